"""The STS sets of each suite as tables, with subsets, files and numbers of pairs; and the data of one set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np

from cse_trainer.evaluation.set_files import TEST, set_tables

Pair = tuple[str, str, float]
"""Two texts and their gold score."""


@dataclass(frozen=True, slots=True, eq=False)  # arrays have no plain equality
class StsSet:
    """The scored pairs of a set; pairs without a gold score are left out.

    Args:
        gold: the pairs' gold scores, (P,) float64.
        subsets: the subset that each pair is of; the set's own name where it has none.
        expected_pairs: how many pairs the published set has, or None where that is unknown.
    """

    name: str
    split: str
    first: tuple[str, ...]
    second: tuple[str, ...]
    gold: np.ndarray
    subsets: tuple[str, ...]
    expected_pairs: int | None = None

    @classmethod
    def of(cls, name: str, split: str, parts: Mapping[str, Sequence[Pair]]) -> StsSet:
        """Return the pairs of all subsets one after the other; a set without subsets is the only one of its own."""
        pairs = [pair for part in parts.values() for pair in part]
        return cls(
            name=name,
            split=split,
            first=tuple(first for first, _, _ in pairs),
            second=tuple(second for _, second, _ in pairs),
            gold=np.array([gold for _, _, gold in pairs], dtype=np.float64),
            subsets=tuple(subset for subset, part in parts.items() for _ in part),
            expected_pairs=files_of(name).expected_pairs(split),
        )

    def __len__(self) -> int:
        return len(self.first)

    def texts(self) -> list[str]:
        """Return every text once, in the order of its first appearance."""
        return list(dict.fromkeys([*self.first, *self.second]))


class Separator(StrEnum):
    """What stands between the fields of a line."""

    TAB = "\t"
    BARS = "||"
    COMMA = ","
    """CSV: a field in quotation marks may hold commas, line ends and doubled quotation marks."""


@dataclass(frozen=True, slots=True)
class Year:
    """A set of one year of the shared task (STS12, …): in one folder, a file of texts and one of scores per subset."""

    folder: str
    subsets: tuple[str, ...]
    pairs: int  # scored pairs of all subsets together
    hub: str
    hub_splits: tuple[str, ...] = (TEST,)

    def files(self, split: str) -> tuple[str, ...]:
        """Return the files of a split, relative to the set's folder; a year has a test split only."""
        if split != TEST:
            return ()
        return tuple(name for subset in self.subsets for name in (input_file(subset), gold_file(subset)))

    def expected_pairs(self, split: str) -> int | None:
        """Return the number of pairs that the published set has, or None for a split that it does not have."""
        return self.pairs if split == TEST else None


@dataclass(frozen=True, slots=True)
class Table:
    """A set with one file for each split, one pair on each line.

    Args:
        columns: positions of first text, second text, gold score, counted from 0.
        splits: split → file name and number of pairs.
        folder: None where the files may lie anywhere in the data folder.
        header: how the heading begins, or None where there is no heading.
    """

    columns: tuple[int, int, int]
    fields: int
    splits: Mapping[str, tuple[str, int]]
    folder: str | None = None
    header: str | None = None
    separator: Separator = Separator.TAB
    hub: str | None = None
    hub_splits: tuple[str, ...] = ()

    def files(self, split: str) -> tuple[str, ...]:
        """Return the file of a split, relative to the set's folder; none for a split that the set does not have."""
        return (self.splits[split][0],) if split in self.splits else ()

    def expected_pairs(self, split: str) -> int | None:
        """Return the number of pairs that the published split has, or None for a split that the set does not have."""
        return self.splits[split][1] if split in self.splits else None


def input_file(subset: str) -> str:
    """Return the name of the file that holds a subset's pairs of texts."""
    return f"STS.input.{subset}.txt"


def gold_file(subset: str) -> str:
    """Return the name of the file that holds a subset's gold scores."""
    return f"STS.gs.{subset}.txt"


def _sets(suite: str) -> Mapping[str, Year | Table]:
    """Return the sets of a suite in the order of the papers' tables."""
    found: dict[str, Year | Table] = {}
    for name, stated in set_tables()[suite].items():
        fields: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in stated.items()
        }
        separator = Separator(fields.pop("separator", Separator.TAB))
        found[name] = Year(**fields) if "subsets" in fields else Table(**fields, separator=separator)
    return found


STS, STS_ZH = "sts", "sts-zh"
"""The names of the suites."""

STS_SETS, STS_ZH_SETS = _sets(STS), _sets(STS_ZH)

SETS: Mapping[str, Mapping[str, Year | Table]] = {STS: STS_SETS, STS_ZH: STS_ZH_SETS}


def siblings(name: str) -> Mapping[str, Year | Table]:
    """Return the sets of the suite that a set is in."""
    return next(sets for sets in SETS.values() if name in sets)


def files_of(name: str) -> Year | Table:
    """Return the files of a set, whichever suite it is in."""
    return siblings(name)[name]
