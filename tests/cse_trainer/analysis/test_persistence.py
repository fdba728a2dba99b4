"""Persistence diagrams against trees drawn by hand, the bottleneck distance against all matchings."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cse_trainer.analysis.persistence import bottleneck, deaths, gromov_hausdorff


def by_all_matchings(a: list[float], b: list[float]) -> float:
    """Try every way to match points to points or to the diagonal."""
    best = math.inf
    for count in range(min(len(a), len(b)) + 1):
        for some in itertools.combinations(range(len(a)), count):
            for others in itertools.permutations(range(len(b)), count):
                matched = [abs(a[i] - b[j]) for i, j in zip(some, others, strict=True)]
                left = [a[i] / 2 for i in range(len(a)) if i not in some]
                left += [b[j] / 2 for j in range(len(b)) if j not in others]
                best = min(best, max([*matched, *left, 0.0]))
    return best


def test_components_die_along_the_minimum_spanning_tree():
    # A 3-4-5 triangle: the tree has the sides 3 and 4. A far point is joined by 10.
    points = np.array([[0.0, 0], [3, 0], [3, 4], [13, 4]])
    assert deaths(points) == pytest.approx([10, 4, 3])


def test_points_that_coincide_die_at_once():
    assert deaths(np.array([[1.0, 1], [1, 1], [1, 3]])) == pytest.approx([2, 0])


@pytest.mark.parametrize(
    ("a", "b", "distance"),
    [
        ([5.0, 1.0], [5.0, 1.0], 0),
        ([5.0], [3.0], 2),
        ([10.0, 1.0], [1.0], 5),  # the long-lived one goes to the diagonal, not to the short-lived one
        ([4.0, 4.0], [4.0], 2),
        ([4.0], [], 2),
        ([], [], 0),
    ],
)
def test_the_bottleneck_distance_of_small_diagrams(a, b, distance):
    assert bottleneck(np.array(a), np.array(b)) == distance
    assert bottleneck(np.array(b), np.array(a)) == distance


lengths = st.lists(st.integers(0, 12).map(float), max_size=4).map(lambda found: sorted(found, reverse=True))


@given(lengths, lengths)
def test_it_is_the_least_over_all_matchings(a, b):
    assert bottleneck(np.array(a), np.array(b)) == by_all_matchings(a, b)


def test_gh_sees_the_scale_of_clusters_and_not_where_they_are():
    x = np.array([[0.0, 0], [1, 0], [9, 0]])  # deaths 8, 1
    assert gromov_hausdorff(x, x + 100) == pytest.approx(0)
    assert gromov_hausdorff(x, 2 * x) == pytest.approx(8), "16, 2 against 8, 1: matched in order"
    assert gromov_hausdorff(x, x[:1]) is None
