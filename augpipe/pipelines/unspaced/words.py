"""A word as the numbers that the parser reads: the word, its outer characters, its length."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from augpipe.pipelines.unspaced.symbols import FULL_WIDTH, PADDING, UNKNOWN, SymbolVocabulary, symbol_class

LONGEST = 5
"""Longer words count as this long."""

CHARACTERS = 4
"""First, second, last but one, last; a word of one character has no second and no last but one."""


def word_class(word: str) -> str:
    """Return the entry of a word in the vocabulary: figures by length, foreign words of three letters or more, too."""
    if word.isascii():
        if word[0].isdigit():
            return "0" * min(len(word), 5)
        if word[0].isalpha():
            return word.lower() if len(word) < 3 else "A" * min(len(word), 8)
    return FULL_WIDTH.get(word, word)


class WordVocabulary:
    """Words by number.

    Arguments:
        entries: the words; the first two stand for padding and the unknown.
    """

    def __init__(self, entries: Sequence[str]) -> None:
        self.entries = tuple(entries)
        self._ids = {entry: id for id, entry in enumerate(self.entries) if id > UNKNOWN}

    def __len__(self) -> int:
        return len(self.entries)

    def id_of(self, word: str) -> int:
        """Return the number of a word written with the characters of the vocabulary."""
        return self._ids.get(word_class(word), UNKNOWN)

    def save(self, path: Path) -> None:
        """Write one entry per line."""
        path.write_text("\n".join(self.entries) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> WordVocabulary:
        """Read what `save` wrote."""
        return cls(path.read_text(encoding="utf-8").rstrip("\n").split("\n"))


def outer_characters(word: str, symbols: SymbolVocabulary) -> tuple[int, int, int, int]:
    """Return the numbers of a word's first, second, last but one and last character (of its first eight)."""
    ids = [symbols.id_of(symbol_class(character)) for character in word[:8]]
    if len(ids) == 1:
        return ids[0], PADDING, PADDING, ids[0]
    return ids[0], ids[1], ids[-2], ids[-1]
