"""Snapshots of how far a build is, for a display."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from augpipe.augment.outcome import SKIPPED_PREFIX
from augpipe.build.counters import read_counters
from augpipe.build.folder import BuildFolder
from augpipe.shards.manifest import Counts, ShardEntry


@dataclass(frozen=True, slots=True)
class Progress:
    """Counts at one moment; rows of unfinished shards are included.

    Args:
        rows: input rows in all.
        rows_done: how many are done.
        rows_before: how many were done before this run began.
        shards: number of shards.
        shards_done: how many are finished.
        rejected: rejected rows among those done.
        covered: augmentation → rows that have a text.
        seconds: since this run began.
    """

    rows: int
    rows_done: int
    rows_before: int
    shards: int
    shards_done: int
    rejected: int
    covered: dict[str, int]
    seconds: float

    @property
    def rows_per_s(self) -> float:
        """Rows done per second by this run."""
        return (self.rows_done - self.rows_before) / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """Seconds left at the rate so far, None before the first row."""
        return (self.rows - self.rows_done) / self.rows_per_s if self.rows_per_s > 0 else None

    def coverage(self) -> dict[str, float]:
        """Return, per augmentation, the share of accepted rows that have a text."""
        accepted = max(self.rows_done - self.rejected, 1)
        return {name: count / accepted for name, count in self.covered.items()}


OnProgress = Callable[[Progress], None]


def covered_rows(rules: Counts) -> int:
    """Return how many rows have a text, given the number of rows per type label."""
    return sum(count for label, count in rules.items() if not label.startswith(SKIPPED_PREFIX))


class Tally:
    """Adds up the finished shards and the counters of the unfinished ones."""

    def __init__(self, folder: BuildFolder, names: Sequence[str], rows: int, shards: int) -> None:
        self._folder = folder
        self._names = tuple(names)
        self._rows, self._shards = rows, shards
        self._started = time.monotonic()
        self._rows_before = 0
        self._done: dict[int, tuple[int, ...]] = {}

    def resume(self, index: int, entry: ShardEntry) -> None:
        """Count a shard that an earlier run has finished."""
        self.add(index, entry)
        self._rows_before += entry.rows_in

    def add(self, index: int, entry: ShardEntry) -> None:
        """Count a finished shard."""
        covered = (covered_rows(entry.rules[name]) for name in self._names)
        self._done[index] = (entry.rows_in, entry.rejected, *covered)

    def snapshot(self) -> Progress:
        """Return the present counts."""
        numbers = [*self._done.values(), *self._unfinished()]
        rows, rejected, *covered = (sum(column) for column in zip(*numbers, strict=True)) if numbers else (0, 0)
        return Progress(
            rows=self._rows,
            rows_done=rows,
            rows_before=self._rows_before,
            shards=self._shards,
            shards_done=len(self._done),
            rejected=rejected,
            covered=dict(zip(self._names, covered, strict=False)),
            seconds=time.monotonic() - self._started,
        )

    def _unfinished(self) -> list[tuple[int, ...]]:
        """Return the counters of each unfinished shard, with 0 for augmentations not counted yet."""
        size = 2 + len(self._names)
        return [
            (*numbers, *[0] * (size - len(numbers)))[:size]
            for index in self._folder.in_work()
            if index not in self._done and len(numbers := read_counters(self._folder.counters(index))) >= 2
        ]
