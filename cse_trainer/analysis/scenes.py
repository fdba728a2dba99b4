"""The points of the scatter plots: originals and augmentations on a plane, by their vectors under one encoder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cse_trainer.analysis.pairs import Sample
from cse_trainer.analysis.views import Vectors
from cse_trainer.data.sampling import hashes

POINTS = 1_500  # about as many in a picture; t-SNE takes seconds for so many
LEAST_POINTS = 40  # of each type
PERPLEXITY = 30.0  # of t-SNE: about how many neighbours a point keeps


@dataclass(frozen=True, slots=True, eq=False)  # arrays have no plain equality
class Scene:
    """The points of one encoder.

    Args:
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
    """Return the chosen texts on a plane, by PCA and by t-SNE, from the vectors of all texts of the sample."""
    texts, kinds = chosen_texts(sample, seed)
    x = vectors.of(texts)
    plane, variance = principal_components(x)
    return Scene(name, kinds, plane, variance, neighbourhoods(x, seed))


def _some(texts: Sequence[str], name: str, most: int, seed: int) -> list[str]:
    """Draw texts of one type, at most `most` and about a third of all, so that types seldom share a row."""
    most = min(most, max(len(texts) // 3, LEAST_POINTS))
    drawn = np.argsort(hashes(seed, f"analysis/points/{name}", np.arange(len(texts))))[:most]
    return [texts[place] for place in drawn.tolist()]


def principal_components(x: np.ndarray) -> tuple[np.ndarray, tuple[float, float]]:
    """Return the first two principal components (N, 2) of vectors (N, D), and the share of variance of each."""
    from sklearn.decomposition import PCA

    if len(x) < 2 or x.shape[1] < 2 or not np.ptp(x, axis=0).any():
        return np.zeros((len(x), 2)), (0.0, 0.0)
    model = PCA(n_components=2, svd_solver="full")
    plane = model.fit_transform(x.astype(np.float64))
    first, second = (float(share) for share in model.explained_variance_ratio_)
    return plane, (first, second)


def neighbourhoods(x: np.ndarray, seed: int) -> np.ndarray:
    """Return t-SNE's map (N, 2) of vectors (N, D): points near each other have near vectors; far distances say nothing.

    It starts from the principal components, so that two maps of similar embeddings look alike.
    """
    from sklearn.manifold import TSNE

    if len(x) < 4 or not np.ptp(x, axis=0).any():
        return np.zeros((len(x), 2))
    unit = x / np.maximum(np.linalg.norm(x, axis=1, keepdims=True), 1e-12)
    perplexity = min(PERPLEXITY, (len(x) - 1) / 3)
    # On the unit sphere, Euclidean distance gives the same order as the cosine, and t-SNE's fast trees need it.
    model = TSNE(n_components=2, perplexity=perplexity, init="pca", random_state=seed, n_jobs=1)
    return np.asarray(model.fit_transform(unit.astype(np.float64)))
