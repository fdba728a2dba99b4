"""The suites: which sets belong together, how they are read and scored, and what their numbers are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from cse_trainer.errors import TrainerError, UsageError
from cse_trainer.evaluation.encoding import Encode
from cse_trainer.evaluation.progress import EncodingEvents
from cse_trainer.evaluation.scoring import StsScore, score_suite
from cse_trainer.evaluation.set_files import DEV, HUB, SPLITS, TEST
from cse_trainer.evaluation.set_score import SuiteScores
from cse_trainer.evaluation.sts_data import load_sts, present
from cse_trainer.evaluation.sts_set import StsSet
from cse_trainer.evaluation.sts_sets import STS, STS_ZH, having, set_name
from cse_trainer.evaluation.suite_words import Words
from cse_trainer.evaluation.transfer_data import load_transfer, transfer_present
from cse_trainer.evaluation.transfer_scoring import score_transfer
from cse_trainer.evaluation.transfer_sets import TRANSFER, TRANSFER_SETS, transfer_name

_SENTEVAL = "SentEval's layout ({}; get_transfer_data.bash fills it)"

Set = TypeVar("Set")
"""The data of one set."""


_STS_WORDS = Words(
    metric="Spearman × 100 of cosine similarity and gold score, all pairs of a set at once",
    counted="pairs",
    details="subsets",
)


@dataclass(frozen=True, slots=True)
class Suite(Generic[Set]):
    """Sets that are scored together.

    Args:
        name: as in `--suite`.
        language: of the texts, as a manifest has it.
        sets: split → the names of the sets that have it, in the order of the papers' tables.
        choosing: the sets whose development split may choose a checkpoint; the first one that is there does. Empty
            for a suite that only evaluates trained models.
        words: the terms of its tables.
        layout: what the data folder should look like, for an error.
        set_name: a spelling of the user → the name of a set.
        present: data and split → the names of the sets that are there.
        load: data, name and split → the set.
        score: an encoder, sets, a listener to the progress, and the number of cores → the scores.
    """

    name: str
    language: str
    sets: Mapping[str, tuple[str, ...]]
    choosing: tuple[str, ...]
    words: Words
    layout: str
    set_name: Callable[[str], str]
    present: Callable[[str | Path, str], list[str]]
    load: Callable[[str | Path, str, str], Set]
    score: Callable[[Encode, Sequence[Set], EncodingEvents, int | None], SuiteScores[Any]]


def _score_sts(
    encode: Encode, sets: Sequence[StsSet], events: EncodingEvents, _workers: int | None
) -> SuiteScores[StsScore]:
    return score_suite(encode, sets, events.on_texts)


SUITES: Mapping[str, Suite[Any]] = MappingProxyType(
    {
        "sts": Suite(
            name="sts",
            language="en",
            sets={split: having(split, STS) for split in SPLITS},
            choosing=("STS-B",),
            words=_STS_WORDS,
            layout=_SENTEVAL.format("STS/STS12-en-test, STS/STSBenchmark, SICK"),
            set_name=partial(set_name, suite=STS),
            present=partial(present, suite=STS),
            load=load_sts,
            score=_score_sts,
        ),
        "sts-zh": Suite(
            name="sts-zh",
            language="zh",
            sets={split: having(split, STS_ZH) for split in SPLITS},
            choosing=("STS-B-zh", "CNSD"),  # gold scores with fractions tie less than rounded ones
            words=_STS_WORDS,
            layout="stsb-zh-dev.csv and stsb-zh-test.csv, or cnsd-sts-dev.txt and cnsd-sts-test.txt, there or below it",
            set_name=partial(set_name, suite=STS_ZH),
            present=partial(present, suite=STS_ZH),
            load=load_sts,
            score=_score_sts,
        ),
        TRANSFER: Suite(
            name=TRANSFER,
            language="en",
            sets=dict.fromkeys(SPLITS, tuple(TRANSFER_SETS)),
            choosing=(),
            words=Words(
                metric="accuracy × 100 of logistic regression on frozen vectors, by SentEval's protocol",
                counted="rows",
                details="details",
            ),
            layout=_SENTEVAL.format("MR, CR, SUBJ, MPQA, SST/binary, TREC, MRPC"),
            set_name=transfer_name,
            present=transfer_present,
            load=load_transfer,
            score=score_transfer,
        ),
    }
)

CHOOSING = tuple(name for name, suite in SUITES.items() if suite.choosing)
"""The suites that can choose a checkpoint in training."""


@dataclass(frozen=True, slots=True)
class SuiteData:
    """The sets to score, read and checked.

    Args:
        suite: the suite of the sets.
        split: `test` or `dev`.
        data: where the sets come from, as the user named it.
        sets: the sets, in the suite's order.
        missing: the sets of the suite that were wanted but are not there.
    """

    suite: Suite[Any]
    split: str
    data: str
    sets: tuple[Any, ...]
    missing: tuple[str, ...]


def load_suite(suite: str, data: str | Path, *, sets: Sequence[str] = (), split: str = TEST) -> SuiteData:
    """Read the sets of a suite: those that are named, or all that are there.

    Args:
        suite: a key of `SUITES`.
        data: a folder, or `hub`.
        sets: names of sets, in any spelling; none means all that are there.
        split: `test` or `dev`.

    Raises:
        UsageError: there is no such suite, set or split.
        TrainerError: no set is there, a named set is not there, or a set is incomplete or damaged.
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
    """Read the development split that chooses the best checkpoint: that of the first set of `choosing` that is there.

    Args:
        suite: a key of `SUITES`.
        data: a folder, or `hub`.

    Raises:
        UsageError: there is no such suite, or it chooses no checkpoint.
        TrainerError: none of these sets is there, or the set is damaged.
    """
    known = suite_named(suite)
    if not known.choosing:
        raise UsageError(
            f"the suite {suite} chooses no checkpoint, expected {' or '.join(CHOOSING)}; train with one of these, and "
            f"give the model to cse-eval --suite {suite}"
        )
    there = known.present(data, DEV)
    name = next((name for name in known.choosing if name in there), None)
    if name is None:
        raise _nothing_there(known, data, DEV, f"development split of {' or '.join(known.choosing)}")
    pairs: StsSet = known.load(data, name, DEV)
    return pairs


def suite_named(name: str) -> Suite[Any]:
    """Return the suite of a name.

    Raises:
        UsageError: there is none of that name.
    """
    if name not in SUITES:
        raise UsageError(f"there is no suite {name!r}, expected one of {', '.join(SUITES)}; give --suite one of these")
    return SUITES[name]


def suite_for(language: str) -> str | None:
    """Return the name of the suite that chooses checkpoints in a language, or None where there is none."""
    return next((name for name in CHOOSING if SUITES[name].language == language), None)


def _nothing_there(wanted: Suite[Any], data: str | Path, split: str, what: str) -> TrainerError:
    """Return the error for missing sets; where the folder holds another suite's sets, it suggests that suite."""
    others = [suite.name for suite in SUITES.values() if suite is not wanted and suite.present(data, split)]
    remedy = f"it holds sets of {others[0]}: give --suite {others[0]}" if others else "name the folder that has them"
    return TrainerError(f"{data} holds no {what}, expected {wanted.layout}; {remedy}")
