"""How clusters merge when points grow into balls: the 0-dimensional persistence diagram, and distances between two.

In the Vietoris-Rips filtration every point is born at 0, and a component dies where an edge of the minimum spanning
tree joins it to another. One component lives for ever; those of two diagrams are matched to each other at no cost.
"""

from __future__ import annotations

import numpy as np


def deaths(points: np.ndarray) -> np.ndarray:
    """Return when components die: the edge lengths of the minimum spanning tree, the longest first; (n − 1,).

    Args:
        points: (n, d), compared by Euclidean distance; at least two.
    """
    from scipy.cluster.hierarchy import linkage

    # Single linkage merges along the minimum spanning tree, and has no trouble with points that coincide.
    return np.sort(linkage(points.astype(np.float64), method="single")[:, 2])[::-1]


def bottleneck(a: np.ndarray, b: np.ndarray) -> float:
    """Return the bottleneck distance between two diagrams whose points are all born at 0.

    Matching two points costs the difference of their deaths, matching one to the diagonal half of its death. Some
    best matching pairs the k longest-lived of both in order and leaves the rest to the diagonal: of two points of one
    diagram, where the shorter-lived is matched and the longer-lived is not, either the shorter one may go to the
    diagonal as well, or the longer one may take its partner. So trying every k is exact.

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

    It is a lower bound of twice the Gromov-Hausdorff distance, which nobody can compute at this size: 0 where both
    sets cluster alike, in units of the embeddings' own distances.

    Args:
        x: (n, d).
        y: (m, d).

    Source: AugCSE, appendix A.13, after Chazal et al. 2009.
    """
    if len(x) < 2 or len(y) < 2:
        return None
    return bottleneck(deaths(x), deaths(y))
