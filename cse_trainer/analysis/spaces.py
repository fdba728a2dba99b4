"""Measure an augmentation in the embedding space of one encoder, and that space as a whole.

COND-HM and SVG compare the singular values of two sets of embeddings; GH compares their 0-dimensional persistence
diagrams, which say at which distances points merge into clusters. In the Vietoris-Rips filtration every point is born
at 0, and a component dies where an edge of the minimum spanning tree joins it to another. One component never dies;
those of two diagrams are matched to each other at no cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cse_trainer.data.sampling import hashes
from cse_trainer.evaluation.scoring import alignment, cosine, uniformity

BEFORE, AFTER = "before", "after"
"""The names of the spaces before training and after it."""

LEAST_PAIRS = 2
ENOUGH_PAIRS = 100
"""With fewer pairs, what is measured of the shape of a space is mostly noise."""
DRAWS = 10  # sets of pairs over which the shape of a space is measured

_RELATIVE_ZERO = 1e-10  # share of the largest singular value below which there is only rounding


@dataclass(frozen=True, slots=True)
class Estimate:
    """A measure over several random sets of pairs: the median, the least and the largest of its values."""

    value: float
    least: float
    largest: float


@dataclass(frozen=True, slots=True)
class SpaceMeasures:
    """One augmentation in one encoder's space; None where there are too few pairs, or all vectors are the same.

    The mean cosine of original and augmentation, the uniformity of the augmented texts, COND-HM, SVG, GH, and the shift
    of the centre in spreads of the originals.
    """

    similarity: float | None = None
    alignment: float | None = None
    uniformity: float | None = None
    condition: Estimate | None = None
    spectrum_gap: Estimate | None = None
    hausdorff: Estimate | None = None
    shift: float | None = None


@dataclass(frozen=True, slots=True)
class SpaceOverall:
    """One encoder's space as a whole: mean cosine of random pairs of originals, and uniformity of the originals.

    The alignment is over the pairs of all augmentations, each augmentation weighing the same; None without pairs.
    """

    random_similarity: float
    alignment: float | None
    uniformity: float


def equal_size(pairs: Sequence[int]) -> int:
    """Return over how many pairs the shape of a space is measured, the same for every augmentation.

    COND-HM, SVG and GH grow or shrink with the number of points, so that only equal numbers can be compared. It is half
    of the pairs of the smallest augmentation that has enough, so that there are different sets of so many to draw.

    Args:
        pairs: of each augmentation.
    """
    enough = [count for count in pairs if count >= ENOUGH_PAIRS] or [max(pairs, default=0)]
    return min(enough) // 2


def measure_pairs(originals: np.ndarray, augmented: np.ndarray, *, size: int, seed: int) -> SpaceMeasures:
    """Measure the pairs of one augmentation.

    Args:
        originals, augmented: (P, D) each.
        size: pairs of a set over which COND-HM, SVG and GH are measured; None of them where P is less than twice that.
        seed: decides which pairs the sets have.
    """
    pairs = len(originals)
    if pairs < LEAST_PAIRS:
        return SpaceMeasures()
    shapes: list[tuple[float | None, ...]] = []
    if size >= LEAST_PAIRS and pairs >= 2 * size:
        for draw in range(DRAWS):
            taken = np.argsort(hashes(seed, f"analysis/shape/{draw}", np.arange(pairs)))[:size]
            shapes.append(_shape(originals[taken], augmented[taken]))
    condition, gap, hausdorff = (_estimate(values) for values in zip(*shapes, strict=True)) if shapes else (None,) * 3
    return SpaceMeasures(
        similarity=mean_cosine(originals, augmented),
        alignment=alignment(originals, augmented),
        uniformity=uniformity(augmented),
        condition=condition,
        spectrum_gap=gap,
        hausdorff=hausdorff,
        shift=centre_shift(originals, augmented),
    )


def _shape(originals: np.ndarray, augmented: np.ndarray) -> tuple[float | None, ...]:
    """Return COND-HM, SVG and GH of pairs, (n, D) each."""
    a, b = singular_values(originals), singular_values(augmented)
    return condition_harmonic_mean(a, b), singular_value_gap(a, b), gromov_hausdorff(originals, augmented)


def _estimate(values: Sequence[float | None]) -> Estimate | None:
    """Return the median and the range of values; None where one is missing."""
    known = [value for value in values if value is not None]
    return Estimate(float(np.median(known)), min(known), max(known)) if len(known) == len(values) else None


def measure_overall(originals: np.ndarray, pairs: list[SpaceMeasures], seed: int) -> SpaceOverall:
    """Measure the space of at least two originals (R, D) as a whole, and of what was measured of each augmentation."""
    alignments = [found.alignment for found in pairs if found.alignment is not None]
    return SpaceOverall(
        random_similarity=random_pair_cosine(originals, seed),
        alignment=sum(alignments) / len(alignments) if alignments else None,
        uniformity=uniformity(originals),
    )


def mean_cosine(x: np.ndarray, y: np.ndarray) -> float:
    """Return the mean cosine similarity of each row of `x` (P, D) with the same row of `y` (P, D)."""
    return float(np.mean(cosine(x, y)))


def random_partners(count: int, seed: int) -> np.ndarray:
    """Return a permutation (count,) that gives every row another row as its partner; count is at least two."""
    order = np.argsort(hashes(seed, "analysis/partners", np.arange(count)))
    partners = np.empty(count, dtype=np.int64)
    partners[order] = np.roll(order, -1)  # one cycle through all rows, so that no row is its own partner
    return partners


def random_pair_cosine(x: np.ndarray, seed: int) -> float:
    """Return the mean cosine similarity of random pairs of rows (N, D): the baseline of unrelated texts."""
    return mean_cosine(x, x[random_partners(len(x), seed)])


def centre_shift(originals: np.ndarray, augmented: np.ndarray) -> float | None:
    """Return how far the mean of the augmented vectors (P, D) lies from that of the originals (P, D), in spreads.

    The spread of the originals is the root of their mean squared distance from their mean. Near 0, the two clouds lie
    upon each other. None where all originals are the same.
    """
    x, y = originals.astype(np.float64), augmented.astype(np.float64)
    centre = x.mean(axis=0)
    spread = float(np.sqrt(np.mean(np.sum((x - centre) ** 2, axis=1))))
    return float(np.linalg.norm(y.mean(axis=0) - centre)) / spread if spread > 0 else None


def singular_values(x: np.ndarray) -> np.ndarray:
    """Return the singular values of an n × d matrix, the largest first; (min(n, d),)."""
    values: np.ndarray = np.linalg.svd(x.astype(np.float64), compute_uv=False)
    return values


def effective_rank(sigma: np.ndarray) -> int:
    """Return r = ⌊exp(−Σ p ln p)⌋ with p = σ/Σσ: how many directions the values are spread over.

    Args:
        sigma: (k,), the largest first, not all 0.

    Source: AugCSE, appendix A.13, after Dubossarsky et al. 2020.
    """
    shares = sigma / sigma.sum()
    shares = shares[shares > 0]  # p ln p → 0 for p → 0
    # The entropy of k equal shares is ln k up to rounding, which must not turn k into k − 1.
    return int(np.floor(np.exp(-np.sum(shares * np.log(shares))) + 1e-9))


def effective_condition_number(sigma: np.ndarray) -> float:
    """Return κ = σ₁/σ_r of σ (k,), the largest first, r the effective rank: 1 where all directions weigh the same."""
    return float(sigma[0] / sigma[effective_rank(sigma) - 1])


def condition_harmonic_mean(a: np.ndarray, b: np.ndarray) -> float | None:
    """Return COND-HM, the harmonic mean of both effective condition numbers; None where a matrix is all zeros.

    Args:
        a, b: singular values (k,) and (m,), the largest first.

    Source: AugCSE, appendix A.13.
    """
    if not (a[0] > 0 and b[0] > 0):
        return None
    return 2.0 / (1.0 / effective_condition_number(a) + 1.0 / effective_condition_number(b))


def singular_value_gap(a: np.ndarray, b: np.ndarray) -> float | None:
    """Return SVG = Σ (ln σᵃ − ln σᵇ)²: 0 where both spaces have the same shape; None where a matrix is all zeros.

    The sum is over the positions at which both values are more than rounding.

    Args:
        a, b: singular values (k,) and (m,), the largest first.

    Source: AugCSE, appendix A.13.
    """
    if not (a[0] > 0 and b[0] > 0):
        return None
    shared = min(len(a), len(b))
    a, b = a[:shared], b[:shared]
    kept = (a > _RELATIVE_ZERO * a[0]) & (b > _RELATIVE_ZERO * b[0])
    return float(np.sum((np.log(a[kept]) - np.log(b[kept])) ** 2))


def deaths(points: np.ndarray) -> np.ndarray:
    """Return the deaths (n − 1,) of the components of at least two points (n, d), descending.

    They are the edge lengths of the minimum spanning tree by Euclidean distance.
    """
    from scipy.cluster.hierarchy import linkage

    # Single linkage merges along the minimum spanning tree, also where points coincide.
    return np.sort(linkage(points.astype(np.float64), method="single")[:, 2])[::-1]


def bottleneck(a: np.ndarray, b: np.ndarray) -> float:
    """Return the bottleneck distance between two diagrams whose points are all born at 0.

    Matching two points costs the difference of their deaths; matching one to the diagonal costs half of its death. One
    of the best matchings pairs the k longest-lived points of both diagrams in order and matches all others to the
    diagonal: where a shorter-lived point is paired and a longer-lived one of the same diagram is not, the longer-lived
    one can take its partner, or the shorter-lived one can go to the diagonal as well, at no higher cost. So it is
    exact to try every k.

    Args:
        a, b: deaths (n,) and (m,), the latest first.
    """
    most = min(len(a), len(b))
    matched = np.concatenate([[0.0], np.maximum.accumulate(np.abs(a[:most] - b[:most]))])  # (most + 1,)
    left = [np.append(values, np.zeros(most + 1))[: most + 1] / 2 for values in (a, b)]
    return float(np.min(np.maximum(matched, np.maximum(*left))))


def gromov_hausdorff(x: np.ndarray, y: np.ndarray) -> float:
    """Return GH, the bottleneck distance between the diagrams of points (n, d) and points (m, d), at least two each.

    It is a lower bound of twice the Gromov-Hausdorff distance, which cannot be computed at this size. It is 0 where
    both sets cluster alike, and has the unit of the embeddings' distances.

    Source: AugCSE, appendix A.13, after Chazal et al. 2009.
    """
    return bottleneck(deaths(x), deaths(y))
