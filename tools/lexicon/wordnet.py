"""Reader of Princeton WordNet's database files (`index.*`, `data.*`); used only to make word lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from augpipe.base.errors import UsageError

FOLDER = Path("/usr/share/wordnet")  # where Debian's package puts it
PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
_SYNTACTIC_MARKER = re.compile(r"\((?:a|p|ip)\)$")


@dataclass(frozen=True, slots=True)
class Pointer:
    """A relation of one synset to another.

    Args:
        symbol: the kind of relation, such as `@` for a hypernym.
        key: part of speech and offset of the other synset.
        source, target: the numbers, from 1, of the words in either synset that it relates, or 0 for all of them.
    """

    symbol: str
    key: tuple[str, int]
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Synset:
    """The words that share a sense, in WordNet's spelling with `_` for spaces, and what the sense is related to."""

    part: str
    offset: int
    words: tuple[str, ...]
    pointers: tuple[Pointer, ...]

    def related(self, symbol: str) -> Iterator[Pointer]:
        """Yield the pointers with a symbol (`@` hypernym, `~` hyponym, `!` antonym, `&` similar to)."""
        return (pointer for pointer in self.pointers if pointer.symbol == symbol)


class WordNet:
    """The database in one folder, read as a whole (about 4 s, 200 MB).

    Args:
        folder: where `index.noun`, `data.noun`, … lie.

    Raises:
        UsageError: when the folder lacks one of the files.
    """

    def __init__(self, folder: Path) -> None:
        names = [f"{kind}.{part}" for kind in ("index", "data") for part in PARTS]
        missing = [name for name in names if not (folder / name).is_file()]
        if missing:
            raise UsageError(
                f"{folder} is not a WordNet database: it lacks {', '.join(missing)}; "
                f"name the folder that holds them (Debian's package wordnet-base puts it into {FOLDER})"
            )
        self._folder = folder

    @cached_property
    def synsets(self) -> dict[tuple[str, int], Synset]:
        """The synsets by part of speech and offset."""
        found = (_synset(part, line) for name, part in PARTS.items() for line in self._lines(f"data.{name}"))
        return {(synset.part, synset.offset): synset for synset in found}

    @cached_property
    def senses(self) -> dict[tuple[str, str], tuple[Synset, ...]]:
        """The synsets by word in lower case and part of speech, the most frequent sense first."""
        found = {}
        for name, part in PARTS.items():
            for line in self._lines(f"index.{name}"):
                cells = line.split()
                offsets = cells[-int(cells[2]) :]
                found[cells[0], part] = tuple(self.synsets[part, int(offset)] for offset in offsets)
        return found

    def _lines(self, name: str) -> Iterator[str]:
        # The licence stands at the head of each file, in lines that begin with two spaces.
        with (self._folder / name).open(encoding="utf-8") as file:
            yield from (line for line in file if not line.startswith("  "))


def _synset(part: str, line: str) -> Synset:
    cells = line.partition("|")[0].split()
    count = int(cells[3], 16)
    words = tuple(_SYNTACTIC_MARKER.sub("", word) for word in cells[4 : 4 + 2 * count : 2])
    first = 5 + 2 * count
    pointers = []
    for place in range(first, first + 4 * int(cells[first - 1]), 4):
        symbol, offset, target_part, numbers = cells[place : place + 4]
        key = ("a" if target_part == "s" else target_part, int(offset))
        pointers.append(Pointer(symbol, key, int(numbers[:2], 16), int(numbers[2:], 16)))
    return Synset(part, int(cells[0]), words, tuple(pointers))
