"""The vocabularies: texts as symbols (characters, and runs of letters or digits), and words with their characters."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

PADDING, UNKNOWN = 0, 1
"""Ids that no symbol has: the padding around texts, and all symbols that the vocabulary lacks."""

_SYMBOL = re.compile(
    r"[A-Za-zÀ-ɏͰ-ϿЀ-ӿ]+(?:['’][A-Za-z]+)?"  # a word of a European language
    r"|[0-9０-９]+(?:[.,．][0-9]+)*"  # a figure
    r"|\*+"  # masked digits
    r"|\s+"
    r"|.",
    re.DOTALL,
)

FULL_WIDTH = {",": "，", ".": "。", "?": "？", "!": "！", ":": "：", ";": "；", "(": "（", ")": "）"}
"""ASCII mark → the Chinese mark that is read as the same symbol."""


def symbols_of(text: str) -> list[str]:
    """Return the symbols of a text; joined, they are the text again."""
    return _SYMBOL.findall(text)


def symbol_class(symbol: str) -> str:
    """Return the entry of a symbol in a vocabulary: one for all Latin words, figures, masks or spaces, or itself."""
    first = symbol[0]
    if first.isspace():
        return " "
    if first == "*":
        return "*"
    if first.isdigit() and first in "0123456789０１２３４５６７８９":
        return "0"
    if len(symbol) > 1 or (symbol.isascii() and symbol.isalpha()):
        return "A"
    return FULL_WIDTH.get(symbol, symbol)


class SymbolVocabulary:
    """The symbols that a model knows, by id; the first two stand for `PADDING` and `UNKNOWN`.

    `variants` are other characters, such as Traditional ones, each with the entry that it is read as.
    """

    def __init__(self, entries: Sequence[str], variants: Mapping[str, str] | None = None) -> None:
        self.entries = tuple(entries)
        self.variants = dict(variants or {})
        self._ids = {entry: id for id, entry in enumerate(self.entries) if id > UNKNOWN}
        self._ids |= {variant: self._ids[entry] for variant, entry in self.variants.items() if entry in self._ids}
        self._ids |= {mark: self._ids[full] for mark, full in FULL_WIDTH.items() if full in self._ids}
        self._simplified = str.maketrans(self.variants)

    def __len__(self) -> int:
        return len(self.entries)

    def id_of(self, symbol: str) -> int:
        """Return the id of a symbol, or `UNKNOWN`."""
        found = self._ids.get(symbol)
        return self._ids.get(symbol_class(symbol), UNKNOWN) if found is None else found

    def simplified(self, text: str) -> str:
        """Return `text` with its entry in the place of every variant, character for character."""
        return text.translate(self._simplified)

    def save(self, path: Path) -> None:
        """Write one line per entry: the entry and its variants, separated by tabs."""
        others: dict[str, list[str]] = {}
        for variant, entry in self.variants.items():
            others.setdefault(entry, []).append(variant)
        lines = ["\t".join([entry, *others.get(entry, ())]) for entry in self.entries]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> SymbolVocabulary:
        """Read what `save` wrote."""
        rows = [line.split("\t") for line in path.read_text(encoding="utf-8").rstrip("\n").split("\n")]
        return cls([row[0] for row in rows], {variant: row[0] for row in rows for variant in row[1:]})


LONGEST_WORD = 5
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
    """The words that a model knows, by id; the first two entries stand for `PADDING` and `UNKNOWN`."""

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
