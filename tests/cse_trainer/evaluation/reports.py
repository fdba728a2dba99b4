"""Reports with made-up scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cse_trainer.evaluation.scores import EvalReport, MemberScores, ModelScores, SuiteScores, Words
from cse_trainer.evaluation.scoring import StsScore
from cse_trainer.evaluation.sts_sets import STS_SETS


def member(
    scores: Mapping[str, float], *, seed: int | None = None, stated: bool = True, subsets: Mapping[str, float | None]
) -> MemberScores:
    """An encoder with these scores; the subsets are those of its first set."""
    made = []
    for position, (name, score) in enumerate(scores.items()):
        pairs = STS_SETS[name].expected_pairs("test")
        assert pairs is not None
        made.append(StsScore(name, "test", score, pairs, pairs, True, subsets if position == 0 else {}))
    return MemberScores(seed, f"runs/seed-{seed}", "mean", stated, 128, SuiteScores(tuple(made)), 1.5)


def model(
    name: str,
    *scores: Mapping[str, float],
    stated: bool = True,
    subsets: Mapping[str, float | None] | None = None,
) -> ModelScores:
    """A model with one encoder for each mapping of set to score; seeds are counted from 1."""
    several = len(scores) > 1
    members = tuple(
        member(each, seed=seed if several else None, stated=stated, subsets=subsets or {})
        for seed, each in enumerate(scores, start=1)
    )
    return ModelScores(name, members)


def report(*models: ModelScores, missing: Sequence[str] = ()) -> EvalReport:
    return EvalReport("sts", "test", Words("Spearman × 100", "pairs", "subsets"), "senteval", tuple(missing), models)


SEVEN = dict(zip(STS_SETS, (70.0, 80.0, 75.0, 81.0, 78.5, 77.0, 72.0), strict=True))
