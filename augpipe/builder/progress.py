"""How far a build is: the counters that workers write, snapshots for a display, stalled workers, and the summary."""

from __future__ import annotations

import os
import time
from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from augpipe.base.files.regular import read_regular
from augpipe.builder.folder import BuildFolder
from augpipe.contract.manifest import Counts, Manifest, ShardEntry
from augpipe.contract.schema import SKIPPED_PREFIX


@dataclass(frozen=True, slots=True)
class Progress:
    """Counts at one moment; rows of unfinished shards are included.

    Args:
        rows, shards: how many there are in all.
        workers: how many shards can be built at once.
        rows_before: how many were done before this run began.
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
    workers: int
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

    def __init__(self, folder: BuildFolder, names: Sequence[str], rows: int, shards: int, workers: int) -> None:
        self._folder = folder
        self._names = tuple(names)
        self._rows, self._shards, self._workers = rows, shards, workers
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
            workers=self._workers,
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


INT64 = "q"  # type code of array.array


class Counters:
    """Writes the counters of a shard that is being built: rows done, rejects, and rows with a text per augmentation."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None
        with suppress(OSError):
            self._handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)

    def write(self, rows: int, rejected: int, covered: list[int]) -> None:
        """Overwrite the counters; a full disk is ignored here and becomes an error when the shard itself is written."""
        if self._handle is not None:
            with suppress(OSError):
                os.pwrite(self._handle, array(INT64, [rows, rejected, *covered]).tobytes(), 0)

    def close(self) -> None:
        """Close the file. The parent deletes it when it hears that the shard is finished, and reads it until then."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def read_counters(path: Path) -> list[int]:
    """Return a shard's counters: rows, rejects, then rows with a text per augmentation; [] if it has none."""
    try:
        content = read_regular(path)
    except OSError:
        return []
    numbers = array(INT64)
    numbers.frombytes(content[: len(content) // 8 * 8])
    return numbers.tolist()


PATIENCE_S = 900.0
"""Seconds without progress after which a worker counts as hanging. A parse batch takes a tenth of a second with the
built-in pipeline, and perhaps a minute with a large one."""

STARTUP_S = 120.0
"""Further seconds until the first progress: the worker has to start Python and load the pipeline."""

LONGEST_LOOK_S = 10.0
"""The most seconds that count between two looks, which are fractions of a second apart. In a longer gap this process
was suspended (Ctrl-Z, a closed laptop), and most likely its workers as well."""


class StallWatch:
    """Remembers when the counters of each shard last changed, on a clock that stops while this process is suspended."""

    def __init__(self, folder: BuildFolder, patience_s: float) -> None:
        self.patience_s = patience_s
        self._folder = folder
        self._seen: dict[int, tuple[list[int], float]] = {}
        self._clock_s, self._looked_at = 0.0, time.monotonic()

    def start(self, index: int) -> None:
        """Begin to watch a shard."""
        self._seen[index] = ([], self._now())

    def stalled(self, index: int) -> bool:
        """Return whether a shard has been without progress for longer than the patience."""
        now = self._now()
        numbers = read_counters(self._folder.counters(index))
        before, since = self._seen[index]
        if numbers != before:
            self._seen[index] = (numbers, now)
            return False
        return now - since > self.patience_s + (0 if before else STARTUP_S)

    def _now(self) -> float:
        """Return the time of the clock; a long time since the last call counts as `LONGEST_LOOK_S`."""
        before, self._looked_at = self._looked_at, time.monotonic()
        self._clock_s += min(self._looked_at - before, LONGEST_LOOK_S)
        return self._clock_s


@dataclass(frozen=True, slots=True)
class BuildSummary:
    """The manifest of a complete set, and what this run has built of it.

    `rows_built` are the input rows of the shards that this run has built: 0 if the set was complete already.
    """

    folder: Path
    manifest: Manifest
    rows_built: int
    shards_built: int
    seconds: float

    @property
    def already_complete(self) -> bool:
        """Whether there was nothing to do."""
        return self.shards_built == 0

    @property
    def rows_per_s(self) -> float:
        """Input rows per second of this run."""
        return self.rows_built / self.seconds if self.seconds > 0 else 0.0

    def coverage(self) -> dict[str, float]:
        """Return, per augmentation, the share of rows that have a text."""
        rows = max(self.manifest.rows_out, 1)
        return {name: covered_rows(rules) / rows for name, rules in self.manifest.rules().items()}
