"""Turn thousands of texts into token ids at once: the tokenizer's own ids of each text, special tokens included."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from augpipe.base.errors import UsageError

if TYPE_CHECKING:
    import pyarrow as pa

# ASCII punctuation and most Chinese characters: BERT makes each of them a word.
LONE_CHARACTERS = r"[!-/:-@\[-`{-~㐀-䶿一-鿿]"
REMEMBERED = 64 << 20  # characters of the words that are kept with their tokens
ENTRY = 100  # what a word takes beside its characters, counted in characters


def id_type(largest: int) -> str:
    """Return the name of the smallest numpy type that holds every token id up to the largest."""
    return "uint16" if largest < 1 << 16 else "uint32"


def list_type(dtype: Any) -> pa.DataType:
    """Return the Arrow type of a list of token ids, which are of this numpy type."""
    import pyarrow as pa

    return pa.list_(pa.field("token", pa.from_numpy_dtype(np.dtype(dtype)), nullable=False))


class TextEncoder:
    """Encodes texts as the tokenizer would, with truncation and special tokens; threads may share it.

    Args:
        tokenizer: a transformers tokenizer; it is not changed.
        max_length: tokens kept of a text, special tokens included.

    Attributes:
        dtype: the name of the smallest numpy type that holds every id.

    Raises:
        UsageError: the length leaves no room for a token beside the special ones.
    """

    def __init__(self, tokenizer: Any, max_length: int) -> None:
        special = tokenizer.num_special_tokens_to_add()
        if max_length <= special:
            raise UsageError(
                f"--max-length {max_length} leaves no room for text beside the {special} special tokens of this "
                f"tokenizer; give at least {special + 1}"
            )
        self.dtype = id_type(max(map(int, tokenizer.get_vocab().values())))
        self._encode = _way(tokenizer, max_length, self.dtype)

    def encode(self, texts: pa.StringArray) -> pa.ListArray:
        """Return the token ids of each text (n,); a null stays a null."""
        import pyarrow as pa

        encoded = self._encode(texts.drop_null())
        if not texts.null_count:
            return encoded
        there = texts.is_valid().to_numpy(zero_copy_only=False)
        return encoded.take(pa.array(np.cumsum(there) - 1, mask=~there))


def _way(tokenizer: Any, max_length: int, dtype: str) -> Callable[[pa.StringArray], pa.ListArray]:
    """Return the function that encodes texts: word by word where that gives the same tokens, which is faster."""
    import pyarrow as pa

    backend = getattr(tokenizer, "backend_tokenizer", None)
    if backend is None:  # written in Python

        def ids(texts: list[str]) -> Any:
            return tokenizer(texts, truncation=True, max_length=max_length, add_special_tokens=True)["input_ids"]

    else:
        copy = type(backend).from_str(backend.to_str())
        copy.no_padding()
        copy.no_truncation()
        pattern = lone_parts(json.loads(copy.to_str()))
        if pattern is not None and tokenizer.truncation_side == "right":
            return WordEncoder(copy, pattern, max_length, dtype).encode
        copy.enable_truncation(max_length, direction=tokenizer.truncation_side)

        def ids(texts: list[str]) -> Any:
            return [each.ids for each in copy.encode_batch_fast(texts)]

    return lambda texts: pa.array(ids(texts.to_pylist()), list_type(dtype))


def lone_parts(description: dict[str, Any]) -> str | None:
    """Return a pattern of what a tokenizer of BERT's kind always separates from the text around it; None for others.

    No token of such a tokenizer spans a space, and spaces around a match of the pattern change no token: punctuation
    and Chinese characters are words by themselves, and added tokens are looked for before anything else.

    Args:
        description: the tokenizer's JSON, as `Tokenizer.to_str` of the library tokenizers gives it.
    """
    kinds = {"normalizer": "BertNormalizer", "pre_tokenizer": "BertPreTokenizer", "model": "WordPiece"}
    if any((description[step] or {}).get("type") != kind for step, kind in kinds.items()):
        return None
    if not description["normalizer"]["handle_chinese_chars"]:
        return None
    added = []
    for token in description["added_tokens"]:
        content = token["content"]
        if token["single_word"] or any(map(str.isspace, content)):
            return None
        if not token["normalized"]:
            added.append(content)
        elif not (content.isascii() and content.isalnum()):
            return None  # it can match a text that is written otherwise, so that no pattern finds it
    return "|".join([*map(re.escape, sorted(added, key=len, reverse=True)), LONE_CHARACTERS])


class WordEncoder:
    """Encodes texts word by word, for tokenizers to which every word stands for itself.

    Sentences share most of their words, so asking the tokenizer for each word once is three times as fast as asking
    for each text.

    Args:
        backend: a tokenizer of the library tokenizers, without truncation and padding.
        pattern: what `lone_parts` returned for it.
    """

    def __init__(self, backend: Any, pattern: str, max_length: int, dtype: str) -> None:
        self._backend = backend
        self._pattern = pattern
        self._dtype = dtype
        probe = backend.encode("a")  # one token, between those that stand around every text
        text = probe.special_tokens_mask.index(0)
        self._before, self._after = probe.ids[:text], probe.ids[text + 1 :]
        self._room = max_length - len(self._before) - len(self._after)
        self._known: dict[str, list[int]] = {}
        self._size = 0

    def encode(self, texts: pa.StringArray) -> pa.ListArray:
        """Return the token ids of each text (n,), of which none is null."""
        import pyarrow as pa
        import pyarrow.compute as pc

        if not len(texts):
            return pa.array([], list_type(self._dtype))
        words = pc.split_pattern(pc.replace_substring_regex(texts, self._pattern, r" \0 "), " ")
        distinct = words.values.dictionary_encode()
        known = pa.array(self._of_words(distinct.dictionary.to_pylist()), list_type(self._dtype))
        tokens = known.take(distinct.indices)  # those of every word, in order
        whole = pa.ListArray.from_arrays(tokens.offsets.take(words.offsets), tokens.values)
        return self._framed(pc.list_slice(whole, 0, self._room))

    def _of_words(self, words: list[str]) -> list[list[int]]:
        """Return the tokens of different words, which are remembered within a bound of memory."""
        if self._size > REMEMBERED:
            # Beginning anew keeps the look-up a plain dict; the frequent words are back after a few thousand texts.
            self._known, self._size = {}, 0
        known = self._known  # another thread may begin anew meanwhile
        new = [word for word in words if word not in known]
        self._size += sum(len(word) + ENTRY for word in new)
        encoded = self._backend.encode_batch_fast(new, add_special_tokens=False)
        known.update((word, each.ids) for word, each in zip(new, encoded, strict=True))
        return [known[word] for word in words]

    def _framed(self, texts: pa.ListArray) -> pa.ListArray:
        """Put the special tokens around the tokens of each text."""
        import pyarrow as pa

        lengths = texts.value_lengths().to_numpy() + len(self._before) + len(self._after)
        ends = np.cumsum(lengths, dtype=np.int32)
        begins = ends - lengths
        values = np.empty(ends[-1], self._dtype)
        of_text = np.ones(ends[-1], np.bool_)
        frame = [(begins + place, token) for place, token in enumerate(self._before)]
        frame += [(ends - place, token) for place, token in enumerate(reversed(self._after), start=1)]
        for places, token in frame:
            values[places], of_text[places] = token, False
        values[of_text] = texts.flatten().to_numpy()
        offsets = pa.array(np.append(np.int32(0), ends))
        return pa.ListArray.from_arrays(offsets, pa.array(values), type=list_type(self._dtype))
