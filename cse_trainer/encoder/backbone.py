"""Load configuration, weights and tokenizer of a local model folder with transformers."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

from cse_trainer.encoder.dropout import set_dropout
from cse_trainer.encoder.json_file import read_json
from cse_trainer.encoder.pretrained import LibraryError, pretrained_config, pretrained_model, pretrained_tokenizer
from cse_trainer.encoder.weights import require_safetensors
from cse_trainer.errors import TrainerError

KNOWN = "such as bert, roberta, xlm-roberta, distilbert, mpnet, electra, deberta-v2, albert or modernbert"


# Where none of these files is there, transformers builds a tokenizer without any word and raises no error.
VOCABULARIES = (
    "tokenizer.json",
    "vocab.txt",
    "vocab.json",
    "tokenizer.model",
    "spiece.model",
    "spm.model",
    "sentencepiece.bpe.model",
    "unigram.json",
)


def load_backbone(folder: Path, *, dropout: float | None = None) -> Any:
    """Load the encoder of a folder in float32, without its pooler.

    Args:
        folder: holds config.json and model.safetensors.
        dropout: replaces the probabilities in config.json; None keeps them.

    Raises:
        TrainerError: the folder holds no encoder, or its weights are missing, pickled, damaged or of another shape.
        UsageError: the dropout cannot be set.
    """
    import transformers

    config = _load_config(folder)
    set_dropout(config, dropout)
    require_safetensors(folder)
    model_class = transformers.MODEL_MAPPING[type(config)]
    # Nothing reads the output of a pooler, so DDP would wait in vain for its gradients.
    options = {"add_pooling_layer": False} if "add_pooling_layer" in inspect.signature(model_class).parameters else {}
    try:
        backbone, report = pretrained_model(model_class, folder, config, **options)
    except LibraryError as error:
        raise TrainerError(
            f"The weights in {folder} cannot be loaded: {error}; expected those of a {config.model_type!r} model. "
            "Copy the model's files again."
        ) from error
    _require_all_weights(folder, backbone, report)
    return backbone.float()


def load_tokenizer(folder: Path, *, lowercase: bool = False) -> Any:
    """Load the tokenizer of a folder.

    Args:
        folder: holds the tokenizer's files.
        lowercase: lower-case the text before the tokenizer's own normalisation.

    Raises:
        TrainerError: there is no tokenizer, or it has no padding token.
    """
    if not any((folder / name).is_file() for name in VOCABULARIES):
        raise TrainerError(f"{folder} has no tokenizer; expected {VOCABULARIES[0]}. Copy the model's files again.")
    try:
        tokenizer = pretrained_tokenizer(folder)
    except LibraryError as error:
        raise TrainerError(
            f"{folder} has no tokenizer that can be loaded: {error}. "
            "Copy tokenizer.json and tokenizer_config.json of the model there."
        ) from error
    if tokenizer.pad_token_id is None:
        raise TrainerError(
            f"The tokenizer in {folder} has no padding token; expected that of an encoder, {KNOWN}. Give another model."
        )
    if lowercase:
        _lower_first(tokenizer)
    return tokenizer


def _load_config(folder: Path) -> Any:
    import transformers

    try:
        config = pretrained_config(folder)
    except LibraryError as error:
        model_type = read_json(folder / "config.json").get("model_type")
        raise TrainerError(
            f"{folder}/config.json has the model type {model_type!r}, which transformers {transformers.__version__} "
            f"cannot build without code from elsewhere; expected an encoder, {KNOWN}. Give another model."
        ) from error
    encoder = type(config) in transformers.MODEL_FOR_MASKED_LM_MAPPING and type(config) in transformers.MODEL_MAPPING
    if not encoder or config.is_encoder_decoder or getattr(config, "is_decoder", False):
        raise TrainerError(
            f"{folder} holds a {config.model_type!r} model, which is no text encoder with hidden states; "
            f"expected one {KNOWN}. Give another model."
        )
    return config


def _require_all_weights(folder: Path, backbone: Any, report: dict[str, Any]) -> None:
    """Raise where weights of the encoder are missing, superfluous or of another shape; task heads do not count."""
    prefix = f"{backbone.base_model_prefix}."
    parts = {name for name, _ in backbone.named_children() if name != "pooler"}
    surplus = [key for key in report["unexpected_keys"] if key.removeprefix(prefix).partition(".")[0] in parts]
    for what, keys in (
        ("lack", report["missing_keys"]),
        ("hold more than the configuration names:", surplus),
        ("have another shape than the configuration names:", [str(key[0]) for key in report["mismatched_keys"]]),
    ):
        if found := sorted(keys):
            more = f" and {len(found) - 1} more" if len(found) > 1 else ""
            raise TrainerError(
                f"The weights in {folder} {what} {found[0]}{more}; expected exactly those of a "
                f"{backbone.config.model_type!r} encoder as config.json describes it. Copy the model's files again."
            )


def _lower_first(tokenizer: Any) -> None:
    from tokenizers.normalizers import Lowercase, Sequence

    backend = tokenizer.backend_tokenizer
    backend.normalizer = Sequence([Lowercase(), *([backend.normalizer] if backend.normalizer is not None else [])])
