"""Logistic regression on frozen vectors, the strength of its L2 penalty chosen on rows that are not scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

SPLIT_GRID = tuple(2.0**exponent for exponent in range(-2, 4))
"""C where folds within folds or a development split choose it (SentEval, tools/validation.py)."""

TRAIN_GRID = tuple(2.0**exponent for exponent in range(-1, 6))
"""C where folds of the training part choose it."""

# The largest entry of the gradient of the mean loss. At scikit-learn's default of 1e-4 single folds are off by half a
# point, and at 1e-5 CR by a tenth, as near ties choose another C; at 1e-6 every number is that of 1e-7.
_TOLERANCE = 1e-6
_ITERATIONS = 5_000


@dataclass(frozen=True, slots=True)
class Rows:
    """Vectors (N, D), float64, with a class (N,) each."""

    x: np.ndarray
    y: np.ndarray

    def __len__(self) -> int:
        return len(self.y)

    def at(self, rows: np.ndarray) -> Rows:
        """Return some of the rows, copied."""
        return Rows(self.x[rows], self.y[rows])


@dataclass(frozen=True, slots=True)
class Fits:
    """What classifiers with different C predict.

    Args:
        predicted: One array (M,) for each C: the classes of the rows held out.
        accuracies: The share × 100 of them that is right, for each C.
        unfinished: How many of the classifiers were stopped before they converged.
    """

    predicted: tuple[np.ndarray, ...]
    accuracies: tuple[float, ...]
    unfinished: int


def fits(train: Rows, held: Rows, grid: Sequence[float]) -> Fits:
    """Fit a classifier for each C on some rows and let it predict others.

    Each begins where the one before ended, which halves the work; the loss is convex, so that it ends where it would
    have ended from zero.

    Args:
        train: At least two classes.
        held: The rows to predict.
        grid: Rising values of C, the inverse of the penalty's strength.
    """
    from sklearn.linear_model import LogisticRegression

    # The intercept, which is not penalised, takes up the mean: the classifier stays the same, and the solver needs a
    # tenth of the steps where all vectors lie on one side, as those of [CLS] do.
    mean = train.x.mean(axis=0)
    x, held_x = train.x - mean, held.x - mean
    classifier = LogisticRegression(tol=_TOLERANCE, max_iter=_ITERATIONS, warm_start=True)
    predicted, unfinished = [], 0
    for c in grid:
        classifier.set_params(C=c).fit(x, train.y)
        predicted.append(classifier.predict(held_x))
        unfinished += int(np.max(classifier.n_iter_) >= _ITERATIONS)
    return Fits(tuple(predicted), tuple(accuracy(labels, held.y) for labels in predicted), unfinished)


def accuracy(predicted: np.ndarray, labels: np.ndarray) -> float:
    """Return the share × 100 of the rows whose class is right."""
    return 100.0 * float(np.mean(predicted == labels))


def best(accuracies: Sequence[float]) -> int:
    """Return the position of the best C: of equal ones, to two decimals as in SentEval, the smallest."""
    return int(np.argmax(np.round(accuracies, 2)))


def folds(labels: np.ndarray, count: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Divide rows into stratified folds; return for each the rows outside and the rows inside.

    The seed is SentEval's, so that rows in its order fall into its folds.
    """
    from sklearn.model_selection import StratifiedKFold

    return list(StratifiedKFold(count, shuffle=True, random_state=1111).split(np.zeros(len(labels)), labels))
