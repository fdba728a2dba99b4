"""The runs of a sweep, one after the other; what is there already is not done again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cse_trainer.config import TrainConfig
from cse_trainer.errors import TrainerError, UsageError
from cse_trainer.run_folder.layout import CONFIG, SCORES, seed_folder
from cse_trainer.run_folder.lock import claimed
from cse_trainer.run_folder.sealed import read_sealed, write_sealed
from cse_trainer.sweep.grid import SweepRun

if TYPE_CHECKING:
    from cse_trainer.training.events import RunResult, TrainingEvents

TRANSFER = "transfer.json"
"""What `--transfer` found, in the folder of each run."""

NEW, BEGUN, DONE = "new", "begun", "done"


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """What a run of the sweep came to.

    Args:
        run: its point.
        folder: where it is.
        results: one for each seed; empty where it failed.
        transfer: what `cse-eval --suite transfer` says of it, as in its scores.json; None where it was not asked.
        failure: why it has no result, or None.
    """

    run: SweepRun
    folder: Path
    results: tuple[RunResult, ...] = ()
    transfer: dict[str, Any] | None = None
    failure: str | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """The runs of a sweep with all their settings, every one of them checked.

    Args:
        folder: where the runs get their folders.
        runs: the points of the grid.
        configs: one for each.
        transfer: the folder with the transfer sets, or None.
    """

    folder: Path
    runs: tuple[SweepRun, ...]
    configs: tuple[TrainConfig, ...]
    transfer: str | None = None


Listener = Callable[[int], AbstractContextManager["TrainingEvents"]]
"""The position of a run → who hears how it goes."""


def make_plan(folder: Path, runs: Sequence[SweepRun], *, force: bool = False, transfer: str | None = None) -> Plan:
    """Make the configuration of every run, so that a mistake shows before the first of them begins.

    Args:
        folder: where the runs get their folders.
        runs: the points of the grid.
        force: delete what is there and begin anew, instead of going on.
        transfer: the folder with the transfer sets, or None.

    Raises:
        UsageError: there are no shards, or settings that cannot be meant; the message names the run.
    """
    configs = []
    for run in runs:
        if "shards" not in run.settings:
            raise UsageError(
                "got no --shards, expected the folder that `augpipe build` wrote; give e.g. --shards data/en"
            )
        try:
            configs.append(TrainConfig(**run.settings, output=folder / run.name, resume=not force, force=force))
        except UsageError as error:
            raise UsageError(f"{run.name}: {error}") from None
    return Plan(folder, tuple(runs), tuple(configs), transfer)


def run_sweep(
    plan: Plan, listener: Listener, on_outcome: Callable[[list[RunOutcome]], None] = lambda _: None
) -> list[RunOutcome]:
    """Train every run that is not complete, and evaluate it; one that fails does not stop the others.

    Args:
        plan: the runs.
        listener: asked once for each run.
        on_outcome: gets all outcomes so far after each run.

    Raises:
        UsageError: a folder holds a run with other settings.
        TrainerError: the shards cannot be opened, or another sweep is at work in the folder.
        KeyboardInterrupt: somebody stopped it; the same call goes on.
    """
    from cse_trainer.shards import open_shards

    for shards in dict.fromkeys(config.shards for config in plan.configs):
        open_shards(shards)
    outcomes: list[RunOutcome] = []
    with claimed(plan.folder):
        for position, (run, config) in enumerate(zip(plan.runs, plan.configs, strict=True)):
            with listener(position) as events:
                outcomes.append(_outcome(run, config, plan.transfer, events))
            on_outcome(outcomes)
    return outcomes


def standing(config: TrainConfig) -> str:
    """Return whether a run is new, begun or done."""
    files = _score_files(config)
    if all(file.is_file() for file in files):
        return DONE
    return BEGUN if any((file.parent / CONFIG).is_file() for file in files) else NEW


def _outcome(run: SweepRun, config: TrainConfig, transfer: str | None, events: TrainingEvents) -> RunOutcome:
    from cse_trainer.training import train, train_seeds

    folder = config.output or Path()
    try:
        results = train_seeds(config, events).runs if config.seeds else (train(config, events),)
        return RunOutcome(run, folder, results, None if transfer is None else _transfer(config, transfer, events))
    except UsageError:
        raise
    except TrainerError as error:
        return RunOutcome(run, folder, failure=str(error))


def _transfer(config: TrainConfig, data: str, events: TrainingEvents) -> dict[str, Any]:
    """Evaluate a run on the transfer sets, or take what an earlier call found for the same encoder."""
    from cse_trainer.evaluation.evaluate import EvalConfig, evaluate_models

    folder = config.output or Path()
    path = folder / TRANSFER
    trained = max(place.stat().st_mtime for place in _score_files(config))
    if path.is_file() and path.stat().st_mtime >= trained:
        # What is damaged is measured again.
        with suppress(OSError, ValueError):
            found = read_sealed(path)
            if found.get("data") == data:
                return found
    events.on_stage("evaluating", f"transfer sets of {data}")
    report = evaluate_models(
        EvalConfig((str(folder),), data, suite="transfer", device=config.device, threads=config.threads)
    )
    write_sealed(path, report.as_dict())
    return report.as_dict()


def _score_files(config: TrainConfig) -> list[Path]:
    """Return where each seed's result is, or will be."""
    folder = config.output or Path()
    return [each / SCORES for each in [seed_folder(folder, seed) for seed in config.seeds] or [folder]]
