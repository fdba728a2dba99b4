"""Run independent tasks on several cores of this machine."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from typing import TypeVar

Result = TypeVar("Result")


def usable_cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def results_of(
    tasks: Sequence[Callable[[], Result]], workers: int, on_done: Callable[[int], None] = lambda _: None
) -> list[Result]:
    """Run tasks in threads and return their results in the tasks' order.

    Threads suffice, because the work is done in BLAS, outside the interpreter's lock, and they need no copies of the
    vectors. BLAS has one thread in each task, so that a result does not depend on the number of cores.

    Args:
        tasks: they begin in this order.
        workers: how many run at once.
        on_done: called with the position of each task that is done.
    """
    with _one_thread_each(), ThreadPoolExecutor(workers) as pool:
        running = {pool.submit(task): position for position, task in enumerate(tasks)}
        try:
            for done in as_completed(running):
                done.result()
                on_done(running[done])
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        return [done.result() for done in running]


@contextmanager
def _one_thread_each() -> Iterator[None]:
    from sklearn.exceptions import ConvergenceWarning
    from threadpoolctl import threadpool_limits

    # Classifiers that do not converge are counted and reported once; scikit-learn would warn about each of them.
    with threadpool_limits(1), warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        yield
