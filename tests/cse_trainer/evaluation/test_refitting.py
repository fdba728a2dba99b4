"""Classifiers without a part of the rows against those that are fitted on the others from zero."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from cse_trainer.evaluation import refitting
from cse_trainer.evaluation.probing import SPLIT_GRID, TRAIN_GRID, Fits, Rows, fits, folds
from cse_trainer.evaluation.refitting import fits_without
from tests.cse_trainer.evaluation.test_probing import clouds


def parts_of(rows: Rows) -> list[np.ndarray]:
    return [inside for _, inside in folds(rows.y, 10)]


def refused(*_: object) -> Fits:
    raise AssertionError("a fold was left to `fits`")


@pytest.mark.parametrize("apart", [0.3, 1.0])
@pytest.mark.parametrize("names", [(0, 1), (7, 3)])
def test_every_part_is_predicted_as_by_a_classifier_of_the_other_rows(apart, names, monkeypatch):
    rows = clouds(200, apart=apart)
    rows = Rows(rows.x, np.array(names)[rows.y])
    monkeypatch.setattr(refitting, "fits", refused)
    found = fits_without(rows, parts_of(rows), SPLIT_GRID, None)
    assert len(found) == 10
    for (outside, inside), fold in zip(folds(rows.y, 10), found, strict=True):
        for c, predicted, share in zip(SPLIT_GRID, fold.predicted, fold.accuracies, strict=True):
            alone = LogisticRegression(C=c, tol=1e-9, max_iter=10_000).fit(rows.x[outside], rows.y[outside])
            assert (predicted == alone.predict(rows.x[inside])).all()
            assert share == pytest.approx(100 * alone.score(rows.x[inside], rows.y[inside]))
        assert fold.unfinished == 0


def test_the_weights_are_those_of_the_other_rows_to_seven_digits(monkeypatch):
    rows = clouds(120, apart=1.0)
    seen: list[np.ndarray] = []
    plain = refitting._without

    def watched(*arguments: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        weights, unfinished = plain(*arguments)
        seen.append(weights)
        return weights, unfinished

    monkeypatch.setattr(refitting, "_without", watched)
    fits_without(rows, parts_of(rows), (0.5, 32.0), None)
    for c, weights in zip((0.5, 32.0), seen, strict=True):
        for number, (outside, _) in enumerate(folds(rows.y, 10)):
            alone = LogisticRegression(C=c, tol=1e-10, max_iter=10_000).fit(rows.x[outside], rows.y[outside])
            np.testing.assert_allclose(weights[:-1, number], alone.coef_[0], atol=2e-5)


def test_other_rows_are_predicted_by_all_and_come_last():
    rows, held = clouds(200, apart=0.5), clouds(90, apart=0.5, seed=4)
    *inner, last = fits_without(rows, parts_of(rows), TRAIN_GRID, held)
    assert len(inner) == 10
    assert last.accuracies == fits(rows, held, TRAIN_GRID).accuracies
    assert [len(labels) for labels in last.predicted] == [90] * 7


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that gets the number of rows of each part that is left to `fits`."""
    left: list[int] = []

    def watched(train: Rows, held: Rows, grid: tuple[float, ...]) -> Fits:
        left.append(len(train))
        return fits(train, held, grid)

    monkeypatch.setattr(refitting, "fits", watched)
    return left


def test_a_part_that_does_not_converge_is_left_to_the_library(monkeypatch):
    rows = clouds(200, apart=0.5)
    expected = fits_without(rows, parts_of(rows), SPLIT_GRID, None)
    monkeypatch.setattr(refitting, "_STEPS", 1)
    left = counted(monkeypatch)
    found = fits_without(rows, parts_of(rows), SPLIT_GRID, None)
    assert left == [180] * 10
    assert [each.accuracies for each in found] == [each.accuracies for each in expected]
    assert sum(each.unfinished for each in found) == 0


def test_dimensions_that_are_huge_and_the_same_are_left_to_the_library(monkeypatch):
    rows = clouds(200, apart=0.5)
    left = counted(monkeypatch)
    found = fits_without(Rows(1e9 * np.tile(rows.x, 2), rows.y), parts_of(rows), (1.0,), None)
    assert left == [180] * 10
    assert 50 < np.mean([each.accuracies for each in found]) < 90


@pytest.mark.parametrize("c", [0.25, 32.0])
def test_classes_that_a_line_divides_are_no_trouble(c):
    rows = clouds(60, apart=30.0)
    found = fits_without(rows, parts_of(rows), (c,), None)
    assert [each.accuracies for each in found] == [(100.0,)] * 10
    blind = Rows(np.ones((60, 8)), rows.y)
    assert {each.accuracies for each in fits_without(blind, parts_of(blind), (c,), None)} == {(50.0,)}
