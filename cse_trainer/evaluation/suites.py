"""The suites: which sets belong together, where they come from, and how their numbers are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType

from cse_trainer.errors import TrainerError, UsageError
from cse_trainer.evaluation.set_files import DEV, SPLITS, TEST
from cse_trainer.evaluation.sts_data import HUB, load_sts, present
from cse_trainer.evaluation.sts_set import StsSet
from cse_trainer.evaluation.sts_sets import STS, STS_ZH, having, set_name

_STS_METRIC = "Spearman × 100 of cosine similarity and gold score, all pairs of a set at once"


@dataclass(frozen=True, slots=True)
class Suite:
    """Sets that are scored together.

    Args:
        name: As in `--suite`.
        language: Of the texts, as a manifest has it: shards of this language are evaluated with this suite.
        sets: Split → the names of the sets that have it, in the order of the papers' tables.
        choosing: The sets whose development split may choose a checkpoint; the first that is there does.
        metric: What the numbers are.
        layout: What the data folder should look like, for an error.
        set_name: A spelling of the user → the name of a set.
        present: Data and split → the sets that are there.
        load: Data, set and split → the pairs.
    """

    name: str
    language: str
    sets: Mapping[str, tuple[str, ...]]
    choosing: tuple[str, ...]
    metric: str
    layout: str
    set_name: Callable[[str], str]
    present: Callable[[str | Path, str], list[str]]
    load: Callable[[str | Path, str, str], StsSet]


SUITES: Mapping[str, Suite] = MappingProxyType(
    {
        "sts": Suite(
            name="sts",
            language="en",
            sets={split: having(split, STS) for split in SPLITS},
            choosing=("STS-B",),
            metric=_STS_METRIC,
            layout="SentEval's layout (STS/STS12-en-test, STS/STSBenchmark, SICK; get_transfer_data.bash fills it)",
            set_name=partial(set_name, suite=STS),
            present=partial(present, suite=STS),
            load=load_sts,
        ),
        "sts-zh": Suite(
            name="sts-zh",
            language="zh",
            sets={split: having(split, STS_ZH) for split in SPLITS},
            choosing=("STS-B-zh", "CNSD"),  # gold scores with fractions tie less than rounded ones
            metric=_STS_METRIC,
            layout="stsb-zh-dev.csv and stsb-zh-test.csv, or cnsd-sts-dev.txt and cnsd-sts-test.txt, there or below it",
            set_name=partial(set_name, suite=STS_ZH),
            present=partial(present, suite=STS_ZH),
            load=load_sts,
        ),
    }
)


@dataclass(frozen=True, slots=True)
class SuiteData:
    """The sets to score, read and checked.

    Args:
        suite: What they belong to.
        split: Which split of them.
        data: Where they come from, as the user named it.
        sets: The sets, in the suite's order.
        missing: The sets of the suite that were wanted but are not there.
    """

    suite: Suite
    split: str
    data: str
    sets: tuple[StsSet, ...]
    missing: tuple[str, ...]


def load_suite(suite: str, data: str | Path, *, sets: Sequence[str] = (), split: str = TEST) -> SuiteData:
    """Read the sets of a suite: those that are named, or all that are there.

    Args:
        suite: A key of `SUITES`.
        data: A folder, or `hub`.
        sets: Names of sets, in any spelling; none means all that are there.
        split: `test` or `dev`.

    Raises:
        UsageError: An unknown suite, set or split.
        TrainerError: Nothing is there, a named set is not there, a set is incomplete or damaged.
    """
    known = suite_named(suite)
    if split not in known.sets:
        raise UsageError(f"there is no split {split!r}, expected {' or '.join(known.sets)}; give --split one of these")
    if str(data) != HUB and not Path(data).expanduser().is_dir():
        raise TrainerError(f"{data} is no folder, expected one with {known.layout}; correct --data, or give --data hub")
    wanted = {known.set_name(name) for name in sets}
    chosen = sorted(wanted, key=known.sets[TEST].index) if wanted else known.present(data, split)
    if not chosen:
        raise _nothing_there(known, data, split, f"{split} set of the suite {suite}")
    return SuiteData(
        suite=known,
        split=split,
        data=str(data),
        sets=tuple(known.load(data, name, split) for name in chosen),
        missing=() if wanted else tuple(name for name in known.sets[split] if name not in chosen),
    )


def load_choosing(suite: str, data: str | Path) -> StsSet:
    """Read the development split that chooses the best checkpoint: of the first set that is there.

    Args:
        suite: A key of `SUITES`.
        data: A folder, or `hub`.

    Raises:
        UsageError: There is no such suite.
        TrainerError: None of them is there, or what is there is damaged.
    """
    known = suite_named(suite)
    there = known.present(data, DEV)
    name = next((name for name in known.choosing if name in there), None)
    if name is None:
        raise _nothing_there(known, data, DEV, f"development split of {' or '.join(known.choosing)}")
    return known.load(data, name, DEV)


def suite_named(name: str) -> Suite:
    """Return a suite.

    Raises:
        UsageError: There is none of that name.
    """
    if name not in SUITES:
        raise UsageError(f"there is no suite {name!r}, expected one of {', '.join(SUITES)}; give --suite one of these")
    return SUITES[name]


def suite_for(language: str) -> str | None:
    """Name the suite in a language, None where there is none."""
    return next((suite.name for suite in SUITES.values() if suite.language == language), None)


def _nothing_there(wanted: Suite, data: str | Path, split: str, what: str) -> TrainerError:
    """Say what is missing; a folder that holds another suite's sets was probably meant for that."""
    others = [suite.name for suite in SUITES.values() if suite is not wanted and suite.present(data, split)]
    remedy = f"it holds sets of {others[0]}: give --suite {others[0]}" if others else "name the folder that has them"
    return TrainerError(f"{data} holds no {what}, expected {wanted.layout}; {remedy}")
