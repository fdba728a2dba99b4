"""Summarise several seeds: mean ± sd of every score."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from augpipe.base.files.publish import publish, write_sealed
from cse_trainer.run_folder.folder import SUMMARY, SUMMARY_TABLE

if TYPE_CHECKING:
    from cse_trainer.training.events import RunResult


@dataclass(frozen=True, slots=True)
class Spread:
    """The mean of a number over the seeds, and the sample's standard deviation (n − 1), None for one value."""

    mean: float
    sd: float | None

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Spread:
        """Return mean and standard deviation of one number or more."""
        return cls(statistics.fmean(numbers), statistics.stdev(numbers) if len(numbers) > 1 else None)

    @property
    def decimals(self) -> int:
        """How many decimals to show: scores × 100 need fewer than alignment and uniformity."""
        return 2 if abs(self.mean) >= 10 else 3

    @property
    def shown(self) -> str:
        """The mean as it is shown."""
        return f"{self.mean:.{self.decimals}f}"

    def __str__(self) -> str:
        return self.shown if self.sd is None else f"{self.shown} ± {self.sd:.{self.decimals}f}"


@dataclass(frozen=True, slots=True)
class ScoreSummary(Spread):
    """One score over the seeds, with its name, and seed → value."""

    name: str
    values: Mapping[int, float]

    @property
    def n(self) -> int:
        """The number of seeds that have the score."""
        return len(self.values)


def summarise_seeds(results: Sequence[RunResult]) -> tuple[ScoreSummary, ...]:
    """Return mean and standard deviation of every score that any seed has, in the order of first appearance.

    Nested scores are named by their path: `trained/STS12`. Values that are not finite numbers are left out, so that `n`
    is smaller.
    """
    values: dict[str, dict[int, float]] = {}
    for result in results:
        for name, value in _numbers(result.scores):
            values.setdefault(name, {})[result.seed] = value
    spreads = {name: Spread.of([*by_seed.values()]) for name, by_seed in values.items()}
    return tuple(ScoreSummary(spread.mean, spread.sd, name, values[name]) for name, spread in spreads.items())


def write_summary(folder: Path, results: Sequence[RunResult]) -> tuple[ScoreSummary, ...]:
    """Write summary.json and summary.md beside the folders of the seeds, and return the summaries."""
    summaries = summarise_seeds(results)
    scores = {
        summary.name: {
            "mean": summary.mean,
            "sd": summary.sd,
            "n": summary.n,
            "values": {str(seed): value for seed, value in summary.values.items()},
        }
        for summary in summaries
    }
    write_sealed(folder / SUMMARY, {"seeds": [result.seed for result in results], "scores": scores})
    publish(folder / SUMMARY_TABLE, markdown_table(summaries, [result.seed for result in results]))
    return summaries


def markdown_table(summaries: Sequence[ScoreSummary], seeds: Sequence[int]) -> str:
    """Return a Markdown table with a row per score: mean ± sd, number of seeds, and the value of each seed."""
    lines = [
        "| score | mean ± sd | n | " + " | ".join(f"seed {seed}" for seed in seeds) + " |",
        "|---|--:|--:|" + "--:|" * len(seeds),
    ]
    for summary in summaries:
        cells = [f"{summary.values[seed]:.{summary.decimals}f}" if seed in summary.values else "–" for seed in seeds]
        lines.append(f"| {summary.name} | {summary} | {summary.n} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _numbers(scores: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, float]]:
    """Yield every finite number of a nested mapping with its path."""
    for name, value in scores.items():
        if isinstance(value, Mapping):
            yield from _numbers(value, f"{prefix}{name}/")
        elif isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            yield prefix + name, float(value)
