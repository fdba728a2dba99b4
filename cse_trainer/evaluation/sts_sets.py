"""The STS sets of each suite: their subsets, files and numbers of pairs, as tables."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cse_trainer.errors import UsageError
from cse_trainer.evaluation.set_files import DEV, SPLITS, TEST, Separator, SetFiles, Table, Year

STS, STS_ZH = "sts", "sts-zh"
"""The names of the suites."""

STS_SETS: Mapping[str, SetFiles] = MappingProxyType(
    {
        "STS12": Year(
            "STS12-en-test",
            ("MSRpar", "MSRvid", "SMTeuroparl", "surprise.OnWN", "surprise.SMTnews"),
            pairs=3108,
            hub="mteb/sts12-sts",
        ),
        # Without the subset SMT, whose texts may not be passed on; many copies have its gold file nevertheless.
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
            hub_splits=(TEST,),
        ),
    }
)

# Two Chinese translations of STS-B, each with its own pairs and its own gold scores.
STS_ZH_SETS: Mapping[str, SetFiles] = MappingProxyType(
    {
        # From stsb_multi_mt: all of STS-B, gold scores with fractions.
        "STS-B-zh": Table(
            folder=None,
            columns=(0, 1, 2),
            fields=3,
            header=None,
            splits={TEST: ("stsb-zh-test.csv", 1379), DEV: ("stsb-zh-dev.csv", 1500)},
            separator=Separator.COMMA,
        ),
        # From CNSD, which Chinese papers report: some pairs fewer, gold scores rounded to whole numbers.
        "CNSD": Table(
            folder=None,
            columns=(1, 2, 3),
            fields=4,
            header=None,
            splits={TEST: ("cnsd-sts-test.txt", 1361), DEV: ("cnsd-sts-dev.txt", 1458)},
            separator=Separator.BARS,
            hub="mteb/STSB",
            hub_splits=SPLITS,
        ),
    }
)

SETS: Mapping[str, Mapping[str, SetFiles]] = MappingProxyType({STS: STS_SETS, STS_ZH: STS_ZH_SETS})
"""Suite → its sets, in the order of the papers' tables. No two sets have the same name."""

_OTHER_SPELLINGS = {
    "stsbenchmark": "STS-B",
    "sick": "SICK-R",
    "stsbmt": "STS-B-zh",
    "stsbmultimt": "STS-B-zh",
    "cnsdsts": "CNSD",
    "cnsdstsb": "CNSD",
}


def suite_of(name: str) -> str:
    """Return the suite that a set is in."""
    return next(suite for suite, sets in SETS.items() if name in sets)


def files_of(name: str) -> SetFiles:
    """Return the files of a set, whichever suite it is in."""
    return SETS[suite_of(name)][name]


def having(split: str, suite: str = STS) -> tuple[str, ...]:
    """Return the names of the sets of a suite that have a split."""
    return tuple(name for name, files in SETS[suite].items() if files.files(split))


def set_name(written: str, suite: str = STS) -> str:
    """Return the name of the set that the user means; case and hyphens do not matter.

    Raises:
        UsageError: no set of the suite has this name.
    """
    wanted = _bare(written)
    known = {_bare(name): (name, of) for of, sets in SETS.items() for name in sets}
    name, its_suite = known.get(_bare(_OTHER_SPELLINGS.get(wanted, wanted)), ("", ""))
    if its_suite == suite:
        return name
    if its_suite:
        raise UsageError(f"{name} is no set of the suite {suite}, but of {its_suite}; give --suite {its_suite}")
    raise UsageError(
        f"no STS set is called {written!r}; the sets are {', '.join(SETS[suite])}: give --sets some of these"
    )


def _bare(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalnum())
