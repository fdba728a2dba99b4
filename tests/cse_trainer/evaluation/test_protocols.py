"""SentEval's protocols against plain loops over the same folds."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, StratifiedKFold

from augpipe.base.errors import UserError
from cse_trainer.evaluation.probing import SPLIT_GRID, TRAIN_GRID, Rows
from cse_trainer.evaluation.protocols import Outcome, protocol
from tests.cse_trainer.evaluation.test_probing import clouds


def outcome(parts: dict[str, Rows]) -> Outcome:
    made = protocol(parts, "X")
    return made.outcome([fit for task in made.tasks for fit in task.run()])


def search(grid: tuple[float, ...]) -> GridSearchCV:
    """scikit-learn's own search over C, with SentEval's folds."""
    inner = StratifiedKFold(10, shuffle=True, random_state=1111)
    return GridSearchCV(LogisticRegression(tol=1e-6, max_iter=10_000), {"C": list(grid)}, cv=inner)


@pytest.mark.slow
def test_nested_folds_are_those_of_grid_search_in_cross_validation():
    rows = clouds(120, apart=1)
    found = outcome({"all": rows})
    scores, devs = [], []
    for train, test in StratifiedKFold(10, shuffle=True, random_state=1111).split(rows.x, rows.y):
        searched = search(SPLIT_GRID).fit(rows.x[train], rows.y[train])
        scores.append(100 * searched.score(rows.x[test], rows.y[test]))
        devs.append(100 * searched.best_score_)
    assert found.test == pytest.approx(np.mean(scores), abs=0.9)
    assert found.dev == pytest.approx(np.mean(devs), abs=0.2)
    assert 55 < found.test < 95
    assert (len(found.chosen), found.fitted, found.unfinished) == (10, 660, 0)
    assert set(found.chosen) <= set(SPLIT_GRID)


def test_train_and_test_choose_by_folds_of_the_training_part_alone():
    train, test = clouds(240, apart=1, classes=3), clouds(200, apart=1, classes=3, seed=5)
    found = outcome({"train": train, "test": test})
    searched = search(TRAIN_GRID).fit(train.x, train.y)
    assert found.dev == pytest.approx(100 * searched.best_score_, abs=0.1)
    assert found.chosen == (searched.best_params_["C"],)
    assert found.test == pytest.approx(100 * searched.score(test.x, test.y), abs=0.51)
    assert found.predicted is not None
    other = outcome({"train": train, "test": Rows(test.x, (test.y + 1) % 3)})
    assert (other.chosen, other.dev) == (found.chosen, found.dev), "the test part chooses nothing"


def test_a_development_part_chooses_where_there_is_one():
    train, test = clouds(240, apart=1), clouds(200, apart=1, seed=5)
    for valid in (clouds(100, apart=1, seed=6), clouds(100, apart=0.2, seed=7)):
        found = outcome({"train": train, "dev": valid, "test": test})
        shares = [
            100 * LogisticRegression(C=c, tol=1e-8, max_iter=10_000).fit(train.x, train.y).score(valid.x, valid.y)
            for c in SPLIT_GRID
        ]
        assert found.dev == pytest.approx(max(shares))
        assert found.chosen == (SPLIT_GRID[int(np.argmax(np.round(shares, 2)))],)
        assert found.predicted is not None
        assert found.test == pytest.approx(100 * np.mean(found.predicted == test.y))


@pytest.mark.parametrize(
    ("labels", "part", "complaint"),
    [
        ([0] * 40, "all", "all 40 training rows of X are of one class"),
        ([0] * 40 + [1] * 5, "all", "X has 5 training rows of class 1, expected at least 12 for 10 folds; .*--sets"),
        ([0] * 40 + [1] * 9, "train", "X has 9 training rows of class 1, expected at least 10"),
    ],
)
def test_a_class_too_rare_for_the_folds_is_an_error(labels, part, complaint):
    rows = Rows(np.zeros((len(labels), 2)), np.array(labels))
    with pytest.raises(UserError, match=complaint):
        protocol({part: rows} if part == "all" else {part: rows, "test": rows}, "X")
