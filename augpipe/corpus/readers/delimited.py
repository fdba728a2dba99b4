"""CSV and TSV: records with quoting, the text in one of the columns."""

from __future__ import annotations

import csv
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from augpipe.corpus.readers.text import BYTE_ORDER_MARK, finish_line
from augpipe.corpus.row import MAX_ROW_BYTES, RawRow
from augpipe.corpus.source import Source
from augpipe.errors import AugpipeError

DEFAULT_COLUMN = "text"


@dataclass(frozen=True)
class DelimitedReader:
    """Takes one cell out of each record."""

    source: Source
    delimiter: str
    index: int
    """Which cell, from 0."""
    header: bool
    """Whether the first record names the columns and so is no row."""

    @property
    def selector(self) -> str:
        """The column's index, and whether there is a header above the rows."""
        return f"{self.index}{' under a header' if self.header else ''}"

    @property
    def texts_a_line(self) -> int:
        """One."""
        return 1

    def rows(self, first_id: int, skip: int = 0) -> Generator[RawRow, None, int]:
        """Yield the rows after the first `skip`; return the id that follows the last row."""
        row_id = first_id
        with self.source.open() as stream:
            records = _Records(stream, self.delimiter)
            if self.header:
                next(records, None)
            for cells, reason in records:
                if row_id >= first_id + skip:
                    yield self._row(row_id, records, cells, reason)
                row_id += 1
        return row_id

    def count(self) -> int:
        """Return the number of records, which takes reading them all."""
        with self.source.open() as stream:
            return sum(1 for _ in _Records(stream, self.delimiter)) - self.header

    def _row(self, row_id: int, records: _Records, cells: list[str], reason: str | None) -> RawRow:
        if reason is None and cells and self.index >= len(cells):
            reason = "missing_field"
        if reason is not None:
            return RawRow(row_id, records.line, records.offset, records.data(), reason)
        text = cells[self.index] if cells else ""
        return RawRow(row_id, records.line, records.offset, text.encode("utf-8", "surrogateescape"))


def open_delimited(source: Source, delimiter: str, column: str | None) -> DelimitedReader:
    """Find the column, by a name in the first record or by an index.

    Raises:
        AugpipeError: There is no such column; the message lists those that exist.
    """
    wanted = column if column is not None else DEFAULT_COLUMN
    with source.open() as stream:
        first = next(_Records(stream, delimiter), None)
    if first is None:
        return DelimitedReader(source, delimiter, 0, header=False)
    names, _ = first
    if names.count(wanted) == 1:
        return DelimitedReader(source, delimiter, names.index(wanted), header=True)
    if wanted.isdecimal() and int(wanted) < len(names):
        return DelimitedReader(source, delimiter, int(wanted), header=False)
    got = f"{names.count(wanted)} columns {wanted!r}" if wanted in names else f"no column {wanted!r}"
    listed = ", ".join(f"{index} {name!r}" for index, name in enumerate(names[:20])) or "none"
    raise AugpipeError(
        f"{source.name}: {got}, the first line has {listed}; "
        "give --column a name from it, or an index if that line is already text"
    )


class _Records(Iterator[tuple[list[str], str | None]]):
    """Records with their place: after each, `line` and `offset` say where it began and `data` what it was.

    The csv module asks for a line only when the record needs it, so what was handed out since the last
    record is exactly the present one.
    """

    def __init__(self, stream: BinaryIO, delimiter: str) -> None:
        csv.field_size_limit(MAX_ROW_BYTES)
        self._stream = stream
        # Strict: a stray quote is a counted reject, where leniency would silently change the text.
        self._reader = csv.reader(self._lines(), delimiter=delimiter, strict=True)
        self._taken: list[bytes] = []
        self._cut = False
        self._next_line = 1
        self._next_offset = 0
        self.line = 1
        self.offset = 0

    def __next__(self) -> tuple[list[str], str | None]:
        self._taken.clear()
        self._cut = False
        self.line, self.offset = self._next_line, self._next_offset
        try:
            cells = next(self._reader)
        except csv.Error:
            return [], "too_long" if self._cut else "bad_csv"
        return cells, "too_long" if self._cut else None

    def data(self) -> bytes:
        """Return the present record as it stands in the file, without its line end."""
        return b"".join(self._taken)[:MAX_ROW_BYTES].removesuffix(b"\n").removesuffix(b"\r")

    def _lines(self) -> Iterator[str]:
        while line := self._stream.readline(MAX_ROW_BYTES):
            size, cut = len(line), len(line) == MAX_ROW_BYTES and not line.endswith(b"\n")
            if cut:
                self._cut = True
                size += finish_line(self._stream)
            if self._next_offset == 0 and line.startswith(BYTE_ORDER_MARK):
                line = line.removeprefix(BYTE_ORDER_MARK)
                self.offset = len(BYTE_ORDER_MARK)
            self._next_line += 1
            self._next_offset += size
            self._taken.append(line)
            # A cut line is a reject whatever is in it. Bytes that are not UTF-8 pass through the csv
            # module as surrogates and come back as they were.
            yield "" if cut else line.decode("utf-8", "surrogateescape")
