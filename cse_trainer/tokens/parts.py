"""The token ids of parts of texts, each tokenised once and remembered within a bound of memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, repeat
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import pyarrow as pa

Integers = NDArray[np.int64]

PART_BYTES = 150  # what a part takes beside its characters: a str, an entry in the dict, an offset


class PartTable:
    """A table of token ids by part, emptied when it takes too much memory.

    Emptying it, rather than dropping the oldest parts, keeps the look-up a plain dict; the frequent parts are
    back after the next few thousand sentences.

    Args:
        encode: texts → their token ids.
        max_bytes: roughly how much memory the table may take.
    """

    def __init__(self, encode: Callable[[Sequence[str]], list[Sequence[int]]], max_bytes: int) -> None:
        self._encode = encode
        self._max_bytes = max_bytes
        self._forget()

    def _forget(self) -> None:
        self._bytes = 0
        self._numbers: dict[str, int] = {}
        self._ends: Integers = np.zeros(1, np.int64)  # entry i + 1: where the ids of part i end
        self._ids: NDArray[np.int32] = np.empty(0, np.int32)

    def look_up(self, parts: pa.StringArray) -> tuple[Integers, Integers, NDArray[np.int32]]:
        """Return (starts, lengths, ids): the tokens of part i are ids[starts[i] : starts[i] + lengths[i]]."""
        if self._bytes > self._max_bytes:
            self._forget()
        texts = parts.to_pylist()
        numbers = np.fromiter(map(self._numbers.get, texts, repeat(-1)), np.int64, len(texts))
        missing = np.flatnonzero(numbers < 0)
        if len(missing):
            numbers[missing] = self._add([texts[place] for place in missing.tolist()])
        starts = self._ends[numbers]
        return starts, self._ends[numbers + 1] - starts, self._ids

    def _add(self, texts: list[str]) -> Integers:
        """Tokenise different parts that the table does not have yet, and return their numbers in it."""
        encoded = self._encode(texts)
        lengths = np.fromiter(map(len, encoded), np.int64, len(encoded))
        ids = np.fromiter(chain.from_iterable(encoded), np.int32, int(lengths.sum()))
        first = len(self._numbers)
        self._ends = np.concatenate([self._ends, self._ends[-1] + np.cumsum(lengths)])
        self._ids = np.concatenate([self._ids, ids])
        self._numbers.update(zip(texts, range(first, first + len(texts)), strict=True))
        self._bytes += sum(map(len, texts)) + PART_BYTES * len(texts) + ids.nbytes
        return np.arange(first, first + len(texts))
