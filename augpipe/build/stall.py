"""Detect a shard without progress, so that a hanging worker cannot hold up a build for ever."""

from __future__ import annotations

import time

from augpipe.build.counters import read_counters
from augpipe.build.folder import BuildFolder

PATIENCE_S = 900.0
"""Seconds without progress after which a worker counts as hanging. A parse batch takes a tenth of a second with the
built-in pipeline, and perhaps a minute with a large one."""

STARTUP_S = 120.0
"""Further seconds until the first progress: the worker has to start Python and load the pipeline."""

LONGEST_LOOK_S = 10.0
"""The most seconds that count between two looks, which are fractions of a second apart. In a longer gap this process
was suspended (Ctrl-Z, a closed laptop), and most likely its workers as well."""


class StallWatch:
    """Remembers when the counters of each shard last changed, on a clock that stops while this process is suspended.

    Args:
        folder: the folder of the build.
        patience_s: seconds without progress after which a worker counts as hanging.
    """

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
