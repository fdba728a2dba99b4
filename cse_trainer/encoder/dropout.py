"""Dropout, the augmentation of SimCSE: set in the configuration before the encoder is built."""

from __future__ import annotations

from typing import Any

from cse_trainer.errors import UsageError

# What the families call the dropouts that act in an encoder; those of task heads are left alone.
FIELDS = (
    "hidden_dropout_prob",  # BERT, RoBERTa, MPNet, ELECTRA, DeBERTa, ALBERT
    "attention_probs_dropout_prob",
    "dropout",  # DistilBERT
    "attention_dropout",  # DistilBERT, ModernBERT
    "embedding_dropout",  # ModernBERT
    "mlp_dropout",
)


def set_dropout(config: Any, dropout: float | None) -> None:
    """Give every dropout of the configuration the same probability; None leaves them as they are.

    Args:
        config: the configuration of a transformers model, changed in place.
        dropout: probability, 0 ≤ dropout < 1.

    Raises:
        UsageError: no probability, or the model has no dropout that this module knows.
    """
    if dropout is None:
        return
    if not 0 <= dropout < 1:
        raise UsageError(f"--dropout is {dropout}; expected a probability from 0 to below 1. SimCSE uses 0.1.")
    present = [field for field in FIELDS if hasattr(config, field)]
    if not present:
        raise UsageError(
            f"--dropout cannot be set: the configuration of a {config.model_type!r} model has none of the fields "
            f"{', '.join(FIELDS)}. Leave --dropout out."
        )
    for field in present:
        setattr(config, field, dropout)
