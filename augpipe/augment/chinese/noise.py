"""Noise on Chinese: a word is what the segmenter took for one; no blank parts it from the next."""

from __future__ import annotations

from augpipe.augment.noise import Words, Writing, WrittenWord, noise_of
from augpipe.syntax.syntax import Syntax

_PAIRS = dict(zip("（(《〈“‘「『【[\"'", "）)》〉”’」』】]\"'", strict=True))
_OPENING = frozenset(_PAIRS)
_CLOSING = frozenset(_PAIRS.values()) - _OPENING
_SEPARATORS = frozenset("，,、；;：:·—～-")
_ENDS = frozenset("。.！!？?…")


def segmented_words(syntax: Syntax) -> Words:
    """Return the words of a sentence in order: the segmenter's, of which each holds a character, letter or digit."""
    return tuple(
        WrittenWord(word.start, word.end, word.text, word) for word in syntax.words if any(map(str.isalnum, word.text))
    )


def merged(left: str, right: str) -> str:
    """Return the gap that replaces two gaps, left and right, and the deleted word between them.

    Brackets and quotes that held nothing but the word are deleted with it. Of two separators one stays: 甲、乙、丙
    without 乙 is 甲、丙.
    """
    if not left or not right:
        return left or right
    last, first = left[-1], right[0]
    if _PAIRS.get(last) == first:
        return merged(left[:-1], right[1:])
    if last in _SEPARATORS and (first in _SEPARATORS | _ENDS or first in _CLOSING):
        return merged(left[:-1], right)
    if (first in _SEPARATORS and last in _OPENING | _ENDS) or (last in _ENDS and first in _ENDS):
        return merged(left, right[1:])
    if last.isspace() and first.isspace():
        return merged(left, right[1:])
    return left + right


def at_edge(gap: str, at_start: bool, at_end: bool) -> str:
    """Return a gap; at the start or end of the sentence without separators and marks that now hold nothing."""
    if at_start:
        gap = gap.lstrip("".join(_SEPARATORS | _ENDS) + " ")
    return gap.rstrip("".join(_SEPARATORS | _OPENING - _CLOSING) + " ") if at_end else gap


def _as_written(word: WrittenWord, _former: WrittenWord | None = None) -> str:
    """Return a word as it is written everywhere: there are no capitals."""
    return word.text


def _blank(word: str) -> str:
    """Return what stands between a word and its copy: a blank where both are in letters or digits of other scripts."""
    return " " if word.isascii() else ""


AUGMENTATIONS = noise_of(
    Writing(
        segmented_words, merged, at_edge, _as_written, _as_written, _blank, marks=("，", "。", "；", "：", "？", "！")
    )
)
