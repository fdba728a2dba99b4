"""0-dimensional persistence diagrams, which say at which distances points merge into clusters, and their distances.

In the Vietoris-Rips filtration every point is born at 0, and a component dies where an edge of the minimum spanning
tree joins it to another. One component never dies; those of two diagrams are matched to each other at no cost.
"""

from __future__ import annotations

import numpy as np


def deaths(points: np.ndarray) -> np.ndarray:
    """Return the deaths of the components: the edge lengths of the minimum spanning tree, descending; (n − 1,).

    Args:
        points: (n, d), compared by Euclidean distance; at least two.
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
        a: deaths (n,), the latest first.
        b: deaths (m,), the latest first.
    """
    most = min(len(a), len(b))
    matched = np.concatenate([[0.0], np.maximum.accumulate(np.abs(a[:most] - b[:most]))])  # (most + 1,)
    left = [np.append(values, np.zeros(most + 1))[: most + 1] / 2 for values in (a, b)]
    return float(np.min(np.maximum(matched, np.maximum(*left))))


def gromov_hausdorff(x: np.ndarray, y: np.ndarray) -> float | None:
    """Return GH, the bottleneck distance between the diagrams of two sets of points; None for less than two points.

    It is a lower bound of twice the Gromov-Hausdorff distance, which cannot be computed at this size. It is 0 where
    both sets cluster alike, and has the unit of the embeddings' distances.

    Args:
        x: (n, d).
        y: (m, d).

    Source: AugCSE, appendix A.13, after Chazal et al. 2009.
    """
    if len(x) < 2 or len(y) < 2:
        return None
    return bottleneck(deaths(x), deaths(y))
