"""The golden file as rows, and the way a row is held against an outcome."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from augpipe.augment import AUGMENTATIONS
from augpipe.augment.draws import NamedDraws
from augpipe.augment.outcome import Outcome
from augpipe.syntax.sentence import Syntax

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("pi", "mv", "dn", "negation")


class Pair(NamedTuple):
    """One row of `en.tsv`."""

    augmentation: str
    draw: str
    label: str
    input: str
    output: str
    note: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells a row from all others."""
        return self.augmentation, self.draw, self.input

    def apply(self, syntax: Syntax) -> Outcome:
        """Return what the rules make of the row's input, with the row's draw."""
        draws = NamedDraws(self.draw.split(" / "))
        return AUGMENTATIONS["en"][self.augmentation].apply(syntax, draws)

    def agrees(self, outcome: Outcome) -> bool:
        return (outcome.label, outcome.text or "") == (self.label, self.output)


@cache
def pairs() -> tuple[Pair, ...]:
    """Read `en.tsv`; fields are never quoted."""
    _, *rows = _rows(GOLDEN / "en.tsv")
    return tuple(Pair(*row) for row in rows)


@cache
def augcse_pairs() -> tuple[Pair, ...]:
    """Read every `en_augcse_*.tsv`, whose columns are those of `en.tsv`."""
    files = sorted(GOLDEN.glob("en_augcse_*.tsv"))
    return tuple(Pair(*row) for path in files for row in _rows(path)[1:])


def parser_misses() -> list[tuple[str, str, str]]:
    """Read the keys of the rows that the built-in pipeline is known to parse wrongly."""
    header, *rows = _rows(GOLDEN / "parser_misses.tsv")
    assert header == ("augmentation", "draw", "input")
    return [(augmentation, draw, text) for augmentation, draw, text in rows]


def draws_of(augmentation: str) -> list[str]:
    """Return every draw that the file asks of an augmentation."""
    return sorted({pair.draw for pair in pairs() if pair.augmentation == augmentation})


def _rows(path: Path) -> list[tuple[str, ...]]:
    lines = path.read_text(encoding="utf-8").split("\n")
    return [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]
