"""Load an encoder from a run folder, a model folder or the hub."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cse_trainer.encoder.backbone import load_backbone, load_tokenizer
from cse_trainer.encoder.encoder import SentenceEncoder
from cse_trainer.encoder.layout import Layout, read_layout
from cse_trainer.encoder.location import model_folder
from cse_trainer.encoder.pooling import Pooling
from cse_trainer.encoder.pretrained import first_line
from cse_trainer.encoder.vetting import vet
from cse_trainer.errors import TrainerError

# Taken where neither the user nor the model names a pooling, as in sentence-transformers.
DEFAULT_POOLING = Pooling.MEAN


def load_encoder(name: str | Path, *, pooling: Pooling | None = None, dropout: float | None = None) -> SentenceEncoder:
    """Load an encoder from safetensors, without running code of the model.

    Args:
        name: a run folder, a folder of sentence-transformers, a plain folder of transformers, or a hub name, to which
            `@revision` may be added.
        pooling: replaces the model's own. A plain folder of transformers names none; `mean` is taken then, and
            `SentenceEncoder.pooling_stated` is False.
        dropout: replaces the model's own probabilities.

    Raises:
        TrainerError: the model cannot be found, downloaded or read, or is no encoder.
        UsageError: the name is `tiny`, a file or a path to nothing, or the dropout cannot be set.
    """
    folder = model_folder(name)
    vet(folder)
    layout = read_layout(folder)
    backbone = load_backbone(layout.backbone, dropout=dropout)
    tokenizer = load_tokenizer(layout.backbone, lowercase=layout.lowercase)
    _require_match(layout.backbone, tokenizer, backbone)
    try:
        return SentenceEncoder(
            backbone,
            tokenizer,
            pooling=pooling or layout.pooling or DEFAULT_POOLING,
            max_length=_max_length(layout, tokenizer, backbone),
            pooling_stated=(pooling or layout.pooling) is not None,
            lowercase=layout.lowercase,
        )
    except (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
        # The constructor encodes one token, which can fail in any way where the configuration is wrong.
        raise TrainerError(
            f"The model in {folder} cannot encode a text: {first_line(error)}; expected an encoder as its publisher "
            "saved it. Copy the model's files again."
        ) from error


def _require_match(folder: Path, tokenizer: Any, backbone: Any) -> None:
    """Raise unless every token id has an embedding; ids may have gaps, and special tokens may have any id."""
    rows = backbone.get_input_embeddings().num_embeddings
    special = [number for ids in tokenizer(["a", ""])["input_ids"] for number in ids]
    known = max([0, *map(int, tokenizer.get_vocab().values()), *special, int(tokenizer.pad_token_id)]) + 1
    if known > rows:
        raise TrainerError(
            f"{folder}: the tokenizer knows {known} tokens, the embeddings of the model {rows}; expected no "
            "more tokens than embeddings. Copy the tokenizer's files of this model again."
        )


def _max_length(layout: Layout, tokenizer: Any, backbone: Any) -> int:
    """Return the least of what the folder states, the tokenizer states and the position embeddings allow.

    Raises:
        TrainerError: one of these is no number of tokens.
    """
    bounds = {
        "max_seq_length of the modules": layout.max_length,
        "model_max_length of the tokenizer": tokenizer.model_max_length,
        "max_position_embeddings": _positions(backbone),
    }
    for name, bound in bounds.items():
        if bound is not None and (isinstance(bound, bool) or not isinstance(bound, int | float) or not bound >= 1):
            raise TrainerError(
                f"{layout.backbone}: {name} is {str(bound)[:40]!r}; expected a number of tokens. Copy "
                "the model's files again."
            )
    return int(min(bound for bound in bounds.values() if bound))


def _positions(backbone: Any) -> int | None:
    for name, module in backbone.named_modules():
        if name.endswith("position_embeddings") and hasattr(module, "num_embeddings"):
            # RoBERTa and its relatives number positions from the padding id + 1 on: 514 rows are 512 positions.
            return int(module.num_embeddings) - (0 if module.padding_idx is None else module.padding_idx + 1)
    return getattr(backbone.config, "max_position_embeddings", None)
