"""The result of an evaluation, as data."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cse_trainer.evaluation.set_files import TEST
from cse_trainer.evaluation.set_score import SetScore, SuiteScores
from cse_trainer.evaluation.suite_words import Words


@dataclass(frozen=True, slots=True)
class Spread:
    """The mean of a number over the seeds of a model.

    Args:
        mean: over the seeds.
        sd: the sample standard deviation, or None for a single encoder.
    """

    mean: float
    sd: float | None

    @classmethod
    def of(cls, numbers: list[float]) -> Spread:
        """Return mean and standard deviation of one number or more."""
        return cls(statistics.fmean(numbers), statistics.stdev(numbers) if len(numbers) > 1 else None)


@dataclass(frozen=True, slots=True)
class MemberScores:
    """The scores of one encoder.

    Args:
        seed: the seed of its training, or None.
        source: where it was loaded from.
        pooling: how its token vectors become the text's vector.
        pooling_stated: whether the model or the user named the pooling; otherwise it is the default.
        dimension: of its vectors.
        suite: the scores.
        seconds: how long encoding and scoring took.
    """

    seed: int | None
    source: str
    pooling: str
    pooling_stated: bool
    dimension: int
    suite: SuiteScores[Any]
    seconds: float


@dataclass(frozen=True, slots=True)
class ModelScores:
    """The scores of one model, over its seeds.

    Args:
        name: the model's name in the report.
        members: its encoders, at least one.
    """

    name: str
    members: tuple[MemberScores, ...]

    @property
    def average(self) -> Spread:
        """The mean over the sets."""
        return Spread.of([member.suite.average for member in self.members])

    def set(self, position: int) -> Spread:
        """Return the score on the set at a position."""
        return Spread.of([member.suite.scores[position].score for member in self.members])

    def detail(self, position: int, name: str) -> Spread | None:
        """Return a further number of a set, or None where it is undefined for one of the encoders."""
        found = [member.suite.scores[position].details[name] for member in self.members]
        numbers = [score for score in found if score is not None]
        return Spread.of(numbers) if len(numbers) == len(found) else None


@dataclass(frozen=True, slots=True)
class EvalReport:
    """The scores of several models on one suite.

    Args:
        suite: the suite's name.
        split: the split that was scored.
        words: the terms of the suite's tables.
        data: where the sets came from.
        missing: sets of the suite that were not there.
        models: at least one.
    """

    suite: str
    split: str
    words: Words
    data: str
    missing: tuple[str, ...]
    models: tuple[ModelScores, ...]

    @property
    def sets(self) -> tuple[SetScore, ...]:
        """The first encoder's scores, for what all share: names and sizes of the sets, names of the details."""
        return self.models[0].members[0].suite.scores

    @property
    def average_label(self) -> str:
        """What the mean over the sets is called: Avg only where it is that of the papers."""
        return self.models[0].members[0].suite.average_label

    @property
    def is_complete(self) -> bool:
        """Whether the mean is the papers' Avg, over all sets of the suite."""
        return self.models[0].members[0].suite.is_complete

    def notes(self) -> Iterator[str]:
        """Yield notes for the reader of the numbers, such as sets that are missing."""
        if self.missing:
            yield f"not in {self.data}: {', '.join(self.missing)}"
        for score in self.sets:
            if not score.complete:
                published = f"the published {self.split} split has {score.expected_size:,}"
                yield f"{score.name} has {score.size:,} {self.words.counted} here, {published}"
        for model in self.models:
            for member in model.members:
                yield from (f"{model.name}: {note}" for score in member.suite.scores for note in score.notes())
            if not model.members[0].pooling_stated:
                taken = f"{model.name} records no pooling, so {model.members[0].pooling} was taken"
                yield f"{taken}; if it was trained with another, say so with --pooling"
        if self.split != TEST:
            yield f"scores on the {self.split} split: not for comparison with published test scores"

    def as_dict(self) -> dict[str, Any]:
        """Return the whole report as plain values, as in scores.json."""
        return {
            "suite": self.suite,
            "split": self.split,
            "metric": self.words.metric,
            "data": self.data,
            "missing": list(self.missing),
            "notes": list(self.notes()),
            "models": [_model_dict(model, self) for model in self.models],
        }


def _model_dict(model: ModelScores, report: EvalReport) -> dict[str, Any]:
    return {
        "model": model.name,
        "pooling": model.members[0].pooling,
        "dimension": model.members[0].dimension,
        "average": {
            **_spread_dict(model.average),
            "label": report.average_label,
            "sets": len(report.sets),
            "complete": report.is_complete,
        },
        "sets": {score.name: _set_dict(model, position, report.words) for position, score in enumerate(report.sets)},
        "runs": [_member_dict(member) for member in model.members],
    }


def _set_dict(model: ModelScores, position: int, words: Words) -> dict[str, Any]:
    score = model.members[0].suite.scores[position]
    details = {name: model.detail(position, name) for name in score.details}
    return {
        **_spread_dict(model.set(position)),
        words.counted: score.size,
        f"expected_{words.counted}": score.expected_size,
        words.details: {name: None if spread is None else spread.mean for name, spread in details.items()},
    }


def _member_dict(member: MemberScores) -> dict[str, Any]:
    return {
        "seed": member.seed,
        "source": member.source,
        "seconds": round(member.seconds, 3),
        "average": member.suite.average,
        "sets": {score.name: score.score for score in member.suite.scores},
    }


def _spread_dict(spread: Spread) -> dict[str, float | None]:
    return {"score": spread.mean, "sd": spread.sd}
