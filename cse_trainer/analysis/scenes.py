"""The points of the scatter plots: originals and augmentations on a plane, by their vectors under one encoder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cse_trainer.analysis.pairs import Sample
from cse_trainer.analysis.projections import neighbourhoods, principal_components
from cse_trainer.analysis.vectors import Vectors
from cse_trainer.draws import hashes

POINTS = 1_500  # about as many in a picture; t-SNE takes seconds for so many
LEAST_POINTS = 40  # of each type


@dataclass(frozen=True, slots=True, eq=False)  # arrays have no plain equality
class Scene:
    """The points of one encoder.

    Args:
        name: of the encoder in the report.
        kinds: (N,), 0 for an original, i for the i-th augmentation.
        pca: (N, 2), the first two principal components.
        variance: the share of variance of each component.
        tsne: (N, 2), t-SNE's map.
    """

    name: str
    kinds: np.ndarray
    pca: np.ndarray
    variance: tuple[float, float]
    tsne: np.ndarray


def chosen_texts(sample: Sample, seed: int) -> tuple[list[str], np.ndarray]:
    """Return the N texts that are shown, about equally many of each type, and their kinds (N,)."""
    most = max(POINTS // (len(sample.columns) + 1), LEAST_POINTS)
    # Each type has other rows: the versions of one sentence would cluster by the meaning that they share.
    groups = [_some(sample.originals, "original", most, seed)]
    groups += [_some(column.augmented, column.name, most, seed) for column in sample.columns]
    kinds = np.concatenate([np.full(len(group), kind) for kind, group in enumerate(groups)])
    return [text for group in groups for text in group], kinds


def make_scene(name: str, sample: Sample, vectors: Vectors, seed: int) -> Scene:
    """Return the chosen texts on a plane, by PCA and by t-SNE.

    Args:
        name: of the encoder in the report.
        sample: the texts to choose from.
        vectors: of all texts of the sample, under the encoder.
        seed: decides the choice and t-SNE's start.
    """
    texts, kinds = chosen_texts(sample, seed)
    x = vectors.of(texts)
    plane, variance = principal_components(x)
    return Scene(name, kinds, plane, variance, neighbourhoods(x, seed))


def _some(texts: Sequence[str], name: str, most: int, seed: int) -> list[str]:
    """Draw texts of one type, at most `most` and about a third of all, so that types seldom share a row."""
    most = min(most, max(len(texts) // 3, LEAST_POINTS))
    drawn = np.argsort(hashes(seed, f"analysis/points/{name}", np.arange(len(texts))))[:most]
    return [texts[place] for place in drawn.tolist()]
