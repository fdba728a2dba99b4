"""Score embeddings of held-out rows of the shards, for which there are no gold scores."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cse_trainer.errors import TrainerError
from cse_trainer.evaluation.geometry import alignment, uniformity, unit

_TIE = 1e-6  # similarities this close are the same: one text encoded in two batches differs by rounding
_ROWS = 1024


@dataclass(frozen=True, slots=True)
class HeldOutScore:
    """How well anchors find their positives.

    Args:
        retrieval_at_1: share × 100 of the anchors whose nearest candidate is their positive.
        alignment: mean squared distance between the unit vectors of anchor and positive.
        uniformity: of the anchors.
    """

    retrieval_at_1: float
    alignment: float
    uniformity: float


def held_out_score(anchors: np.ndarray, positives: np.ndarray, negatives: np.ndarray | None = None) -> HeldOutScore:
    """Score the embeddings of held-out rows.

    The candidates are the positives of all rows and, where given, the hard negatives. When k candidates are equally
    near, the anchor counts 1/k: an encoder that gives every text the same vector gets 100/N, not 100.

    Args:
        anchors: (M, D).
        positives: (M, D), in the order of the anchors.
        negatives: (K, D), the hard negatives of the rows that have one, in any order.

    Raises:
        TrainerError: there are fewer than two rows, or the vectors are not finite.
    """
    if len(anchors) < 2 or anchors.shape != positives.shape:
        raise TrainerError(
            f"held-out anchors have shape {anchors.shape} and positives {positives.shape}, expected the same shape "
            "with at least 2 rows; hold out more rows with --held-out"
        )
    candidates = positives if negatives is None else np.concatenate([positives, negatives])
    if not (np.isfinite(anchors).all() and np.isfinite(candidates).all()):
        raise TrainerError(
            "held-out embeddings are not finite (NaN or infinite), expected numbers; training diverged: "
            "lower the learning rate"
        )
    return HeldOutScore(
        retrieval_at_1=100.0 * float(np.mean(_hits(unit(anchors), unit(candidates)))),
        alignment=alignment(anchors, positives),
        uniformity=uniformity(anchors),
    )


def _hits(anchors: np.ndarray, candidates: np.ndarray) -> np.ndarray:
    """Return for each anchor 1/k where its positive is among the k nearest candidates, else 0; (M,)."""
    hits = np.zeros(len(anchors))
    for start in range(0, len(anchors), _ROWS):
        rows = np.arange(start, min(start + _ROWS, len(anchors)))
        similarity = anchors[rows] @ candidates.T  # (rows, N)
        own = similarity[np.arange(len(rows)), rows]
        nearer = (similarity > own[:, None] + _TIE).any(axis=1)
        equal = (similarity >= own[:, None] - _TIE).sum(axis=1)
        hits[rows] = np.where(nearer, 0.0, 1.0 / equal)
    return hits
