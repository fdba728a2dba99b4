"""Set the dropout of an encoder (the augmentation of SimCSE) in its configuration, before the encoder is built."""

from __future__ import annotations

from typing import Any

from cse_trainer.errors import UsageError

# The names of an encoder's dropout probabilities in the model families; those of task heads are left alone.
FIELDS = (
    "hidden_dropout_prob",  # BERT, RoBERTa, MPNet, ELECTRA, DeBERTa, ALBERT
    "attention_probs_dropout_prob",
    "dropout",  # DistilBERT
    "attention_dropout",  # DistilBERT, ModernBERT
    "embedding_dropout",  # ModernBERT
    "mlp_dropout",
)


def set_dropout(config: Any, dropout: float | None) -> None:
    """Set every dropout of the configuration to the same probability.

    Args:
        config: the configuration of a transformers model, changed in place.
        dropout: probability, 0 ≤ dropout < 1; None changes nothing.

    Raises:
        UsageError: the value is no such probability, or the configuration has none of `FIELDS`.
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
