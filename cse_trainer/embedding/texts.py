"""Read the texts of a file one after the other: its lines, or a column of a table."""

from __future__ import annotations

import csv
import json
import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from augpipe.base.errors import UsageError, UserError, first_line
from augpipe.base.files.compression import COMPRESSION_SUFFIXES, decompressed
from augpipe.base.files.encoding import USUAL, codec_of, utf8_stream
from augpipe.base.home import expanded
from cse_trainer.embedding.vector_files import VECTORS, holds_vectors, matrix

if TYPE_CHECKING:
    import numpy as np

STANDARD_INPUT = "-"
DEFAULT_COLUMN = "text"
"""The column of a table that is read where none is named."""

_MAX_CELL_BYTES = 10_000_000


@dataclass(frozen=True, slots=True)
class Part:
    """Consecutive texts of a file, numbered from 0; `share` of it is read by their end, None where that is unknown.

    `vectors` (n, D) are those that `cse-embed` has saved beside them, None where it has not.
    """

    first_row: int
    texts: list[str]
    share: float | None
    vectors: np.ndarray | None = None


class Stream:
    """A file that is read once, from its start to its end; its last suffix says how it is compressed.

    Args:
        path: the file.
        encoding: that of its text, None for UTF-8.

    Raises:
        UsageError: there is no such encoding.
        UserError: the file is not there or may not be read.
    """

    def __init__(self, path: Path, encoding: str | None = None) -> None:
        try:
            self._file = path.open("rb")
        except OSError as error:
            raise UserError(f"{path} cannot be read ({error.strerror}); check the path of FILE") from error
        self._size = os.fstat(self._file.fileno()).st_size
        plain = decompressed(self._file, COMPRESSION_SUFFIXES.get(path.suffix.lower()), str(path))
        self._bytes = _utf8(plain, encoding)
        self._encoding = encoding
        self.path = path
        self.close = self._bytes.close

    def share(self) -> float | None:
        """Return the part of the file that has been read, from 0 to 1."""
        return min(self._file.tell() / self._size, 1.0) if self._size else None

    def texts(self) -> Iterator[str]:
        """Yield the lines as text."""
        return _text_lines(self._bytes, str(self.path), self._encoding)


def _utf8(stream: BinaryIO, encoding: str | None) -> BinaryIO:
    """Return a stream of text in an encoding as one of UTF-8."""
    codec = codec_of(encoding)
    return stream if codec is None else utf8_stream(stream, codec)


def text_parts(
    file: str, size: int, column: str | None = None, encoding: str | None = None, *, saved: bool = False
) -> Generator[Part, None, None]:
    """Yield the texts of a file in parts of at most `size`; closing the generator closes the file.

    Args:
        file: .csv, .tsv, .jsonl and .parquet are tables, everything else is lines of text, and `-` is standard input;
            .gz, .xz and .zst are decompressed, except for Parquet.
        column: the column of a table that holds the texts; None means `text`.
        encoding: that of the text, None for UTF-8.
        saved: whether to read the vectors that `cse-embed` has saved with the texts as well, where it has.

    Raises:
        UsageError: a column is named for lines, an encoding for Parquet or one that is none, or standard input is
            closed.
        UserError: the file is not there, is damaged, is no table of its format, or has no such column.
    """
    if file == STANDARD_INPUT:
        if column is not None:
            raise UsageError(f"--column {column} is given, but standard input is lines of text; leave it out")
        if sys.stdin is None:
            raise UsageError("standard input is closed, expected text on it; pipe a file into it or name the file")
        lines = _utf8(sys.stdin.buffer, encoding)
        yield from _in_parts(_text_lines(lines, "standard input", encoding), size, lambda: None)
        return
    path = expanded(file)
    inner = path.with_suffix("") if path.suffix.lower() in COMPRESSION_SUFFIXES else path
    kind = inner.suffix.lower()
    if not path.is_file():
        found = "a folder" if path.is_dir() else "not there"
        raise UserError(f"{path} is {found}, expected a file of texts; name one, or - for standard input")
    if kind == ".parquet" and encoding is not None:
        raise UsageError(f"--encoding {encoding} is given, but Parquet holds UTF-8 alone; leave it out")
    if kind == ".parquet":
        yield from _parquet(path, size, column or DEFAULT_COLUMN, saved=saved)
        return
    if column is not None and kind not in _TABLES:
        raise UsageError(
            f"--column {column} is given, but {path} is read as lines of text; leave it out, or name a table "
            f"({', '.join([*_TABLES, '.parquet'])})"
        )
    with closing(Stream(path, encoding)) as stream:
        rows = _TABLES[kind](stream, column or DEFAULT_COLUMN) if kind in _TABLES else stream.texts()
        yield from _in_parts(rows, size, stream.share)


def _in_parts(rows: Iterator[str], size: int, share: Callable[[], float | None]) -> Iterator[Part]:
    first_row = 0
    while texts := list(islice(rows, size)):
        yield Part(first_row, texts, share())
        first_row += len(texts)


def _text_lines(lines: Iterable[bytes], name: str, encoding: str | None = None) -> Iterator[str]:
    r"""Yield lines as text; they end at \n or \r\n, at no other character.

    An empty line is an empty text, so that row numbers stay line numbers.
    """
    for number, line in enumerate(lines, start=1):
        try:
            text = line.removesuffix(b"\n").removesuffix(b"\r").decode()
        except UnicodeDecodeError as error:
            if encoding is not None:  # what it cannot decode is a byte that no UTF-8 has
                raise UserError(
                    f"{name}: line {number:,} is not {encoding}, expected --encoding to be the file's own; give another"
                ) from error
            raise UserError(
                f"{name}: line {number:,} is not UTF-8 (byte {line[error.start]:#04x} at position {error.start}); "
                f"give --encoding, such as {', '.join(USUAL[:3])}, or convert the file with iconv"
            ) from error
        yield text.removeprefix("\ufeff") if number == 1 else text


def _delimited(stream: Stream, column: str, delimiter: str) -> Iterator[str]:
    csv.field_size_limit(_MAX_CELL_BYTES)
    lines = (f"{line}\n" for line in stream.texts())
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    try:
        header = next(reader, [])
        position = _position(header, column, stream.path)
        for cells in reader:
            if not cells:
                continue  # an empty line between records
            if position >= len(cells):
                raise UserError(
                    f"{stream.path}: line {reader.line_num:,} has {len(cells)} columns, expected {len(header)}; "
                    "correct the line"
                )
            yield cells[position]
    except csv.Error as error:
        raise UserError(
            f"{stream.path}: line {reader.line_num:,} is no record ({error}); put texts that hold quotes or "
            "line ends between quotes"
        ) from error


def _jsonl(stream: Stream, column: str) -> Iterator[str]:
    for number, line in enumerate(stream.texts(), start=1):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise UserError(
                f"{stream.path}: line {number:,} is no JSON ({error}), expected an object such as "
                f'{{"{column}": "…"}}; correct the line'
            ) from error
        if not isinstance(value, dict) or column not in value:
            having = ", ".join(value) if isinstance(value, dict) else f"a {type(value).__name__}"
            raise UserError(
                f"{stream.path}: line {number:,} has no {column!r}, it has: {having}; name the right one with --column"
            )
        text = value[column]
        if not isinstance(text, str) or not is_unicode(text):
            found = "half a character" if isinstance(text, str) else type(text).__name__
            raise UserError(
                f"{stream.path}: line {number:,} holds {found} as {column!r}, expected text; correct the line"
            )
        yield text


def is_unicode(text: str) -> bool:
    """Return whether a text can be written as UTF-8; lone surrogates, which JSON can spell, cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


_TABLES: Mapping[str, Callable[[Stream, str], Iterator[str]]] = {
    ".csv": partial(_delimited, delimiter=","),
    ".tsv": partial(_delimited, delimiter="\t"),
    ".jsonl": _jsonl,
    ".ndjson": _jsonl,
}


def _parquet(path: Path, size: int, column: str, *, saved: bool) -> Iterator[Part]:
    import pyarrow as pa
    from pyarrow import parquet

    try:
        with parquet.ParquetFile(path, memory_map=True) as file:
            _position(file.schema_arrow.names, column, path)
            kind = file.schema_arrow.field(column).type
            if not (pa.types.is_string(kind) or pa.types.is_large_string(kind)):
                raise UserError(f"{path}: column {column!r} holds {kind}, expected text; name another with --column")
            done, total = 0, file.metadata.num_rows
            beside = saved and column == DEFAULT_COLUMN and holds_vectors(file.schema_arrow)
            for batch in file.iter_batches(batch_size=size, columns=[column, VECTORS] if beside else [column]):
                cells = enumerate(batch.column(column))
                texts = [_cell(cell, f"{path}: row {done + row:,}", column) for row, cell in cells]
                vectors = matrix(batch.column(VECTORS)) if beside else None
                yield Part(done, texts, (done + len(texts)) / total, vectors)
                done += len(texts)
    except (pa.ArrowException, OSError) as error:
        raise UserError(
            f"{path} is damaged or cut off ({first_line(error)}), expected a complete file; copy it again"
        ) from error


def _cell(cell: Any, row: str, column: str) -> str:
    """Return the text of a cell of Parquet, where nobody has checked that a string is UTF-8."""
    try:
        text: str | None = cell.as_py()
    except UnicodeDecodeError as error:
        raise UserError(
            f"{row} is not UTF-8 in column {column!r} (byte {error.object[error.start]:#04x} at position "
            f"{error.start}); correct it, or leave such rows out first"
        ) from error
    if text is None:
        raise UserError(f"{row} has no text in column {column!r} (it is null), expected one; leave such rows out first")
    return text


def _position(names: list[str], column: str, path: Path) -> int:
    if names.count(column) != 1:
        found, having = names.count(column) or "no", ", ".join(names) or "none"
        raise UserError(f"{path} has {found} column {column!r}, it has: {having}; name one of these with --column")
    return names.index(column)
