"""The golden files as rows, and the way a row is held against an outcome."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from augpipe.augment import AUGMENTATIONS
from augpipe.augment.augmentation import Result
from augpipe.syntax.syntax import Syntax
from tests.named_draws import NamedDraws

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("pi", "mv", "dn", "negation")
KEY = ("augmentation", "draw", "input")


class Pair(NamedTuple):
    """One row of a golden file; the columns of all are those of `en.tsv`."""

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

    def apply(self, syntax: Syntax, language: str = "en") -> Result:
        """Return what a language's rules make of the row's input, with the row's draw."""
        draws = NamedDraws(self.draw.split(" / "))
        return AUGMENTATIONS[language][self.augmentation].apply(syntax, draws)

    def agrees(self, outcome: Result) -> bool:
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


def editor_languages() -> tuple[str, ...]:
    """Return the languages for which it is written down what an editor would write."""
    return tuple(sorted(path.name.removesuffix("_editor.tsv") for path in GOLDEN.glob("*_editor.tsv")))


@cache
def editor_pairs(language: str) -> tuple[Pair, ...]:
    """Read every `<language>_editor*.tsv` but the list of misses."""
    files = sorted(set(GOLDEN.glob(f"{language}_editor*.tsv")) - {editor_misses_file(language)})
    return tuple(Pair(*row) for path in files for row in _rows(path)[1:])


@cache
def settled_pairs(language: str) -> tuple[Pair, ...]:
    """Read a language's other golden files, whose rows come out as written already."""
    files = sorted(set(GOLDEN.glob(f"{language}*.tsv")) - set(GOLDEN.glob(f"{language}_editor*.tsv")))
    return tuple(Pair(*row) for path in files for row in _rows(path)[1:])


def editor_misses_file(language: str) -> Path:
    """Return the list of the rows that a language's rules do not meet today."""
    return GOLDEN / f"{language}_editor_misses.tsv"


def editor_misses(language: str) -> list[tuple[str, str, str]]:
    """Read the keys of the rows that a language's rules do not meet today."""
    return _keys(editor_misses_file(language))


def parser_misses() -> list[tuple[str, str, str]]:
    """Read the keys of the rows that the built-in pipeline is known to parse wrongly."""
    return _keys(GOLDEN / "parser_misses.tsv")


def draws_of(augmentation: str) -> list[str]:
    """Return every draw that the file asks of an augmentation."""
    return sorted({pair.draw for pair in pairs() if pair.augmentation == augmentation})


def _keys(path: Path) -> list[tuple[str, str, str]]:
    header, *rows = _rows(path)
    assert header == KEY
    return [(augmentation, draw, text) for augmentation, draw, text in rows]


def _rows(path: Path) -> list[tuple[str, ...]]:
    lines = path.read_text(encoding="utf-8").split("\n")
    return [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]
