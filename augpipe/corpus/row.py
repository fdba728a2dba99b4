"""A row of the input as it stands in its file, before it is decoded or rejected."""

from typing import NamedTuple

MAX_ROW_BYTES = 128 * 1024
"""More bytes than any text that is accepted."""

KEPT_BYTES = 1024
"""Bytes that are kept of a longer row: enough to find it again, and few, as a small compressed file may have many."""

MAX_RECORD_BYTES = 4 * 1024 * 1024
"""A longer line of JSON or record of CSV is not parsed: that could take twenty times as much memory."""

NO_OFFSET = -1
"""The `offset` of rows from a format without byte offsets (Parquet)."""


class RawRow(NamedTuple):
    """A row of the corpus; its `data` are at most `MAX_ROW_BYTES`.

    It is a tuple and not a dataclass because a corpus has millions of rows: a tuple takes a third of the time to
    create.
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
    """Return a row; data that are longer than any text allowed are cut, and the row is rejected as `too_long`."""
    if len(data) > MAX_ROW_BYTES or reason == "too_long":
        return RawRow(row_id, line, offset, data[:KEPT_BYTES], reason or "too_long")
    return RawRow(row_id, line, offset, data, reason)
