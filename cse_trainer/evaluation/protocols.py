"""SentEval's three protocols, as tasks that can run in any order and whose results are combined at the end.

Source: Conneau and Kiela (2018), SentEval: senteval/tools/validation.py with scikit-learn's classifier and ten folds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from augpipe.base.errors import UserError
from cse_trainer.evaluation.probing import SPLIT_GRID, TRAIN_GRID, Fits, Rows, accuracy, best, fits, folds
from cse_trainer.evaluation.refitting import fits_without
from cse_trainer.evaluation.transfer_sets import ALL, HELD, TRAIN, VALID

FOLDS = 10

# Rows that the rarest class needs, so that after the outer fold is taken away every inner fold has one of them.
_ROWS_OF_A_CLASS = 12


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a protocol: accuracy × 100 on the rows that are scored (test), and on those that chose C (dev).

    Args:
        predicted: the predicted classes of the test rows; None where folds divide all rows.
        chosen: the chosen C; of nested folds, one for each outer fold.
        unfinished: how many of the `fitted` classifiers did not converge.
    """

    test: float
    dev: float
    predicted: np.ndarray | None
    chosen: tuple[float, ...]
    unfinished: int
    fitted: int


@dataclass(frozen=True, slots=True)
class Task:
    """The fitting of classifiers on some `divisions` of the rows; it needs the result of no other task.

    Its estimated `work` is rows × dimensions × values of C, times the classes where there are more than two, and twice
    that where folds share it.
    """

    work: int
    divisions: int
    run: Callable[[], Sequence[Fits]]


@dataclass(frozen=True, slots=True)
class Protocol:
    """The tasks of a protocol, and how the fits of all their divisions, in their order, are combined."""

    tasks: tuple[Task, ...]
    outcome: Callable[[Sequence[Fits]], Outcome]


def protocol(parts: Mapping[str, Rows], name: str) -> Protocol:
    """Return the protocol for the parts that a set has."""
    if ALL in parts:
        _check_classes(parts[ALL], name, _ROWS_OF_A_CLASS)
        return nested_folds(parts[ALL])
    if VALID in parts:
        _check_classes(parts[TRAIN], name, 1)
        return three_parts(parts[TRAIN], parts[VALID], parts[HELD])
    _check_classes(parts[TRAIN], name, FOLDS)
    return train_and_test(parts[TRAIN], parts[HELD])


def choosing(parts: Mapping[str, Rows], name: str) -> Protocol:
    """Return the protocol that chooses among encoders: the development accuracy from a single division of the rows.

    Ten folds of all rows, where folds divide them, without the outer ones of `nested_folds`, which cost ten times as
    much; ten folds of the training part; or the development split. Test parts are not looked at.
    """

    def outcome(results: Sequence[Fits]) -> Outcome:
        means = _means(results)
        at = best(means)
        return Outcome(means[at], means[at], None, (grid[at],), *_convergence(results))

    rows, grid = (parts[ALL], SPLIT_GRID) if ALL in parts else (parts[TRAIN], TRAIN_GRID)
    if VALID in parts:
        _check_classes(rows, name, 1)
        grid = SPLIT_GRID
        return Protocol((_task_of_all(rows, parts[VALID], grid),), outcome)
    _check_classes(rows, name, FOLDS)
    return Protocol(_fold_tasks(rows, np.arange(len(rows)), grid, None), outcome)


def nested_folds(rows: Rows) -> Protocol:
    """Return the protocol of MR, CR, SUBJ and MPQA: nested cross-validation over all rows.

    For each of ten outer folds, ten folds of the other rows choose C; then all other rows train with the chosen C.
    """
    tasks: list[Task] = []
    for outside, inside in folds(rows.y, FOLDS):
        # All other rows with every C instead of the chosen one alone, so that nothing waits for the inner folds.
        tasks.extend(_fold_tasks(rows, outside, SPLIT_GRID, rows.at(inside)))
    return Protocol(tuple(tasks), _nested_outcome)


def train_and_test(train: Rows, held: Rows) -> Protocol:
    """Return the protocol of TREC and MRPC: folds of the training part choose C, then the whole part trains with it."""

    def outcome(results: Sequence[Fits]) -> Outcome:
        *inner, last = results
        means = _means(inner)
        at = best(means)
        return Outcome(last.accuracies[at], means[at], last.predicted[at], (TRAIN_GRID[at],), *_convergence(results))

    return Protocol(_fold_tasks(train, np.arange(len(train)), TRAIN_GRID, held), outcome)


def three_parts(train: Rows, valid: Rows, held: Rows) -> Protocol:
    """Return the protocol of SST-2: the development split chooses C."""

    def outcome(results: Sequence[Fits]) -> Outcome:
        (fitted,) = results
        dev = [accuracy(labels[: len(valid)], valid.y) for labels in fitted.predicted]
        at = best(dev)
        predicted = fitted.predicted[at][len(valid) :]
        return Outcome(accuracy(predicted, held.y), dev[at], predicted, (SPLIT_GRID[at],), *_convergence(results))

    both = Rows(np.concatenate([valid.x, held.x]), np.concatenate([valid.y, held.y]))
    return Protocol((_task_of_all(train, both, SPLIT_GRID),), outcome)


def _nested_outcome(results: Sequence[Fits]) -> Outcome:
    dev, test, chosen = [], [], []
    for start in range(0, len(results), FOLDS + 1):
        *inner, outer = results[start : start + FOLDS + 1]
        means = _means(inner)
        at = best(means)
        dev.append(means[at])
        test.append(outer.accuracies[at])
        chosen.append(SPLIT_GRID[at])
    return Outcome(float(np.mean(test)), float(np.mean(dev)), None, tuple(chosen), *_convergence(results))


def _fold_tasks(rows: Rows, train: np.ndarray, grid: Sequence[float], held: Rows | None) -> tuple[Task, ...]:
    """Return the tasks of ten folds of some rows, and of all of these rows last where others are held out.

    With two classes it is a single task. The rows of folds are copied when their task runs, not before.
    """
    divisions = folds(rows.y[train], FOLDS)
    work = _work(rows, len(train), grid)
    if len(np.unique(rows.y[train])) == 2:
        parts = [inside for _, inside in divisions]
        count = FOLDS + (held is not None)
        # The folds together cost as much as all rows do.
        return (Task(2 * work, count, lambda: fits_without(rows.at(train), parts, grid, held)),)
    # Of several classes, some of them rare, a quarter of the classifiers do not converge that way (TREC, large C).
    tasks = [Task(work, 1, partial(_fit_fold, rows, train[o], train[i], grid)) for o, i in divisions]
    return tuple(tasks) if held is None else (*tasks, _task_of_all(rows.at(train), held, grid))


def _fit_fold(rows: Rows, outside: np.ndarray, inside: np.ndarray, grid: Sequence[float]) -> list[Fits]:
    return [fits(rows.at(outside), rows.at(inside), grid)]


def _task_of_all(train: Rows, held: Rows, grid: Sequence[float]) -> Task:
    return Task(_work(train, len(train), grid), 1, lambda: [fits(train, held, grid)])


def _work(rows: Rows, count: int, grid: Sequence[float]) -> int:
    """Return the estimated cost of a task; of more than two classes, each has weights of its own."""
    classes = len(np.unique(rows.y))
    dimension = int(rows.x.shape[1])
    return count * dimension * len(grid) * (classes if classes > 2 else 1)


def _means(inner: Sequence[Fits]) -> list[float]:
    """Return the mean accuracy over the folds for each C."""
    return [float(np.mean(accuracies)) for accuracies in zip(*(each.accuracies for each in inner), strict=True)]


def _convergence(results: Sequence[Fits]) -> tuple[int, int]:
    return sum(each.unfinished for each in results), sum(len(each.accuracies) for each in results)


def _check_classes(rows: Rows, name: str, least: int) -> None:
    labels, counts = np.unique(rows.y, return_counts=True)
    if len(labels) < 2:
        raise UserError(
            f"all {len(rows):,} training rows of {name} are of one class, expected at least 2; copy its files again"
        )
    if counts.min() < least:
        raise UserError(
            f"{name} has {counts.min()} training rows of class {labels[counts.argmin()]}, expected at least {least} "
            f"for {FOLDS} folds; copy its files again, or leave {name} out with --sets"
        )
