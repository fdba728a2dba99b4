"""Project embeddings onto a plane: by principal components, and by t-SNE."""

from __future__ import annotations

import numpy as np

PERPLEXITY = 30.0  # of t-SNE: about how many neighbours a point keeps


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

    Args:
        x: vectors, compared by cosine.
        seed: of t-SNE's few random choices.
    """
    from sklearn.manifold import TSNE

    if len(x) < 4 or not np.ptp(x, axis=0).any():
        return np.zeros((len(x), 2))
    unit = x / np.maximum(np.linalg.norm(x, axis=1, keepdims=True), 1e-12)
    perplexity = min(PERPLEXITY, (len(x) - 1) / 3)
    # On the unit sphere, Euclidean distance gives the same order as the cosine, and t-SNE's fast trees need it.
    model = TSNE(n_components=2, perplexity=perplexity, init="pca", random_state=seed, n_jobs=1)
    return np.asarray(model.fit_transform(unit.astype(np.float64)))
