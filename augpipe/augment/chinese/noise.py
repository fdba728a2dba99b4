"""Noise on Chinese: a word is what the segmenter took for one; no blank parts it from the next."""

from __future__ import annotations

from augpipe.augment.noise import Words, Writing, WrittenWord, noise_of
from augpipe.syntax.syntax import Syntax

_PAIRS = dict(zip("（(《〈“‘「『【[\"'", "）)》〉”’」』】]\"'", strict=True))
# A straight quotation mark opens and closes, so it is in neither.
_OPENING = frozenset(_PAIRS) - frozenset(_PAIRS.values())
_CLOSING = frozenset(_PAIRS.values()) - frozenset(_PAIRS)
_SEPARATORS = frozenset("，,、；;：:·—～-")
_ENDS = frozenset("。.！!？?…")
# Signs that are part of the number that they touch, before it and behind it.
_BEFORE_NUMBERS = frozenset("￥¥$＄€£#＃№±+")
_BEHIND_NUMBERS = frozenset("%％‰°℃℉")


def segmented_words(syntax: Syntax) -> Words:
    """Return the words of a sentence in order: the segmenter's, of which each holds a character, letter or digit."""
    text = syntax.text
    found: list[WrittenWord] = []
    for word in syntax.words:
        start, end = word.start, word.end
        if any(map(str.isalnum, word.text)):
            if word.text[0].isdigit() and text[start - 1 : start] in _BEFORE_NUMBERS:
                start -= 1
            if word.text[-1].isdigit() and text[end : end + 1] in _BEHIND_NUMBERS:
                end += 1
            found.append(WrittenWord(start, end, text[start:end], word))
    return tuple(found)


def merged(left: str, right: str) -> str:
    """Return the gap that replaces two gaps, left and right, and the deleted word between them.

    Brackets and quotes that held nothing but the word are deleted with it. Of two separators one stays: 甲、乙、丙
    without 乙 is 甲、丙. No blank stands beside a mark.
    """
    if not left or not right:
        return left or right
    last, first = left[-1], right[0]
    if last.isspace():
        return merged(left.rstrip(), right) if right.strip() else left
    if first.isspace():
        return merged(left, right.lstrip())
    if _PAIRS.get(last) == first:
        return merged(left[:-1], right[1:])
    if last in _SEPARATORS and first in _SEPARATORS | _ENDS | _CLOSING:
        return merged(left[:-1], right)
    if first in _SEPARATORS | _ENDS and (last in _ENDS or (last in _OPENING and first in _SEPARATORS)):
        return merged(left, right[1:])
    return left + right


def at_edge(gap: str, at_start: bool, at_end: bool) -> str:
    """Return a gap; at the start or end of the sentence without separators and marks that now hold nothing."""
    if at_start:
        gap = gap.lstrip("".join(_SEPARATORS | _ENDS) + " ")
    return gap.rstrip("".join(_SEPARATORS | _OPENING) + " ") if at_end else gap


def _as_written(word: WrittenWord, _former: WrittenWord | None = None) -> str:
    """Return a word as it is written everywhere: there are no capitals."""
    return word.text


def _blank(left: str, right: str) -> str:
    """Return what stands between two words: a blank between letters or digits of other scripts, else nothing."""
    return " " if _is_spaced(left[-1]) and _is_spaced(right[0]) else ""


def _is_spaced(character: str) -> bool:
    """Return whether a character belongs to a script whose words are parted by blanks."""
    return character.isalnum() and character < "\N{CJK RADICAL REPEAT}"  # the first of the Chinese signs


AUGMENTATIONS = noise_of(
    Writing(
        segmented_words, merged, at_edge, _as_written, _as_written, _blank, marks=("，", "。", "；", "：", "？", "！")
    )
)
