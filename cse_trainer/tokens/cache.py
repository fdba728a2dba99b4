"""The file of a token cache: what stands in it, and its rows as padded blocks from the memory map."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from augpipe.base.files.regular import regular_size
from augpipe.contract.schema import ORIGINAL
from cse_trainer.tokens.encoding import list_type

if TYPE_CHECKING:
    import pyarrow as pa

METADATA = b"cse_trainer"
SEAL_BYTES = 32  # the file ends in the SHA-256 of all bytes before it, hashed as they were meant
COMPARED = 16384  # texts compared with their originals at once: bounds the memory

Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Header:
    """The metadata in the file's Arrow schema; `key` is a hash of everything that the tokens depend on."""

    key: str
    columns: tuple[str, ...]
    rows: int
    max_length: int
    pad_id: int
    dtype: str

    def schema(self) -> pa.Schema:
        """Return the Arrow schema: the row ids, then a list of token ids per text column."""
        import pyarrow as pa

        columns = [pa.field(name, list_type(self.dtype)) for name in self.columns]
        return pa.schema([pa.field("id", pa.int64(), nullable=False), *columns], {METADATA: json.dumps(asdict(self))})

    @classmethod
    def of(cls, schema: pa.Schema) -> Header:
        """Return the header in the metadata of a schema.

        Raises:
            ValueError: the schema has none.
        """
        fields = json.loads((schema.metadata or {}).get(METADATA, b"null"))
        if not isinstance(fields, dict):
            raise ValueError("no metadata of a token cache; expected a file that open_token_cache wrote")
        return cls(**{**fields, "columns": tuple(fields["columns"])})


def unsealed(mapped: Any) -> Any:
    """Return the bytes before the seal of a mapped file, a pyarrow buffer, after checking them.

    All bytes are read, which takes about a second per gigabyte.

    Raises:
        ValueError: the bytes do not have the SHA-256 in the seal.
    """
    content = mapped.slice(0, max(mapped.size - SEAL_BYTES, 0))
    if hashlib.sha256(content).digest() != mapped.slice(content.size).to_pybytes():
        raise ValueError("its SHA-256 is another than when it was written")
    return content


class TokenCache:
    """A memory-mapped file of token ids; opening it checks its seal, the SHA-256 at its end.

    The object itself holds only the positions of the Arrow buffers; offsets and tokens are read from the map, which
    all processes share. A text has at most `max_length` tokens, special tokens included; a null has none.

    Raises:
        ValueError, OSError: the file is no complete token cache, or has changed since it was written.
    """

    def __init__(self, path: Path) -> None:
        import pyarrow as pa

        self.path = path
        regular_size(path)  # a link may lead elsewhere, a pipe never end
        with pa.memory_map(str(path)) as file:
            mapped = unsealed(file.read_buffer())
            with pa.ipc.open_file(mapped) as reader:
                header = Header.of(reader.schema)
                batches = [reader.get_batch(number) for number in range(reader.num_record_batches)]
        self.key = header.key
        self.columns = header.columns
        self.max_length = header.max_length
        self.pad_id = header.pad_id
        counts = np.array([0, *(batch.num_rows for batch in batches)])
        self._first: Integers = np.cumsum(counts)  # (batches + 1,) the row number with which each batch begins
        self.rows = int(self._first[-1])
        if self.rows != header.rows:
            raise ValueError(f"{path} has {self.rows} rows, expected {header.rows}; remove it to have it built again")
        self._map = mapped
        self._tokens = _view(mapped, np.dtype(header.dtype))
        self._offsets = _view(mapped, np.dtype(np.int32))
        self._ids_at = np.array([_place(batch.column(0).buffers()[1], mapped, 8) for batch in batches], np.int64)
        # The buffers of a list array: validity, offsets, validity of the items, items.
        buffers = [[batch.column(number + 1).buffers() for batch in batches] for number in range(len(self.columns))]
        places = [
            [(_place(each[1], mapped, 4), _place(each[3], mapped, self._tokens.itemsize)) for each in column]
            for column in buffers
        ]
        self._places = np.array(places, np.int64).reshape(len(self.columns), len(batches), 2)

    @cached_property
    def ids(self) -> Integers:
        """The row ids of the corpus (R,)."""
        flat = _view(self._map, np.dtype(np.int64))
        parts = [flat[at : at + rows] for at, rows in zip(self._ids_at, np.diff(self._first), strict=True)]
        return np.concatenate(parts)

    def lengths(self, column: str) -> NDArray[np.int32]:
        """Return how many tokens every row has in a column (R,), special tokens included; 0 for a null."""
        lengths = np.empty(self.rows, np.int32)
        for number, at in enumerate(self._places[self.columns.index(column), :, 0]):
            first, last = self._first[number : number + 2]
            np.subtract(
                self._offsets[at + 1 : at + 1 + last - first],
                self._offsets[at : at + last - first],
                out=lengths[first:last],
            )
        return lengths

    def present(self, column: str, rows: Integers) -> NDArray[np.bool_]:
        """Return whether each of N rows (N,) has a text in a column with other tokens than its original's (N,).

        An augmentation may differ from its original only behind the last token that is kept. In the column of the
        originals themselves, every text counts.
        """
        lengths = self.lengths(column)[rows]
        there = lengths > 0
        if column == ORIGINAL:
            return there
        alike = np.flatnonzero(there & (lengths == self.lengths(ORIGINAL)[rows]))
        place = np.arange(self.max_length)
        for first in range(0, len(alike), COMPARED):
            some = alike[first : first + COMPARED]
            starts = (self.locate(rows[some], self.columns.index(name))[0] for name in (column, ORIGINAL))
            one, other = (self._tokens.take(start[:, None] + place, mode="clip") for start in starts)
            there[some] = ((one != other) & (place < lengths[some, None])).any(axis=1)
        return there

    def gather(self, rows: NDArray[Any], columns: NDArray[Any], out: Integers) -> Integers:
        """Fill `out` with the tokens of N texts, padded on the right or cut off, and return their lengths (N,) there.

        Args:
            rows: (N,) the row number of each text.
            columns: (N,) the column number of each text.
            out: (N, L).
        """
        starts, lengths = self.locate(rows, columns)
        return self.fill(starts, lengths, out)

    def locate(self, rows: NDArray[Any], columns: NDArray[Any] | int) -> tuple[Integers, Integers]:
        """Return for each of N texts the place of its first token in the map, counted in tokens, and how many it has.

        Args:
            rows: (N,) the row number of each text.
            columns: (N,) the column number of each text, or one that they all have.
        """
        batch = np.searchsorted(self._first, rows, side="right") - 1
        places = self._places[columns, batch]  # (N, 2)
        offset = places[:, 0] + (rows - self._first[batch])
        begin = self._offsets[offset]
        return places[:, 1] + begin, (self._offsets[offset + 1] - begin).astype(np.int64)

    def fill(self, starts: Integers, lengths: Integers, out: Integers) -> Integers:
        """Copy the texts found by `locate` to `out` (N, L) and return their lengths (N,), at most L."""
        place = np.arange(out.shape[1])
        tokens = self._tokens.take(starts[:, None] + place, mode="clip")
        out[...] = tokens
        out[place >= lengths[:, None]] = self.pad_id
        return np.minimum(lengths, out.shape[1])


def _view(mapped: Any, dtype: np.dtype[Any]) -> NDArray[Any]:
    """Return the whole map as an array of one type; Arrow aligns every buffer to at least 8 bytes."""
    return np.frombuffer(mapped, dtype, count=mapped.size // dtype.itemsize)


def _place(buffer: Any, mapped: Any, itemsize: int) -> int:
    """Return where a buffer begins in the map, counted in items; 0 for an empty buffer."""
    return (buffer.address - mapped.address) // itemsize if buffer is not None and buffer.size else 0
