"""The marks around a word: hyphens that make it part of a compound, and quotes."""

from __future__ import annotations

from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

_BINDING = frozenset("-–/&")
_QUOTES = frozenset('"“”')
LONGEST_TITLE = 50  # in characters, from quote to quote


def is_glued(text: str, word: Word) -> bool:
    """Return whether a hyphen, slash or ampersand touches a word (`Jean-Marie`, `she-wolf`)."""
    return text[max(word.start - 1, 0) : word.start] in _BINDING or text[word.end : word.end + 1] in _BINDING


def is_quoted(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is inside double quotes: an odd number of them comes before it."""
    if _QUOTES.isdisjoint(syntax.text):
        return False
    return sum(letter in _QUOTES for letter in syntax.text[: word.start]) % 2 == 1


def is_in_title(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is inside a short quotation, which is more likely a title than direct speech."""
    if not is_quoted(syntax, word):
        return False
    start = max(syntax.text.rfind(quote, 0, word.start) for quote in _QUOTES)
    ends = [end for end in (syntax.text.find(quote, word.end) for quote in _QUOTES) if end >= 0]
    return bool(ends) and min(ends) - start <= LONGEST_TITLE
