"""How far a shard is: a few numbers in a small file, written by its worker and read by the parent.

They only feed the display and the watchdog, so a lost or late one changes nothing in the output.
"""

from __future__ import annotations

import os
from array import array
from contextlib import suppress
from pathlib import Path

from augpipe.shards.regular_file import read_regular

INT64 = "q"


class Counters:
    """The counters of one shard in work: rows done, rejects, rows covered per augmentation."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None
        with suppress(OSError):
            self._handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)

    def write(self, rows: int, rejected: int, covered: list[int]) -> None:
        """Overwrite the numbers; a full disk is met where it matters, when the shard is written."""
        if self._handle is not None:
            with suppress(OSError):
                os.pwrite(self._handle, array(INT64, [rows, rejected, *covered]).tobytes(), 0)

    def close(self) -> None:
        """Let go of the file; it counts until the parent, who takes it away, has heard that the shard is finished."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def read_counters(path: Path) -> list[int]:
    """Return the numbers of a shard in work: rows, rejects, then per augmentation; [] when there are none."""
    try:
        content = read_regular(path)
    except OSError:
        return []
    numbers = array(INT64)
    numbers.frombytes(content[: len(content) // 8 * 8])
    return numbers.tolist()
