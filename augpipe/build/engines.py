"""The engines that run tasks; each is a generator of events, and the output is the same with all of them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial

from augpipe.build.events import Died, Event, Finished
from augpipe.build.folder import BuildFolder
from augpipe.build.joblib_engine import run_joblib
from augpipe.build.loky_engine import run_loky
from augpipe.build.plan import AnyTask
from augpipe.build.stall import StallWatch
from augpipe.build.worker import Failure, run_task, take_one_thread

Engine = Callable[[Iterator[AnyTask], int, StallWatch, BuildFolder], Generator[Event, None, None]]


def run_here(
    tasks: Iterator[AnyTask], workers: int, watch: StallWatch, folder: BuildFolder
) -> Generator[Event, None, None]:
    """Run the tasks one by one in this process: for debugging, or where no process may be started."""
    take_one_thread()
    for task in tasks:
        try:
            result = run_task(task)
        except MemoryError:
            yield Died(task.index, "out of memory")
        else:
            yield result if isinstance(result, Failure) else Finished(result)


RUNNERS: dict[str, Engine] = {
    "loky": run_loky,
    "sequential": run_here,
    "multiprocessing": partial(run_loky, method="spawn"),
    "joblib": run_joblib,
}
"""Engine → the function that runs tasks on it; the keys are `augpipe.config.ENGINES`."""
