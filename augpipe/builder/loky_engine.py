"""Run tasks in processes on this computer through loky, joblib's process pool; every worker is a pool of one process.

A loky pool fails as a whole when one of its processes dies, and does not say which task was at fault. With a pool for
each worker a death concerns one known task, and the other workers are not affected. Each worker has one task at a time:
reading and sending the next one takes milliseconds, building a shard seconds.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import resource
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from typing import Any

from augpipe.base.errors import UserError, advice, causes
from augpipe.base.machine import ONE_THREAD
from augpipe.builder.folder import BuildFolder, ShardRecord
from augpipe.builder.plan import AnyTask
from augpipe.builder.progress import StallWatch
from augpipe.builder.worker import TICK_S, Died, Event, Events, Failure, attach, run_task

OTHER_LIMIT = "mend that"

HELD_BACK = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
"""Signals that are blocked while a process is started."""

HUSHED = "ignore:resource_tracker:UserWarning"

Result = ShardRecord | Failure


def hush_trackers() -> None:
    """Suppress the warnings of the resource tracker; call before the first pool is made.

    The tracker is a process that outlives this one: it removes the semaphores of a killed build, and warns about them.
    It takes its warning filters from the environment.
    """
    filters = os.environ.get("PYTHONWARNINGS", "")
    if HUSHED not in filters.split(","):
        os.environ["PYTHONWARNINGS"] = ",".join(filter(None, [filters, HUSHED]))


FILES_PER_WORKER, FILES_BESIDE = 8, 20
"""File descriptors that this process needs for each worker (7 were counted), and for everything else."""


def make_room(workers: int) -> None:
    """Raise the limit on open files if so many workers need it: a pool that runs out cannot even be shut down."""
    needed = FILES_PER_WORKER * workers + FILES_BESIDE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or needed <= soft:
        return
    if hard != resource.RLIM_INFINITY and needed > hard:
        raise UserError(
            f"Too many open files: {workers} workers need about {needed}, and the limit is {hard}; raise it "
            f"(ulimit -n {needed}), or give fewer --workers or --engine sequential, then run the same command again"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def start_trackers() -> None:
    """Start the resource trackers of Python and loky, which inherit that the signals of `HELD_BACK` are blocked.

    A tracker ignores SIGINT and SIGTERM by itself, but a SIGHUP would end it before it has removed everything.
    """
    from multiprocessing import resource_tracker

    from joblib.externals.loky.backend import resource_tracker as loky_tracker

    hush_trackers()
    for tracker in (resource_tracker, loky_tracker):
        tracker.ensure_running()
    signal.pthread_sigmask(signal.SIG_BLOCK, HELD_BACK)  # Python's tracker has unblocked SIGINT and SIGTERM


class Worker:
    """One process that builds one shard at a time; started when first needed, replaced when it has died.

    Args:
        method: how the process is started, a start method of `multiprocessing`; None for loky's own.
    """

    def __init__(self, method: str | None = None) -> None:
        self._method = method
        self._pool: Any = None

    def start(self, task: AnyTask) -> Future[Result]:
        """Send a task to the process, starting one if there is none, and return the future of its result."""
        # Children inherit the mask, so that a Ctrl-C while they start makes them print no traceback. And a signal in
        # the middle of this would leave a process behind that no pool knows.
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, HELD_BACK)
        try:
            if self._pool is None:
                start_trackers()
            else:
                with suppress(RuntimeError):  # the process died while it was idle
                    return self._submit(task)
                self.kill()
            self._pool = self._new_pool()
            return self._submit(task)
        except Exception as error:  # without file descriptors, loky raises errors of its own clean-up
            fault = next((cause for cause in causes(error) if isinstance(cause, OSError)), None)
            if fault is None:
                raise
            raise UserError(
                f"cannot start a worker: {fault.strerror}; {advice(fault) or OTHER_LIMIT}, or give "
                "fewer --workers or --engine sequential, then run the same command again"
            ) from error
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)

    def stop(self) -> None:
        """Tell the idle process to end, without waiting for it."""
        if self._pool is not None:
            self._pool.shutdown(wait=False)

    def kill(self) -> None:
        """Kill the process, whatever it does."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, kill_workers=True)
            self._pool = None

    def _submit(self, task: AnyTask) -> Future[Result]:
        future: Future[Result] = self._pool.submit(run_task, task)
        return future

    def _new_pool(self) -> Any:
        from joblib.externals.loky import ProcessPoolExecutor

        context = multiprocessing.get_context(self._method) if self._method else None
        return ProcessPoolExecutor(
            max_workers=1, context=context, initializer=attach, initargs=(os.getpid(),), env=ONE_THREAD
        )


def run_loky(
    tasks: Iterator[AnyTask], workers: int, watch: StallWatch, folder: BuildFolder, method: str | None = None
) -> Events:
    """Run the tasks in so many processes and yield events as they happen; `method` is that of `Worker`.

    Raises:
        UserError: if something stops every shard; the processes are killed first.
    """
    make_room(workers)
    crew = [Worker(method) for _ in range(workers)]
    idle = list(crew)
    busy: dict[Future[Result], tuple[Worker, int]] = {}
    try:
        while True:
            while idle and (task := next(tasks, None)) is not None:
                worker = idle.pop()
                watch.start(task.index)
                busy[worker.start(task)] = (worker, task.index)
            if not busy:
                break
            done, _ = wait(busy, timeout=TICK_S, return_when=FIRST_COMPLETED)
            for future in done:
                worker, index = busy.pop(future)
                idle.append(worker)
                event = outcome(future, index, folder)
                if isinstance(event, Died):
                    worker.kill()  # after a MemoryError the process is still alive
                yield event
            for future, (worker, index) in list(busy.items()):
                if not future.done() and watch.stalled(index):
                    del busy[future]
                    worker.kill()
                    idle.append(worker)
                    yield Died(index, f"no progress for {watch.patience_s:.0f} s")
            yield None
    except BaseException:
        for worker in crew:  # not `idle` and `busy`: a signal may come while a worker is on its way between them
            worker.kill()
        raise
    for worker in idle:
        worker.stop()


def outcome(future: Future[Result], index: int, folder: BuildFolder) -> Event:
    """Return the event for a task that has ended; raise the error again if the worker raised one for the user."""
    error = future.exception()
    if error is None:
        return future.result()
    if isinstance(error, UserError):
        raise error
    return folder.finished(index) or Died(index, cause(error))  # it may have been killed with the shard finished


def cause(error: BaseException) -> str:
    """Return why a worker died, as far as the pool knows."""
    if isinstance(error, MemoryError):
        return "out of memory"
    codes = re.search(r"exit codes of the workers are \{(.*?)\}", str(error))
    return f"worker killed: {codes.group(1)}" if codes else f"worker lost: {type(error).__name__}"
