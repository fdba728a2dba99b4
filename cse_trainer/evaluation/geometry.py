"""Alignment and uniformity of embeddings (Wang and Isola 2020), on the unit sphere."""

from __future__ import annotations

import numpy as np

_ROWS = 2048  # rows of the distance matrix held at once


def alignment(x: np.ndarray, y: np.ndarray) -> float:
    """Return the mean squared distance between the unit vectors of positives: the lower, the better.

    Args:
        x: (P, D); row i is a positive of row i of `y`.
        y: (P, D).
    """
    return float(np.mean(np.sum((unit(x) - unit(y)) ** 2, axis=1)))


def uniformity(x: np.ndarray) -> float:
    """Return log E exp(−2 ‖u − v‖²) over all pairs of different rows: the lower, the more evenly spread.

    Args:
        x: (N, D), at least two rows.
    """
    vectors = unit(x)
    count, total = len(vectors), 0.0
    for start in range(0, count, _ROWS):
        block = vectors[start : start + _ROWS]
        # ‖u − v‖² = 2 − 2 u·v on the sphere.
        kernel = np.exp(4.0 * (block @ vectors.T) - 4.0)
        kernel[np.arange(len(block)), np.arange(start, start + len(block))] = 0.0
        total += float(kernel.sum())
    return float(np.log(total / (count * (count - 1))))


def unit(x: np.ndarray) -> np.ndarray:
    """Return the rows scaled to length 1, as float64; a zero row stays zero."""
    vectors = x.astype(np.float64)
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors / np.where(norms > 0, norms, 1.0)
