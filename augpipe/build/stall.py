"""Notice a shard that makes no progress, so that a hanging worker cannot hold up a build for ever."""

from __future__ import annotations

import time

from augpipe.build.counters import read_counters
from augpipe.build.folder import BuildFolder

PATIENCE_S = 900.0
"""A parse batch takes a tenth of a second with the built-in pipeline, and perhaps a minute with a large one."""

STARTUP_S = 120.0
"""What a worker may take on top for its first sign of life: it starts Python and loads the pipeline."""


LONGEST_LOOK_S = 10.0
"""Looks are fractions of a second apart. A longer gap is time in which this process stood still (Ctrl-Z, a laptop that
was closed), and most likely its workers with it."""


class StallWatch:
    """Remembers when each shard's counters last changed, on a clock that stands still when this process does."""

    def __init__(self, folder: BuildFolder, patience_s: float) -> None:
        self.patience_s = patience_s
        self._folder = folder
        self._seen: dict[int, tuple[list[int], float]] = {}
        self._clock_s, self._looked_at = 0.0, time.monotonic()

    def start(self, index: int) -> None:
        """Begin to watch a shard."""
        self._seen[index] = ([], self._now())

    def stalled(self, index: int) -> bool:
        """Return whether a shard has stood still for longer than the patience."""
        now = self._now()
        numbers = read_counters(self._folder.counters(index))
        before, since = self._seen[index]
        if numbers != before:
            self._seen[index] = (numbers, now)
            return False
        return now - since > self.patience_s + (0 if before else STARTUP_S)

    def _now(self) -> float:
        before, self._looked_at = self._looked_at, time.monotonic()
        self._clock_s += min(self._looked_at - before, LONGEST_LOOK_S)
        return self._clock_s
