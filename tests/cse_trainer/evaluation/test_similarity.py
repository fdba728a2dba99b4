"""The correlation is Spearman's, or there is a reason; alignment and uniformity are their definitions as loops."""

from __future__ import annotations

import itertools
import math
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from augpipe.base.errors import UserError
from cse_trainer.evaluation import scoring as similarity_module
from cse_trainer.evaluation.scoring import alignment, checked_vectors, cosine, spearman, undefined, uniformity


def ranks(values: list[float]) -> list[float]:
    """Rank by counting: a value's rank is the mean of the places that it and its equals take."""
    return [
        sum(other < value for other in values) + (1 + sum(other == value for other in values)) / 2 for value in values
    ]


def by_hand(x: list[float], y: list[float]) -> float:
    """Pearson's correlation of the ranks, by the book."""
    a, b = np.array(ranks(x)), np.array(ranks(y))
    a, b = a - a.mean(), b - b.mean()
    return 100 * float((a * b).sum() / np.sqrt((a * a).sum() * (b * b).sum()))


def test_a_case_worked_out_on_paper():
    # d = 0, 1, -1, 0: 1 - 6·2 / (4·15) = 0.8
    assert spearman(np.array([0.1, 0.3, 0.2, 0.9]), np.array([1.0, 2.0, 3.0, 4.0])) == pytest.approx(80.0)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=30))
def test_ties_share_the_mean_of_their_ranks(rows):
    x, y = [row[0] / 4 for row in rows], [float(row[1]) for row in rows]
    if len(set(x)) > 1 and len(set(y)) > 1:
        assert spearman(np.array(x), np.array(y)) == pytest.approx(by_hand(x, y), abs=1e-9)


def test_pairs_of_equal_texts_tie_whatever_the_last_bits_of_their_vectors_say():
    vectors = np.random.default_rng(7).normal(size=(60, 384)).astype(np.float32).astype(np.float64)
    similarity = cosine(vectors, vectors)
    assert len(set(similarity)) > 1, "float64 does tell them apart"
    gold = np.arange(61.0)
    tied = spearman(np.append(np.ones(60), 0.5), gold)
    assert spearman(np.append(similarity, 0.5), gold) == pytest.approx(tied, abs=1e-9)


@pytest.mark.parametrize(
    ("similarity", "gold", "reason"),
    [
        ([0.5, 0.5, 0.5], [1, 2, 3], r"^all 3 similarities are 0\.5.*the same vector"),
        ([0.5, 0.5 + 1e-8, 0.5 - 1e-8], [1, 2, 3], "the same vector"),
        ([0.1, 0.2, 0.3], [4, 4, 4], "all 3 gold scores are 4, expected different ones"),
        ([0.1], [4], "got 1 scored pairs, expected at least 2"),
    ],
)
def test_where_no_correlation_exists_the_reason_is_named_and_never_nan(similarity, gold, reason):
    pair = np.array(similarity), np.array(gold, dtype=float)
    assert re.search(reason, undefined(*pair) or "")
    assert spearman(*pair) is None


def test_cosine_is_taken_row_by_row_in_float64():
    x = np.array([[3.0, 4.0], [1.0, 0.0], [0.0, 0.0]])
    y = np.array([[4.0, 3.0], [-2.0, 0.0], [1.0, 1.0]])
    assert cosine(x, y).tolist() == pytest.approx([24 / 25, -1.0, 0.0])
    assert cosine(x, y).dtype == np.float64


def test_vectors_that_are_no_numbers_are_refused():
    vectors = np.ones((3, 2), dtype=np.float32)
    assert checked_vectors(vectors, 3).dtype == np.float64
    vectors[1, 0] = np.nan
    with pytest.raises(UserError, match="1 of 3 vectors are not finite"):
        checked_vectors(vectors, 3)
    with pytest.raises(UserError, match=r"shape \(3, 2\) for 4 texts, expected \(4, D\)"):
        checked_vectors(vectors, 4)


RANDOM = np.random.default_rng(5)


def test_alignment_is_the_mean_squared_distance_on_the_sphere():
    x, y = RANDOM.normal(size=(9, 4)), RANDOM.normal(size=(9, 4))
    units = [(a / np.linalg.norm(a), b / np.linalg.norm(b)) for a, b in zip(x, y, strict=True)]
    assert alignment(x, y) == pytest.approx(sum(math.dist(a, b) ** 2 for a, b in units) / 9)
    assert alignment(x, 3 * x) == pytest.approx(0, abs=1e-12)
    assert alignment(x, -x) == pytest.approx(4)


@pytest.mark.parametrize("rows_at_once", [1, 3, 100])
def test_uniformity_is_the_log_of_the_mean_kernel_over_pairs_of_different_rows(rows_at_once, monkeypatch):
    monkeypatch.setattr(similarity_module, "_ROWS", rows_at_once)
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
