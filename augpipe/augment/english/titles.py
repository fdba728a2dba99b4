"""Titles of works in running text, whose words are nobody's to change."""

from __future__ import annotations

from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

_LONG_SMALL_WORD = 5  # letters: a title writes shorter words small
_TITLE_WINDOW = 12  # words


def is_in_title(syntax: Syntax, word: Word) -> bool:
    """Return whether a word stands between quotes around a title: `"I'm an Old Sailor"`."""
    if syntax.forms.isdisjoint(('"', "“")):
        return False
    first = last = word.index
    floor, ceiling = max(0, first - _TITLE_WINDOW), min(len(syntax.words) - 1, last + _TITLE_WINDOW)
    while first > floor and syntax.words[first].text not in ('"', "“"):
        first -= 1
    while last < ceiling and syntax.words[last].text not in ('"', "”"):
        last += 1
    if first == floor and syntax.words[first].text not in ('"', "“"):
        return False
    inside = syntax.words[first + 2 : last]
    capitals = [other for other in inside if other.text[:1].isupper() and other.text != "I"]
    small = [other for other in inside if other.text.islower() and len(other.text) >= _LONG_SMALL_WORD]
    return bool(capitals) and not small
