"""The transfer sets as a table, with files, numbers of rows and protocols; and the data of one set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cse_trainer.evaluation.set_files import DEV, set_tables

TRANSFER = "transfer"
"""The name of the suite."""

ALL, TRAIN, VALID, HELD = "all", "train", "dev", "test"
"""The parts of a set: all rows, where folds divide them; else those that train, that choose C, and that are scored."""


@dataclass(frozen=True, slots=True, eq=False)  # arrays have no plain equality
class Labelled:
    """Texts, or pairs of texts, with a class (N,) each; `second` is empty where a row is one text."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    labels: np.ndarray

    def __len__(self) -> int:
        return len(self.first)


@dataclass(frozen=True, slots=True, eq=False)
class TransferSet:
    """A transfer set, in the parts that its protocol needs, with the number of rows that each part is published with.

    Args:
        split: which accuracy is the set's score: `test`, or `dev`, by which C is chosen.
        parts: `all` alone, or `train` and `test`, or `train`, `dev` and `test`.
    """

    name: str
    split: str
    parts: Mapping[str, Labelled]
    expected_rows: Mapping[str, int]

    @property
    def scored(self) -> str:
        """The part that the set's score is about; folds of `train` give the dev accuracy where there is no `dev`."""
        about = (VALID, TRAIN, ALL) if self.split == DEV else (HELD, ALL)
        return next(part for part in about if part in self.parts)

    @property
    def complete(self) -> bool:
        """Whether every part has as many rows as the published one."""
        return all(len(rows) == self.expected_rows[part] for part, rows in self.parts.items())

    def for_choosing(self) -> TransferSet:
        """Return the set without its test part."""
        return replace(self, parts={part: rows for part, rows in self.parts.items() if part != HELD})

    def texts(self) -> list[str]:
        """Return every text once, in the order of its first appearance."""
        return list(dict.fromkeys(text for rows in self.parts.values() for text in (*rows.first, *rows.second)))


@dataclass(frozen=True, slots=True)
class TransferFiles:
    """The files of a transfer set, part by part, and the published numbers of rows.

    Args:
        layout: what the lines of a file look like.
        maybe_latin: the published files are in Latin-1; copies may be in UTF-8.
        hub_splits: none, as the hub's copies have other rows than SentEval's.
    """

    folder: str
    layout: str
    parts: Mapping[str, Sequence[str]]
    rows: Mapping[str, int]
    maybe_latin: bool = False
    hub_splits: tuple[str, ...] = ()

    def files(self, _split: str) -> tuple[str, ...]:
        """Return all files, relative to the set's folder; both splits need every part."""
        return tuple(file for files in self.parts.values() for file in files)


TRANSFER_SETS = {name: TransferFiles(**fields) for name, fields in set_tables()[TRANSFER].items()}
"""In the order of the papers' tables."""

QUESTION_CLASSES = ("ABBR", "DESC", "ENTY", "HUM", "LOC", "NUM")
"""The coarse classes of TREC; the position is the label."""
