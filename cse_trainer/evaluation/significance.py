"""Is one model better than another? A paired bootstrap over the pairs of the sets and over the seeds of the models.

Source: Efron and Tibshirani 1993, section 13.3 (percentile interval); Berg-Kirkpatrick, Burkett and Klein 2012 (the
paired test in language processing).
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cse_trainer.evaluation.scores import DRAWS, Difference, ModelScores
from cse_trainer.evaluation.scoring import StsScore

_AT_ONCE = 100  # samples whose ranks are held in memory together

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Resampled:
    """A model's mean over the sets: of each encoder, and what it would be on other samples of the pairs.

    A sample draws the same pairs of a set for every model, so that two models can be compared sample by sample.

    Args:
        seeds: of the encoders, None for one that is alone.
        observed: (S,), on the pairs as they are.
        draws: (S, `DRAWS`).
    """

    seeds: tuple[int | None, ...]
    observed: Numbers
    draws: Numbers

    @classmethod
    def of(cls, model: ModelScores) -> Resampled:
        """Resample a model's scores on STS sets."""
        return cls(
            tuple(member.seed for member in model.members),
            np.array([member.suite.average for member in model.members]),
            np.array([_mean_over(member.suite.scores) for member in model.members]),
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the numbers as plain values, of which `from_dict` makes the same again."""
        return {"seeds": list(self.seeds), "observed": self.observed.tolist(), "draws": self.draws.tolist()}

    @classmethod
    def from_dict(cls, found: Mapping[str, Any]) -> Resampled:
        """Return what `as_dict` gave."""
        return cls(tuple(found["seeds"]), np.array(found["observed"]), np.array(found["draws"]))

    def against(self, baseline: Resampled) -> Difference:
        """Return how much better this model is than another.

        Every sample also draws the seeds with replacement, the same for both models if they were trained with the
        same: then the rows came in the same order, and chance treats both alike.
        """
        generator = np.random.default_rng(0)
        places = generator.integers(len(self.seeds), size=(len(self.seeds), DRAWS))
        if self.seeds == baseline.seeds:
            others = places
        else:
            others = generator.integers(len(baseline.seeds), size=(len(baseline.seeds), DRAWS))
        found = _over_seeds(self.draws, places) - _over_seeds(baseline.draws, others)
        low, high = np.quantile(found, (0.025, 0.975))
        rarer = min(int((found <= 0).sum()), int((found >= 0).sum()))
        points = self.observed.mean() - baseline.observed.mean()
        return Difference(float(points), float(low), float(high), min(1.0, max(1, 2 * rarer) / DRAWS))


def _over_seeds(draws: Numbers, places: NDArray[np.int64]) -> Numbers:
    """Return the mean (B,) of the drawn seeds' scores; `places` (K, B) are rows of `draws` (S, B)."""
    found: Numbers = np.take_along_axis(draws, places, axis=0).mean(axis=0)
    return found


def _mean_over(scores: Sequence[object]) -> Numbers:
    """Return an encoder's mean over STS sets in every sample (`DRAWS`,)."""
    found: Numbers = np.mean([spearman_of_samples(score) for score in scores if isinstance(score, StsScore)], axis=0)
    return found


def spearman_of_samples(score: StsScore) -> Numbers:
    """Return the correlation × 100 in every sample (`DRAWS`,), each of as many pairs as the set has.

    The pairs that a sample draws follow from the name of the set alone. A sample in which all values are equal has
    the correlation 0.
    """
    size = len(score.gold)
    generator = np.random.default_rng(zlib.crc32(f"{score.name} {score.split}".encode()))
    found = []
    for start in range(0, DRAWS, _AT_ONCE):
        draws = min(_AT_ONCE, DRAWS - start)
        counts = generator.multinomial(size, np.full(size, 1 / size), size=draws).astype(np.float64)
        ours, gold = (_centred_ranks(values, counts) for values in (score.similarity, score.gold))
        squares = (counts * ours**2).sum(axis=1) * (counts * gold**2).sum(axis=1)
        products = (counts * ours * gold).sum(axis=1)
        found.append(np.divide(products, np.sqrt(squares), out=np.zeros(draws), where=squares > 0))
    return 100 * np.concatenate(found)


def _centred_ranks(values: Numbers, counts: Numbers) -> Numbers:
    """Return the ranks (B, P) of values (P,) that occur as often as each row of `counts` (B, P) says, less their mean.

    Equal values share their mean rank, and n values have the mean rank (n + 1) / 2.
    """
    _, group = np.unique(values, return_inverse=True)
    order = np.argsort(group, kind="stable")
    starts = np.searchsorted(group[order], np.arange(group.max() + 1))
    sizes = np.add.reduceat(counts[:, order], starts, axis=1)
    ranks = np.cumsum(sizes, axis=1) - sizes / 2 - len(values) / 2
    centred: Numbers = ranks[:, group]
    return centred
