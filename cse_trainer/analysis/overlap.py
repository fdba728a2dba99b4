"""Measure how many words the two texts of a pair share, over an STS set."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cse_trainer.analysis.words import word_set
from cse_trainer.evaluation.correlation import spearman, undefined
from cse_trainer.evaluation.sts_set import StsSet

BINS = 10


@dataclass(frozen=True, slots=True)
class Overlap:
    """The overlap of the words within the pairs of one set.

    Args:
        name: of the set.
        pairs: number of pairs.
        mean: mean of Jaccard's index over the pairs, 0 to 1.
        histogram: number of pairs in each of ten equal parts of [0, 1].
        spearman: rank correlation × 100 of the index with the gold scores; None where it is undefined.
    """

    name: str
    pairs: int
    mean: float
    histogram: tuple[int, ...]
    spearman: float | None


def jaccard(first: str, second: str) -> float:
    """Return |A ∩ B| / |A ∪ B| over the different words of two texts; 1 for two texts without words."""
    a, b = word_set(first), word_set(second)
    return len(a & b) / len(a | b) if a or b else 1.0


def overlap_of(pairs: StsSet) -> Overlap:
    """Return the overlap of words within the pairs of a set, which has at least one pair."""
    indices = np.array([jaccard(*texts) for texts in zip(pairs.first, pairs.second, strict=True)])
    counts, _ = np.histogram(indices, bins=BINS, range=(0.0, 1.0))
    known = undefined(indices, pairs.gold) is None
    return Overlap(
        name=pairs.name,
        pairs=len(pairs),
        mean=float(indices.mean()),
        histogram=tuple(int(count) for count in counts),
        spearman=spearman(indices, pairs.gold, pairs.name) if known else None,
    )
