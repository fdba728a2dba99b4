"""A text as the symbols that the segmenter reads: characters, and runs of letters or digits as one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

PADDING, UNKNOWN = 0, 1
"""Ids that no symbol has: what stands between two texts, and a symbol that training has not met."""

_SYMBOL = re.compile(
    r"[A-Za-zÀ-ɏͰ-ϿЀ-ӿ]+(?:['’][A-Za-z]+)?"  # a word of a European language
    r"|[0-9０-９]+(?:[.,．][0-9]+)*"  # a figure
    r"|\*+"  # masked digits
    r"|\s+"
    r"|.",
    re.DOTALL,
)

FULL_WIDTH = {",": "，", ".": "。", "?": "？", "!": "！", ":": "：", ";": "；", "(": "（", ")": "）"}
"""ASCII marks and the Chinese ones that are read as the same symbol."""


def symbols_of(text: str) -> list[str]:
    """Cut `text` into symbols; joined, they are the text again."""
    return _SYMBOL.findall(text)


def symbol_class(symbol: str) -> str:
    """Return the vocabulary's entry for a symbol: itself, or one for all words, all figures, all masks, all spaces."""
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
    """Symbols by number.

    Arguments:
        entries: the symbols; the first two stand for padding and the unknown.
        variants: other writings (Traditional characters) and the entry that each is read as.
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
        """Return the number of a symbol."""
        found = self._ids.get(symbol)
        return self._ids.get(symbol_class(symbol), UNKNOWN) if found is None else found

    def simplified(self, text: str) -> str:
        """Return `text` with every variant written as its entry, character for character."""
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
