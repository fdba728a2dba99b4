"""The suites: which sets belong together, how they are read and scored; and models evaluated on one of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from augpipe.base.errors import UsageError, UserError
from augpipe.base.files.publish import read_sealed
from augpipe.base.home import expanded
from cse_trainer.evaluation.config import EvalConfig
from cse_trainer.evaluation.order import ORDER, ORDER_SETS, columns_present, load_order, score_order
from cse_trainer.evaluation.progress import EncodingEvents
from cse_trainer.evaluation.scores import Difference, EvalReport, MemberScores, ModelScores, SuiteScores, Words
from cse_trainer.evaluation.scoring import Encode, score_suite
from cse_trainer.evaluation.set_files import DEV, HUB, SPLITS, TEST, SetFiles, present, set_tables
from cse_trainer.evaluation.significance import Resampled
from cse_trainer.evaluation.sts_data import load_sts
from cse_trainer.evaluation.sts_sets import STS, STS_SETS, STS_ZH, STS_ZH_SETS, StsSet
from cse_trainer.evaluation.transfer_data import load_transfer
from cse_trainer.evaluation.transfer_scoring import score_transfer
from cse_trainer.evaluation.transfer_sets import TRANSFER, TRANSFER_SETS
from cse_trainer.run_folder.folder import MODEL, SUMMARY


@dataclass(frozen=True, slots=True)
class Suite:
    """Sets that are scored together.

    Args:
        choosing: the sets whose development split may choose a checkpoint; the first one that is there does. Empty
            for a suite that only evaluates trained models.
        layout: what the data folder should look like, for an error.
        sets: name → files, in the order of the papers' tables.
        load: data, name and split → the set.
        score: an encoder, sets, a listener to the progress, and the number of cores → the scores.
    """

    name: str
    language: str
    choosing: tuple[str, ...]
    words: Words
    layout: str
    sets: Mapping[str, SetFiles]
    load: Callable[[str | Path, str, str], Any]
    score: Callable[[Encode, Sequence[Any], EncodingEvents, int | None], SuiteScores[Any]]

    def present(self, data: str | Path, split: str = TEST) -> list[str]:
        """Return the names of the sets that have at least one file of a split, in the order of the papers' tables."""
        return columns_present(data, split) if self.name == ORDER else present(data, self.sets, split)

    def remedy(self, first: str) -> str:
        """Return what to do about data that is not there: something, or the hub where it has sets of the suite."""
        on_hub = any(files.hub_splits for files in self.sets.values())
        return f"{first}, or give --data {HUB}" if on_hub else first

    def having(self, split: str) -> list[str]:
        """Return the names of the sets that have a split."""
        return [name for name, files in self.sets.items() if files.files(split)]


def _score_sts(encode: Encode, sets: Sequence[StsSet], events: EncodingEvents, _: int | None) -> SuiteScores[Any]:
    return score_suite(encode, sets, events.on_texts)


_WAYS: Mapping[str, tuple[Mapping[str, SetFiles], Callable[..., Any], Callable[..., SuiteScores[Any]]]] = {
    STS: (STS_SETS, load_sts, _score_sts),
    STS_ZH: (STS_ZH_SETS, load_sts, _score_sts),
    TRANSFER: (TRANSFER_SETS, load_transfer, score_transfer),
    ORDER: (ORDER_SETS, load_order, score_order),
}
"""Suite → its sets, how one of them is read, and how they are scored."""


def _suite(name: str, stated: Mapping[str, Any]) -> Suite:
    words = Words(stated["metric"], stated["counted"], stated["details"])
    return Suite(name, stated["language"], tuple(stated["choosing"]), words, stated["layout"], *_WAYS[name])


SUITES = {name: _suite(name, stated) for name, stated in set_tables()["suites"].items()}

CHOOSING = tuple(name for name, suite in SUITES.items() if suite.choosing)
"""The suites that can choose a checkpoint in training."""


@dataclass(frozen=True, slots=True)
class SuiteData:
    """The sets to score, in the suite's order, read and checked; `missing` ones were wanted but are not there."""

    suite: Suite
    sets: tuple[Any, ...]
    missing: tuple[str, ...]


def load_suite(suite: str, data: str | Path, *, sets: Sequence[str] = (), split: str = TEST) -> SuiteData:
    """Read the sets of a suite: those that are named, in any spelling, or all that are there.

    Args:
        data: a folder, or `hub`.
        split: `test` or `dev`.

    Raises:
        UsageError: there is no such suite, set or split.
        UserError: no set is there, a named set is not there, or a set is incomplete or damaged.
    """
    known = suite_named(suite)
    if split not in SPLITS:
        raise UsageError(f"there is no split {split!r}, expected {' or '.join(SPLITS)}; give --split one of these")
    if str(data) != HUB and not expanded(data).is_dir():
        raise UserError(f"{data} is no folder, expected one with {known.layout}; {known.remedy('correct --data')}")
    wanted = {set_name(name, suite) for name in sets}
    chosen = [name for name in known.sets if name in wanted] if wanted else known.present(data, split)
    if not chosen:
        raise _nothing_there(known, data, split, f"{split} set of the suite {suite}")
    return SuiteData(
        suite=known,
        sets=tuple(known.load(data, name, split) for name in chosen),
        missing=() if wanted else tuple(name for name in known.having(split) if name not in chosen),
    )


def load_choosing(suite: str, data: str | Path) -> StsSet:
    """Read the development split that chooses the best checkpoint: that of the first set of `choosing` that is there.

    Raises:
        UsageError: there is no such suite, or it chooses no checkpoint.
        UserError: none of these sets is there, or the set is damaged.
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


def suite_named(name: str) -> Suite:
    """Return the suite of a name.

    Raises:
        UsageError: there is none of that name.
    """
    if name not in SUITES:
        raise UsageError(f"there is no suite {name!r}, expected one of {', '.join(SUITES)}; give --suite one of these")
    return SUITES[name]


def set_name(written: str, suite: str) -> str:
    """Return the name of the set that the user means; case and hyphens do not matter.

    Raises:
        UsageError: no set of the suite has this name.
    """
    wanted = _bare(written)
    known = {_bare(name): (name, its) for its in SUITES for name in SUITES[its].sets}
    name, its_suite = known.get(_bare(set_tables()["spellings"].get(wanted, wanted)), ("", ""))
    if its_suite == suite:
        return name
    if its_suite:
        raise UsageError(f"{name} is no set of the suite {suite}, but of {its_suite}; give --suite {its_suite}")
    kind = "STS" if SUITES[suite].choosing else suite
    names = ", ".join(SUITES[suite].sets)
    raise UsageError(f"no {kind} set is called {written!r}; the sets are {names}: give --sets some of these")


def _bare(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalnum())


def suite_for(language: str) -> str | None:
    """Return the name of the suite that chooses checkpoints in a language, or None where there is none."""
    return next((name for name in CHOOSING if SUITES[name].language == language), None)


def _nothing_there(wanted: Suite, data: str | Path, split: str, what: str) -> UserError:
    """Return the error for missing sets; where the folder holds another suite's sets, it suggests that suite."""
    others = [suite.name for suite in SUITES.values() if suite is not wanted and suite.present(data, split)]
    remedy = f"it holds sets of {others[0]}: give --suite {others[0]}" if others else "name the folder that has them"
    return UserError(f"{data} holds no {what}, expected {wanted.layout}; {remedy}")


def evaluate_models(config: EvalConfig, events: EncodingEvents | None = None) -> EvalReport:
    """Return the scores of models on a suite.

    The sets are read, and every model is found or downloaded, before the first model is scored.

    Raises:
        UsageError: a value of the configuration is invalid.
        UserError: data or models are missing or damaged.
    """
    from cse_trainer.encoder import model_folder

    listener = events or EncodingEvents()
    models = find_models(config.models)
    if config.compare:
        _check_comparable(config)
    if config.data == HUB:
        listener.on_stage("fetching the sets from the hub")
    data = load_suite(config.suite, config.data, sets=config.sets, split=config.split)
    folders = {member.source: model_folder(member.source) for model in models for member in model.members}
    scores = [
        ModelScores(
            model.name,
            tuple(_scores(model, member, folders[member.source], data, config, listener) for member in model.members),
        )
        for model in models
    ]
    return EvalReport(
        suite=config.suite,
        split=config.split,
        words=data.suite.words,
        data=config.data,
        missing=data.missing,
        models=tuple(scores),
        differences=_differences(scores, listener) if config.compare else (),
    )


def _check_comparable(config: EvalConfig) -> None:
    if not suite_named(config.suite).choosing:
        raise UsageError(
            f"--compare is a test over pairs with a gold score, and the suite {config.suite} has none; leave it out, "
            f"or give --suite {' or '.join(CHOOSING)}"
        )
    if len(config.models) < 2:
        raise UsageError("--compare got one model, expected several; name what the others are held against first")


def _differences(models: Sequence[ModelScores], events: EncodingEvents) -> tuple[Difference, ...]:
    events.on_stage(f"comparing with {models[0].name}")
    baseline, *others = map(Resampled.of, models)
    return tuple(other.against(baseline) for other in others)


def _scores(
    model: Model, member: Member, folder: Path, data: SuiteData, config: EvalConfig, events: EncodingEvents
) -> MemberScores:
    from cse_trainer.encoder import frozen_encoder

    name = model.name if member.seed is None else f"{model.name}, seed {member.seed}"
    events.on_stage(f"{name}: loading")
    encoder = frozen_encoder(folder, pooling=config.pooling, device=config.device, threads=config.threads)
    events.on_stage(f"{name}: {', '.join(each.name for each in data.sets)}")
    start = time.perf_counter()
    encode = partial(encoder.encode, batch_tokens=config.batch_tokens)
    suite = data.suite.score(encode, data.sets, events, config.threads)
    return MemberScores(
        seed=member.seed,
        source=member.source,
        pooling=str(encoder.pooling),
        pooling_stated=encoder.pooling_stated,
        dimension=encoder.dimension,
        suite=suite,
        seconds=time.perf_counter() - start,
    )


@dataclass(frozen=True, slots=True)
class Member:
    """One encoder of a model: the folder or hub name for `load_encoder`, and its seed if it is one of several."""

    seed: int | None
    source: str


@dataclass(frozen=True, slots=True)
class Model:
    """A model of the report: its name there, and its encoders."""

    name: str
    members: tuple[Member, ...]


def find_models(named: Sequence[str]) -> list[Model]:
    """Return models with their encoders, under names that tell them apart."""
    if not named:
        raise UsageError("got no model, expected at least one; name a run folder, a model's folder or a hub name")
    labels = [_label(name) for name in named]
    return [
        Model(label if labels.count(label) == 1 else name, _members(name))
        for label, name in zip(labels, named, strict=True)
    ]


def _label(named: str) -> str:
    """Return a short name: that of the folder, or of the run around a folder called `model`."""
    folder = expanded(named).resolve()
    if not folder.is_dir():
        return named
    return folder.parent.name if folder.name == MODEL else folder.name


def _members(named: str) -> tuple[Member, ...]:
    """Return one encoder, or those of a folder's seeds in the order of the seeds."""
    folder = expanded(named)
    seeds = _seed_folders(folder)
    if not seeds or (folder / MODEL).is_dir():
        return (Member(None, named),)
    unfinished = [path.name for path in seeds.values() if not (path / MODEL).is_dir()]
    if unfinished:
        raise UserError(
            f"{named} is not finished: {', '.join(unfinished)} got no model yet, expected one for each of "
            f"{len(seeds)} seeds; go on with the training by --resume, or name the folders of single seeds"
        )
    return tuple(Member(seed, str(path / MODEL)) for seed, path in sorted(seeds.items()))


def _seed_folders(folder: Path) -> dict[int, Path]:
    """Return seed → run folder: the seeds of the summary where there is one (others may be older), else all."""
    runs = {path.name.removeprefix("seed-"): path for path in sorted(folder.glob("seed-*")) if path.is_dir()}
    seeds = {int(seed): path for seed, path in runs.items() if seed.isdecimal()}
    if not seeds:
        return {}
    path = folder / SUMMARY
    try:
        summarised = set(read_sealed(path)["seeds"])
    except FileNotFoundError:
        return seeds
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(
            f"cannot read {path} ({error}), which says what seeds the run has; restore it from a copy, or write it "
            "anew with --resume"
        ) from error
    return {seed: run for seed, run in seeds.items() if seed in summarised}
