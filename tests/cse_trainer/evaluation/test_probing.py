"""Classifiers on vectors: those of scikit-learn, begun where the one before ended; tasks on several cores."""

from __future__ import annotations

import threading
import time
import warnings

import numpy as np
import pytest
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression

from cse_trainer.evaluation import probing
from cse_trainer.evaluation.probing import (
    SPLIT_GRID,
    TRAIN_GRID,
    Rows,
    accuracy,
    best,
    fits,
    folds,
    results_of,
)


def clouds(rows: int, *, apart: float, classes: int = 2, seed: int = 0) -> Rows:
    """Return rows of normal clouds around centres that are `apart` from each other."""
    draw = np.random.default_rng(seed)
    y = np.arange(rows) % classes
    return Rows(draw.normal(size=(rows, 8)) + apart * np.eye(8)[y], y)


@pytest.mark.parametrize("classes", [2, 3])
def test_every_c_predicts_what_its_own_classifier_begun_from_zero_predicts(classes):
    train, held = clouds(300, apart=1, classes=classes), clouds(200, apart=1, classes=classes, seed=1)
    found = fits(train, held, SPLIT_GRID)
    for c, predicted, share in zip(SPLIT_GRID, found.predicted, found.accuracies, strict=True):
        alone = LogisticRegression(C=c, tol=1e-8, max_iter=10_000).fit(train.x, train.y)
        assert np.mean(predicted == alone.predict(held.x)) >= 0.995
        assert share == pytest.approx(100 * alone.score(held.x, held.y), abs=0.51)
    assert 50 < found.accuracies[0] < 100
    assert found.unfinished == 0


def test_a_common_offset_of_all_vectors_changes_no_prediction_and_costs_no_steps():
    train, held = clouds(300, apart=1), clouds(200, apart=1, seed=1)
    there = fits(train, held, SPLIT_GRID)
    moved = fits(Rows(train.x + 1e3, train.y), Rows(held.x + 1e3, held.y), SPLIT_GRID)
    assert all((one == two).all() for one, two in zip(there.predicted, moved.predicted, strict=True))
    assert moved.unfinished == 0


def test_classifiers_that_are_stopped_are_counted(monkeypatch, recwarn):
    monkeypatch.setattr(probing, "_ITERATIONS", 1)
    assert fits(clouds(60, apart=1), clouds(10, apart=1), SPLIT_GRID).unfinished == len(SPLIT_GRID)
    assert {warning.category for warning in recwarn} == {ConvergenceWarning}


def test_of_equal_accuracies_to_two_decimals_the_smallest_c_wins():
    assert best([80.0, 81.004, 81.001, 80.9]) == 1
    assert best([80.001, 80.004, 79.0]) == 0


def test_the_grids_are_those_of_senteval():
    assert list(SPLIT_GRID) == [0.25, 0.5, 1.0, 2.0, 4.0, 8.0]
    assert list(TRAIN_GRID) == [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0]


def test_folds_part_the_rows_and_keep_the_share_of_classes_and_are_always_the_same():
    y = np.array([0] * 40 + [1] * 20)
    made = folds(y, 10)
    assert sorted(np.concatenate([inside for _, inside in made]).tolist()) == list(range(60))
    assert all(y[inside].sum() == 2 for _, inside in made)
    assert all(not set(outside) & set(inside) for outside, inside in made)
    again = folds(y, 10)
    assert all((one == two).all() for (_, one), (_, two) in zip(made, again, strict=True))


def test_accuracy_is_the_share_that_is_right():
    assert accuracy(np.array([0, 1, 1, 0]), np.array([0, 1, 0, 0])) == 75.0


def test_results_are_in_the_order_of_the_tasks_whichever_ends_first():
    second_is_done = threading.Event()
    heard: list[int] = []

    def on_done(position: int) -> None:
        heard.append(position)
        second_is_done.set()

    assert results_of([lambda: second_is_done.wait(5) and "first", lambda: "second"], 2, on_done) == ["first", "second"]
    assert heard == [1, 0]


def test_as_many_are_done_at_once_as_there_are_workers():
    both = threading.Barrier(2, timeout=5)
    assert len(results_of([both.wait] * 2, 2)) == 2


def test_the_first_failure_ends_the_rest():
    done: list[int] = []

    def slow() -> None:
        time.sleep(0.02)
        done.append(1)

    def fail() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        results_of([fail, *([slow] * 50)], 1)
    assert len(done) < 50


def test_warnings_about_convergence_stay_inside():
    results_of([lambda: warnings.warn("slow", ConvergenceWarning, stacklevel=1)], 1)
    with pytest.raises(UserWarning, match="other"):
        results_of([lambda: warnings.warn("other", UserWarning, stacklevel=1)], 1)
