"""The contents of a model card, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cse_trainer.encoder.pooling import Pooling


@dataclass(frozen=True, slots=True)
class CardScore:
    """One line of the table of scores.

    Args:
        name: set and split, such as "STS-B test".
        metric: what the number is, such as "Spearman × 100".
        value: the score of this model.
        before: the score of the encoder before training, or None.
        seeds: mean and standard deviation over the seeds of the run, or None for a single seed.
    """

    name: str
    metric: str
    value: float
    before: float | None = None
    seeds: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class CardFacts:
    """Everything that the card of a trained encoder states.

    Args:
        name: title of the card.
        version: of cse_trainer.
        language: two letters.
        base_model: the encoder that training began with: `tiny`, a hub name, or the path of a folder, of which the card
            gives the last part alone.
        dimension: D.
        max_length: tokens kept of a text.
        pooling: of the encoder.
        objective: `simcse`, `sda` or `augcse`.
        positive: columns of the positives.
        negative: column of the hard negatives, or None.
        rows: rows trained on.
        data: what identifies the data, as label and value (rows of the shards, SHA-256, …).
        settings: the training settings, as label and value.
        chosen_by: what chose the checkpoint, such as "sts-b dev, step 1,250".
        scores: the table of scores.
        seed: of this model.
        seeds: of all models of the run, this one included.
        licence: identifier for the front matter, or None where it is not decided.
        licence_notes: sentences on what the weights derive from.
    """

    name: str
    version: str
    language: str
    base_model: str
    dimension: int
    max_length: int
    pooling: Pooling
    objective: str
    positive: tuple[str, ...]
    negative: str | None
    rows: int
    seed: int
    data: Mapping[str, object] = field(default_factory=dict)
    settings: Mapping[str, object] = field(default_factory=dict)
    chosen_by: str | None = None
    scores: tuple[CardScore, ...] = ()
    seeds: tuple[int, ...] = ()
    licence: str | None = None
    licence_notes: tuple[str, ...] = ()
