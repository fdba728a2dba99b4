"""The measures of spaces against numbers worked out by hand, trees that were drawn, and all matchings."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cse_trainer.analysis.spaces import (
    bottleneck,
    centre_shift,
    condition_harmonic_mean,
    deaths,
    effective_condition_number,
    effective_rank,
    equal_size,
    gromov_hausdorff,
    mean_cosine,
    measure_pairs,
    random_pair_cosine,
    random_partners,
    singular_value_gap,
    singular_values,
)


def test_the_singular_values_of_a_diagonal_are_its_numbers_the_largest_first():
    assert singular_values(np.diag([2.0, 5.0, 3.0])) == pytest.approx([5, 3, 2])
    assert singular_values(np.array([[3.0, 4.0]])) == pytest.approx([5])


@pytest.mark.parametrize("count", [1, 2, 3, 7, 64])
def test_equal_values_are_spread_over_all_directions(count):
    assert effective_rank(np.full(count, 0.3)) == count
    assert effective_condition_number(np.full(count, 0.3)) == 1


def test_the_effective_rank_is_the_exponential_of_the_entropy_rounded_down():
    # p = (1/2, 1/4, 1/4): entropy 1.5 ln 2, exp = 2.83
    assert effective_rank(np.array([2.0, 1.0, 1.0])) == 2
    # p = (3/4, 1/4): entropy 0.5623, exp = 1.755
    assert effective_rank(np.array([3.0, 1.0])) == 1


def test_a_direction_without_weight_does_not_count():
    assert effective_rank(np.array([1.0, 1.0, 0.0])) == 2
    assert effective_condition_number(np.array([1.0, 1.0, 0.0])) == 1


def test_the_condition_number_divides_by_the_value_at_the_effective_rank():
    assert effective_condition_number(np.array([2.0, 1.0, 1.0])) == 2
    assert effective_condition_number(np.array([3.0, 1.0])) == 1, "with one effective direction σ₁/σ₁"


def test_cond_hm_is_the_harmonic_mean_of_both():
    two, one = np.array([2.0, 1.0, 1.0]), np.array([1.0, 1.0])
    assert condition_harmonic_mean(two, one) == pytest.approx(2 / (1 / 2 + 1 / 1))
    assert condition_harmonic_mean(two, two) == pytest.approx(2)
    assert condition_harmonic_mean(two, 7 * one) == condition_harmonic_mean(two, one), "the scale does not matter"


def test_svg_sums_squared_differences_of_logarithms():
    a, b = np.array([math.e**2, 1.0]), np.array([math.e, math.e**-1])
    assert singular_value_gap(a, b) == pytest.approx(1 + 1)
    assert singular_value_gap(a, a) == 0
    assert singular_value_gap(a, b) == singular_value_gap(b, a)


def test_svg_leaves_out_what_is_rounding_in_either_and_what_one_side_lacks():
    a, b = np.array([math.e, 1.0, 1e-13]), np.array([1.0, 1.0, 1.0, 1.0])
    assert singular_value_gap(a, b) == pytest.approx(1)


def test_a_matrix_of_zeros_has_no_measure():
    zero, some = np.zeros(2), np.ones(2)
    assert condition_harmonic_mean(zero, some) is None
    assert singular_value_gap(some, zero) is None


def test_the_mean_cosine_of_an_equal_a_right_and_an_opposite_pair():
    x = np.array([[1.0, 0], [2, 0], [3, 0]])
    y = np.array([[5.0, 0], [0, 1], [-1, 0]])
    assert mean_cosine(x, y) == pytest.approx(0)
    assert mean_cosine(x[:2], y[:2]) == pytest.approx(0.5)


@pytest.mark.parametrize("count", [2, 3, 50])
def test_random_partners_are_a_permutation_in_which_nobody_meets_itself(count):
    partners = random_partners(count, seed=1)
    assert sorted(partners) == list(range(count))
    assert (partners != np.arange(count)).all()


def test_random_partners_depend_on_the_seed_alone():
    assert (random_partners(50, 1) == random_partners(50, 1)).all()
    assert (random_partners(50, 1) != random_partners(50, 2)).any()


def test_the_baseline_compares_with_other_rows():
    assert random_pair_cosine(np.array([[1.0, 0], [0, 1]]), seed=1) == pytest.approx(0)
    assert random_pair_cosine(np.ones((4, 3)), seed=1) == pytest.approx(1)


def test_the_shift_is_measured_in_spreads_of_the_originals():
    originals = np.array([[-1.0, 0], [1, 0]])  # mean 0, spread 1
    assert centre_shift(originals, originals) == 0
    assert centre_shift(originals, originals + np.array([0, 3])) == pytest.approx(3)
    assert centre_shift(10 * originals, 10 * originals + np.array([0, 3])) == pytest.approx(0.3)
    assert centre_shift(np.ones((2, 2)), np.zeros((2, 2))) is None


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


def test_the_shape_of_a_space_is_measured_over_equally_many_pairs():
    assert equal_size([1000, 240, 99]) == 120, "half of the smallest that has enough"
    assert equal_size([60, 40]) == 30, "none has enough: half of the largest"
    assert equal_size([]) == 0


def test_a_measure_of_shape_does_not_follow_the_number_of_pairs():
    draws = np.random.default_rng(3)
    x = draws.normal(size=(2_000, 8))
    y = x + 0.1 * draws.normal(size=x.shape)
    few = measure_pairs(x[:200], y[:200], size=100, seed=1)
    many = measure_pairs(x, y, size=100, seed=1)
    for name in ("condition", "spectrum_gap", "hausdorff"):
        one, other = getattr(few, name), getattr(many, name)
        assert one.least < one.value < one.largest
        assert one.least < other.largest
        assert other.least < one.largest
    assert measure_pairs(x, y, size=100, seed=1) == many
    assert measure_pairs(x[:199], y[:199], size=100, seed=1).condition is None, "too few for different sets"
