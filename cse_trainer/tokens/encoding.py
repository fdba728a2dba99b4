"""Turn thousands of texts into token ids at once, without a Python loop over the texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cse_trainer.tokens.cuts import Cutting
from cse_trainer.tokens.parts import PartTable
from cse_trainer.tokens.tokenizing import Tokenizing

if TYPE_CHECKING:
    import pyarrow as pa

Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Ragged:
    """The token ids of n texts in one array: those of text i are values[ends[i] : ends[i + 1]]; `ends` is (n + 1,)."""

    ends: Integers
    values: NDArray[Any]


class TextEncoder:
    """Encode texts as the tokenizer would, with truncation and special tokens.

    Args:
        tokenizing: how the tokenizer treats texts.
        max_bytes: how much memory the remembered parts of texts may take.
    """

    def __init__(self, tokenizing: Tokenizing, max_bytes: int) -> None:
        self._tokenizing = tokenizing
        # Whole texts seldom occur twice, so nothing is gained by remembering them.
        self._parts = PartTable(tokenizing.encode, max_bytes if tokenizing.cutting else 0)
        self._dtype = token_dtype(tokenizing.vocabulary)

    def encode(self, texts: pa.StringArray) -> Ragged:
        """Encode texts (n,); a null has no tokens at all, not even special ones."""
        import pyarrow.compute as pc

        present = pc.is_valid(texts).to_numpy(zero_copy_only=False)
        filled = pc.fill_null(texts, "")
        cutting = self._tokenizing.cutting
        parts, first_part = _cut(filled, cutting) if cutting else _whole(filled)
        where, lengths, ids = self._parts.look_up(parts.dictionary)
        chosen = parts.indices.to_numpy()
        return self._join(first_part, where[chosen], lengths[chosen], ids, present)

    def _join(
        self,
        first_part: Integers,
        where: Integers,
        lengths: Integers,
        ids: NDArray[np.int32],
        present: NDArray[np.bool_],
    ) -> Ragged:
        """Return the tokens of every text: those of its parts, truncated to `room`, between the special tokens.

        Args:
            first_part: (n + 1,) parts first_part[i] : first_part[i + 1] make up text i.
            where: (P,) place of a part's first token in `ids`.
            lengths: (P,) its number of tokens.
            ids: the tokens of all known parts.
            present: (n,) whether a text is not null.
        """
        prefix, suffix = self._tokenizing.prefix, self._tokenizing.suffix
        before = np.concatenate([[0], np.cumsum(lengths)])  # (P + 1,) tokens before each part
        before_text = before[first_part]
        kept = np.minimum(np.diff(before_text), self._tokenizing.room) * present
        ends = np.concatenate([[0], np.cumsum(kept + present * (len(prefix) + len(suffix)))])
        values = np.empty(int(ends[-1]), self._dtype)
        for place, token in enumerate(prefix):
            values[ends[:-1][present] + place] = token
        for place, token in enumerate(reversed(suffix), start=1):
            values[ends[1:][present] - place] = token

        text_of_part = np.repeat(np.arange(len(kept)), np.diff(first_part))
        within = before[:-1] - before_text[text_of_part]  # tokens of the text before the part
        taken = np.clip(kept[text_of_part] - within, 0, lengths)
        target = ends[text_of_part] + len(prefix) + within
        step = np.arange(int(taken.sum())) - np.repeat(np.cumsum(taken) - taken, taken)
        values[np.repeat(target, taken) + step] = ids[np.repeat(where, taken) + step]
        return Ragged(ends, values)


def _whole(texts: pa.StringArray) -> tuple[pa.DictionaryArray, Integers]:
    """Return the texts as parts, one part for each; the format is that of `_cut`."""
    return texts.dictionary_encode(), np.arange(len(texts) + 1)


def _cut(texts: pa.StringArray, cutting: Cutting) -> tuple[pa.DictionaryArray, Integers]:
    """Return the parts (P,) of all texts, and `first_part`: those of text i are first_part[i] : first_part[i + 1]."""
    import pyarrow as pa

    _, bounds, data = texts.buffers()
    bounds = np.frombuffer(bounds, np.int32)[texts.offset : texts.offset + len(texts) + 1]
    data = np.frombuffer(data or b"", np.uint8)[bounds[0] : bounds[-1]]
    bounds = bounds - bounds[0]
    starts = np.flatnonzero(_part_starts(texts, data, bounds, cutting))
    offsets = np.append(starts, len(data)).astype(np.int32)
    parts = pa.StringArray.from_buffers(len(starts), pa.py_buffer(offsets), pa.py_buffer(data))
    return parts.dictionary_encode(), np.searchsorted(starts, bounds)


def _part_starts(
    texts: pa.StringArray, data: NDArray[np.uint8], bounds: NDArray[np.int32], cutting: Cutting
) -> NDArray[np.bool_]:
    """Mark the first byte of every part; every text that is not empty begins a part."""
    import pyarrow.compute as pc

    marks = cutting.cut(data)
    everything = data.tobytes() if cutting.binding else b""
    for token in cutting.binding:
        if everything.find(token.encode()) < 0:
            continue  # nearly always so; searching each text by itself takes six times as long
        found = pc.match_substring(texts, token).to_numpy(zero_copy_only=False)
        for text in np.flatnonzero(found).tolist():
            marks[bounds[text] : bounds[text + 1]] = False  # leave the text whole
    marks[bounds[:-1][bounds[:-1] < bounds[1:]]] = True
    return marks


def token_dtype(vocabulary: int) -> np.dtype[Any]:
    """Return the smallest type that holds every id."""
    return np.dtype(np.uint16 if vocabulary <= 1 << 16 else np.uint32)
