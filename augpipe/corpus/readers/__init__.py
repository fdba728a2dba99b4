"""One reader for each format; all yield rows of the same kind."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Protocol

from augpipe.corpus.readers.delimited import open_delimited
from augpipe.corpus.readers.jsonl import open_jsonl
from augpipe.corpus.readers.parquet import open_parquet
from augpipe.corpus.readers.text import TextReader
from augpipe.corpus.row import RawRow
from augpipe.corpus.source import Source


class Reader(Protocol):
    """Reads the rows of one source, from any row on, as often as wanted."""

    @property
    def source(self) -> Source:
        """The file that it reads."""
        ...

    @property
    def selector(self) -> str:
        """The field or column of the text; empty if there is no choice."""
        ...

    @property
    def texts_a_line(self) -> int:
        """How many rows each line or record gives."""
        ...

    def rows(self, first_id: int, skip: int = 0) -> Generator[RawRow, None, int]:
        """Yield the rows after the first `skip`; return the id that follows the last row.

        Args:
            first_id: the id of the file's first row, whether skipped or not.
            skip: how many rows to leave out.
        """
        ...

    def count(self) -> int:
        """Return the number of rows, in the fastest way that the format allows."""
        ...


READERS: dict[str, Callable[[Source, str | None, str | None], Reader]] = {
    "text": lambda source, field, column: TextReader(source),
    "jsonl": lambda source, field, column: open_jsonl(source, field),
    "csv": lambda source, field, column: open_delimited(source, ",", column),
    "tsv": lambda source, field, column: open_delimited(source, "\t", column),
    "parquet": lambda source, field, column: open_parquet(source, column),
}
"""How to open a source of each format, given `--field` and `--column`."""
