"""Cosine similarities and their rank correlation with gold scores, in float64."""

from __future__ import annotations

import numpy as np

from cse_trainer.errors import TrainerError

# The similarities of equal vectors differ by no more than this, through rounding in float32; they give no ranking.
_ROUNDING = 1e-6

# Decimals kept for ranking: pairs of equal texts have a similarity of 1 up to rounding, and must tie.
_DECIMALS = 9


def checked_vectors(vectors: np.ndarray, count: int) -> np.ndarray:
    """Return vectors as float64 (N, D) after checking that they are finite, and as many as the texts.

    Raises:
        TrainerError: their number or shape is wrong, or one is not finite.
    """
    if vectors.ndim != 2 or len(vectors) != count:
        raise TrainerError(
            f"the encoder gave an array of shape {vectors.shape} for {count} texts, expected ({count}, D); "
            "give one vector for each text"
        )
    wrong = count - int(np.isfinite(vectors).all(axis=1).sum())
    if wrong:
        raise TrainerError(
            f"{wrong:,} of {count:,} vectors are not finite (NaN or infinite), expected numbers; the weights are "
            "damaged or training diverged: evaluate an earlier checkpoint, or train with a lower learning rate"
        )
    return np.asarray(vectors, dtype=np.float64)


def cosine(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Return the cosine similarity (P,) of each row of `first` (P, D) with the same row of `second` (P, D).

    The similarity with a zero vector is 0.
    """
    norms = np.linalg.norm(first, axis=1) * np.linalg.norm(second, axis=1)
    products: np.ndarray = np.einsum("pd,pd->p", first, second)
    return products / np.where(norms > 0, norms, 1.0)


def spearman(similarity: np.ndarray, gold: np.ndarray, name: str) -> float:
    """Return Spearman's rank correlation × 100; equal values share the mean of their ranks.

    Args:
        similarity: (P,).
        gold: (P,).
        name: name of the set, for the error.

    Raises:
        TrainerError: the correlation is undefined: fewer than two pairs, or one side is the same for all of them.
    """
    from scipy.stats import spearmanr

    if fault := undefined(similarity, gold):
        raise TrainerError(f"{name} has no correlation: {fault}")
    return 100.0 * float(spearmanr(similarity.round(_DECIMALS), gold).statistic)


def undefined(similarity: np.ndarray, gold: np.ndarray) -> str | None:
    """Return why the correlation is undefined, or None where it is defined."""
    if len(gold) < 2:
        return f"got {len(gold)} scored pairs, expected at least 2; check the files of the set"
    if np.ptp(gold) == 0:
        return f"all {len(gold):,} gold scores are {gold[0]:g}, expected different ones; check the files of the set"
    if np.ptp(similarity) <= _ROUNDING:
        return (
            f"all {len(gold):,} similarities are {similarity[0]:.4g}, expected different ones; the encoder gives every "
            "text the same vector: check its pooling, and whether its training collapsed"
        )
    return None
