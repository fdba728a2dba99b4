"""The points of the pictures: originals and augmentations on a plane, as one encoder sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cse_trainer.analysis.pairs import Sample
from cse_trainer.analysis.projections import neighbourhoods, principal_components
from cse_trainer.analysis.vectors import Vectors
from cse_trainer.draws import hashes

POINTS = 1_500  # in a picture, about; t-SNE takes seconds for so many
LEAST_POINTS = 40  # of a type


@dataclass(frozen=True, slots=True, eq=False)  # arrays have no plain equality
class Scene:
    """Points of one encoder.

    Args:
        name: what the encoder is called.
        kinds: (N,), 0 for an original, i for the i-th augmentation.
        pca: (N, 2) principal components.
        variance: the share of variance of each component.
        tsne: (N, 2).
    """

    name: str
    kinds: np.ndarray
    pca: np.ndarray
    variance: tuple[float, float]
    tsne: np.ndarray


def chosen_texts(sample: Sample, seed: int) -> tuple[list[str], np.ndarray]:
    """Return the texts (N) that are shown, about as many of each type, and their kinds (N,)."""
    most = max(POINTS // (len(sample.columns) + 1), LEAST_POINTS)
    # Other rows for each type: side by side, the versions of one sentence would cluster by its meaning alone.
    groups = [_some(sample.originals, "original", most, seed)]
    groups += [_some(column.augmented, column.name, most, seed) for column in sample.columns]
    kinds = np.concatenate([np.full(len(group), kind) for kind, group in enumerate(groups)])
    return [text for group in groups for text in group], kinds


def make_scene(name: str, sample: Sample, vectors: Vectors, seed: int) -> Scene:
    """Lay the texts out on a plane, by PCA and by t-SNE."""
    texts, kinds = chosen_texts(sample, seed)
    x = vectors.of(texts)
    plane, variance = principal_components(x)
    return Scene(name, kinds, plane, variance, neighbourhoods(x, seed))


def _some(texts: Sequence[str], name: str, most: int, seed: int) -> list[str]:
    """Draw so many of the texts of one type, at most; a third of them, so that types seldom meet in one row."""
    most = min(most, max(len(texts) // 3, LEAST_POINTS))
    drawn = np.argsort(hashes(seed, f"analysis/points/{name}", np.arange(len(texts))))[:most]
    return [texts[place] for place in drawn.tolist()]
