"""The kinds of STS sets: which files a split has, how many pairs, and what its lines look like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

TEST, DEV = "test", "dev"
SPLITS = (TEST, DEV)

HUB = "hub"
"""What to name instead of a folder to have the sets fetched from the Hugging Face hub."""


class Separator(StrEnum):
    """What stands between the fields of a line."""

    TAB = "\t"
    BARS = "||"
    COMMA = ","
    """As CSV: a field in quotation marks may hold commas, line ends and doubled quotation marks."""


@dataclass(frozen=True, slots=True)
class Year:
    """A year of the shared task: one pair of files for each subset, in one folder."""

    folder: str
    subsets: tuple[str, ...]
    pairs: int  # scored pairs of all subsets together
    hub: str | None
    hub_splits: tuple[str, ...] = (TEST,)

    def files(self, split: str) -> tuple[str, ...]:
        """Name the files of a split, relative to the set's folder; a year has a test split only."""
        if split != TEST:
            return ()
        return tuple(name for subset in self.subsets for name in (input_file(subset), gold_file(subset)))

    def expected_pairs(self, split: str) -> int | None:
        """Give the number of pairs that the published set has."""
        return self.pairs if split == TEST else None


@dataclass(frozen=True, slots=True)
class Table:
    """A set that is one file for each split, a pair a line.

    Args:
        folder: Where SentEval has it; None for a set that SentEval has not: its files lie anywhere in the data folder.
        columns: Positions of first text, second text, gold score, counted from 0.
        fields: How many fields a line has.
        header: How the first line begins, or None where the pairs begin at once.
        splits: Split → file name and number of pairs.
        separator: What stands between the fields.
        hub: The repository that holds the set on the hub, or None.
        hub_splits: The splits that the hub has.
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
        """Name the file of a split, relative to the set's folder."""
        return (self.splits[split][0],) if split in self.splits else ()

    def expected_pairs(self, split: str) -> int | None:
        """Give the number of pairs that the published split has."""
        return self.splits[split][1] if split in self.splits else None


SetFiles = Year | Table


def input_file(subset: str) -> str:
    """Name the file that holds a subset's pairs of texts."""
    return f"STS.input.{subset}.txt"


def gold_file(subset: str) -> str:
    """Name the file that holds a subset's gold scores."""
    return f"STS.gs.{subset}.txt"
