"""Scores as data: of an encoder on a set and on a suite, of a model over its seeds, and a report on several models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Generic, TypeVar

import numpy as np

from cse_trainer.evaluation.set_files import TEST
from cse_trainer.evaluation.sts_sets import SETS
from cse_trainer.evaluation.transfer_sets import TRANSFER_SETS
from cse_trainer.run_folder.seeds import Spread

DRAWS = 2000
"""How many samples the bootstrap of a comparison draws."""

_SUITES = [sorted(sets) for sets in (*SETS.values(), TRANSFER_SETS)]


@dataclass(frozen=True, slots=True)
class Words:
    """The terms of a suite's tables: what the numbers are, what a set consists of, what its further numbers are."""

    metric: str
    counted: str
    details: str


@dataclass(frozen=True, slots=True)
class SetScore:
    """The score × 100 of an encoder on one set, which the tables show and average.

    Args:
        size: how many pairs or sentences were scored.
        expected_size: how many the published set has, or None where that is unknown.
        details: further numbers by name, × 100: the correlations of the subsets, None where it is undefined; or the
            development accuracy, F1, …
        notes: what the reader of this encoder's number has to know.
        set_notes: what is to be said of the set itself, whichever encoder is scored.
    """

    name: str
    split: str
    score: float
    size: int
    expected_size: int | None
    complete: bool
    details: Mapping[str, float | None]
    notes: tuple[str, ...] = ()
    set_notes: tuple[str, ...] = ()


Score = TypeVar("Score", bound=SetScore, covariant=True)


@dataclass(frozen=True, slots=True)
class SuiteScores(Generic[Score]):
    """The scores of an encoder on several sets, in their order."""

    scores: tuple[Score, ...]

    @property
    def average(self) -> float:
        """The mean over the sets that were scored."""
        return float(np.mean([score.score for score in self.scores]))

    @property
    def is_complete(self) -> bool:
        """Whether the mean is the papers' Avg: over the complete test splits of all sets of a suite."""
        return sorted(score.name for score in self.scores if score.split == TEST and score.complete) in _SUITES

    @property
    def average_label(self) -> str:
        """What the mean is called: Avg only where it is that of the papers."""
        if self.is_complete:
            return "Avg"
        return f"average of the {len(self.scores)} set{'' if len(self.scores) == 1 else 's'} present"


@dataclass(frozen=True, slots=True)
class MemberScores:
    """The scores of one encoder; `pooling_stated` says whether the model or the user named its pooling."""

    seed: int | None
    source: str
    pooling: str
    pooling_stated: bool
    dimension: int
    suite: SuiteScores[SetScore]
    seconds: float


@dataclass(frozen=True, slots=True)
class ModelScores:
    """The scores of one model, over its seeds."""

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
class Difference:
    """By how much a model's mean over the sets exceeds a baseline's, in points, with what chance may make of it.

    Args:
        low: with `high`, the interval that holds 95 % of the samples' differences.
        p: two-sided: twice the share of the samples on the rarer side of no difference, at least 1 / `DRAWS`.
    """

    points: float
    low: float
    high: float
    p: float

    def __str__(self) -> str:
        return f"{self.points:+.2f} ({self.low:+.2f} to {self.high:+.2f})"

    @property
    def shown_p(self) -> str:
        """The p value as tables have it."""
        return f"{self.p:.3f}" if self.p >= 0.001 else "< 0.001"


def tested_by(seeds: int) -> str:
    """Return what the numbers of a `Difference` are; `seeds` is how many a model has, or the one with the fewest."""
    test = "difference of the means, 95 % interval and p of a paired bootstrap over pairs"
    if seeds > 1:
        return f"{test} and seeds, {DRAWS:,} samples"
    return f"{test}, {DRAWS:,} samples; with one seed they say nothing about other seeds"


@dataclass(frozen=True, slots=True)
class EvalReport:
    """The scores of several models on one suite; `missing` are the sets that were not there.

    Args:
        differences: of each model but the first from the first; empty unless asked for.
    """

    suite: str
    split: str
    words: Words
    data: str
    missing: tuple[str, ...]
    models: tuple[ModelScores, ...]
    differences: tuple[Difference, ...] = ()

    @property
    def first(self) -> SuiteScores[SetScore]:
        """The first encoder's scores, for what all share: the sets, their sizes and details, the mean's label."""
        return self.models[0].members[0].suite

    def notes(self) -> Iterator[str]:
        """Yield notes for the reader of the numbers, such as sets that are missing."""
        if self.missing:
            yield f"not in {self.data}: {', '.join(self.missing)}"
        for score in self.first.scores:
            if score.expected_size not in (None, score.size):
                published = f"the published {self.split} split has {score.expected_size:,}"
                yield f"{score.name} has {score.size:,} {self.words.counted} here, {published}"
            yield from score.set_notes
        for model in self.models:
            for member in model.members:
                yield from (f"{model.name}: {note}" for score in member.suite.scores for note in score.notes)
            if not model.members[0].pooling_stated:
                taken = f"{model.name} records no pooling, so {model.members[0].pooling} was taken"
                yield f"{taken}; if it was trained with another, say so with --pooling"
        if self.differences:
            yield f"against {self.models[0].name}: {tested_by(min(len(model.members) for model in self.models))}"
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
            "models": [self._model_dict(model) for model in self.models],
            **({"differences": [asdict(each) for each in self.differences]} if self.differences else {}),
        }

    def _model_dict(self, model: ModelScores) -> dict[str, Any]:
        return {
            "model": model.name,
            "pooling": model.members[0].pooling,
            "dimension": model.members[0].dimension,
            "average": {
                **_spread_dict(model.average),
                "label": self.first.average_label,
                "sets": len(self.first.scores),
                "complete": self.first.is_complete,
            },
            "sets": {score.name: self._set_dict(model, place) for place, score in enumerate(self.first.scores)},
            "runs": [
                {
                    "seed": member.seed,
                    "source": member.source,
                    "seconds": round(member.seconds, 3),
                    "average": member.suite.average,
                    "sets": {score.name: score.score for score in member.suite.scores},
                }
                for member in model.members
            ],
        }

    def _set_dict(self, model: ModelScores, position: int) -> dict[str, Any]:
        score = model.members[0].suite.scores[position]
        details = {name: model.detail(position, name) for name in score.details}
        return {
            **_spread_dict(model.set(position)),
            self.words.counted: score.size,
            f"expected_{self.words.counted}": score.expected_size,
            self.words.details: {name: None if spread is None else spread.mean for name, spread in details.items()},
        }


def _spread_dict(spread: Spread) -> dict[str, float | None]:
    return {"score": spread.mean, "sd": spread.sd}
