"""Evaluate models on a suite: from the names of both to a report."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from augpipe.base.errors import UsageError, UserError
from augpipe.base.files.publish import read_sealed
from cse_trainer.evaluation.config import EvalConfig
from cse_trainer.evaluation.progress import EncodingEvents
from cse_trainer.evaluation.scores import EvalReport, MemberScores, ModelScores
from cse_trainer.evaluation.set_files import HUB
from cse_trainer.evaluation.suites import SuiteData, load_suite
from cse_trainer.run_folder.folder import MODEL, SUMMARY


def evaluate_models(config: EvalConfig, events: EncodingEvents | None = None) -> EvalReport:
    """Return the scores of models on a suite.

    The sets are read and checked before the first model is loaded.

    Raises:
        UsageError: a value of the configuration is invalid.
        UserError: data or models are missing or damaged.
    """
    listener = events or EncodingEvents()
    models = find_models(config.models)
    if config.data == HUB:
        listener.on_stage("fetching the sets from the hub")
    data = load_suite(config.suite, config.data, sets=config.sets, split=config.split)
    return EvalReport(
        suite=config.suite,
        split=config.split,
        words=data.suite.words,
        data=config.data,
        missing=data.missing,
        models=tuple(
            ModelScores(model.name, tuple(_scores(model, member, data, config, listener) for member in model.members))
            for model in models
        ),
    )


def _scores(model: Model, member: Member, data: SuiteData, config: EvalConfig, events: EncodingEvents) -> MemberScores:
    from cse_trainer.encoder import frozen_encoder

    name = model.name if member.seed is None else f"{model.name}, seed {member.seed}"
    events.on_stage(f"{name}: loading")
    encoder = frozen_encoder(member.source, pooling=config.pooling, device=config.device, threads=config.threads)
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
    folder = Path(named).expanduser().resolve()
    if not folder.is_dir():
        return named
    return folder.parent.name if folder.name == MODEL else folder.name


def _members(named: str) -> tuple[Member, ...]:
    """Return one encoder, or those of a folder's seeds in the order of the seeds."""
    folder = Path(named).expanduser()
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
