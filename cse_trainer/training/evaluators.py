"""The evaluators that choose the checkpoint: on the dev split of a suite, or on held-out rows of the shards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from cse_trainer.distributed import World, from_leader, gather_arrays
from cse_trainer.evaluation.held_out import held_out_score
from cse_trainer.evaluation.scoring import score_sts
from cse_trainer.training.held_out_vectors import held_out_vectors

if TYPE_CHECKING:
    from cse_trainer.encoder import SentenceEncoder
    from cse_trainer.evaluation.sts_set import StsSet
    from cse_trainer.tokens import TokenCache


@dataclass(frozen=True, slots=True)
class Score:
    """The result of one evaluation: `score`, × 100, chooses the checkpoint; of the others, lower is better."""

    score: float
    alignment: float
    uniformity: float

    @property
    def tie(self) -> float:
        """The number that decides among equal scores: alignment + uniformity, the lower the better."""
        return self.alignment + self.uniformity


class Evaluator(Protocol):
    """Scores an encoder; every rank calls it and gets the same score."""

    @property
    def metric(self) -> str:
        """The name of the score."""

    def evaluate(self, encoder: SentenceEncoder, world: World) -> Score:
        """Score the encoder, without dropout."""


@dataclass(frozen=True, slots=True)
class StsDev:
    """Spearman × 100 on a development split, the protocol of SimCSE; alignment and uniformity of its pairs."""

    pairs: StsSet

    @property
    def metric(self) -> str:
        """The set and its split, such as `sts-b dev`."""
        return f"{self.pairs.name.lower()} {self.pairs.split}"

    def evaluate(self, encoder: SentenceEncoder, world: World) -> Score:
        """Score the encoder on all pairs, the texts spread over the ranks."""
        result = score_sts(spread(encoder.encode, world), self.pairs, geometry=True)
        return Score(result.spearman, result.alignment or 0.0, result.uniformity or 0.0)


@dataclass(frozen=True, slots=True)
class HeldOut:
    """Retrieval@1 × 100 of the positive among all held-out positives and hard negatives.

    Args:
        cache: the tokens.
        rows: (m,) row numbers in the cache.
        positive: (m,) column number of each row's positive.
        negative_column: the column of the hard negatives, if the run uses them.
    """

    cache: TokenCache
    rows: np.ndarray
    positive: np.ndarray
    negative_column: int | None
    metric: str = "retrieval@1"

    def evaluate(self, encoder: SentenceEncoder, world: World) -> Score:
        """Score the encoder on rank 0, which takes a second, and return the score on every rank, so that all agree."""
        return from_leader(lambda: self._score(encoder), world)

    def _score(self, encoder: SentenceEncoder) -> Score:
        original = self.cache.columns.index("original")
        anchors = self._encode(encoder, self.rows, np.full(len(self.rows), original))
        positives = self._encode(encoder, self.rows, self.positive)
        negatives = None
        if self.negative_column is not None:
            rows = self.rows[self.cache.lengths(self.cache.columns[self.negative_column])[self.rows] > 0]
            if len(rows):
                negatives = self._encode(encoder, rows, np.full(len(rows), self.negative_column))
        result = held_out_score(anchors, positives, negatives)
        return Score(result.retrieval_at_1, result.alignment, result.uniformity)

    def _encode(self, encoder: SentenceEncoder, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        return held_out_vectors(encoder, self.cache, rows, columns).cpu().numpy()


def spread(encode: Callable[[Sequence[str]], np.ndarray], world: World) -> Callable[[Sequence[str]], np.ndarray]:
    """Return an encode function that shares the work: each rank encodes every W-th text and gets all vectors."""
    if world.size == 1:
        return encode

    def encode_spread(texts: Sequence[str]) -> np.ndarray:
        parts = gather_arrays(encode(texts[world.rank :: world.size]), world)
        vectors = np.empty((len(texts), parts[0].shape[1]), dtype=parts[0].dtype)
        for rank, part in enumerate(parts):
            vectors[rank :: world.size] = part
        return vectors

    return encode_spread
