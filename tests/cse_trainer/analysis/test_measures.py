"""Correlations of every two measures, and numbers as they are shown."""

from __future__ import annotations

import math

import numpy as np
import pytest

from cse_trainer.analysis.measures import (
    MEASURES,
    AugmentationMeasures,
    correlations,
    number,
    pearson,
    percent,
    signed,
)
from cse_trainer.analysis.spaces import AFTER, Estimate, SpaceMeasures


def test_pearson_by_hand():
    # x − 2 = (−1, 0, 1), y − 2 = (−1, 1, 0): 1 / (√2 √2)
    assert pearson(np.array([1.0, 2, 3]), np.array([1.0, 3, 2])) == pytest.approx(0.5)
    assert pearson(np.array([1.0, 2, 3]), np.array([-10.0, -20, -30])) == pytest.approx(-1)


@pytest.mark.parametrize("x", [[1.0, 2.0], [0.1, 0.1, 0.1], [0.0, 0.0, 0.0]])
def test_two_points_or_a_constant_have_no_correlation(x):
    assert pearson(np.array(x), np.arange(len(x), dtype=float)) is None


def test_small_numbers_are_not_taken_for_constant():
    assert pearson(np.array([1e-9, 2e-9, 3e-9]), np.array([1.0, 2, 3])) == pytest.approx(1)


def test_each_cell_is_over_those_that_have_both():
    found = correlations({"a": [1, 2, 3, 4], "b": [2, 4, 6, None], "c": [None, None, 1, 2], "d": [5, math.nan, 3, 1]})
    assert found.names == ("a", "b", "c", "d")
    assert found.counts == ((4, 3, 2, 3), (3, 3, 1, 2), (2, 1, 2, 2), (3, 2, 2, 3))
    assert found.values[0][:2] == pytest.approx((1, 1))
    assert found.values[0][2] is None
    assert found.values[0][3] == pytest.approx(-0.9819805)
    assert all(found.values[i][j] == found.values[j][i] for i in range(4) for j in range(4))


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (number(-1234.5678, 1), "−1,234.6"),
        (number(-0.0001, 2), "0.00"),
        (number(None), "–"),
        (percent(0.1234), "12.3 %"),
        (percent(None), "–"),
        (signed(3.04), "+3.0"),
        (signed(-3.04), "−3.0"),
    ],
)
def test_numbers_read_well(shown, expected):
    assert shown == expected


def test_a_number_and_the_range_behind_it_are_shown_apart():
    spaces = {AFTER: SpaceMeasures(condition=Estimate(2.0, 1.5, 2.25))}
    found = AugmentationMeasures("tense", 0.5, 0, None, None, 0.0, None, spaces, ())
    shown = {measure.title: (measure.shown(found), measure.range(found)) for measure in MEASURES}
    assert shown["COND-HM"] == ("2.00", "1.50–2.25")
    assert shown["coverage"] == ("50.0 %", "")
    assert shown["changed"] == ("–", ""), "no pairs, no share of them"
