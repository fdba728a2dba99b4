"""Read the transfer sets from a folder in SentEval's layout: texts with their classes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from augpipe.base.errors import UsageError, UserError
from cse_trainer.evaluation.set_files import HUB, TEST, home_of, read_lines
from cse_trainer.evaluation.transfer_sets import QUESTION_CLASSES, TRANSFER_SETS, Labelled, TransferFiles, TransferSet

Row = tuple[str, str, int]
"""First text, second text (empty where there is none), label."""

_HEADING = "Quality"
_FIELDS = 5  # of a line of MRPC


def load_transfer(data: str | Path, name: str, split: str = TEST) -> TransferSet:
    """Read the labelled rows of one set.

    Args:
        data: a folder in SentEval's layout, a folder above it, or the set's own folder.
        split: which accuracy becomes the set's score, `test` or `dev`; the rows are the same.

    Raises:
        UsageError: the set is not on the hub.
        UserError: files are missing, or cannot be read as texts with classes.
    """
    if str(data) == HUB:
        raise UsageError(
            f"{name} is not read from the hub, whose copies have other rows than SentEval's, expected a folder; "
            "get_transfer_data.bash of SentEval fills one, name it with --data"
        )
    files = TRANSFER_SETS[name]
    home = home_of(data, name, files.folder, files.files(split))
    parts = {part: _part(home, files, part) for part in files.parts}
    empty = [part for part, rows in parts.items() if not len(rows)]
    if empty:
        raise UserError(f"{name} has no rows in {home} ({empty[0]}), expected some; copy the files again")
    return TransferSet(name, split, parts, files.rows)


def _part(folder: Path, files: TransferFiles, part: str) -> Labelled:
    """Read one part of a set.

    As in SentEval, white space inside a text is folded to single blanks, and rows are sorted by number of words, then
    by label: SentEval does so before it makes folds, and with the same order our folds are the same.
    """
    read = _READERS[files.layout]([folder / file for file in files.parts[part]], files.maybe_latin)
    rows = [(first.split(), second.split(), label) for first, second, label in read]
    rows.sort(key=lambda row: (len(row[0]), len(row[1]), row[2]))
    second = tuple(" ".join(words) for _, words, _ in rows)
    return Labelled(
        first=tuple(" ".join(words) for words, _, _ in rows),
        second=second if any(second) else (),
        labels=np.array([label for _, _, label in rows], dtype=np.int64),
    )


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


def _wrong(path: Path, number: int, line: str, expected: str) -> UserError:
    return UserError(f"{path}: line {number} is {line[:40]!r}, expected {expected}; copy the file again")


_READERS: Mapping[str, Callable[[Sequence[Path], bool], Iterator[Row]]] = {
    "a file for each class": _class_a_file,
    "text, tab, 0 or 1": _label_last,
    "COARSE:fine text": _questions,
    "0 or 1, two ids, two texts": _paraphrases,
}
"""Layout of a set → reader of its files."""
