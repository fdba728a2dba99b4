"""Alignment and uniformity against their definitions, written as loops."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from cse_trainer.evaluation import geometry
from cse_trainer.evaluation.geometry import alignment, uniformity

RANDOM = np.random.default_rng(5)


def test_alignment_is_the_mean_squared_distance_on_the_sphere():
    x, y = RANDOM.normal(size=(9, 4)), RANDOM.normal(size=(9, 4))
    units = [(a / np.linalg.norm(a), b / np.linalg.norm(b)) for a, b in zip(x, y, strict=True)]
    assert alignment(x, y) == pytest.approx(sum(math.dist(a, b) ** 2 for a, b in units) / 9)
    assert alignment(x, 3 * x) == pytest.approx(0, abs=1e-12)
    assert alignment(x, -x) == pytest.approx(4)


@pytest.mark.parametrize("rows_at_once", [1, 3, 100])
def test_uniformity_is_the_log_of_the_mean_kernel_over_pairs_of_different_rows(rows_at_once, monkeypatch):
    monkeypatch.setattr(geometry, "_ROWS", rows_at_once)
    x = RANDOM.normal(size=(10, 3))
    units = [row / np.linalg.norm(row) for row in x]
    kernel = [math.exp(-2 * math.dist(a, b) ** 2) for a, b in itertools.combinations(units, 2)]
    assert uniformity(x) == pytest.approx(math.log(sum(kernel) / len(kernel)))


def test_uniformity_falls_as_vectors_spread():
    together, apart = np.ones((2, 2)), np.array([[1.0, 0.0], [-1.0, 0.0]])
    assert uniformity(together) == pytest.approx(0, abs=1e-12)
    assert uniformity(apart) == pytest.approx(-8)


def test_a_zero_vector_is_not_divided_by():
    assert np.isfinite(uniformity(np.zeros((3, 2))))
