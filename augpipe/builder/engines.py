"""The engines that run tasks; each is a generator of events, and the output is the same with all of them.

`loky_engine` and `cluster_engine` have their own files. The engine `joblib` runs tasks through `joblib.Parallel` on the
caller's backend, in waves of a few tasks per worker: `with joblib.parallel_config(backend="threading"): build(config)`.
Backends differ in what they report about a worker that dies; some never answer again. Therefore a shard counts as
finished when its files are there, and a wave without progress for a long time ends the build with a message.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from augpipe.base.errors import UserError
from augpipe.base.machine import take_one_thread, usable_cores
from augpipe.builder.cluster import CLUSTERS
from augpipe.builder.cluster_engine import run_on_cluster
from augpipe.builder.folder import BuildFolder, ShardRecord
from augpipe.builder.loky_engine import hush_trackers, run_loky
from augpipe.builder.plan import AnyTask
from augpipe.builder.progress import StallWatch
from augpipe.builder.worker import TICK_S, Died, Events, Failure, attach, run_task
from augpipe.config import BuildConfig, ExtendConfig

Runner = Callable[[Iterator[AnyTask], int, StallWatch, BuildFolder], Events]


@dataclass(frozen=True, slots=True)
class Engine:
    """What runs tasks.

    Args:
        workers: how many it runs at once.
        cores: for how many of them there is a core.
        run: function from tasks, how many may run at once, a watch and the folder to events.
    """

    workers: int
    cores: int
    run: Runner


@contextmanager
def engine_of(config: BuildConfig | ExtendConfig) -> Iterator[Engine]:
    """Give the engine that the settings name during the block; a cluster is reached for so long."""
    if config.engine in CLUSTERS:
        with CLUSTERS[config.engine](config) as cluster:
            slots = cluster.slots()
            yield Engine(min(config.workers or slots, slots), slots, partial(run_on_cluster, cluster, config.workers))
    else:
        cores, runner = usable_cores(), RUNNERS[config.engine]
        yield Engine(1 if runner is run_here else config.workers or cores, cores, runner)


def run_here(tasks: Iterator[AnyTask], workers: int, watch: StallWatch, folder: BuildFolder) -> Events:
    """Run the tasks one by one in this process: for debugging, or where no process may be started."""
    take_one_thread()
    for task in tasks:
        yield attempt(task)


def attempt(task: AnyTask, parent: int | None = None) -> ShardRecord | Failure | Died:
    """Build one shard; a lack of memory is returned, because an exception would end a whole wave.

    Args:
        task: the shard.
        parent: the process of the build, if this may be one that it has started.
    """
    if os.getppid() == parent:
        attach(parent)
    try:
        return run_task(task)
    except MemoryError:
        return Died(task.index, "out of memory")


TASKS_PER_WORKER = 4
"""How long a wave is: a short one leaves workers idle at its end, and all tasks of a long one are in memory at once."""


class Wave:
    """One call of `joblib.Parallel`, in a thread of its own so that the caller can look at the clock."""

    def __init__(self, tasks: list[AnyTask], workers: int) -> None:
        from joblib import Parallel

        self.indexes = [task.index for task in tasks]
        self.results: list[Any] = []
        self.error: Exception | None = None
        # Created in the caller's thread, because another thread does not see its `parallel_config`.
        self._parallel = Parallel(n_jobs=workers, batch_size=1, pre_dispatch="all")
        self._thread = threading.Thread(target=self._run, args=(tasks,), daemon=True)
        self._thread.start()

    def ended(self) -> bool:
        """Wait for up to `TICK_S` seconds, then return whether the wave has ended."""
        self._thread.join(TICK_S)
        return not self._thread.is_alive()

    def abandon(self) -> None:
        """Make the backend drop, as far as it can, a wave whose results nobody waits for any more."""
        # Errors do not matter any more: the wave is given up.
        with suppress(Exception):
            self._parallel._backend.abort_everything(ensure_ready=False)

    def _run(self, tasks: list[AnyTask]) -> None:
        from joblib import delayed

        try:
            self.results = self._parallel(delayed(attempt)(task, os.getpid()) for task in tasks)
        except Exception as error:
            self.error = error


def waited_for(wave: Wave, watch: StallWatch, folder: BuildFolder) -> Events:
    """Yield None until a wave has ended; raise an error if all its unfinished shards are stalled."""
    while not wave.ended():
        waiting = [index for index in wave.indexes if folder.finished(index) is None]
        if waiting and all(watch.stalled(index) for index in waiting):
            raise UserError(
                f"joblib gave no answer for {watch.patience_s:.0f} s, a worker may have died; "
                "run the same command again to go on, with --engine loky if this comes back"
            )
        yield None


def run_joblib(tasks: Iterator[AnyTask], workers: int, watch: StallWatch, folder: BuildFolder) -> Events:
    """Run the tasks on a joblib backend and yield events; one that cannot work or is silent is a `UserError`."""
    hush_trackers()
    while wave_tasks := list(islice(tasks, workers * TASKS_PER_WORKER)):
        for task in wave_tasks:
            watch.start(task.index)
        wave = Wave(wave_tasks, workers)
        del wave_tasks
        try:
            yield from waited_for(wave, watch, folder)
        except BaseException:
            wave.abandon()
            raise
        if isinstance(wave.error, UserError):
            raise wave.error
        records = {index: folder.finished(index) for index in wave.indexes}
        failures = {result.index: result for result in wave.results if isinstance(result, Failure | Died)}
        if wave.error is not None and not any(records.values()):
            reason = " ".join(f"{type(wave.error).__name__}: {wave.error}".split())[:200]
            raise UserError(f"joblib could not run a single shard ({reason}); try --engine loky")
        for index, record in records.items():
            yield record or failures.get(index) or Died(index, f"worker lost: {type(wave.error).__name__}")


RUNNERS: dict[str, Runner] = {
    "loky": run_loky,
    "sequential": run_here,
    "multiprocessing": partial(run_loky, method="spawn"),
    "joblib": run_joblib,
}
"""Engine → the function that runs tasks on it. With `CLUSTERS`, the keys are `augpipe.config.ENGINES`."""
