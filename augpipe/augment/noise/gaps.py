"""The text between two words after the words between them are deleted: one blank, and marks that still make sense."""

from __future__ import annotations

from collections.abc import Collection

from augpipe.augment.noise.written_words import WrittenWord, capital
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax

# A *gap* is the text between two neighbouring written words: blanks and punctuation.
_PAIRS = {"(": ")", "[": "]", "{": "}", "“": "”", "‘": "’", "«": "»", '"': '"', "'": "'"}
_SEPARATORS = frozenset(",;:-–—/")
_ENDS = frozenset(".!?…")


def without(syntax: Syntax, words: tuple[WrittenWord, ...], gone: Collection[int]) -> str:
    """Return the sentence without some of its words.

    Args:
        syntax: the sentence.
        words: the written words of the sentence.
        gone: the indices in `words` of the words to delete; at least one word must stay.
    """
    text = syntax.text
    edits: list[Edit] = []
    place = 0
    while place < len(words):
        if place not in gone:
            place += 1
            continue
        first = place
        gap = _gap(text, words, first)
        while place in gone:
            place += 1
            gap = merged(gap, _gap(text, words, place))
        start = words[first - 1].end if first else 0
        end = words[place].start if place < len(words) else len(text)
        edits.append(Edit(start, end, _at_edge(gap, start == 0, end == len(text))))
        if first == 0:
            edits.extend(capital(words, place))
    return render(text, edits)


def merged(left: str, right: str) -> str:
    """Return the gap that replaces two gaps and the deleted word between them.

    Brackets and quotes that held nothing but the word are deleted with it. Of two separators one stays: `A, B, C`
    without B is `A, C`.

    Args:
        left: the gap before the deleted word.
        right: the gap after it.
    """
    if not left.strip():
        return right if right.strip() else left or right
    if not right.strip():
        return left
    opens, closes = not left[-1].isspace(), not right[0].isspace()
    last, first = left.rstrip()[-1], right.lstrip()[0]
    if opens and closes and _PAIRS.get(last) == first:
        return merged(left[:-1], right[1:])
    if first in _SEPARATORS and (last in _ENDS or (opens and last not in _SEPARATORS)):
        return merged(left, right.lstrip()[1:])
    if last in _ENDS and first in _ENDS:
        return merged(left, right.lstrip()[1:])
    if last in _SEPARATORS and (first in _SEPARATORS or first in _ENDS or closes):
        return merged(left.rstrip()[:-1] + " " * (not opens), right)
    if opens:
        return left + right.lstrip()
    return left.rstrip() + right if closes else left.rstrip() + " " + right.lstrip()


def _gap(text: str, words: tuple[WrittenWord, ...], place: int) -> str:
    """Return the gap before the word with index `place`; after the last word if `place` is the number of words."""
    start = words[place - 1].end if place else 0
    return text[start : words[place].start if place < len(words) else len(text)]


def _at_edge(gap: str, at_start: bool, at_end: bool) -> str:
    """Return a gap, at least one blank; at the start or end of the sentence, without separators and opening marks."""
    if not (gap or at_start or at_end):
        return " "
    if at_start:
        gap = gap.lstrip("".join(_SEPARATORS | _ENDS) + " ")
    return gap.rstrip("".join(_SEPARATORS) + " ([{“‘«") if at_end else gap
