"""The suites: which sets belong together, where they come from, and how their numbers are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from cse_trainer.errors import TrainerError, UsageError
from cse_trainer.evaluation.sts_data import HUB, load_sts, present
from cse_trainer.evaluation.sts_set import StsSet
from cse_trainer.evaluation.sts_sets import SPLITS, STS_SETS, TEST, set_name


@dataclass(frozen=True, slots=True)
class Suite:
    """Sets that are scored together.

    Args:
        name: As in `--suite`.
        sets: Split → the names of the sets that have it, in the order of the papers' tables.
        metric: What the numbers are.
        layout: What the data folder should look like, for an error.
        set_name: A spelling of the user → the name of a set.
        present: Data and split → the sets that are there.
        load: Data, set and split → the pairs.
    """

    name: str
    sets: Mapping[str, tuple[str, ...]]
    metric: str
    layout: str
    set_name: Callable[[str], str]
    present: Callable[[str | Path, str], list[str]]
    load: Callable[[str | Path, str, str], StsSet]


SUITES: Mapping[str, Suite] = MappingProxyType(
    {
        "sts": Suite(
            name="sts",
            sets={split: tuple(name for name in STS_SETS if STS_SETS[name].files(split)) for split in SPLITS},
            metric="Spearman × 100 of cosine similarity and gold score, all pairs of a set at once",
            layout="SentEval's layout: STS/STS12-en-test, STS/STSBenchmark, SICK",
            set_name=set_name,
            present=present,
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
    if suite not in SUITES:
        raise UsageError(f"there is no suite {suite!r}, expected one of {', '.join(SUITES)}; give --suite one of these")
    known = SUITES[suite]
    if split not in known.sets:
        raise UsageError(f"there is no split {split!r}, expected {' or '.join(known.sets)}; give --split one of these")
    if str(data) != HUB and not Path(data).expanduser().is_dir():
        raise TrainerError(f"{data} is no folder, expected one in {known.layout}; correct --data, or give --data hub")
    wanted = {known.set_name(name) for name in sets}
    chosen = sorted(wanted, key=known.sets[TEST].index) if wanted else known.present(data, split)
    if not chosen:
        raise TrainerError(
            f"{data} holds no {split} set of the suite {suite}, expected {known.layout}; "
            "name the folder that SentEval's get_transfer_data.bash filled"
        )
    return SuiteData(
        suite=known,
        split=split,
        data=str(data),
        sets=tuple(known.load(data, name, split) for name in chosen),
        missing=() if wanted else tuple(name for name in known.sets[split] if name not in chosen),
    )
