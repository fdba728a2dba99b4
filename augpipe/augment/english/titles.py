"""Titles of works in quotes, whose words must not be changed."""

from __future__ import annotations

from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

_LONG_SMALL_WORD = 5  # in letters: only shorter words are written small in a title
_TITLE_WINDOW = 12  # in words: the farthest that a quote may be from a word of the title


def is_in_title(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is part of a title in double quotes: `"I'm an Old Sailor"`."""
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
