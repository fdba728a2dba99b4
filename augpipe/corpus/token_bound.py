"""How many tokens a text may have, told by a linear look at it: tokenizers and parsers may take their square."""

from __future__ import annotations

import re
from unicodedata import category

MAX_CHARS = 10_000
"""The longest text, in code points."""

MAX_TOKENS = 2048
"""The most tokens of a text; the longest of two million lines of Wikipedia and of questions has 684."""

MAX_MARKS = 256
"""The longest run of punctuation and symbols: spaCy takes it off a word mark by mark, each time looking at the rest."""

_SHORT = 128  # texts up to this length are not looked at: they have no more tokens than characters

# What the pipelines keep together; any other character may be a token of its own, and so may every space but one
# between two words.
_TOKEN = re.compile(r"[A-Za-zÀ-ɏͰ-ϿЀ-ӿ0-9０-９]+|\S|[^\S ]| (?= )")
_MARKS = re.compile(r"(?:['’][sS]|[^\w\s])+")


def token_bound(text: str) -> int:
    """Return a number of tokens that a text hardly exceeds, whatever tokenizer cuts it."""
    return len(text) if len(text) <= _SHORT else len(_TOKEN.findall(text))


def excess(text: str, max_chars: int = MAX_CHARS) -> str | None:
    """Return why a text is too much for a parser, one of `REASONS`, or None."""
    if len(text) > max_chars:
        return "too_long"
    return "too_many_tokens" if too_many_tokens(text) else None


def too_many_tokens(text: str) -> bool:
    """Return whether a text has more tokens, or more marks in a row, than are parsed."""
    if len(text) <= MAX_MARKS:
        return False
    return any(map(_is_long, _MARKS.findall(text))) or (len(text) > MAX_TOKENS and token_bound(text) > MAX_TOKENS)


def _is_long(run: str) -> bool:
    # Accents upon accents are no punctuation: they stay with their letter.
    return len(run) > MAX_MARKS and sum(category(mark)[0] in "LPS" for mark in run) > MAX_MARKS
