"""Independent tasks on several cores of this machine."""

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
    """Do tasks and return their results in the tasks' order.

    Threads suffice, as the work is in BLAS, which lets others run; the vectors then need no copy for each worker. Every
    task has one thread of BLAS, so that its result depends on nothing but the task.

    Args:
        tasks: They begin in their order.
        workers: How many are done at once.
        on_done: Hears the position of each that is done.
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

    # The classifiers count what did not converge; a warning from a thread would reach the terminal as a second voice.
    with threadpool_limits(1), warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        yield
