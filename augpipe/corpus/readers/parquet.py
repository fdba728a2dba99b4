"""Parquet: the text in one of the columns, read a few thousand rows at a time."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from augpipe.corpus.row import NO_OFFSET, RawRow
from augpipe.corpus.source import Source
from augpipe.corpus.spool import spool
from augpipe.errors import AugpipeError

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq

DEFAULT_COLUMN = "text"
_BATCH_ROWS = 4096
_BUFFER_BYTES = 1024 * 1024  # or Arrow reads the column of a whole row group at once


@dataclass(frozen=True)
class ParquetReader:
    """Takes one cell out of each row; rows have no byte offset."""

    source: Source
    selector: str
    """The column's name."""

    @property
    def texts_a_line(self) -> int:
        """One."""
        return 1

    def rows(self, first_id: int, skip: int = 0) -> Generator[RawRow, None, int]:
        """Yield the rows after the first `skip`; return the id that follows the last row."""
        with _opened(self.source) as file:
            groups, position = _groups_from(file, skip)
            for batch in file.iter_batches(_BATCH_ROWS, row_groups=groups, columns=[self.selector], use_threads=False):
                for value in _as_bytes(batch.column(0)):
                    if position >= skip:
                        yield _row(first_id + position, position + 1, value)
                    position += 1
        return first_id + position

    def count(self) -> int:
        """Return the number of rows that the file's footer tells."""
        with _opened(self.source) as file:
            rows: int = file.metadata.num_rows
        return rows


def open_parquet(source: Source, column: str | None) -> ParquetReader:
    """Find the column and check that it holds text.

    Raises:
        AugpipeError: There is no such column (the message lists those that exist), or it is not text.
    """
    if source.compression is not None:
        source = _unpacked(source)
    wanted = column if column is not None else DEFAULT_COLUMN
    with _opened(source) as file:
        schema = file.schema_arrow
    listed = ", ".join(f"{field.name!r} ({field.type})" for field in list(schema)[:20]) or "none"
    index = schema.get_field_index(wanted)
    if index < 0:
        raise AugpipeError(
            f"{source.name}: no column {wanted!r}, the columns are {listed}; name the text's with --column"
        )
    if not _is_text(schema.field(index).type):
        raise AugpipeError(
            f"{source.name}: column {wanted!r} holds {schema.field(index).type}, expected string; "
            f"the columns are {listed}; name the text's with --column"
        )
    return ParquetReader(source, wanted)


def _row(row_id: int, line: int, value: bytes | None) -> RawRow:
    if value is None:
        return RawRow(row_id, line, NO_OFFSET, b"", "not_a_string")
    return RawRow(row_id, line, NO_OFFSET, value)


def _groups_from(file: pq.ParquetFile, skip: int) -> tuple[list[int], int]:
    """Return the row groups after the skipped rows, and how many rows come before the first of them."""
    first, position = 0, 0
    while first < file.num_row_groups and position + file.metadata.row_group(first).num_rows <= skip:
        position += file.metadata.row_group(first).num_rows
        first += 1
    return list(range(first, file.num_row_groups)), position


def _is_text(kind: pa.DataType) -> bool:
    import pyarrow.types as types

    if types.is_dictionary(kind):
        kind = kind.value_type
    # A column without a single value has no type of its own.
    tests = (types.is_string, types.is_large_string, types.is_binary, types.is_large_binary, types.is_null)
    return any(test(kind) for test in tests)


def _as_bytes(column: pa.Array) -> list[bytes | None]:
    """Return the cells as bytes: a string column may hold what is not UTF-8, and `decode` has to see it."""
    import pyarrow as pa

    if isinstance(column, pa.DictionaryArray):
        column = column.dictionary_decode()
    cells: list[bytes | None] = column.cast(pa.large_binary()).to_pylist()
    return cells


@contextmanager
def _opened(source: Source) -> Iterator[Any]:
    """Open a Parquet file; damage met inside the block becomes an AugpipeError."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with source.open_stored() as stored:
        try:
            # With `pre_buffer` Arrow would keep every column chunk that it has read.
            with pq.ParquetFile(
                stored, buffer_size=_BUFFER_BYTES, pre_buffer=False, page_checksum_verification=True
            ) as file:
                yield file
        except (pa.ArrowException, OSError) as error:
            reason = " ".join(str(error).split())
            raise AugpipeError(
                f"{source.name}: the Parquet data is damaged or cut off ({reason}), "
                "expected a complete file; copy or write it again"
            ) from error


def _unpacked(source: Source) -> Source:
    """Decompress to a temporary file, for Parquet is read from its end."""
    with source.open() as stream:
        path = spool(stream, source.name)
    return source.relocated(path)
