"""A corpus: the rows of one or more files, numbered consecutively."""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Protocol

from augpipe.corpus.conversion import converter
from augpipe.corpus.keeping import Keeper, Keeping
from augpipe.corpus.rows import RawRow, Reject, accept
from augpipe.corpus.source import Source

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Reader(Keeper, Protocol):
    """Reads the rows of one source, from any row on, as often as wanted."""

    @property
    def source(self) -> Source:
        """The file that it reads."""
        ...

    @property
    def selector(self) -> str:
        """The field or column of the text; empty if there is no choice."""
        ...

    def rows(self, first_id: int, skip: int = 0) -> Generator[RawRow, None, int]:
        """Yield the rows of a file whose ids begin at `first_id`, without the first `skip`; return the id after it."""
        ...

    def count(self) -> int:
        """Return the number of rows, in the fastest way that the format allows."""
        ...


class Corpus:
    """Rows from one or more files, numbered from 0 over all of them; they can be read as often as wanted.

    Args:
        readers: one for each file, in the order of the rows.
        limit: stop after this many rows, or None for all.
        unique: mark a row whose text an earlier row had as a `duplicate`; it keeps its id.
        convert: the conversion after which texts are compared; the rows themselves are not converted.
        keep: the columns that are kept beside the text.
        left_out: files of the folders named that are not read.
    """

    def __init__(
        self,
        readers: Sequence[Reader],
        limit: int | None = None,
        *,
        unique: bool = False,
        convert: str | None = None,
        keep: Sequence[str] = (),
        left_out: Sequence[str] = (),
    ) -> None:
        self.unique = unique
        self.left_out = tuple(left_out)
        self._readers = tuple(readers)
        self._limit = limit
        self._convert = convert
        self._counts: dict[int, int] = {}
        types = {reader.source.name: reader.kept_types for reader in readers}
        self.keeping = Keeping(keep, types) if keep else None
        """The columns that are kept; None for none."""

    @cached_property
    def sha256(self) -> str:
        """Hash of everything that decides the rows: the bytes of the files in order, formats, encodings, fields, limit.

        It takes reading every file once. Names and folders of files do not count, but compression does, except around
        Parquet: the same text compressed differently has another hash. Whether duplicates are marked does not count.
        Once the hash is known, reading the rows raises an error if a file has changed.
        """
        total = hashlib.sha256()
        for reader in self._readers:
            source = reader.source
            codec = () if source.codec is None else (source.codec,)
            parts = (source.content.sha256, source.format, reader.selector, *codec)
            total.update("\0".join(parts).encode("utf-8", "surrogatepass") + b"\n")
        total.update(f"limit {self._limit}".encode())
        return total.hexdigest()

    def rows(self, start: int = 0, stop: int | None = None) -> Iterator[RawRow]:
        """Return the rows with ids from `start` up to but not including `stop`.

        Rows before `start` are skipped at the speed of decompression. While iterating, it is a `UserError` if a file is
        damaged, missing or changed.
        """
        end = self._limit if stop is None else stop if self._limit is None else min(stop, self._limit)
        rows: Iterator[RawRow] = self._marked(self._from(start)) if self.unique else self._from(start)
        return islice(rows, None if end is None else max(end - start, 0))

    def check(self) -> None:
        """Raise a `UserError`, after reading, if a file is missing or no longer the one that was opened."""
        for reader in self._readers:
            reader.source.check()

    def describe(self) -> str:
        """Return the names of the files with formats and sizes, for messages."""
        files = ", ".join(reader.source.describe() for reader in self._readers[:3])
        others = len(self._readers) - 3
        more = f" and {others} more file{'s' if others > 1 else ''}" if others > 0 else ""
        limit = "" if self._limit is None else f", the first {self._limit:,} rows"
        return f"{files}{more}{limit}"

    def _count(self, position: int) -> int:
        if position not in self._counts:
            self._counts[position] = self._readers[position].count()
        return self._counts[position]

    def _marked(self, rows: Iterator[RawRow]) -> Generator[RawRow, None, None]:
        """Yield the rows; duplicates come without their text, which an earlier row has."""
        for row in rows:
            yield row._replace(data=b"", reason="duplicate") if self._repeats[row.id] else row

    @cached_property
    def _repeats(self) -> NDArray[np.bool_]:
        """Whether each row is a duplicate, found by reading all files once; then any range of rows can be read."""
        return repeats(self._key(row) for row in islice(self._from(0), self._limit))

    def _key(self, row: RawRow) -> bytes | None:
        """Return the bytes by which duplicates are found, or None for a row that is rejected for another reason."""
        text = accept(row, converter(self._convert))
        return None if isinstance(text, Reject) else text.encode()

    def _from(self, start: int) -> Generator[RawRow, None, None]:
        """Yield all rows from the id `start` on; whole files before it are skipped by their number of rows."""
        first_id = 0
        for position, reader in enumerate(self._readers):
            if start > first_id and start >= first_id + self._count(position):
                first_id += self._count(position)
                continue
            first_id = yield from reader.rows(first_id, skip=max(start - first_id, 0))


_BLOCK_ROWS = 1 << 17

# Among five million texts, two share a hash of 64 bits with a probability of one in a million.
_FINGERPRINT_BYTES = 8


def repeats(keys: Iterable[bytes | None]) -> NDArray[np.bool_]:
    """Return for every key whether it occurred before (n,); None is no key and never a repeat.

    It takes one byte per row and eight per distinct key: 21 MB for five million rows with two million texts.
    """
    import numpy as np

    known = np.empty(0, np.uint64)  # sorted
    blocks: list[NDArray[np.bool_]] = [np.empty(0, np.bool_)]
    for is_key, fingerprints in _blocks(iter(keys)):
        distinct, first = np.unique(fingerprints, return_index=True)
        position = np.searchsorted(known, distinct)
        # A position after the last known hash wraps to the first one, which differs as well.
        new = known.take(position, mode="wrap") != distinct if known.size else np.ones(distinct.size, np.bool_)
        repeated = is_key.copy()
        repeated[np.flatnonzero(is_key)[first[new]]] = False
        known = np.insert(known, position[new], distinct[new])
        blocks.append(repeated)
    return np.concatenate(blocks)


def _blocks(keys: Iterator[bytes | None]) -> Iterator[tuple[NDArray[np.bool_], NDArray[np.uint64]]]:
    """Yield, block by block, which rows have a key, and the hashes of the keys."""
    import numpy as np

    while True:
        is_key, fingerprints = bytearray(), bytearray()
        for key in islice(keys, _BLOCK_ROWS):
            is_key.append(key is not None)
            if key is not None:
                fingerprints += hashlib.blake2b(key, digest_size=_FINGERPRINT_BYTES).digest()
        if not is_key:
            return
        yield np.frombuffer(is_key, np.bool_), np.frombuffer(fingerprints, np.uint64)
