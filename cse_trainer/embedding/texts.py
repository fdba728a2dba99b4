"""Read the texts of a file one after the other: its lines, or a column of a table."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cse_trainer.embedding.streams import COMPRESSIONS, Stream, damaged
from cse_trainer.errors import TrainerError, UsageError

DEFAULT_COLUMN = "text"
"""The column of a table that is read where none is named."""

_MAX_CELL_BYTES = 10_000_000


@dataclass(frozen=True, slots=True)
class Part:
    """Consecutive texts of a file.

    Args:
        first_row: the number of the first text, from 0.
        texts: the texts.
        share: how much of the file has been read by the end of these, from 0 to 1, or None where that is unknown.
    """

    first_row: int
    texts: list[str]
    share: float | None


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of an open file; a `with` block closes it.

    Args:
        rows: the texts.
        share: returns how much of the file has been read, from 0 to 1, or None where that is unknown.
        close: closes the file.
    """

    rows: Iterator[str]
    share: Callable[[], float | None]
    close: Callable[[], None]

    def __enter__(self) -> Texts:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def parts(self, size: int) -> Iterator[Part]:
        """Yield the texts in parts of `size`, the last one shorter."""
        first_row = 0
        while texts := list(islice(self.rows, size)):
            yield Part(first_row, texts, self.share())
            first_row += len(texts)


def open_texts(path: Path, column: str | None = None) -> Texts:
    """Open a file by its suffix: .csv, .tsv, .jsonl and .parquet are tables, everything else is lines of text.

    Args:
        path: the file; .gz, .xz and .zst are decompressed, except for Parquet.
        column: the column of a table that holds the texts; None means `text`.

    Raises:
        UsageError: a column is named for a file of lines.
        TrainerError: the file is not there, is no table of its format, or has no such column.
    """
    inner = path.with_suffix("") if path.suffix.lower() in COMPRESSIONS else path
    kind = inner.suffix.lower()
    if not path.is_file():
        found = "a folder" if path.is_dir() else "not there"
        raise TrainerError(f"{path} is {found}, expected a file of texts; name one, or - for standard input")
    if kind == ".parquet":
        return _parquet(path, column)
    if column is not None and kind not in _TABLES:
        raise UsageError(
            f"--column {column} is given, but {path} is read as lines of text; leave it out, or name a table "
            f"({', '.join([*_TABLES, '.parquet'])})"
        )
    stream = Stream(path)
    table = _TABLES.get(kind)
    rows = text_lines(stream.lines(), str(path)) if table is None else table(stream, column or DEFAULT_COLUMN)
    return Texts(rows, lambda: stream.share, stream.close)


def text_lines(lines: Iterator[bytes], name: str) -> Iterator[str]:
    """Yield each line as text; an empty line is an empty text, so that row numbers stay line numbers.

    Args:
        lines: lines without their ends.
        name: what to call the file in an error.

    Raises:
        TrainerError: a line is not UTF-8.
    """
    for number, line in enumerate(lines, start=1):
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            raise TrainerError(
                f"{name}: line {number:,} is not UTF-8 (byte {line[error.start]:#04x} at position {error.start}); "
                "convert the file with iconv"
            ) from error
        yield text.removeprefix("\ufeff") if number == 1 else text


def _delimited(stream: Stream, column: str, delimiter: str) -> Iterator[str]:
    csv.field_size_limit(_MAX_CELL_BYTES)
    lines = (f"{line}\n" for line in text_lines(stream.lines(), str(stream.path)))
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    try:
        header = next(reader, [])
        position = _position(header, column, stream.path)
        for cells in reader:
            if not cells:
                continue  # an empty line between records
            if position >= len(cells):
                raise TrainerError(
                    f"{stream.path}: line {reader.line_num:,} has {len(cells)} columns, expected {len(header)}; "
                    "correct the line"
                )
            yield cells[position]
    except csv.Error as error:
        raise TrainerError(
            f"{stream.path}: line {reader.line_num:,} is no record ({error}); put texts that hold quotes or "
            "line ends between quotes"
        ) from error


def _jsonl(stream: Stream, column: str) -> Iterator[str]:
    for number, line in enumerate(text_lines(stream.lines(), str(stream.path)), start=1):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise TrainerError(
                f"{stream.path}: line {number:,} is no JSON ({error}), expected an object such as "
                f'{{"{column}": "…"}}; correct the line'
            ) from error
        if not isinstance(value, dict) or column not in value:
            having = ", ".join(value) if isinstance(value, dict) else f"a {type(value).__name__}"
            raise TrainerError(
                f"{stream.path}: line {number:,} has no {column!r}, it has: {having}; name the right one with --column"
            )
        text = value[column]
        if not isinstance(text, str) or not is_unicode(text):
            found = "half a character" if isinstance(text, str) else type(text).__name__
            raise TrainerError(
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


_TABLES: Mapping[str, Callable[[Stream, str], Iterator[str]]] = MappingProxyType(
    {
        ".csv": partial(_delimited, delimiter=","),
        ".tsv": partial(_delimited, delimiter="\t"),
        ".jsonl": _jsonl,
        ".ndjson": _jsonl,
    }
)


def _parquet(path: Path, column: str | None) -> Texts:
    import pyarrow as pa
    from pyarrow import parquet

    wanted = column or DEFAULT_COLUMN
    try:
        file = parquet.ParquetFile(path, memory_map=True)
    except (pa.ArrowException, OSError) as error:
        raise damaged(path, error) from error
    try:
        _check_text_column(file.schema_arrow, wanted, path)
    except TrainerError:
        file.close()
        raise
    counter = _Counter()
    total = file.metadata.num_rows
    return Texts(
        _parquet_rows(file, wanted, path, counter), lambda: counter.rows / total if total else None, file.close
    )


def _check_text_column(schema: Any, column: str, path: Path) -> None:
    import pyarrow as pa

    _position(schema.names, column, path)
    kind = schema.field(column).type
    if not (pa.types.is_string(kind) or pa.types.is_large_string(kind)):
        raise TrainerError(f"{path}: column {column!r} holds {kind}, expected text; name another with --column")


@dataclass(slots=True)
class _Counter:
    rows: int = 0


def _parquet_rows(file: Any, column: str, path: Path, counter: _Counter) -> Iterator[str]:
    import pyarrow as pa

    try:
        for batch in file.iter_batches(batch_size=4096, columns=[column]):
            for text in batch.column(0).to_pylist():
                if text is None:
                    raise TrainerError(
                        f"{path}: row {counter.rows:,} has no text in column {column!r} (it is null), expected one; "
                        "leave such rows out first"
                    )
                counter.rows += 1
                yield text
    except (pa.ArrowException, OSError) as error:
        raise damaged(path, error) from error


def _position(names: list[str], column: str, path: Path) -> int:
    if names.count(column) != 1:
        found, having = names.count(column) or "no", ", ".join(names) or "none"
        raise TrainerError(f"{path} has {found} column {column!r}, it has: {having}; name one of these with --column")
    return names.index(column)
