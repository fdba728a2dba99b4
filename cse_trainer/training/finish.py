"""The end of a run: load the best weights, score, export, draw; scores.json comes last and makes the run complete."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from cse_trainer.distributed import barrier
from cse_trainer.errors import TrainerError
from cse_trainer.export import export_encoder
from cse_trainer.run_folder import draw_curves, read_sealed, write_sealed
from cse_trainer.run_folder.layout import BEST, MODEL, SCORES
from cse_trainer.training.assembly import make_encoder
from cse_trainer.training.card import card_for
from cse_trainer.training.events import RunResult
from cse_trainer.training.outcome import all_scores, restore_best
from cse_trainer.training.standing import run_identity, stated_data

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cse_trainer.config import ResolvedConfig
    from cse_trainer.evaluation.sts_set import StsSet
    from cse_trainer.training.data import TrainingData
    from cse_trainer.training.events import TrainingEvents
    from cse_trainer.training.loop import Trainer


def finish(
    trainer: Trainer,
    config: ResolvedConfig,
    data: TrainingData,
    test_sets: Sequence[StsSet],
    events: TrainingEvents,
    identity: str,
) -> RunResult:
    """Score the best encoder and the untrained one, export the best one, and write the result of the run.

    Raises:
        TrainerError: the best weights are missing, are of another run than `identity` says, or do not score what was
            recorded.
    """
    encoder, evaluator, world, progress = trainer.model.encoder, trainer.evaluator, trainer.world, trainer.progress
    events.on_stage("scoring", f"the encoder of step {progress.best_step}, and the untrained one")
    restore_best(config.output / BEST, encoder, progress, evaluator, world, identity)
    untrained = make_encoder(config, data.shards, events).to(encoder.device)
    result = RunResult(
        folder=config.output,
        seed=config.seed,
        steps=progress.step,
        best_step=progress.best_step,
        metric=None if evaluator is None else evaluator.metric,
        best_score=None if evaluator is None else progress.best_score,
        scores={
            "untrained": all_scores(untrained, evaluator, test_sets, world),
            "trained": all_scores(encoder, evaluator, test_sets, world),
        },
        seconds=progress.seconds,
        rows_per_second=progress.step * trainer.plan.rows_per_step / max(progress.training_seconds, 1e-9),
        suite=config.suite,
    )
    if world.leads:
        events.on_stage("exporting", str(config.output / MODEL))
        export_encoder(encoder, config.output / MODEL, card_for(config, encoder, data, result))
        draw_curves(config.output)
        write_sealed(config.output / SCORES, {"run": identity} | asdict(result))
    barrier(world)
    events.on_end(result)
    return result


def finished_run(config: ResolvedConfig) -> RunResult | None:
    """Return the result of a run, or None where the run is not complete.

    Raises:
        TrainerError: scores.json is there, but cannot be read or belongs to another run.
    """
    path = config.output / SCORES
    try:
        members = read_sealed(path)
        if members.pop("run", None) != run_identity(config, stated_data(config.output)):
            raise ValueError("it belongs to another run")
        return RunResult(**{**members, "folder": config.output})
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as error:
        raise TrainerError(
            f"cannot read {path} ({type(error).__name__}: {error}), which says what the run came to; delete it to "
            "score the run again with --resume"
        ) from error
