"""Similarity of pairs, the baseline of random pairs, the shift of a centre."""

from __future__ import annotations

import numpy as np
import pytest

from cse_trainer.analysis.similarity import centre_shift, mean_cosine, random_pair_cosine, random_partners


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
