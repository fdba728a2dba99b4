"""Parquet: the text is in one of the columns; so many rows are read at a time as are sure to fit into memory."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, BinaryIO

from augpipe.base.errors import UserError
from augpipe.corpus.delimited import DEFAULT_COLUMN
from augpipe.corpus.keeping import Cell, refuse_text
from augpipe.corpus.rows import MAX_ROW_BYTES, NO_OFFSET, RawRow, row_of
from augpipe.corpus.source import FileState, Source
from augpipe.corpus.spool import spool

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq

_BATCH_ROWS = 4096
_BATCH_BYTES = 32 * 1024 * 1024
_LARGE_DICTIONARY_BYTES = 2 * 1024 * 1024
_DECODED_ROWS = 64  # rows of a dictionary at a time: all of them may refer to the longest value
_BUFFER_BYTES = 1024 * 1024  # otherwise Arrow reads the column of a whole row group at once
MAX_PAGE_BYTES = 32 * 1024 * 1024
"""The largest page that is read: Arrow unpacks a page as a whole. Writers make pages of about one MiB."""


@dataclass(frozen=True)
class ParquetReader:
    """Reads one cell of each row; rows have no byte offset."""

    source: Source
    selector: str
    """The column's name."""
    kept: tuple[str, ...] = ()
    """The columns that are kept beside the text."""
    kept_types: tuple[pa.DataType, ...] = ()
    """The types of those columns."""

    def rows(self, first_id: int, skip: int = 0) -> Generator[RawRow, None, int]:
        """Yield the rows after the first `skip`; return the id that follows the last row."""
        with _opened(self.source) as file:
            sizes = self._page_sizes(file)
            # Then read it as a dictionary: otherwise Arrow copies a value for every row that refers to it.
            whole = sizes.dictionary > _LARGE_DICTIONARY_BYTES and not _delta_encoded(file, self.selector)
        with _opened(self.source, [self.selector] if whole else []) as file:
            groups, position = _groups_from(file, skip)
            # A value is no larger than its page, so a batch of so many rows has at most `_BATCH_BYTES`.
            largest = (sizes.data if whole else max(sizes.data, sizes.dictionary)) + self._kept_bytes(file)
            size = min(max(_BATCH_BYTES // max(largest, 1), 1), _BATCH_ROWS)
            columns = [self.selector, *self.kept]
            for batch in file.iter_batches(size, row_groups=groups, columns=columns, use_threads=False):
                others = batch.select(list(self.kept))
                for place, value in enumerate(_as_bytes(batch.column(self.selector))):
                    if position >= skip:
                        reason = "not_a_string" if value is None else None
                        kept = Cell(others, place) if self.kept else None
                        yield row_of(first_id + position, position + 1, NO_OFFSET, value or b"", reason, kept)
                    position += 1
        return first_id + position

    def _page_sizes(self, file: pq.ParquetFile) -> PageSizes:
        """Return how large the pages of the text are; it is a `UserError` if one is too large to be read."""
        leaves = self._leaves(file, self.selector)  # several if a struct has a field of the same path
        return PageSizes(max(each.dictionary for each in leaves), max(each.data for each in leaves))

    def _kept_bytes(self, file: pq.ParquetFile) -> int:
        """Return how large a row of the kept columns may be; it is a `UserError` if a page is too large to be read."""
        leaves = [sizes for name in self.kept for sizes in self._leaves(file, name)]
        return sum(max(sizes.data, sizes.dictionary) for sizes in leaves)

    def _leaves(self, file: pq.ParquetFile, column: str) -> list[PageSizes]:
        """Return how large the pages of each leaf of a column are: one for a string, several for a struct."""
        paths = [file.schema.column(leaf).path for leaf in range(len(file.schema))]
        exact = [leaf for leaf, path in enumerate(paths) if path == column]
        leaves = exact or [leaf for leaf, path in enumerate(paths) if path.startswith(f"{column}.")]
        with self.source.open_stored() as stored:
            try:
                found = [page_sizes(stored, file.metadata, leaf) for leaf in leaves]
            except ValueError as error:
                raise _damaged(self.source, str(error)) from error
        largest = max((max(sizes.data, sizes.dictionary) for sizes in found), default=0)
        if largest > MAX_PAGE_BYTES:
            raise UserError(
                f"{self.source.name}: column {column!r} has a page of {largest:,} bytes, expected at most "
                f"{MAX_PAGE_BYTES:,}; write it again with smaller pages (pyarrow: write_batch_size=1), or as JSON lines"
            )
        return found

    def count(self) -> int:
        """Return the number of rows that the file's footer states."""
        with _opened(self.source) as file:
            rows: int = file.metadata.num_rows
        return rows


def open_parquet(source: Source, column: str | None, keep: Sequence[str] = ()) -> ParquetReader:
    """Return the reader of a file, after checking that its column is there and holds text."""
    if source.compression is not None:  # Parquet is read from its end
        with source.open() as stream:
            path = spool(stream, source.name)
        source = replace(source, path=path, compression=None, state=FileState.of(path.stat()))
    wanted = DEFAULT_COLUMN if column is None else column
    with _opened(source) as file:
        schema = file.schema_arrow
    listed = ", ".join(f"{field.name!r} ({field.type})" for field in list(schema)[:20]) or "none"
    index = schema.get_field_index(wanted)
    if index < 0:
        raise UserError(f"{source.name}: no column {wanted!r}, the columns are {listed}; name the text's with --column")
    if not _is_text(schema.field(index).type):
        raise UserError(
            f"{source.name}: column {wanted!r} holds {schema.field(index).type}, expected string; "
            f"the columns are {listed}; name the text's with --column"
        )
    for name in keep:
        refuse_text(source.name, name, (wanted,))
        if schema.get_field_index(name) < 0:
            raise UserError(
                f"{source.name}: no column {name!r} to keep, the columns are {listed}; give --keep names of these"
            )
        kind = str(schema.field(name).type)
        if "dictionary<" in kind.removeprefix("dictionary<"):
            raise UserError(
                f"{source.name}: column {name!r} holds {kind}, whose inner dictionary cannot be kept; leave it out"
            )
        if "_view" in kind:  # Arrow cannot take rows of them
            raise UserError(
                f"{source.name}: column {name!r} holds {kind}, which cannot be kept; write it as string or leave it out"
            )
    return ParquetReader(source, wanted, tuple(keep), tuple(schema.field(name).type for name in keep))


def _groups_from(file: pq.ParquetFile, skip: int) -> tuple[list[int], int]:
    """Return the row groups that are not skipped whole, and how many rows come before the first of them."""
    first, position = 0, 0
    while first < file.num_row_groups and position + file.metadata.row_group(first).num_rows <= skip:
        position += file.metadata.row_group(first).num_rows
        first += 1
    return list(range(first, file.num_row_groups)), position


def _is_text(kind: pa.DataType) -> bool:
    import pyarrow.types as types

    if types.is_dictionary(kind):
        kind = kind.value_type
    # A column without any value has the type null.
    tests = (types.is_string, types.is_large_string, types.is_binary, types.is_large_binary, types.is_null)
    return any(test(kind) for test in tests)


def _as_bytes(column: pa.Array) -> Iterator[bytes | None]:
    """Yield the cells as bytes, which need not be UTF-8; one longer than any text allowed is cut to a byte more."""
    import pyarrow as pa

    if isinstance(column, pa.DictionaryArray):
        values = _cut(column.dictionary)
        for start in range(0, len(column), _DECODED_ROWS):
            yield from values.take(column.indices[start : start + _DECODED_ROWS]).to_pylist()
    else:
        yield from _cut(column).to_pylist()


def _cut(values: pa.Array) -> pa.Array:
    """Return cells as bytes, cut to one byte more than any text may have."""
    import pyarrow as pa
    import pyarrow.compute as pc

    cells = values.cast(pa.large_binary())
    if cells.nbytes <= MAX_ROW_BYTES:
        return cells
    return pc.binary_slice(cells, 0, MAX_ROW_BYTES + 1)


def _delta_encoded(file: pq.ParquetFile, column: str) -> bool:
    """Return whether a column has pages that Arrow cannot read as a dictionary."""
    groups = (file.metadata.row_group(group) for group in range(file.num_row_groups))
    chunks = (group.column(leaf) for group in groups for leaf in range(group.num_columns))
    return any("DELTA" in coding for chunk in chunks if chunk.path_in_schema == column for coding in chunk.encodings)


@contextmanager
def _opened(source: Source, dictionaries: Sequence[str] = ()) -> Iterator[Any]:
    """Open a Parquet file, some columns as Arrow dictionaries; damage met inside the block becomes a `UserError`."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with source.open_stored() as stored:
        try:
            # With `pre_buffer` Arrow would keep every column chunk that it has read.
            with pq.ParquetFile(
                stored,
                buffer_size=_BUFFER_BYTES,
                pre_buffer=False,
                page_checksum_verification=True,
                read_dictionary=list(dictionaries),
            ) as file:
                yield file
        except MemoryError:
            raise
        except (pa.ArrowException, OSError) as error:
            raise _damaged(source, " ".join(str(error).split())) from error


def _damaged(source: Source, reason: str) -> UserError:
    return UserError(
        f"{source.name}: the Parquet data is damaged or cut off ({reason}), "
        "expected a complete file; copy or write it again"
    )


_HEADER_BYTES = (1 << 12, 1 << 16, 1 << 20, 1 << 24)  # as many are read until a header ends within them
_DICTIONARY_PAGE = 2


@dataclass(frozen=True, slots=True)
class PageSizes:
    """The unpacked size in bytes of the largest page of each kind."""

    dictionary: int = 0
    data: int = 0


def page_sizes(stored: BinaryIO, metadata: pq.FileMetaData, column: int) -> PageSizes:
    """Return the sizes of the largest pages of a column, a leaf of the schema, over all row groups."""
    dictionary = data = 0
    for group in range(metadata.num_row_groups):
        if metadata.row_group(group).num_rows == 0:
            continue
        chunk = metadata.row_group(group).column(column)
        position: int = chunk.data_page_offset
        if chunk.has_dictionary_page and 0 < chunk.dictionary_page_offset < position:
            position = chunk.dictionary_page_offset
        end = position + chunk.total_compressed_size
        while position < end:
            kind, unpacked, packed, header = _page(stored, position)
            position += header + packed
            if kind == _DICTIONARY_PAGE:
                dictionary = max(dictionary, unpacked)
            else:
                data = max(data, unpacked)
    return PageSizes(dictionary, data)


def _page(stored: BinaryIO, position: int) -> tuple[int, int, int, int]:
    """Return the kind of the page at a position, its sizes unpacked and packed, and the size of its header."""
    for size in _HEADER_BYTES:
        stored.seek(position)
        header = _Compact(stored.read(size))
        try:
            fields = header.numbers()
            sizes = fields[1], fields[2], fields[3]
        except IndexError:  # the header is longer than what was read of it
            continue
        except KeyError:
            break
        if min(sizes) >= 0:
            return *sizes, header.position
        break
    raise ValueError(f"no page header at byte {position:,}")


_STOP, _TRUE, _FALSE, _BYTE, _I16, _I32, _I64, _DOUBLE, _BINARY, _LIST, _SET, _MAP, _STRUCT = range(13)
_WIDTHS = {_TRUE: 0, _FALSE: 0, _BYTE: 1, _DOUBLE: 8}


class _Compact:
    """Reads a struct of Thrift's compact protocol; `position` is that of the next byte."""

    def __init__(self, data: bytes) -> None:
        self.position = 0
        self._data = data

    def numbers(self) -> dict[int, int]:
        """Return the 32-bit numbers of the struct that begins here, by field number; other fields are skipped.

        Raises:
            IndexError: if the struct does not end within the data.
            KeyError: if it holds what no page header has.
        """
        found: dict[int, int] = {}
        field = 0
        while True:
            byte = self._byte()
            kind, step = byte & 0x0F, byte >> 4
            if kind == _STOP:
                return found
            field = field + step if step else self._number()
            if kind == _I32:
                found[field] = self._number()
            else:
                self._skip(kind)

    def _skip(self, kind: int, depth: int = 0) -> None:
        """Skip a value of this kind."""
        if kind in _WIDTHS:
            self._advance(_WIDTHS[kind])
        elif kind in (_I16, _I32, _I64):
            self._varint()
        elif kind == _BINARY:
            self._advance(self._varint())
        elif kind == _STRUCT and depth < 8:
            while (byte := self._byte()) & 0x0F != _STOP:
                if not byte >> 4:
                    self._varint()
                self._skip(byte & 0x0F, depth + 1)
        else:
            raise KeyError(kind)  # the headers of pages have no lists, sets or maps

    def _byte(self) -> int:
        self.position += 1
        return self._data[self.position - 1]

    def _advance(self, count: int) -> None:
        self.position += count
        if self.position > len(self._data):
            raise IndexError

    def _varint(self) -> int:
        """Read an unsigned number of variable length."""
        value = shift = 0
        while shift < 70:
            byte = self._byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7
        raise KeyError(shift)

    def _number(self) -> int:
        """Read a signed number (zigzag)."""
        value = self._varint()
        return (value >> 1) ^ -(value & 1)
