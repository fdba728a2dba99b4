"""Download encoders from the Hugging Face hub; every failure becomes an error of one line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from cse_trainer.encoder.quiet import quiet
from cse_trainer.encoder.weights import PICKLED, has_safetensors
from cse_trainer.errors import TrainerError

if TYPE_CHECKING:
    from collections.abc import Iterable

# What is downloaded: configuration, tokenizer and safetensors of a model and of its modules; never a pickle.
FILES = (
    "*config.json",
    "config_sentence_transformers.json",
    "modules.json",
    "sha256.json",
    "tokenizer*",
    "vocab*",
    "merges.txt",
    "special_tokens_map.json",
    "added_tokens.json",
    "*.model",
    "model.safetensors",
    "model-*.safetensors",
    "model.safetensors.index.json",
    "[0-9]_*/*.json",
    "[0-9]_*/*.txt",
    "[0-9]_*/*.safetensors",
)
NO_HUB = "Without a hub, use `--encoder tiny` or give the folder of a model on this machine"
GONE = {401, 403, 404}


def download(name: str) -> Path:
    """Return the folder of a hub model in the hub's cache, after downloading what is not there.

    Args:
        name: `owner/model`, or `owner/model@revision` for a branch, a tag, a commit or `refs/pr/1`.

    Raises:
        TrainerError: the hub cannot be reached and the cache does not have the model, there is no such model, or it
            has no weights in safetensors.
    """
    import huggingface_hub

    repository, _, revision = name.partition("@")
    endpoint = _endpoint()
    try:
        with quiet():
            folder = huggingface_hub.snapshot_download(
                repository,
                revision=revision or None,
                allow_patterns=list(FILES),
                endpoint=endpoint,
                cache_dir=os.environ.get("HF_HUB_CACHE"),
                local_files_only=_offline(),
            )
    except Exception as error:  # three libraries raise errors of their own; the user gets one line for each
        raise TrainerError(_refusal(name, endpoint, error)) from error
    if not has_safetensors(Path(folder)):
        _refuse_weights(name, repository, revision or None, endpoint)
    return Path(folder)


# huggingface_hub reads these variables once, when it is imported; these functions read them at every download.
def _endpoint() -> str:
    return (os.environ.get("HF_ENDPOINT") or "https://huggingface.co").rstrip("/")


def _offline() -> bool:
    return os.environ.get("HF_HUB_OFFLINE", "").lower() in {"1", "true", "yes", "on"}


def _refusal(name: str, endpoint: str, error: Exception) -> str:
    """Return one line that says why the model could not be downloaded."""
    from huggingface_hub import errors

    chain = list(_causes(error))
    if any(isinstance(cause, errors.HFValidationError) for cause in chain):
        return (
            f"There is no encoder {name!r}: no such folder here, and no name that a hub could know (`owner/model`). "
            "Give `tiny`, a folder, or a hub name."
        )
    responses = [getattr(cause, "response", None) for cause in chain]
    status = next((response.status_code for response in responses if response is not None), None)
    if any(isinstance(cause, errors.RevisionNotFoundError) for cause in chain):
        return f"{endpoint} knows the model, but no such revision of it: {name!r}. Leave out what follows the `@`."
    if status in GONE:
        return (
            f"There is no encoder {name!r}: no such folder here, and {endpoint} answers {status}, so it has no model "
            "of that name or does not show it to you. Check the name; for a private or gated model set HF_TOKEN."
        )
    if _offline():
        reason = "HF_HUB_OFFLINE is set, and the hub's cache on this machine does not hold it"
    else:
        reason = f"{endpoint} answers {status}" if status is not None else f"{endpoint}: {_reason(chain)}"
    return f"The encoder {name!r} cannot be fetched from the hub: {reason}. {NO_HUB}."


def _causes(error: BaseException | None) -> Iterable[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _reason(chain: list[BaseException]) -> str:
    """Return the first line of the innermost cause that has a message."""
    for cause in reversed(chain):
        if lines := str(cause).strip().splitlines():
            return lines[0].rstrip(". ")
    return type(chain[0]).__name__


def _refuse_weights(name: str, repository: str, revision: str | None, endpoint: str) -> None:
    import huggingface_hub

    try:
        with quiet():
            files = huggingface_hub.HfApi(endpoint=endpoint).list_repo_files(repository, revision=revision)
    except Exception:  # the answer only makes the message more exact
        files = []
    if any(Path(file).match(pattern) for file in files for pattern in PICKLED):
        raise TrainerError(
            f"The encoder {name!r} has its weights only as a pickle, which can run code when it is read; expected "
            f"model.safetensors. A conversion may wait in a pull request of the model: give {repository}@refs/pr/N."
        )
    raise TrainerError(
        f"The encoder {name!r} has no weights that can be read; expected model.safetensors. "
        "Choose a model of the hub that has them."
    )
