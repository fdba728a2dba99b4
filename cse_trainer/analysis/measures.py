"""The measures of an augmentation: what each means and how it is shown, and how they correlate."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

import numpy as np

from cse_trainer.analysis.pairs import Example
from cse_trainer.analysis.spaces import AFTER, Estimate, SpaceMeasures
from cse_trainer.analysis.trigrams import PerplexityDifference

LEAST = 3  # augmentations for a correlation; two points always lie on a line
ENOUGH = 20  # pairs that an augmentation needs to count in the correlations

NONE = "–"


@dataclass(frozen=True, slots=True)
class AugmentationMeasures:
    """The measures of one augmentation.

    Args:
        coverage: share of the rows that have a text.
        changed: share of the pairs that differ in more than case and white space; None without pairs.
        similarity: mean cosine under the similarity model; None without two pairs.
        error: standard error of that mean.
        perplexity: difference between augmentations and originals; None where no pair has one.
        spaces: measures in the embedding space of the encoders `before` and `after`.
        results: scores of trainings with this augmentation alone, as the user gave them.
    """

    name: str
    coverage: float
    pairs: int
    changed: float | None
    similarity: float | None
    error: float
    perplexity: PerplexityDifference | None
    spaces: Mapping[str, SpaceMeasures]
    examples: tuple[Example, ...]
    results: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure, as `measures.toml` describes it."""

    title: str
    path: str
    direction: str
    meaning: str
    decimals: int = 3
    percent: bool = False

    def value(self, found: AugmentationMeasures) -> float | None:
        """Return the number of an augmentation, None where it has none."""
        value = self._read(found)
        return value.value if isinstance(value, Estimate) else value

    def shown(self, found: AugmentationMeasures) -> str:
        """Return the number of an augmentation as tables show it."""
        value = self.value(found)
        return percent(value, self.decimals) if self.percent else number(value, self.decimals)

    def range(self, found: AugmentationMeasures) -> str:
        """Return the range of the values behind the number, such as `0.05–0.09`; empty where it is a single one."""
        value = self._read(found)
        if not isinstance(value, Estimate):
            return ""
        return f"{number(value.least, self.decimals)}–{number(value.largest, self.decimals)}"

    def _read(self, found: AugmentationMeasures) -> float | Estimate | None:
        value: Any = found
        for name in self.path.split("."):
            value = value[name] if isinstance(value, Mapping) else getattr(value, name, None)
        return value if value is None or isinstance(value, Estimate) else float(value)


_TABLE = tomllib.loads(files(__package__).joinpath("measures.toml").read_text(encoding="utf-8"))

MEASURES: tuple[Measure, ...] = tuple(Measure(**each) for each in _TABLE["measure"])


@dataclass(frozen=True, slots=True)
class Correlations:
    """A symmetric matrix of correlations.

    Args:
        values: a row and a column for each measure: −1 to 1, or None where the correlation is undefined.
        counts: how many augmentations have both measures, in the order of `values`.
    """

    names: tuple[str, ...]
    values: tuple[tuple[float | None, ...], ...]
    counts: tuple[tuple[int, ...], ...]


def most_different(augmentations: Sequence[AugmentationMeasures], count: int) -> tuple[str, ...]:
    """Return the names of those whose centre is farthest from their originals', in the shards' order.

    Args:
        count: of names, at most; 0 for all.
    """
    ranked = sorted(augmentations, key=lambda found: -(found.spaces[AFTER].shift or 0.0))
    chosen = {found.name for found in (ranked[:count] if count else ranked)}
    return tuple(found.name for found in augmentations if found.name in chosen)


def correlate(augmentations: Sequence[AugmentationMeasures]) -> Correlations:
    """Return the correlations of all measures, and of results where given, over the augmentations with enough pairs."""
    augmentations = [found for found in augmentations if found.pairs >= ENOUGH]
    rows: dict[str, list[float | None]] = {
        measure.title: [measure.value(found) for found in augmentations] for measure in MEASURES
    }
    for score in dict.fromkeys(score for found in augmentations for score in found.results):
        rows[score] = [found.results.get(score) for found in augmentations]
    return correlations(rows)


def correlations(measures: Mapping[str, Sequence[float | None]]) -> Correlations:
    """Return the correlation of every two measures, name → a number or None for each augmentation, where both are.

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


def number(value: float | None, decimals: int = 3) -> str:
    """Return a number with the sign − and with commas between thousands; a dash for None."""
    if value is None:
        return NONE
    shown = f"{value:,.{decimals}f}"
    return shown.lstrip("-") if float(shown.replace(",", "")) == 0 else shown.replace("-", "−")


def percent(share: float | None, decimals: int = 1) -> str:
    """Return a share such as 0.123 as `12.3 %`; a dash for None."""
    return NONE if share is None else f"{number(100 * share, decimals)} %"


def signed(value: float, decimals: int = 1) -> str:
    """Return a difference with its sign, `+3.0` or `−3.0`."""
    shown = number(value, decimals)
    return shown if shown.startswith("−") else f"+{shown}"
