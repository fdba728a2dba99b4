"""How many tokens a text may have, estimated in linear time.

Tokenizers and parsers may take time that grows with the square of the length, so texts that are too long are rejected
before.
"""

from __future__ import annotations

import re
from unicodedata import category

MAX_CHARS = 10_000
"""The longest text, in code points."""

MAX_TOKENS = 2048
"""The most tokens of a text; the longest of two million lines of Wikipedia and of questions has 684."""

MAX_MARKS = 256
"""The longest run of punctuation and symbols: spaCy splits the marks off one by one, each time searching the rest."""

_SHORT = 128  # a text up to this length counts as one token per character, without a search

# Runs of characters that the pipelines keep together. Any other character may be a token of its own, and so may every
# space except one between two words.
_TOKEN = re.compile(r"[A-Za-zÀ-ɏͰ-ϿЀ-ӿ0-9０-９]+|\S|[^\S ]| (?= )")
_MARKS = re.compile(r"(?:['’][sS]|[^\w\s])+")


def token_bound(text: str) -> int:
    """Return a number of tokens that a text hardly exceeds, whichever tokenizer cuts it."""
    return len(text) if len(text) <= _SHORT else len(_TOKEN.findall(text))


def excess(text: str, max_chars: int = MAX_CHARS) -> str | None:
    """Return why a text is too long for the parser, `too_long` or `too_many_tokens`, or None."""
    if len(text) > max_chars:
        return "too_long"
    return "too_many_tokens" if too_many_tokens(text) else None


def too_many_tokens(text: str) -> bool:
    """Return whether a text has more than `MAX_TOKENS` tokens, or more than `MAX_MARKS` marks in a row."""
    if len(text) <= MAX_MARKS:
        return False
    return any(map(_is_long, _MARKS.findall(text))) or (len(text) > MAX_TOKENS and token_bound(text) > MAX_TOKENS)


def _is_long(run: str) -> bool:
    # Combining accents are not punctuation: they stay with their letter.
    return len(run) > MAX_MARKS and sum(category(mark)[0] in "LPS" for mark in run) > MAX_MARKS
