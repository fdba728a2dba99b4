"""The score of an encoder on a set as a report sees it, the same for every suite, and its scores on a whole suite."""

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
    """The score of an encoder on one set."""

    @property
    def name(self) -> str:
        """The name of the set."""

    @property
    def split(self) -> str:
        """The split that the score is about."""

    @property
    def score(self) -> float:
        """The number that the tables show and average, × 100."""

    @property
    def size(self) -> int:
        """How many pairs or rows were scored."""

    @property
    def expected_size(self) -> int | None:
        """How many pairs or rows the published set has, or None where that is unknown."""

    @property
    def complete(self) -> bool:
        """Whether the set is as large as the published one."""

    @property
    def details(self) -> Mapping[str, float | None]:
        """Further numbers by name, × 100: the correlations of the subsets, or the development accuracy, F1, …"""

    def notes(self) -> list[str]:
        """Return notes for the reader of the number."""


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
