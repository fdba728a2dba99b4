"""Where a text may be cut so that its parts, tokenised one by one, give the tokens of the whole.

Sentences share most of their words, so tokenising each different part once is many times faster than
tokenising every sentence. Leaving out a cut is always right, while a wrong one changes the tokens; so texts
are cut only for tokenizers whose own description shows which places are safe.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Marks = NDArray[np.bool_]

Cut = Callable[[Bytes], Marks]
"""UTF-8 text → for every byte, whether a part may begin with it."""

SPACE = 0x20
PUNCTUATION = ((0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E))

# Normalizers that change one character, or a base character with its marks; none acts across a space.
LOCAL_NORMALIZERS = frozenset({"BertNormalizer", "Lowercase", "NFC", "NFD", "StripAccents"})
MODELS = frozenset({"BPE", "Unigram", "WordLevel", "WordPiece"})


def cut_at_spaces(text: Bytes) -> Marks:
    """Mark every space: BERT's pre-tokenizer drops white space and joins nothing across it."""
    marks: Marks = text == SPACE
    return marks


def cut_as_bert_splits(text: Bytes) -> Marks:
    """Mark every space, and each ASCII punctuation mark and Chinese character with the byte after it.

    BERT splits before and after these characters. Of its Chinese ranges, U+3400–4DBF and U+4E00–9FFF are recognised,
    by the first two of their three bytes; rarer characters and other punctuation stay uncut.
    """
    isolated = np.zeros(len(text), np.bool_)
    for first, last in PUNCTUATION:
        isolated |= (text >= first) & (text <= last)
    marks: Marks = isolated | (text == SPACE)
    marks[1:] |= isolated[:-1]
    if len(text) and text.max() >= 0xE3:
        following = np.append(text[1:], np.uint8(0))
        chinese = (text >= 0xE5) & (text <= 0xE9)
        chinese |= (text == 0xE4) & (following != 0xB7)  # E4 B7 80 … E4 B7 BF are the hexagrams U+4DC0–4DFF
        chinese |= (text == 0xE3) & (following >= 0x90)
        marks |= chinese
        marks[3:] |= chinese[:-3]
    return marks


def cut_before_words(text: Bytes) -> Marks:
    """Mark the spaces that do not follow white space.

    For byte-level BPE with GPT-2's pattern, in which a space goes with the word after it or with the white space
    around it: no token of the pattern joins another character to a space after it.
    """
    marks: Marks = text == SPACE
    marks[1:] &= ~_white_space(text[:-1])
    after_other_bytes = np.flatnonzero(marks[1:] & (text[:-1] >= 0x80)) + 1
    marks[after_other_bytes[_ends_in_white_space(text, after_other_bytes)]] = False
    return marks


def _white_space(text: Bytes) -> Marks:
    """Mark ASCII white space, with the separators U+001C–1F that some definitions count."""
    marks: Marks = (text == SPACE) | ((text >= 9) & (text <= 13)) | ((text >= 28) & (text <= 31))
    return marks


def _ends_in_white_space(text: Bytes, ends: NDArray[np.intp]) -> Marks:
    """Return for places after a non-ASCII character whether that character is white space."""
    last, middle = text[ends - 1], text[ends - 2]  # such a character has two bytes at least
    first = text[np.maximum(ends - 3, 0)]
    found: Marks = (middle == 0xC2) & ((last == 0x85) | (last == 0xA0))
    found |= (first == 0xE1) & (middle == 0x9A) & (last == 0x80)
    found |= (first == 0xE2) & (middle == 0x80) & ((last <= 0x8A) | (last == 0xA8) | (last == 0xA9) | (last == 0xAF))
    found |= (first == 0xE2) & (middle == 0x81) & (last == 0x9F)
    found |= (first == 0xE3) & (middle == 0x80) & (last == 0x80)
    return found


@dataclass(frozen=True, slots=True)
class Cutting:
    """How a tokenizer's texts are cut.

    Args:
        cut: marks where a part may begin.
        binding: added tokens that take in the characters around them, or that a cut could divide; a text that
            contains one of them is left whole.
    """

    cut: Cut
    binding: tuple[str, ...] = ()


def cutting_for(description: dict[str, Any]) -> Cutting | None:
    """Return the finest cutting that is safe for a tokenizer, or None where none is known to be safe.

    Args:
        description: the tokenizer's JSON, as `Tokenizer.to_str` of the library tokenizers gives it.
    """
    model = description.get("model") or {}
    if model.get("type") not in MODELS or model.get("dropout"):
        return None
    normalizers = _members(description.get("normalizer"), "normalizers")
    if any(each["type"] not in LOCAL_NORMALIZERS for each in normalizers):
        return None
    match _members(description.get("pre_tokenizer"), "pretokenizers"):
        case [{"type": "BertPreTokenizer"}]:
            # Other normalizers may join a mark to punctuation, or leave Chinese characters together.
            fine = len(normalizers) == 1 and normalizers[0].get("handle_chinese_chars", False)
            cuts = [(cut_as_bert_splits, str.isalnum), (cut_at_spaces, str.isprintable)][0 if fine else 1 :]
        case [{"type": "ByteLevel", "use_regex": True}]:
            cuts = [(cut_before_words, str.isprintable)]
        case _:
            return None
    for cut, stays_whole in cuts:
        binding = _binding(description, stays_whole)
        if binding is not None:
            return Cutting(cut, binding)
    return None


def _binding(description: dict[str, Any], stays_whole: Callable[[str], bool]) -> tuple[str, ...] | None:
    """Return the added tokens whose texts must not be cut.

    Return None where such a token could match text that is written otherwise, as the tokenizer normalises it first.
    """
    binding = []
    for token in description.get("added_tokens") or []:
        content = str(token["content"])
        plain = content.isascii() and stays_whole(content) and " " not in content
        if plain and not any(token.get(flag) for flag in ("single_word", "lstrip", "rstrip")):
            continue
        if description.get("normalizer") is not None and token.get("normalized", True):
            return None
        binding.append(content)
    return tuple(binding)


def _members(step: dict[str, Any] | None, plural: str) -> list[dict[str, Any]]:
    """Return the single steps of a normalizer or pre-tokenizer, with sequences unpacked; none for None."""
    if step is None:
        return []
    if step["type"] == "Sequence":
        return [member for each in step[plural] for member in _members(each, plural)]
    return [step]
