"""Tasks on several cores: in order, heard, and stopped by the first that fails."""

from __future__ import annotations

import threading
import time
import warnings

import pytest
from sklearn.exceptions import ConvergenceWarning

from cse_trainer.evaluation.workers import results_of, usable_cores


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


def test_there_is_at_least_one_core():
    assert usable_cores() >= 1
