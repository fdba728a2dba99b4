"""Train the runs of a sweep, one after the other; runs that are complete are not trained again."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from augpipe.base.errors import UsageError, UserError
from augpipe.base.files.publish import read_sealed, write_sealed
from augpipe.base.settings import made
from augpipe.contract.recipes import DEFAULT, expand
from cse_trainer.config import AUGCSE, NONE, TrainConfig, objective_of
from cse_trainer.effects import effects
from cse_trainer.run_folder.folder import CONFIG, FREE, SCORES, SETTINGS, claimed, seed_folder, stated_config
from cse_trainer.sweep.grid import SweepRun, shown_value

if TYPE_CHECKING:
    from cse_trainer.evaluation.scores import EvalReport
    from cse_trainer.evaluation.significance import Resampled
    from cse_trainer.training.events import RunResult, TrainingEvents

TRANSFER = "transfer.json"
"""The scores on the transfer sets, in the folder of each run."""

RESAMPLED = "resampled.json"
"""The mean over the STS sets in every sample of a bootstrap, in the folder of each run."""

NEW, BEGUN, DONE = "new", "begun", "done"


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """The result of one run of a sweep: one for each seed, none if it failed, and then the message of the error.

    `transfer` has the scores of `cse-eval --suite transfer`, as in its scores.json, if they were asked for; `resampled`
    what a comparison with another run needs, if there is a baseline.
    """

    run: SweepRun
    folder: Path
    results: tuple[RunResult, ...] = ()
    transfer: dict[str, Any] | None = None
    resampled: Resampled | None = None
    failure: str | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """The runs of a sweep with all their settings, which have been checked; the run folders are in `folder`.

    `baseline` is an axis with its value: each run is held against the one that differs from it in this axis alone.
    """

    folder: Path
    runs: tuple[SweepRun, ...]
    configs: tuple[TrainConfig, ...]
    transfer: str | None = None
    baseline: tuple[str, str] | None = None


Listener = Callable[[int], AbstractContextManager["TrainingEvents"]]
"""The number of a run, from 0 → a context with the listener to its training."""


def make_plan(
    folder: Path,
    runs: Sequence[SweepRun],
    *,
    force: bool = False,
    transfer: str | None = None,
    baseline: tuple[str, str] | None = None,
) -> Plan:
    """Make the settings of every run, so that a mistake shows before the first of them begins.

    Args:
        force: delete runs that are there and begin anew, instead of continuing them.
        transfer: the folder of the transfer sets, or None.
        baseline: as in `Plan`.

    Raises:
        UsageError: if a setting is not allowed, or two runs would train the same; the message names the run. If no run
            is the baseline, or nothing says on which sets runs are compared.
    """
    configs = []
    trained: dict[TrainConfig, str] = {}
    for run in runs:
        own = {"output": folder / run.name, "resume": not force, "force": force}
        try:
            configs.append(made(TrainConfig, {**run.settings, **own}))
        except UsageError as error:
            raise UsageError(f"{run.name}: {error}") from None
        first = trained.setdefault(decisive(configs[-1]), run.name)
        if first != run.name:
            raise UsageError(
                f"{run.name} and {first} come to the same settings, expected every training once; leave one of them out"
            )
    if baseline is not None:
        _check_baseline(baseline, runs, configs)
    return Plan(folder, tuple(runs), tuple(configs), transfer, baseline)


def _check_baseline(baseline: tuple[str, str], runs: Sequence[SweepRun], configs: Sequence[TrainConfig]) -> None:
    axis, value = baseline
    values = {name: [*dict.fromkeys(run.point[name] for run in runs)] for name in runs[0].point}
    if value not in values.get(axis, ()):
        known = "; ".join(shown_value(name, ", ".join(of)) for name, of in values.items())
        raise UsageError(
            f"--baseline is {shown_value(axis, value)}, expected an axis of the grid with one of its values, or one of "
            f"its named runs ({known})"
        )
    if not all(config.eval_data for config in configs):
        raise UsageError("--baseline got no STS sets to compare the runs on; give --eval-data, a folder or hub")


def decisive(config: TrainConfig) -> TrainConfig:
    """Return the settings with recipes as columns, and without those that have no effect: equal ones train the same."""
    objective, idle = objective_of(config), ["output"]
    idle += [name for name, effect in effects(config).items() if not effect.there]
    if config.token_dropout is not None and not config.min_kept_tokens:
        idle += ["min_kept_tokens"]
    columns = expand(config.augmentations or DEFAULT) if objective == AUGCSE else ()
    unset = {name: SETTINGS[name].default for name in idle}
    if "margin" in unset and config.negative != NONE:
        unset["margin"] = 0.5  # not None: benchmarks/results/papers.jsonl has its runs under these settings
    return dataclasses.replace(config, **unset, objective=objective, augmentations=columns)


def run_sweep(
    plan: Plan, listener: Listener, on_outcome: Callable[[list[RunOutcome]], object] = lambda _: None
) -> list[RunOutcome]:
    """Train every run that is not complete, and evaluate it; a run that fails does not stop the others.

    Args:
        listener: called with the number of each run; what it returns listens to the training.
        on_outcome: called after each run with all results so far.

    Raises:
        UsageError: if a folder holds a run with other settings.
        UserError: if the shards cannot be opened or lack a column, or another sweep is at work in the folder.
        KeyboardInterrupt: if the user stops it; the same call continues.
    """
    from cse_trainer.estimate import checked_shards

    for config in plan.configs:
        checked_shards(config)
    from cse_trainer.distributed import world_of_environment

    if (processes := world_of_environment().size) > 1:
        raise UsageError(
            f"cse-train sweep is one of {processes} processes of torchrun, expected one alone; leave torchrun out, or "
            "train the runs one by one"
        )
    outcomes: list[RunOutcome] = []
    with claimed(plan.folder):
        for position, (run, config) in enumerate(zip(plan.runs, plan.configs, strict=True)):
            with listener(position) as events:
                outcomes.append(_outcome(run, config, plan, events))
            on_outcome(outcomes)
    return outcomes


def standing(config: TrainConfig) -> str:
    """Return whether a run is `NEW`, `BEGUN` or `DONE`."""
    files = _score_files(config)
    if all(file.is_file() for file in files):
        return DONE
    return BEGUN if any((file.parent / CONFIG).is_file() for file in files) else NEW


def made_otherwise(config: TrainConfig) -> list[str]:
    """Return the options that the sweep sets and with which the run in the folder, if there is one, was not made."""
    wanted = dataclasses.replace(config, augmentations=expand(config.augmentations))
    found: list[str] = []
    for file in _score_files(config):
        if (file.parent / CONFIG).is_file():
            stated = stated_config(file.parent)
            found += [
                each.option
                for name, each in SETTINGS.items()
                if name not in FREE | {"encoder", "seed"}
                and getattr(wanted, name) not in (each.default, getattr(stated, name))
            ]
    return list(dict.fromkeys(found))


def _outcome(run: SweepRun, config: TrainConfig, plan: Plan, events: TrainingEvents) -> RunOutcome:
    """Train and evaluate one run; an error other than a UsageError becomes its `failure`."""
    from cse_trainer.training import train, train_seeds

    folder = config.output or Path()
    try:
        results = train_seeds(config, events).runs if config.seeds else (train(config, events),)
        transfer = None if plan.transfer is None else _transfer(config, plan.transfer, events)
        resampled = None if plan.baseline is None else _resampled(config, str(results[0].suite), events)
        return RunOutcome(run, folder, results, transfer, resampled)
    except UsageError:
        raise
    except UserError as error:
        return RunOutcome(run, folder, failure=str(error))


def _transfer(config: TrainConfig, data: str, events: TrainingEvents) -> dict[str, Any]:
    """Evaluate a run on the transfer sets, or return what an earlier call has found for the same encoder."""
    origin = _origin(config, data)
    found = _found_before(config, TRANSFER, origin)
    if found is None:
        events.on_stage("evaluating", f"transfer sets of {data}")
        found = _evaluated(config, data, "transfer").as_dict() | origin
        write_sealed((config.output or Path()) / TRANSFER, found)
    return found


def _resampled(config: TrainConfig, suite: str, events: TrainingEvents) -> Resampled:
    """Score a run on the STS sets in every sample of a bootstrap, or return what an earlier call has found."""
    from cse_trainer.evaluation.significance import Resampled

    data = str(config.eval_data)
    origin = _origin(config, data)
    found = _found_before(config, RESAMPLED, origin)
    if found is None:
        events.on_stage("resampling", f"pairs of {data}")
        resampled = Resampled.of(_evaluated(config, data, suite).models[0])
        found = {**resampled.as_dict(), **origin}
        write_sealed((config.output or Path()) / RESAMPLED, found)
    return Resampled.from_dict(found)


def _origin(config: TrainConfig, data: str) -> dict[str, Any]:
    """Return what scores are of: the data, and the trainings, each by the hash of its scores.json."""
    return {"data": data, "of": [hashlib.sha256(file.read_bytes()).hexdigest() for file in _score_files(config)]}


def _found_before(config: TrainConfig, name: str, origin: dict[str, Any]) -> dict[str, Any] | None:
    """Return what a file of the run's folder holds; None if it is of another origin, damaged or not there."""
    with suppress(OSError, ValueError):
        found = read_sealed((config.output or Path()) / name)
        if origin.items() <= found.items():
            return found
    return None


def _evaluated(config: TrainConfig, data: str, suite: str) -> EvalReport:
    from cse_trainer.evaluation.config import EvalConfig
    from cse_trainer.evaluation.suites import evaluate_models

    folder = str(config.output or Path())
    return evaluate_models(EvalConfig((folder,), data, suite=suite, device=config.device, threads=config.threads))


def _score_files(config: TrainConfig) -> list[Path]:
    """Return the paths of each seed's scores, which may not exist yet."""
    folder = config.output or Path()
    return [each / SCORES for each in [seed_folder(folder, seed) for seed in config.seeds] or [folder]]
