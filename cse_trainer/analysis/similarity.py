"""Measure how similar augmentations are to their originals and random pairs to each other, and the shift of centres."""

from __future__ import annotations

import numpy as np

from cse_trainer.draws import hashes
from cse_trainer.evaluation.correlation import cosine


def mean_cosine(x: np.ndarray, y: np.ndarray) -> float:
    """Return the mean cosine similarity of each row of `x` (P, D) with the same row of `y` (P, D)."""
    return float(np.mean(cosine(x.astype(np.float64), y.astype(np.float64))))


def random_partners(count: int, seed: int) -> np.ndarray:
    """Return a permutation (count,) that gives every row another row as its partner; count is at least two."""
    order = np.argsort(hashes(seed, "analysis/partners", np.arange(count)))
    partners = np.empty(count, dtype=np.int64)
    partners[order] = np.roll(order, -1)  # one cycle through all rows, so that no row is its own partner
    return partners


def random_pair_cosine(x: np.ndarray, seed: int) -> float:
    """Return the mean cosine similarity of random pairs of rows (N, D): the baseline of unrelated texts."""
    return mean_cosine(x, x[random_partners(len(x), seed)])


def centre_shift(originals: np.ndarray, augmented: np.ndarray) -> float | None:
    """Return how far the mean of the augmented vectors lies from that of the originals, in spreads of the originals.

    The spread of the originals is the root of their mean squared distance from their mean. Near 0, the two clouds lie
    upon each other. None where all originals are the same.

    Args:
        originals: (P, D).
        augmented: (P, D).
    """
    x, y = originals.astype(np.float64), augmented.astype(np.float64)
    centre = x.mean(axis=0)
    spread = float(np.sqrt(np.mean(np.sum((x - centre) ** 2, axis=1))))
    return float(np.linalg.norm(y.mean(axis=0) - centre)) / spread if spread > 0 else None
