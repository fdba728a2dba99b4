"""Similarities of vectors in float64: cosine, rank correlation, alignment, uniformity; scores of STS sets by them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from augpipe.base.errors import UserError
from cse_trainer.evaluation.progress import OnProgress, TextsDone
from cse_trainer.evaluation.scores import SetScore, SuiteScores
from cse_trainer.evaluation.sts_sets import StsSet

# The similarities of equal vectors differ by no more than this, through rounding in float32; they give no ranking.
_ROUNDING = 1e-6

# Decimals kept for ranking: pairs of equal texts have a similarity of 1 up to rounding, and must tie.
_DECIMALS = 9

_ROWS = 512  # rows of the distance matrix held at once


def checked_vectors(vectors: np.ndarray, count: int) -> np.ndarray:
    """Return vectors as float64 (N, D) after checking that they are finite, and as many as the texts.

    Raises:
        UserError: their number or shape is wrong, or one is not finite.
    """
    if vectors.ndim != 2 or len(vectors) != count:
        raise UserError(
            f"the encoder gave an array of shape {vectors.shape} for {count} texts, expected ({count}, D); "
            "give one vector for each text"
        )
    wrong = count - int(np.isfinite(vectors).all(axis=1).sum())
    if wrong:
        raise UserError(
            f"{wrong:,} of {count:,} vectors are not finite (NaN or infinite), expected numbers; the weights are "
            "damaged or training diverged: evaluate an earlier checkpoint, or train with a lower learning rate"
        )
    return np.asarray(vectors, dtype=np.float64)


def cosine(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Return the cosine similarity (P,) of each row of `first` (P, D) with the same row of `second` (P, D).

    The similarity with a zero vector is 0.
    """
    first, second = first.astype(np.float64), second.astype(np.float64)
    norms = np.linalg.norm(first, axis=1) * np.linalg.norm(second, axis=1)
    products: np.ndarray = np.einsum("pd,pd->p", first, second)
    return products / np.where(norms > 0, norms, 1.0)


def spearman(similarity: np.ndarray, gold: np.ndarray) -> float | None:
    """Return Spearman's rank correlation × 100, or None where it is undefined; equal values share their mean rank.

    Args:
        similarity: (P,).
        gold: (P,).
    """
    from scipy.stats import spearmanr

    if undefined(similarity, gold):
        return None
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


def alignment(x: np.ndarray, y: np.ndarray) -> float:
    """Return the mean squared distance between the unit vectors of positives, (P, D) each: the lower, the better.

    Source: Wang and Isola 2020.
    """
    return float(np.mean(np.sum((unit(x) - unit(y)) ** 2, axis=1)))


def uniformity(x: np.ndarray) -> float:
    """Return log E exp(−2 ‖u − v‖²) over all pairs of different rows (N, D), N ≥ 2: the lower, the more evenly spread.

    Source: Wang and Isola 2020.
    """
    vectors = unit(x)
    count, total = len(vectors), 0.0
    for start in range(0, count, _ROWS):
        block = vectors[start : start + _ROWS]
        # ‖u − v‖² = 2 − 2 u·v on the sphere; every pair once, so that the sum is half of that over both orders.
        kernel = np.exp(4.0 * (block @ vectors[start:].T) - 4.0)
        total += float(np.triu(kernel, 1).sum())
    return float(np.log(2 * total / (count * (count - 1))))


def unit(x: np.ndarray) -> np.ndarray:
    """Return the rows scaled to length 1, as float64; a zero row stays zero."""
    vectors = x.astype(np.float64)
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors / np.where(norms > 0, norms, 1.0)


Encode = Callable[[Sequence[str]], np.ndarray]
"""Texts → vectors (N, D); all that an evaluation needs of an encoder."""

# Texts that are encoded by one call, between two reports of progress.
_TEXTS_PER_PART = 512

# Alignment is measured on the pairs with a higher gold score, as positives of each other (Gao et al. 2021, section 3).
_CLOSE_PAIR = 4.0


def _none() -> np.ndarray:
    return np.empty(0)


@dataclass(frozen=True, slots=True)
class StsScore(SetScore):
    """The score of an encoder on one STS set; the details are the correlations within each of several subsets.

    Args:
        alignment: of the pairs with a gold score above 4; None where there is none, or unless asked for.
        uniformity: of all texts of the set; None unless asked for.
        similarity: (P,), of each pair, as they are ranked.
        gold: (P,).
    """

    alignment: float | None = None
    uniformity: float | None = None
    similarity: np.ndarray = field(default_factory=_none, repr=False, compare=False)
    gold: np.ndarray = field(default_factory=_none, repr=False, compare=False)

    @property
    def spearman(self) -> float:
        """The set's number: Spearman's correlation × 100 over all pairs at once."""
        return self.score

    @property
    def pairs(self) -> int:
        """How many pairs were scored."""
        return self.size


class InParts:
    """An `Encode` that works in parts of similar length and reports its progress after each.

    Args:
        texts: the texts of every call that will come; from them follows the share of the work that is done.

    Raises:
        UserError: there are none.
    """

    def __init__(self, encode: Encode, texts: Sequence[Sequence[str]], on_progress: OnProgress | None) -> None:
        if not texts:
            raise UserError("there is no set to score, expected at least one; give --data a folder that holds some")
        self._encode = encode
        self._on_progress = on_progress
        self._texts_total = sum(map(len, texts))
        self._work_total = sum(_work(text) for part in texts for text in part)
        self._texts = self._work = 0

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        """Return the texts' vectors (N, D), float64, in the order of the texts."""
        parts = []
        order = sorted(range(len(texts)), key=lambda place: len(texts[place]))
        for start in range(0, len(order), _TEXTS_PER_PART):
            part = [texts[place] for place in order[start : start + _TEXTS_PER_PART]]
            parts.append(checked_vectors(self._encode(part), len(part)))
            self._texts += len(part)
            self._work += sum(map(_work, part))
            if self._on_progress is not None:
                self._on_progress(TextsDone(self._texts, self._texts_total, self._work / self._work_total))
        vectors = np.concatenate(parts)
        in_order = np.empty_like(vectors)
        in_order[order] = vectors
        return in_order


def _work(text: str) -> int:
    """Return the estimated cost of a text: its characters, and 8 for the special tokens."""
    return len(text) + 8


def score_sts(encode: Encode, sts: StsSet, *, geometry: bool = False) -> StsScore:
    """Score an encoder on one set: by one correlation over the pairs of all subsets (the setting "all").

    Args:
        encode: the encoder; it gets every text of the set once, in one call.
        geometry: also compute alignment and uniformity.

    Raises:
        UserError: the correlation is undefined, or a vector is not finite.
    """
    texts = sts.texts()
    vectors = checked_vectors(encode(texts), len(texts))
    position = {text: number for number, text in enumerate(texts)}
    first = vectors[[position[text] for text in sts.first]]
    second = vectors[[position[text] for text in sts.second]]
    similarity = cosine(first, second)
    score = spearman(similarity, sts.gold)
    if score is None:
        raise UserError(f"{sts.name} has no correlation: {undefined(similarity, sts.gold)}")
    close = sts.gold > _CLOSE_PAIR
    return StsScore(
        name=sts.name,
        split=sts.split,
        score=score,
        size=len(sts),
        expected_size=sts.expected_pairs,
        complete=sts.expected_pairs in (None, len(sts)),
        details=_subset_scores(similarity, sts),
        alignment=alignment(first[close], second[close]) if geometry and close.any() else None,
        uniformity=uniformity(vectors) if geometry else None,
        similarity=similarity.round(_DECIMALS),
        gold=sts.gold,
    )


def score_suite(encode: Encode, sets: Sequence[StsSet], on_progress: OnProgress | None = None) -> SuiteScores[StsScore]:
    """Score an encoder, which gets the texts in parts of similar length, on several sets.

    Args:
        on_progress: called after every part.

    Raises:
        UserError: there is no set, a correlation is undefined, or a vector is not finite.
    """
    in_parts = InParts(encode, [sts.texts() for sts in sets], on_progress)
    return SuiteScores(tuple(score_sts(in_parts, sts) for sts in sets))


def _subset_scores(similarity: np.ndarray, sts: StsSet) -> dict[str, float | None]:
    members = {subset: np.array([own == subset for own in sts.subsets]) for subset in dict.fromkeys(sts.subsets)}
    if len(members) < 2:
        return {}
    return {subset: spearman(similarity[member], sts.gold[member]) for subset, member in members.items()}
