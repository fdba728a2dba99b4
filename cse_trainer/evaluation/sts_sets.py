"""The STS sets: their subsets, files and numbers of pairs, as one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cse_trainer.errors import UsageError

TEST, DEV = "test", "dev"
SPLITS = (TEST, DEV)


@dataclass(frozen=True, slots=True)
class Year:
    """A year of the shared task: one pair of files for each subset, in one folder."""

    folder: str
    subsets: tuple[str, ...]
    pairs: int  # scored pairs of all subsets together
    hub: str
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
    """A set that is one tab-separated file for each split.

    Args:
        columns: Positions of first text, second text, gold score, counted from 0.
        fields: How many fields a line has.
        header: How the first line begins, or None where the pairs begin at once.
        splits: Split → file name and number of pairs.
        hub: The repository that holds the set on the hub.
        hub_splits: The splits that the hub has.
    """

    folder: str
    columns: tuple[int, int, int]
    fields: int
    header: str | None
    splits: Mapping[str, tuple[str, int]]
    hub: str
    hub_splits: tuple[str, ...] = (TEST,)

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


STS_SETS: Mapping[str, SetFiles] = MappingProxyType(
    {
        "STS12": Year(
            "STS12-en-test",
            ("MSRpar", "MSRvid", "SMTeuroparl", "surprise.OnWN", "surprise.SMTnews"),
            pairs=3108,
            hub="mteb/sts12-sts",
        ),
        # Without SMT, whose texts may not be passed on; its gold file lies in many copies all the same.
        "STS13": Year("STS13-en-test", ("FNWN", "headlines", "OnWN"), pairs=1500, hub="mteb/sts13-sts"),
        "STS14": Year(
            "STS14-en-test",
            ("deft-forum", "deft-news", "headlines", "images", "OnWN", "tweet-news"),
            pairs=3750,
            hub="mteb/sts14-sts",
        ),
        "STS15": Year(
            "STS15-en-test",
            ("answers-forums", "answers-students", "belief", "headlines", "images"),
            pairs=3000,
            hub="mteb/sts15-sts",
        ),
        "STS16": Year(
            "STS16-en-test",
            ("answer-answer", "headlines", "plagiarism", "postediting", "question-question"),
            pairs=1186,
            hub="mteb/sts16-sts",
        ),
        "STS-B": Table(
            "STSBenchmark",
            columns=(5, 6, 4),
            fields=7,
            header=None,
            splits={TEST: ("sts-test.csv", 1379), DEV: ("sts-dev.csv", 1500)},
            hub="mteb/stsbenchmark-sts",
            hub_splits=SPLITS,
        ),
        # The hub's copy holds all 9,927 pairs as its test split.
        "SICK-R": Table(
            "SICK",
            columns=(1, 2, 3),
            fields=5,
            header="pair_ID",
            splits={TEST: ("SICK_test_annotated.txt", 4927), DEV: ("SICK_trial.txt", 500)},
            hub="mteb/sickr-sts",
        ),
    }
)

_OTHER_SPELLINGS = {"stsbenchmark": "STS-B", "sick": "SICK-R"}


def set_name(written: str) -> str:
    """Return the name of the set that the user means; case and hyphens do not matter.

    Raises:
        UsageError: No set has this name.
    """
    wanted = _bare(written)
    names = {_bare(name): name for name in STS_SETS} | _OTHER_SPELLINGS
    if wanted not in names:
        raise UsageError(
            f"no STS set is called {written!r}; the sets are {', '.join(STS_SETS)}: give --sets some of these"
        )
    return names[wanted]


def _bare(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalnum())
