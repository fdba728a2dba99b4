"""Quotes, and the other marks beside a word: whether it is quoted, part of a title, or part of a compound."""

from __future__ import annotations

import re

from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import Word

DOUBLE_QUOTES = {'"': '"', "“": "”"}
"""The mark that closes a quotation, for each mark that opens one."""
QUOTES = DOUBLE_QUOTES | {"'": "'", "‘": "’"}
CLOSERS = QUOTES | {"(": ")", "[": "]"}

OPENING_MARKS = frozenset("\"'“‘([«")
CLOSING_MARKS = frozenset("\"'”’)]»")

_BINDING = frozenset("-–/&")
_QUOTES = frozenset('"“”')
LONGEST_TITLE = 50  # in characters, from quote to quote


def letters_beside(text: str, word: Word, last: Word | None = None) -> str:
    """Return the letter, mark or blank before a word and the one after it, or after `last` if the word begins a run."""
    end = (last or word).end
    return text[max(word.start - 1, 0) : word.start] + text[end : end + 1]


def is_glued(text: str, word: Word) -> bool:
    """Return whether a hyphen, slash or ampersand touches a word (`Jean-Marie`, `she-wolf`)."""
    return not _BINDING.isdisjoint(letters_beside(text, word))


def is_quoted(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is inside double quotes: an odd number of them comes before it."""
    if _QUOTES.isdisjoint(syntax.text):
        return False
    return sum(letter in _QUOTES for letter in syntax.text[: word.start]) % 2 == 1


def is_in_short_quotation(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is inside a short quotation, which is more likely a title than direct speech."""
    if not is_quoted(syntax, word):
        return False
    start = max(syntax.text.rfind(quote, 0, word.start) for quote in _QUOTES)
    ends = [end for end in (syntax.text.find(quote, word.end) for quote in _QUOTES) if end >= 0]
    return bool(ends) and min(ends) - start <= LONGEST_TITLE


_LONG_SMALL_WORD = 5  # in letters: only shorter words are written small in a title
_TITLE_WINDOW = 12  # in words: the farthest that a quote may be from a word of the title


def is_in_title(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is part of a title in double quotes: `"I'm an Old Sailor"`."""
    if syntax.forms.isdisjoint(('"', "“")):
        return False
    words, here = syntax.words, word.index
    before = [other.index for other in words[max(0, here - _TITLE_WINDOW) : here + 1] if other.text in ('"', "“")]
    if not before:
        return False
    end = min(len(words) - 1, here + _TITLE_WINDOW)
    inside = words[before[-1] + 2 : next((other.index for other in words[here:end] if other.text in ('"', "”")), end)]
    small = any(other.text.islower() and len(other.text) >= _LONG_SMALL_WORD for other in inside)
    return not small and any(other.text[:1].isupper() and other.text != "I" for other in inside)


# A quotation that ends in a mark, and a letter or digit after it.
_SPEECH = re.compile(r"\s*(?:\"[^\"]*[,.!?]\"|“[^”]*[,.!?]”|['‘][^'’]*[,.!?]['’])\s*\w")


def opens_with_speech(text: str) -> bool:
    """Return whether a text begins with direct speech and goes on after it (`"I am tired," he said.`)."""
    return text.lstrip()[:1] in "\"“'‘" and _SPEECH.match(text) is not None


def opens_unclosed(text: str) -> bool:
    """Return whether a text begins with a quote that is never closed, or closes a bracket before it opens one."""
    if 0 <= text.find(")") < (text.find("(") if "(" in text else len(text)):
        return True
    closer = DOUBLE_QUOTES.get(text.lstrip()[:1])
    return closer is not None and closer not in text.lstrip()[1:]


_TAIL = re.compile(r'^[^"]*\w[,.!?\'’]*"\s+\w[^"]*$')


def closes_speech(text: str) -> bool:
    """Return whether a text begins inside a quotation that was cut off, and goes on after it (`… go," he said.`)."""
    return text.count('"') == 1 and _TAIL.match(text) is not None
