"""The two kinds of STS sets: which files a split has, how many pairs, and what a line looks like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

TEST, DEV = "test", "dev"
SPLITS = (TEST, DEV)

HUB = "hub"
"""Stands for the Hugging Face hub where a folder of sets is expected."""


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
    hub: str | None
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
        folder: the set's folder in SentEval's layout; None where SentEval does not have the set, whose files may then
            lie anywhere in the data folder.
        columns: positions of first text, second text, gold score, counted from 0.
        fields: how many fields a line has.
        header: how the heading begins, or None where there is no heading.
        splits: split → file name and number of pairs.
        separator: what stands between the fields.
        hub: the repository that holds the set on the hub, or None.
        hub_splits: the splits that the hub has.
    """

    folder: str | None
    columns: tuple[int, int, int]
    fields: int
    header: str | None
    splits: Mapping[str, tuple[str, int]]
    separator: Separator = Separator.TAB
    hub: str | None = None
    hub_splits: tuple[str, ...] = ()

    def files(self, split: str) -> tuple[str, ...]:
        """Return the file of a split, relative to the set's folder; none for a split that the set does not have."""
        return (self.splits[split][0],) if split in self.splits else ()

    def expected_pairs(self, split: str) -> int | None:
        """Return the number of pairs that the published split has, or None for a split that the set does not have."""
        return self.splits[split][1] if split in self.splits else None


SetFiles = Year | Table


def input_file(subset: str) -> str:
    """Return the name of the file that holds a subset's pairs of texts."""
    return f"STS.input.{subset}.txt"


def gold_file(subset: str) -> str:
    """Return the name of the file that holds a subset's gold scores."""
    return f"STS.gs.{subset}.txt"
