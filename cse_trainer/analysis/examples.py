"""Choose pairs to read of each augmentation: the most similar to its original, a middle one, the least similar."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cse_trainer.analysis.pairs import Column

LONGEST = 220  # characters; longer sentences are shown only where there is no shorter one
SHARES = (("nearest", 1.0), ("middle", 0.5), ("farthest", 0.0))


@dataclass(frozen=True, slots=True)
class Example:
    """A pair to read; `place` is its place among the similarities: nearest, middle or farthest."""

    place: str
    original: str
    augmented: str
    similarity: float


def choose_examples(column: Column, similarities: np.ndarray) -> tuple[Example, ...]:
    """Return pairs over the range of similarities, at most three.

    Args:
        column: P pairs of one augmentation.
        similarities: (P,) cosines of original and augmentation.
    """
    lengths = np.array([max(map(len, pair)) for pair in zip(column.originals, column.augmented, strict=True)], int)
    short = np.flatnonzero(lengths <= LONGEST)
    rows = short if len(short) >= len(SHARES) else np.arange(len(lengths))
    ranked = rows[np.argsort(similarities[rows], kind="stable")]
    chosen: dict[int, str] = {}
    for place, share in SHARES:
        if len(ranked):
            chosen.setdefault(int(ranked[round(share * (len(ranked) - 1))]), place)
    return tuple(
        Example(place, column.originals[row], column.augmented[row], float(similarities[row]))
        for row, place in chosen.items()
    )
