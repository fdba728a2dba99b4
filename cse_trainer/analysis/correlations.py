"""Pearson's correlation of every two measures across augmentations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

LEAST = 3  # augmentations; two points always lie on a line


@dataclass(frozen=True, slots=True)
class Correlations:
    """A symmetric matrix of correlations.

    Args:
        names: of the measures.
        values: a row and a column for each measure: −1 to 1, or None where the correlation is undefined.
        counts: how many augmentations have both measures, in the order of `values`.
    """

    names: tuple[str, ...]
    values: tuple[tuple[float | None, ...], ...]
    counts: tuple[tuple[int, ...], ...]


def correlations(measures: Mapping[str, Sequence[float | None]]) -> Correlations:
    """Return the correlation of every two measures, over the augmentations that have both.

    Args:
        measures: by name, a number for each augmentation in one order; None where an augmentation has none.

    Source: AugCSE, Figure 7.
    """
    columns = [np.array([np.nan if value is None else value for value in row], float) for row in measures.values()]
    cells = [[_cell(x, y) for y in columns] for x in columns]
    return Correlations(
        names=tuple(measures),
        values=tuple(tuple(value for value, _ in row) for row in cells),
        counts=tuple(tuple(count for _, count in row) for row in cells),
    )


def _cell(x: np.ndarray, y: np.ndarray) -> tuple[float | None, int]:
    both = np.isfinite(x) & np.isfinite(y)
    return pearson(x[both], y[both]), int(both.sum())


def pearson(x: np.ndarray, y: np.ndarray) -> float | None:
    """Return Pearson's correlation of two rows of numbers (P,); None for less than three numbers or a constant row."""
    if len(x) < LEAST or _is_constant(x) or _is_constant(y):
        return None
    x, y = x - x.mean(), y - y.mean()
    return float(np.clip(x @ y / (np.linalg.norm(x) * np.linalg.norm(y)), -1.0, 1.0))


def _is_constant(row: np.ndarray) -> bool:
    """Return whether the numbers differ by no more than rounding."""
    return bool(np.ptp(row) <= 1e-12 * np.max(np.abs(row)))
