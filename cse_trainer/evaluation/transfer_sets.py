"""The transfer sets: their files, numbers of rows and protocols, as a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from cse_trainer.errors import UsageError

TRANSFER = "transfer"
"""The name of the suite."""

ALL, TRAIN, VALID, HELD = "all", "train", "dev", "test"
"""The parts of a set: all rows, where folds divide them; else those that train, that choose C, and that are scored."""


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
        layout: what a line looks like.
        parts: part → its files; where every class has its own file, that of label 1 comes first, then that of label 0.
        rows: part → how many rows the published set has.
        maybe_latin: the published files are in Latin-1; copies may be in UTF-8.
    """

    folder: str
    layout: Layout
    parts: Mapping[str, tuple[str, ...]]
    rows: Mapping[str, int]
    maybe_latin: bool = False

    @property
    def files(self) -> tuple[str, ...]:
        """All files, relative to the set's folder."""
        return tuple(file for files in self.parts.values() for file in files)

    @property
    def expected_rows(self) -> int:
        """How many rows of the published set are scored."""
        return self.rows[ALL] if ALL in self.rows else self.rows[HELD]


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

_OTHER_SPELLINGS = {"sst": "SST-2", "sstbinary": "SST-2"}


def transfer_name(written: str) -> str:
    """Return the name of the set that the user means; case and hyphens do not matter.

    Raises:
        UsageError: no transfer set has this name.
    """
    wanted = "".join(char for char in written.casefold() if char.isalnum())
    known = {"".join(char for char in name.casefold() if char.isalnum()): name for name in TRANSFER_SETS}
    name = known.get(wanted) or _OTHER_SPELLINGS.get(wanted)
    if name is None:
        raise UsageError(
            f"no transfer set is called {written!r}; the sets are {', '.join(TRANSFER_SETS)}: give --sets some of these"
        )
    return name
