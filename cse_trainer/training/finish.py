"""The end of a run: load the best weights, score, export, draw; scores.json comes last and makes the run complete."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import asdict

import torch

from augpipe.base.errors import UserError
from augpipe.base.files.publish import read_sealed, write_sealed
from augpipe.base.home import expanded
from cse_trainer import __version__
from cse_trainer.config import NONE, ResolvedConfig
from cse_trainer.data.selection import TrainingData
from cse_trainer.distributed import World, barrier
from cse_trainer.effects import effects
from cse_trainer.encoder import Pooling, SentenceEncoder
from cse_trainer.evaluation.scoring import score_suite
from cse_trainer.evaluation.set_files import TEST
from cse_trainer.evaluation.sts_sets import StsSet
from cse_trainer.evaluation.suites import load_suite, suite_named
from cse_trainer.export import CardFacts, CardScore, export_encoder, model_card
from cse_trainer.run_folder.curves import draw_curves
from cse_trainer.run_folder.folder import BEST, MODEL, SCORES, run_identity, stated_data
from cse_trainer.training.checkpoint import load_best
from cse_trainer.training.evaluators import spread
from cse_trainer.training.events import RunResult, TrainingEvents
from cse_trainer.training.loop import Trainer
from cse_trainer.training.parts import make_encoder

TIE_TOLERANCE = 0.01
"""How far alignment + uniformity of reloaded weights may be off: another device or processor rounds otherwise."""

SETTINGS = (
    "head", "temperature", "margin", "hard_negatives", "symmetric", "proportion", "batch_size", "accumulate",
    "learning_rate", "embedding_learning_rate", "epochs", "max_steps", "max_length", "dropout", "token_dropout",
    "min_kept_tokens",
)  # fmt: skip
AUGCSE_SETTINGS = (
    "variant", "discriminator", "alpha", "discriminator_weight", "discriminator_bounded", "discriminator_learning_rate",
)  # fmt: skip
LABELS = {
    "hard_negatives": "negations in the denominator",
    "alpha": "reversal strength α",
    "discriminator_weight": "discriminator weight λ",
}
GEOMETRY = ("alignment", "uniformity")

_scored_before: dict[str, dict[str, float]] = {}
"""What untrained encoders scored on the test sets: the runs of a sweep, and often the seeds, begin with the same."""


def finish(
    trainer: Trainer, data: TrainingData, test_sets: Sequence[StsSet], events: TrainingEvents, identity: str
) -> RunResult:
    """Score the best encoder and the untrained one, export the best one, and write the result of the run."""
    config, encoder, evaluator = trainer.config, trainer.model.encoder, trainer.evaluator
    world, progress = trainer.world, trainer.progress
    scored = ", and the untrained one" if test_sets else ""
    events.on_stage("scoring", f"the encoder of step {progress.best_step}{scored}")
    load_best(config.output / BEST, encoder, progress, identity)
    of_best = _scores_of_best(trainer)
    result = RunResult(
        folder=config.output,
        seed=config.seed,
        steps=progress.step,
        best_step=progress.best_step,
        metric=None if evaluator is None else evaluator.metric,
        best_score=None if evaluator is None else progress.best_score,
        scores={
            "untrained": progress.untrained | _test_scores_of_untrained(trainer, data, test_sets, events),
            "trained": of_best | _test_scores(encoder, test_sets, world),
        },
        seconds=progress.seconds,
        stall_seconds=progress.stall_seconds,
        rows_per_second=progress.step * trainer.plan.rows_per_step / max(progress.training_seconds, 1e-9),
        suite=config.suite,
    )
    if world.leads:
        events.on_stage("exporting", str(config.output / MODEL))
        export_encoder(encoder, config.output / MODEL, _card(config, encoder, data, result))
        draw_curves(config.output)
        write_sealed(config.output / SCORES, {"run": identity} | asdict(result))
    barrier(world)
    events.on_end(result)
    return result


def finished_run(config: ResolvedConfig) -> RunResult | None:
    """Return the result of a run, or None where the run is not complete.

    Raises:
        UserError: scores.json is there, but cannot be read or belongs to another run.
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
        raise UserError(
            f"cannot read {path} ({type(error).__name__}: {error}), which says what the run came to; delete it to "
            "score the run again with --resume"
        ) from error


def load_test_sets(eval_data: str | None, suite: str | None) -> tuple[StsSet, ...]:
    """Read the test split of every set of a suite that is there; called before training, so that errors come early."""
    # A folder with the dev set alone has no test set to report.
    if eval_data is None or suite is None or not suite_named(suite).present(eval_data, TEST):
        return ()
    return load_suite(suite, eval_data).sets


def _scores_of_best(trainer: Trainer) -> dict[str, float]:
    """Return the scores of the best weights, which have been loaded again, by name; none where nothing is evaluated.

    If they score something else than in training, by more than another processor's rounding explains, the file, the
    evaluation or the machine's memory is at fault, and no number of the run can be trusted.
    """
    encoder, evaluator, progress = trainer.model.encoder, trainer.evaluator, trainer.progress
    if evaluator is None:
        return {}
    score = evaluator.evaluate(encoder, trainer.world)
    near = abs(score.score - progress.best_score) <= evaluator.tolerance
    if not (near and abs(score.tie - progress.best_tie) <= TIE_TOLERANCE):
        raise UserError(
            f"the best checkpoint (step {progress.best_step}) scored {progress.best_score:.4f} {evaluator.metric}, "
            f"alignment + uniformity {progress.best_tie:.4f}, in training and {score.score:.4f}, {score.tie:.4f} when "
            "loaded again, expected the same; check the disk and the memory, then go on with --resume or begin anew "
            "with --force"
        )
    return score.by_name(evaluator.metric)


def _test_scores(encoder: SentenceEncoder, test_sets: Sequence[StsSet], world: World) -> dict[str, float]:
    """Return the scores of an encoder on every test set, and their average: {name: score × 100}; none of no sets."""
    if not test_sets:
        return {}
    result = score_suite(spread(encoder.encode, world), test_sets)
    return {score.name: score.spearman for score in result.scores} | {result.average_label: result.average}


def _test_scores_of_untrained(
    trainer: Trainer, data: TrainingData, test_sets: Sequence[StsSet], events: TrainingEvents
) -> dict[str, float]:
    """Return the scores of the encoder before training, which are measured once in a process."""
    if not test_sets:
        return {}
    config = trainer.config
    encoder = make_encoder(config, data.shards, events).to(trainer.model.encoder.device)
    sets = [f"{each.name} {len(each.gold)}" for each in test_sets]
    # The tokenizer of `tiny` follows from the shards.
    encoder_is = (config.encoder, data.shards.sha256, encoder.pooling, encoder.max_length)
    digest = hashlib.sha256(repr((encoder_is, config.eval_data, config.suite, sets)).encode())
    for name, weights in encoder.state_dict().items():
        digest.update(name.encode())
        digest.update(weights.detach().cpu().contiguous().flatten().view(torch.uint8).numpy().tobytes())
    key = digest.hexdigest()
    if key not in _scored_before:
        _scored_before[key] = _test_scores(encoder, test_sets, trainer.world)
    return _scored_before[key]


def _card(config: ResolvedConfig, encoder: SentenceEncoder, data: TrainingData, result: RunResult) -> str:
    """Return the model card of a run, in Markdown."""
    return model_card(
        CardFacts(
            name=config.output.resolve().name,
            version=__version__,
            language=data.shards.language,
            base_model=config.encoder,
            dimension=encoder.dimension,
            max_length=encoder.max_length,
            pooling=Pooling(config.pooling),
            objective=config.objective,
            positive=config.augmentations if config.variant == "positive" else config.positive,
            negative=None if config.negative == NONE else config.negative,
            rows=len(data.choices.rows),
            seed=config.seed,
            data=_data(data),
            settings={
                LABELS.get(name, name.replace("_", " ")): value
                for name in _settings(config)
                if (value := getattr(config, name)) is not None
            },
            chosen_by=None if result.metric is None else f"{result.metric}, step {result.best_step:,}",
            scores=_scores(result),
            base_is_folder=expanded(config.encoder).is_dir(),
        )
    )


def _settings(config: ResolvedConfig) -> tuple[str, ...]:
    """Return the names of the settings that had an effect on the run."""
    idle = {name for name, effect in effects(config).items() if not effect.there}
    augcse = AUGCSE_SETTINGS if config.augmentations else ()
    return tuple(name for name in (*SETTINGS, *augcse) if name not in idle)


def _data(data: TrainingData) -> dict[str, object]:
    """Return what identifies the data, and in AugCSE how many rows drew what."""
    facts: dict[str, object] = {
        "rows of the shards": f"{data.shards.rows:,}",
        "SHA-256 of the shards": data.shards.sha256,
    }
    if data.choices.labels is not None:
        counts = data.choices.labels.counts()
        facts["rows by augmentation"] = ", ".join(f"{name} {count:,}" for name, count in counts.items())
    return facts


def _scores(result: RunResult) -> tuple[CardScore, ...]:
    before = result.scores["untrained"]
    return tuple(
        CardScore(
            name=name, metric="lower is better" if name in GEOMETRY else "× 100", value=value, before=before.get(name)
        )
        for name, value in result.scores["trained"].items()
    )
