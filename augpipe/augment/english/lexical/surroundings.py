"""What touches a name: hyphens that bind it, quotes that it stands in."""

from __future__ import annotations

from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

_BINDING = frozenset("-–/&")
_QUOTES = frozenset('"“”')
LONGEST_TITLE = 50  # letters


def is_glued(text: str, word: Word) -> bool:
    """Return whether a hyphen, slash or ampersand touches a word (`Jean-Marie`, `she-wolf`)."""
    return text[max(word.start - 1, 0) : word.start] in _BINDING or text[word.end : word.end + 1] in _BINDING


def is_quoted(syntax: Syntax, word: Word) -> bool:
    """Return whether an odd number of quotes stands before a word, so that it may be part of a title."""
    if _QUOTES.isdisjoint(syntax.text):
        return False
    return sum(letter in _QUOTES for letter in syntax.text[: word.start]) % 2 == 1


def is_in_title(syntax: Syntax, word: Word) -> bool:
    """Return whether the quotes that a word stands in are as near as those of a title, not of a speech."""
    if not is_quoted(syntax, word):
        return False
    start = max(syntax.text.rfind(quote, 0, word.start) for quote in _QUOTES)
    ends = [end for end in (syntax.text.find(quote, word.end) for quote in _QUOTES) if end >= 0]
    return bool(ends) and min(ends) - start <= LONGEST_TITLE
