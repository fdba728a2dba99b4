"""A word as the ids that the parser reads: those of the word and of its outer characters; and its length."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from augpipe.pipelines.unspaced.symbols import FULL_WIDTH, PADDING, UNKNOWN, SymbolVocabulary, symbol_class

LONGEST = 5
"""The length, in characters, as which longer words count."""

CHARACTERS = 4
"""How many outer characters are read: the first, the second, the last but one and the last."""


def word_class(word: str) -> str:
    """Return the entry of a word in a vocabulary.

    ASCII figures of one length (up to 5) share an entry, and so do ASCII words of three letters or more (up to 8).
    """
    if word.isascii():
        if word[0].isdigit():
            return "0" * min(len(word), 5)
        if word[0].isalpha():
            return word.lower() if len(word) < 3 else "A" * min(len(word), 8)
    return FULL_WIDTH.get(word, word)


class WordVocabulary:
    """The words that a model knows, with their ids.

    Args:
        entries: the words in the order of their ids; the first two stand for `PADDING` and `UNKNOWN`.
    """

    def __init__(self, entries: Sequence[str]) -> None:
        self.entries = tuple(entries)
        self._ids = {entry: id for id, entry in enumerate(self.entries) if id > UNKNOWN}

    def __len__(self) -> int:
        return len(self.entries)

    def id_of(self, word: str) -> int:
        """Return the id of a word, or `UNKNOWN`; variants of characters have to be replaced before."""
        return self._ids.get(word_class(word), UNKNOWN)

    def save(self, path: Path) -> None:
        """Write one entry per line."""
        path.write_text("\n".join(self.entries) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> WordVocabulary:
        """Read what `save` wrote."""
        return cls(path.read_text(encoding="utf-8").rstrip("\n").split("\n"))


def outer_characters(word: str, symbols: SymbolVocabulary) -> tuple[int, int, int, int]:
    """Return the ids of the first, second, last but one and last of a word's characters, of which eight count.

    A word of one character has `PADDING` as its second and its last but one.
    """
    ids = [symbols.id_of(symbol_class(character)) for character in word[:8]]
    if len(ids) == 1:
        return ids[0], PADDING, PADDING, ids[0]
    return ids[0], ids[1], ids[-2], ids[-1]
