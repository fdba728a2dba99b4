"""Singular values against numbers worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from cse_trainer.analysis.spectra import (
    condition_harmonic_mean,
    effective_condition_number,
    effective_rank,
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
