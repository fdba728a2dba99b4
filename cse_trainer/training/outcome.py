"""The final scores of a run: check that the best weights score what was recorded, and score them on the test sets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cse_trainer.errors import TrainerError
from cse_trainer.evaluation.scoring import score_suite
from cse_trainer.evaluation.set_files import TEST
from cse_trainer.evaluation.suites import load_suite, suite_named
from cse_trainer.training.best import load_best
from cse_trainer.training.evaluators import spread

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cse_trainer.distributed import World
    from cse_trainer.encoder import SentenceEncoder
    from cse_trainer.evaluation.sts_set import StsSet
    from cse_trainer.training.checkpoint import Progress
    from cse_trainer.training.evaluators import Evaluator

TOLERANCE = {"cpu": 0.0, "cuda": 0.01, "mps": 0.01}
"""How far the score of reloaded weights, × 100, may be off: not at all on a CPU; a GPU sums in varying order."""


def restore_best(
    folder: Path,
    encoder: SentenceEncoder,
    progress: Progress,
    evaluator: Evaluator | None,
    world: World,
    identity: str,
) -> None:
    """Load the best weights, and raise unless they score what was recorded in training.

    Args:
        folder: the run's `best` folder.
        encoder: receives the weights.
        progress: has the best step and its score.
        evaluator: scored the weights in training; None: there is nothing to compare.
        world: this process among the ranks.
        identity: of the run (`standing.run_identity`).

    Raises:
        TrainerError: the weights are missing, or score something else. Then the file, the evaluation or the machine's
            memory is at fault, and no number of the run can be trusted.
    """
    load_best(folder, encoder, progress, identity)
    if evaluator is None:
        return
    score = evaluator.evaluate(encoder, world).score
    if not abs(score - progress.best_score) <= TOLERANCE[encoder.device.type]:
        raise TrainerError(
            f"the best checkpoint (step {progress.best_step}) scored {progress.best_score:.4f} {evaluator.metric} in "
            f"training and {score:.4f} when loaded again, expected the same; check the disk and the memory, then go "
            "on with --resume or begin anew with --force"
        )


def load_test_sets(eval_data: str | None, suite: str | None) -> tuple[StsSet, ...]:
    """Read the test split of every set of a suite that is there; called before training, so that errors come early.

    Raises:
        TrainerError: a set is incomplete or damaged.
    """
    # A folder with the dev set alone has no test set to report.
    if eval_data is None or suite is None or not suite_named(suite).present(eval_data, TEST):
        return ()
    return load_suite(suite, eval_data).sets


def all_scores(
    encoder: SentenceEncoder, evaluator: Evaluator | None, test_sets: Sequence[StsSet], world: World
) -> dict[str, float]:
    """Return the scores of an encoder by the evaluator, and on every test set.

    Returns:
        {name: score × 100}; alignment and uniformity are not multiplied.
    """
    scores: dict[str, float] = {}
    if evaluator is not None:
        score = evaluator.evaluate(encoder, world)
        scores |= {evaluator.metric: score.score, "alignment": score.alignment, "uniformity": score.uniformity}
    if test_sets:
        result = score_suite(spread(encoder.encode, world), test_sets)
        scores |= {score.name: score.spearman for score in result.scores}
        scores[result.average_label] = result.average
    return scores
