"""Read the files of a transfer set: texts with their classes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import numpy as np

from cse_trainer.errors import TrainerError
from cse_trainer.evaluation.pair_files import read_lines
from cse_trainer.evaluation.transfer_set import Labelled
from cse_trainer.evaluation.transfer_sets import QUESTION_CLASSES, Layout, TransferFiles

Row = tuple[str, str, int]
"""First text, second text (empty where there is none), label."""

_HEADING = "Quality"
_FIELDS = 5  # of a line of MRPC


def read_part(folder: Path, files: TransferFiles, part: str) -> Labelled:
    """Read one part of a set, its rows in SentEval's order.

    White space inside a text is folded to single blanks, as in SentEval.

    Raises:
        TrainerError: a file cannot be read, or a line is malformed.
    """
    rows = list(_READERS[files.layout]([folder / file for file in files.parts[part]], files.maybe_latin))
    second = tuple(_folded(second) for _, second, _ in rows)
    return Labelled(
        first=tuple(_folded(first) for first, _, _ in rows),
        second=second if any(second) else (),
        labels=np.array([label for _, _, label in rows], dtype=np.int64),
    ).ordered()


def _folded(text: str) -> str:
    return " ".join(text.split())


def _class_a_file(paths: Sequence[Path], maybe_latin: bool) -> Iterator[Row]:
    for label, path in zip(reversed(range(len(paths))), paths, strict=True):
        for line in read_lines(path, maybe_latin=maybe_latin):
            yield line, "", label


def _label_last(paths: Sequence[Path], maybe_latin: bool) -> Iterator[Row]:
    for path, number, line in _numbered(paths, maybe_latin):
        text, tab, label = line.rstrip().rpartition("\t")
        if not tab or label not in {"0", "1"}:
            raise _wrong(path, number, line, "a text, a tab, and 0 or 1")
        yield text, "", int(label)


def _questions(paths: Sequence[Path], maybe_latin: bool) -> Iterator[Row]:
    for path, number, line in _numbered(paths, maybe_latin):
        label, blank, text = line.strip().partition(" ")
        coarse = label.partition(":")[0]
        if not blank or coarse not in QUESTION_CLASSES:
            raise _wrong(path, number, line, f"CLASS:fine and a question, CLASS one of {', '.join(QUESTION_CLASSES)}")
        yield text, "", QUESTION_CLASSES.index(coarse)


def _paraphrases(paths: Sequence[Path], maybe_latin: bool) -> Iterator[Row]:
    for path, number, line in _numbered(paths, maybe_latin):
        if number == 1:
            if not line.startswith(_HEADING):
                raise _wrong(path, number, line, f"the heading {_HEADING}…")
            continue
        fields = line.split("\t")
        if len(fields) != _FIELDS or fields[0] not in {"0", "1"}:
            raise _wrong(path, number, line, f"{_FIELDS} fields between tabs, the first 0 or 1")
        yield fields[3], fields[4], int(fields[0])


def _numbered(paths: Sequence[Path], maybe_latin: bool) -> Iterator[tuple[Path, int, str]]:
    for path in paths:
        for number, line in enumerate(read_lines(path, maybe_latin=maybe_latin), start=1):
            yield path, number, line


def _wrong(path: Path, number: int, line: str, expected: str) -> TrainerError:
    return TrainerError(f"{path}: line {number} is {line[:40]!r}, expected {expected}; copy the file again")


_READERS: Mapping[Layout, Callable[[Sequence[Path], bool], Iterator[Row]]] = MappingProxyType(
    {
        Layout.CLASS_A_FILE: _class_a_file,
        Layout.LABEL_LAST: _label_last,
        Layout.QUESTION: _questions,
        Layout.PARAPHRASE: _paraphrases,
    }
)
