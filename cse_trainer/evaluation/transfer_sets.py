"""The transfer sets as a table, with files, numbers of rows and protocols; and the data of one set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

import numpy as np

TRANSFER = "transfer"
"""The name of the suite."""

ALL, TRAIN, VALID, HELD = "all", "train", "dev", "test"
"""The parts of a set: all rows, where folds divide them; else those that train, that choose C, and that are scored."""


@dataclass(frozen=True, slots=True, eq=False)  # arrays have no plain equality
class Labelled:
    """Texts, or pairs of texts, with a class each.

    Args:
        first: the text of each row, or the first of its pair.
        second: the other text of each row; empty where a row is one text.
        labels: (N,) int.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]
    labels: np.ndarray

    def __len__(self) -> int:
        return len(self.first)


@dataclass(frozen=True, slots=True, eq=False)
class TransferSet:
    """A transfer set, in the parts that its protocol needs.

    Args:
        name: the set, as in `TRANSFER_SETS`.
        split: which accuracy is the set's score: `test`, or `dev`, by which C is chosen.
        parts: `all` alone, or `train` and `test`, or `train`, `dev` and `test`.
        expected_rows: part → how many rows the published set has.
    """

    name: str
    split: str
    parts: Mapping[str, Labelled]
    expected_rows: Mapping[str, int]

    @property
    def scored(self) -> str:
        """The part that the test accuracy is about."""
        return ALL if ALL in self.parts else HELD

    @property
    def complete(self) -> bool:
        """Whether every part has as many rows as the published one."""
        return all(len(rows) == self.expected_rows[part] for part, rows in self.parts.items())

    def texts(self) -> list[str]:
        """Return every text once, in the order of its first appearance."""
        return list(dict.fromkeys(text for rows in self.parts.values() for text in (*rows.first, *rows.second)))


class Layout(StrEnum):
    """What the lines of a file look like."""

    CLASS_A_FILE = "a text a line; every class has a file of its own"
    LABEL_LAST = "text, tab, 0 or 1"
    QUESTION = "COARSE:fine text"
    PARAPHRASE = "0 or 1, two ids, two texts, between tabs, under a heading"


@dataclass(frozen=True, slots=True)
class TransferFiles:
    """The files of a transfer set.

    Args:
        folder: the set's folder in SentEval's layout.
        parts: part → its files; where every class has its own file, that of label 1 comes first, then that of label 0.
        rows: part → how many rows the published set has.
        maybe_latin: the published files are in Latin-1; copies may be in UTF-8.
        hub_splits: none, as the hub's copies have other rows than SentEval's.
    """

    folder: str
    layout: Layout
    parts: Mapping[str, tuple[str, ...]]
    rows: Mapping[str, int]
    maybe_latin: bool = False
    hub_splits: tuple[str, ...] = ()

    def files(self, _split: str) -> tuple[str, ...]:
        """Return all files, relative to the set's folder; both splits need every part."""
        return tuple(file for files in self.parts.values() for file in files)


def _two_classes(folder: str, files: tuple[str, str], rows: int) -> TransferFiles:
    return TransferFiles(folder, Layout.CLASS_A_FILE, {ALL: files}, {ALL: rows}, maybe_latin=True)


TRANSFER_SETS: Mapping[str, TransferFiles] = MappingProxyType(
    {
        "MR": _two_classes("MR", ("rt-polarity.pos", "rt-polarity.neg"), 10662),
        "CR": _two_classes("CR", ("custrev.pos", "custrev.neg"), 3775),
        "SUBJ": _two_classes("SUBJ", ("subj.objective", "subj.subjective"), 10000),
        "MPQA": _two_classes("MPQA", ("mpqa.pos", "mpqa.neg"), 10606),
        "SST-2": TransferFiles(
            "SST/binary",
            Layout.LABEL_LAST,
            {TRAIN: ("sentiment-train",), VALID: ("sentiment-dev",), HELD: ("sentiment-test",)},
            {TRAIN: 67349, VALID: 872, HELD: 1821},
        ),
        "TREC": TransferFiles(
            "TREC",
            Layout.QUESTION,
            {TRAIN: ("train_5500.label",), HELD: ("TREC_10.label",)},
            {TRAIN: 5452, HELD: 500},
            maybe_latin=True,
        ),
        "MRPC": TransferFiles(
            "MRPC",
            Layout.PARAPHRASE,
            {TRAIN: ("msr_paraphrase_train.txt",), HELD: ("msr_paraphrase_test.txt",)},
            {TRAIN: 4076, HELD: 1725},
        ),
    }
)
"""In the order of the papers' tables."""

QUESTION_CLASSES = ("ABBR", "DESC", "ENTY", "HUM", "LOC", "NUM")
"""The coarse classes of TREC; the position is the label."""
