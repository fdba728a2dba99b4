"""Logistic regression on frozen vectors, for several strengths of its L2 penalty, on several cores of this machine."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import numpy as np

if TYPE_CHECKING:
    from sklearn.linear_model import LogisticRegression

Result = TypeVar("Result")

SPLIT_GRID = tuple(2.0**exponent for exponent in range(-2, 4))
"""The values of C to choose from by nested folds or a development split (SentEval, tools/validation.py)."""

TRAIN_GRID = tuple(2.0**exponent for exponent in range(-1, 6))
"""The values of C to choose from by folds of the training part."""

# Fitting ends when no entry of the gradient of the mean loss is larger. At scikit-learn's default of 1e-4, single folds
# are off by half a point, and at 1e-5 CR by a tenth, as near ties choose another C; 1e-6 gives the numbers of 1e-7.
_TOLERANCE = 1e-6
_ITERATIONS = 5_000


@dataclass(frozen=True, slots=True)
class Rows:
    """Vectors `x` (N, D), float64, and their classes `y` (N,)."""

    x: np.ndarray
    y: np.ndarray

    def __len__(self) -> int:
        return len(self.y)

    def at(self, rows: np.ndarray) -> Rows:
        """Return some of the rows, copied."""
        return Rows(self.x[rows], self.y[rows])


@dataclass(frozen=True, slots=True)
class Fits:
    """The predictions of classifiers with different C: the classes (M,) of the held-out rows, and the accuracy × 100.

    `unfinished` of the classifiers were stopped before they converged.
    """

    predicted: tuple[np.ndarray, ...]
    accuracies: tuple[float, ...]
    unfinished: int


def fits(train: Rows, held: Rows, grid: Sequence[float]) -> Fits:
    """Fit a classifier for each C on some rows, and return its predictions for others.

    Args:
        train: the rows to fit on; at least two classes.
        grid: rising values of C, the inverse of the penalty's strength.
    """
    mean = train.x.mean(axis=0)
    x = held.x - mean
    return fits_of(held, [(each.predict(x), stopped(each)) for each in classifiers(train.x - mean, train.y, grid)])


def classifiers(x: np.ndarray, y: np.ndarray, grid: Sequence[float]) -> Iterator[LogisticRegression]:
    """Yield a classifier for each C; it is the same object, fitted again.

    Each starts from the weights of the one before, which halves the work; since the loss is convex, the result is the
    same as from zero.

    Args:
        x: vectors less their mean (N, D). That does not change the classifier, as the intercept is not penalised; where
            all vectors lie on one side of 0, as those of [CLS] do, the solver then needs a tenth of the steps.
        y: their classes (N,), at least two.
        grid: rising values of C, the inverse of the penalty's strength.
    """
    from sklearn.linear_model import LogisticRegression

    classifier = LogisticRegression(tol=_TOLERANCE, max_iter=_ITERATIONS, warm_start=True)
    for c in grid:
        yield classifier.set_params(C=c).fit(x, y)


def stopped(classifier: LogisticRegression) -> bool:
    """Return whether a classifier was stopped before it converged."""
    return bool(np.max(classifier.n_iter_) >= _ITERATIONS)


def fits_of(held: Rows, found: Sequence[tuple[np.ndarray, bool]]) -> Fits:
    """Return the fits of some rows: of each C the predicted classes, and whether its classifier was stopped."""
    predicted = tuple(labels for labels, _ in found)
    return Fits(predicted, tuple(accuracy(labels, held.y) for labels in predicted), sum(early for _, early in found))


def accuracy(predicted: np.ndarray, labels: np.ndarray) -> float:
    """Return the accuracy × 100."""
    return 100.0 * float(np.mean(predicted == labels))


def best(accuracies: Sequence[float]) -> int:
    """Return the position of the highest accuracy, rounded to two decimals as in SentEval; of equal ones the first."""
    return int(np.argmax(np.round(accuracies, 2)))


def folds(labels: np.ndarray, count: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return stratified folds, each as the numbers of the rows outside it and of those inside it.

    The seed is SentEval's, so that rows in SentEval's order fall into its folds.
    """
    from sklearn.model_selection import StratifiedKFold

    return list(StratifiedKFold(count, shuffle=True, random_state=1111).split(np.zeros(len(labels)), labels))


def results_of(
    tasks: Sequence[Callable[[], Result]], workers: int, on_done: Callable[[int], None] = lambda _: None
) -> list[Result]:
    """Run tasks in threads, beginning in their order, and return their results in that order.

    Threads suffice, because the work is done in BLAS, outside the interpreter's lock, and they need no copies of the
    vectors. BLAS has one thread in each task, so that a result does not depend on the number of cores.

    Args:
        on_done: called with the position of each task that is done.
    """
    from sklearn.exceptions import ConvergenceWarning
    from threadpoolctl import threadpool_limits

    with threadpool_limits(1), warnings.catch_warnings(), ThreadPoolExecutor(workers) as pool:
        # Classifiers that do not converge are counted and reported once; scikit-learn would warn about each of them.
        warnings.simplefilter("ignore", ConvergenceWarning)
        running = {pool.submit(task): position for position, task in enumerate(tasks)}
        try:
            for done in as_completed(running):
                done.result()
                on_done(running[done])
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        return [done.result() for done in running]
