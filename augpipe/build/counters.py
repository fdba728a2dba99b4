"""Progress counters of a shard: a small file that its worker writes and the parent process reads.

They serve the display and the detection of hanging workers only, so a lost or late value does not change the output.
"""

from __future__ import annotations

import os
from array import array
from contextlib import suppress
from pathlib import Path

from augpipe.shards.regular_file import read_regular

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
