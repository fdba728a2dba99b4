"""Measure an augmentation in the embedding space of one encoder, and that space as a whole."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cse_trainer.analysis.persistence import gromov_hausdorff
from cse_trainer.analysis.similarity import centre_shift, mean_cosine, random_pair_cosine
from cse_trainer.analysis.spectra import condition_harmonic_mean, singular_value_gap, singular_values
from cse_trainer.evaluation.geometry import alignment, uniformity

LEAST_PAIRS = 2


@dataclass(frozen=True, slots=True)
class SpaceMeasures:
    """One augmentation in one encoder's space; None where there are too few pairs, or all vectors are the same.

    Args:
        similarity: mean cosine of original and augmentation.
        alignment: mean squared distance between their unit vectors.
        uniformity: of the augmented texts.
        condition: COND-HM.
        spectrum_gap: SVG.
        hausdorff: GH.
        shift: of the centre, in spreads of the originals.
    """

    similarity: float | None = None
    alignment: float | None = None
    uniformity: float | None = None
    condition: float | None = None
    spectrum_gap: float | None = None
    hausdorff: float | None = None
    shift: float | None = None


@dataclass(frozen=True, slots=True)
class SpaceOverall:
    """One encoder's space as a whole.

    Args:
        random_similarity: mean cosine of random pairs of originals.
        alignment: over the pairs of all augmentations, each augmentation weighing the same; None without pairs.
        uniformity: of the originals.
    """

    random_similarity: float
    alignment: float | None
    uniformity: float


def measure_pairs(originals: np.ndarray, augmented: np.ndarray) -> SpaceMeasures:
    """Measure the pairs of one augmentation.

    Args:
        originals: (P, D).
        augmented: (P, D), in the order of the originals.
    """
    if len(originals) < LEAST_PAIRS:
        return SpaceMeasures()
    a, b = singular_values(originals), singular_values(augmented)
    return SpaceMeasures(
        similarity=mean_cosine(originals, augmented),
        alignment=alignment(originals, augmented),
        uniformity=uniformity(augmented),
        condition=condition_harmonic_mean(a, b),
        spectrum_gap=singular_value_gap(a, b),
        hausdorff=gromov_hausdorff(originals, augmented),
        shift=centre_shift(originals, augmented),
    )


def measure_overall(originals: np.ndarray, pairs: list[SpaceMeasures], seed: int) -> SpaceOverall:
    """Measure the space as a whole.

    Args:
        originals: (R, D), at least two.
        pairs: what was measured of each augmentation.
        seed: decides the random pairs.
    """
    alignments = [found.alignment for found in pairs if found.alignment is not None]
    return SpaceOverall(
        random_similarity=random_pair_cosine(originals, seed),
        alignment=sum(alignments) / len(alignments) if alignments else None,
        uniformity=uniformity(originals),
    )
