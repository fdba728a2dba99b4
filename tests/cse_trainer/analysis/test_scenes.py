"""Points on a plane."""

from __future__ import annotations

import numpy as np
import pytest

from cse_trainer.analysis.scenes import neighbourhoods, principal_components


def test_the_first_component_is_the_direction_of_most_variance():
    x = np.array([[-3.0, 0, 1], [3, 0, 1], [0, 1, 1], [0, -1, 1]])
    plane, variance = principal_components(x)
    assert np.abs(plane) == pytest.approx(np.abs(x[:, :2]))
    assert variance == pytest.approx((0.9, 0.1))


def test_vectors_that_are_all_the_same_lie_on_one_point():
    plane, variance = principal_components(np.ones((3, 4)))
    assert (np.abs(plane).max(), *variance) == (0, 0, 0)
    assert np.abs(neighbourhoods(np.ones((9, 4)), seed=1)).max() == 0


def test_tsne_keeps_groups_together_and_repeats_itself():
    rng = np.random.default_rng(0)
    x = np.concatenate([rng.normal(size=(25, 6)) + 9 * np.eye(6)[0], rng.normal(size=(25, 6)) + 9 * np.eye(6)[1]])
    plane = neighbourhoods(x, seed=1)
    assert (plane == neighbourhoods(x, seed=1)).all()
    distances = np.linalg.norm(plane[:, None] - plane[None], axis=2)
    np.fill_diagonal(distances, np.inf)
    assert ((distances.argmin(axis=1) < 25) == (np.arange(50) < 25)).mean() > 0.95
