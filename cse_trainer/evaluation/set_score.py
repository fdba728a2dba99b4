"""What a report needs to know of the score on a set, whatever the suite."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import numpy as np

from cse_trainer.evaluation.set_files import TEST
from cse_trainer.evaluation.sts_sets import SETS
from cse_trainer.evaluation.transfer_sets import TRANSFER_SETS

_SUITES = [sorted(sets) for sets in (*SETS.values(), TRANSFER_SETS)]


class SetScore(Protocol):
    """What an encoder reaches on one set."""

    @property
    def name(self) -> str:
        """The set."""

    @property
    def split(self) -> str:
        """The split that the score is about."""

    @property
    def score(self) -> float:
        """The set's number, × 100."""

    @property
    def size(self) -> int:
        """How many pairs or rows were scored."""

    @property
    def expected_size(self) -> int | None:
        """How many the published set has, or None where that is unknown."""

    @property
    def complete(self) -> bool:
        """Return whether the set is as large as the published one."""

    @property
    def details(self) -> Mapping[str, float | None]:
        """Further numbers, × 100: the subsets of a year, or what stands beside an accuracy."""

    def notes(self) -> list[str]:
        """Return what a reader of the number has to know."""


Score = TypeVar("Score", bound=SetScore, covariant=True)


@dataclass(frozen=True, slots=True)
class SuiteScores(Generic[Score]):
    """What an encoder reaches on several sets, in their order."""

    scores: tuple[Score, ...]

    @property
    def average(self) -> float:
        """The mean over the sets that were scored."""
        return float(np.mean([score.score for score in self.scores]))

    @property
    def is_complete(self) -> bool:
        """Return whether the mean is Avg: over the test splits of all the sets of a suite, with all their rows."""
        return sorted(score.name for score in self.scores if score.split == TEST and score.complete) in _SUITES

    @property
    def average_label(self) -> str:
        """Name the mean for what it is."""
        if self.is_complete:
            return "Avg"
        return f"average of the {len(self.scores)} set{'' if len(self.scores) == 1 else 's'} present"
