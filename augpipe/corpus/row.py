"""One input row as it stands in its file, before anything is judged."""

from typing import NamedTuple

MAX_ROW_BYTES = 128 * 1024
"""More bytes than any text that is let through."""

KEPT_BYTES = 1024
"""What is kept of a longer row: enough to find it again, since a small file may have many long ones."""

MAX_RECORD_BYTES = 4 * 1024 * 1024
"""A longer line of JSON or record of CSV is not looked into: read, it could take twenty times as much memory."""

NO_OFFSET = -1
"""The `offset` of rows from a format without byte positions (Parquet)."""


class RawRow(NamedTuple):
    """A row of the corpus; its `data` are never more than `MAX_ROW_BYTES`.

    A tuple rather than a dataclass because a corpus has millions of them: it is built in a third of the time.
    """

    id: int
    """Running number over all files from 0, counted before any rejection."""
    line: int
    """Line (Parquet: row) within the file, from 1; a CSV record that spans lines has its first."""
    offset: int
    """Where the row starts, in bytes of the decompressed file, or `NO_OFFSET`."""
    data: bytes
    """The text; for a row with a `reason`, the bytes of the whole row, or the first of them."""
    reason: str | None = None
    """Why no text could be taken out of the row, one of `REASONS`, or None."""


def row_of(row_id: int, line: int, offset: int, data: bytes, reason: str | None = None) -> RawRow:
    """Return a row; data that are longer than any text are cut and the row is rejected."""
    if len(data) > MAX_ROW_BYTES or reason == "too_long":
        return RawRow(row_id, line, offset, data[:KEPT_BYTES], reason or "too_long")
    return RawRow(row_id, line, offset, data, reason)
