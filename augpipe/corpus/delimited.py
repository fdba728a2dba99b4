"""CSV and TSV: records whose fields may be quoted; the text is in one of the columns."""

from __future__ import annotations

import csv
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from augpipe.base.errors import UserError
from augpipe.base.files.encoding import USUAL
from augpipe.corpus.keeping import refuse_text
from augpipe.corpus.rows import MAX_RECORD_BYTES, MAX_ROW_BYTES, RawRow, row_of
from augpipe.corpus.source import Source
from augpipe.corpus.text import BYTE_ORDER_MARK, finish_line

if TYPE_CHECKING:
    import pyarrow as pa

DEFAULT_COLUMN = "text"


@dataclass(frozen=True)
class DelimitedReader:
    """Reads one cell of each record."""

    source: Source
    delimiter: str
    index: int
    """Which cell, from 0."""
    header: bool
    """Whether the first record holds the names of the columns, and so is not a row."""
    kept: tuple[int, ...] = ()
    """The cells that are kept beside the text."""

    @property
    def kept_types(self) -> tuple[pa.DataType, ...]:
        """The types of the kept cells: strings."""
        import pyarrow as pa

        return (pa.string(),) * len(self.kept)

    @property
    def selector(self) -> str:
        """The index of the column, and whether there is a header."""
        return f"{self.index}{' under a header' if self.header else ''}"

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
            return row_of(row_id, records.line, records.offset, records.data(), reason)
        text = cells[self.index] if cells else ""
        kept = tuple(cells[place] if place < len(cells) else None for place in self.kept) if self.kept else None
        return row_of(row_id, records.line, records.offset, text.encode("utf-8", "surrogateescape"), None, kept)


def open_delimited(source: Source, delimiter: str, column: str | None, keep: Sequence[str] = ()) -> DelimitedReader:
    """Return the reader of a file whose text column is found by a name in the first record, or by an index."""
    wanted = DEFAULT_COLUMN if column is None else column
    with source.open() as stream:
        first = next(_Records(stream, delimiter), None)
    if first is None:
        return DelimitedReader(source, delimiter, 0, header=False)
    names, _ = first
    if names.count(wanted) == 1:
        kept = tuple(_kept_place(source.name, name, wanted, names) for name in keep)
        return DelimitedReader(source, delimiter, names.index(wanted), header=True, kept=kept)
    if wanted.isdecimal() and int(wanted) < len(names):
        if keep:
            raise UserError(
                f"{source.name}: --keep {','.join(keep)} needs a first line with the names of the columns, and with "
                f"--column {wanted} the first line is text; add such a line"
            )
        return DelimitedReader(source, delimiter, int(wanted), header=False)
    if any(0xDC80 <= ord(character) <= 0xDCFF for name in names for character in name):
        raise UserError(
            f"{source.name}: no column {wanted!r}, and the first line is not UTF-8, expected UTF-8 without --encoding; "
            f"give the file's own, such as --encoding {USUAL[0]} or {USUAL[2]}"
        )
    got = f"{names.count(wanted)} columns {wanted!r}" if wanted in names else f"no column {wanted!r}"
    raise UserError(
        f"{source.name}: {got}, the first line has {_listed(names)}; "
        "give --column a name from it, or an index if that line is already text"
    )


def _kept_place(file: str, name: str, text: str, names: list[str]) -> int:
    """Return the place of a column that is kept; it is a `UserError` if there is no such column, or it is the text."""
    refuse_text(file, name, (text,))
    if names.count(name) != 1:
        raise UserError(
            f"{file}: {names.count(name) or 'no'} columns {name!r} to keep, the first line has {_listed(names)}; "
            "give --keep names from it"
        )
    return names.index(name)


def _listed(names: list[str]) -> str:
    """Return the names of columns for a message."""
    return ", ".join(f"{index} {name[:80]!r}" for index, name in enumerate(names[:20])) or "none"


class _TooLongError(Exception):
    """A record has more bytes than `MAX_RECORD_BYTES`."""


class _Records(Iterator[tuple[list[str], str | None]]):
    """Yields records; after each, `line` and `offset` say where it began, and `data` returns its bytes.

    The csv module asks for a line only when it needs one, so the lines taken since the last record are exactly the
    present one. If they become too long, the record ends there, so that a quote that is never closed only makes rejects
    of some lines each, and does not fill the memory.
    """

    def __init__(self, stream: BinaryIO, delimiter: str) -> None:
        csv.field_size_limit(MAX_RECORD_BYTES)
        self._stream = stream
        # Strict, so that a stray quote is a counted reject: otherwise the csv module would silently change the text.
        # `iter` and no generator: it can go on after an exception.
        self._reader = csv.reader(iter(self._next_text, None), delimiter=delimiter, strict=True)
        self._taken: list[bytes] = []
        self._kept = self._size = 0
        self.line, self.offset = self._next_line, self._next_offset = 1, 0

    def __next__(self) -> tuple[list[str], str | None]:
        self._taken.clear()
        self._kept = self._size = 0
        self.line, self.offset = self._next_line, self._next_offset
        try:
            return next(self._reader), None
        except csv.Error:
            return [], "bad_csv"
        except _TooLongError:
            return [], "too_long"

    def data(self) -> bytes:
        """Return the bytes of the present record without its line end; of a long record only the first bytes."""
        return b"".join(self._taken).removesuffix(b"\n").removesuffix(b"\r")

    def _next_text(self) -> str | None:
        """Read a line for the csv module, and note its place and size; None at the end."""
        line = self._stream.readline(MAX_RECORD_BYTES)
        if not line:
            return None
        size = len(line)
        if size == MAX_RECORD_BYTES and not line.endswith(b"\n"):
            size += finish_line(self._stream)
        if self._next_offset == 0 and line.startswith(BYTE_ORDER_MARK):
            line = line.removeprefix(BYTE_ORDER_MARK)
            self.offset = len(BYTE_ORDER_MARK)
        self._next_line += 1
        self._next_offset += size
        self._size += size
        if self._kept < MAX_ROW_BYTES:
            self._taken.append(line[: MAX_ROW_BYTES - self._kept])
            self._kept += len(self._taken[-1])
        if self._size > MAX_RECORD_BYTES:
            raise _TooLongError
        # Bytes that are not UTF-8 pass through the csv module as surrogates; `_row` turns them back into bytes.
        return line.decode("utf-8", "surrogateescape")
