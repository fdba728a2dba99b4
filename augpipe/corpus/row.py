"""One input row as it stands in its file, before anything is judged."""

from typing import NamedTuple

MAX_ROW_BYTES = 16 * 1024 * 1024
"""A longer row is cut to this many bytes and rejected as `too_long`, so that no input can fill the memory."""

NO_OFFSET = -1
"""The `offset` of rows from a format without byte positions (Parquet)."""


class RawRow(NamedTuple):
    """A row of the corpus.

    A tuple rather than a dataclass because a corpus has millions of them: it is built in a third of the time.
    """

    id: int
    """Running number over all files from 0, counted before any rejection."""
    line: int
    """Line (Parquet: row) within the file, from 1; a CSV record that spans lines has its first."""
    offset: int
    """Where the row starts, in bytes of the decompressed file, or `NO_OFFSET`."""
    data: bytes
    """The text; for a row with a `reason`, the bytes of the whole row."""
    reason: str | None = None
    """Why no text could be taken out of the row, one of `REASONS`, or None."""
