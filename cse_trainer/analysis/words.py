"""Split a text into words for counting: in lower case; of scripts without blanks, each character is a word."""

from __future__ import annotations

import re

# Han and kana are written without blanks, so each of their characters counts as a word.
_UNSPACED = r"\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_LETTER = rf"[^\W{_UNSPACED}]"
# A word keeps its inner apostrophes and hyphens (don't, well-known).
_WORD = re.compile(rf"{_LETTER}+(?:['’‑-]{_LETTER}+)*|[{_UNSPACED}]|[^\w\s]")
_MARK = re.compile(r"[^\w\s]")


def words_and_marks(text: str) -> list[str]:
    """Return the words and punctuation marks of a text in order, in lower case."""
    return _WORD.findall(text.lower())


def word_set(text: str) -> frozenset[str]:
    """Return the different words of a text in lower case, without punctuation."""
    return frozenset(word for word in words_and_marks(text) if not _MARK.fullmatch(word))
