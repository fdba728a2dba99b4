"""A folder with transfer sets in SentEval's layout: sentences of our own, told apart by single words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from cse_trainer.evaluation.transfer_sets import QUESTION_CLASSES, TRANSFER_SETS
from tests.cse_trainer.evaluation.senteval_folder import write_lines

PLACES = ("harbour", "garden", "station", "library", "bakery", "museum", "bridge", "school", "forest", "square")
GOOD, BAD = ("lovely", "splendid", "charming"), ("dreadful", "dull", "broken")
ASKED = ("short for", "the meaning of", "the thing in", "the person at", "the country of", "the number of")


def rated(label: int, row: int) -> str:
    """Make a sentence that praises (1) or complains (0)."""
    words = (BAD, GOOD)[label]
    return f"the {PLACES[row % 10]} on day {row} was {words[row % 3]}{' indeed' * (row % 4)} ."


def question(label: int, row: int) -> str:
    return f"what is {ASKED[label]} {PLACES[row % 10]} {row} ?"


def write_transfer_set(root: Path, name: str, count: int = 24) -> Path:
    """Write a set where SentEval has it, `count` rows of each class in each part, and return its folder."""
    files = TRANSFER_SETS[name]
    folder = root / files.folder
    for part, paths in files.parts.items():
        shift = 100 * list(files.parts).index(part)  # no row is in two parts
        for path, lines in zip(paths, _lines(files.layout, count, shift), strict=True):
            write_lines(folder / path, lines)
    return folder


def write_transfer(root: Path, names: Iterable[str] = tuple(TRANSFER_SETS), count: int = 24) -> Path:
    """Write several sets and return the folder that holds them."""
    for name in names:
        write_transfer_set(root, name, count)
    return root


def _lines(layout: str, count: int, shift: int) -> Sequence[Sequence[str]]:
    rows = range(shift, shift + count)
    if layout == "a file for each class":
        return [[rated(1, row) for row in rows], [rated(0, row) for row in rows]]
    if layout == "text, tab, 0 or 1":
        return [[f"{rated(label, row)} \t{label}" for row in rows for label in (0, 1)]]
    if layout == "COARSE:fine text":
        return [[f"{kind}:fine {question(at, row)}" for row in rows for at, kind in enumerate(QUESTION_CLASSES)]]
    pairs = [(label, row) for row in rows for label in (0, 1)]
    heading = "\ufeffQuality\t#1 ID\t#2 ID\t#1 String\t#2 String"
    return [[heading, *(f"{label}\t1\t2\t{rated(1, row)}\t{rated(label, row)}" for label, row in pairs)]]
