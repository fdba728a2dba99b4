"""The code that a worker process runs, one task after the other, and the events that engines report of it."""

from __future__ import annotations

import os
import signal
import threading
import time
import traceback
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from augpipe.base.errors import UserError
from augpipe.base.files.lock import FileLock
from augpipe.builder.folder import BuildFolder, ShardRecord
from augpipe.builder.plan import AnyTask, BuildTask
from augpipe.builder.shard import build_shard, extend_shard, forget_augmenter
from augpipe.shards.writer import explained
from augpipe.shortage import is_shortage

ORPHAN_POLL_S = 0.2
LOCK_WAIT_S = 5.0


@dataclass(frozen=True, slots=True)
class Failure:
    """A shard whose task raised an unforeseen exception: one line for the user, the traceback for the developer."""

    index: int
    what: str
    trace: str


def attach(parent: int) -> None:
    """Set up a worker process: it ignores Ctrl-C, which the parent handles, and ends when the parent has ended."""
    global _parent
    if _parent == parent:
        return
    _parent = parent
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM, signal.SIGHUP})

    def watch() -> None:
        while not orphaned():
            time.sleep(ORPHAN_POLL_S)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


_parent: int | None = None


def orphaned() -> bool:
    """Return whether the process that started this worker has ended."""
    return _parent is not None and os.getppid() != _parent


@contextmanager
def present(folder: BuildFolder) -> Iterator[None]:
    """Hold the workers' lock during the block, so that no new run begins while this worker may rename a file."""
    with explained(folder.workers_lock):
        lock = FileLock(folder.workers_lock, shared=True)
        held = lock.acquire(wait_s=LOCK_WAIT_S)
    if orphaned():
        os._exit(1)
    if not held:
        raise UserError(f"another augpipe has begun to build in {folder.path}; leave the folder to one of them")
    try:
        yield
    finally:
        lock.release()


def run_task(task: AnyTask) -> ShardRecord | Failure:
    """Build one shard and return its record; an unforeseen exception is returned as a `Failure`.

    Raises:
        UserError: if every shard would fail: the disk is full, the pipeline cannot be loaded, …
        MemoryError: if this shard needs more memory than there is; the parent treats it as a killed worker.
    """
    try:
        with present(BuildFolder(task.folder)):
            return build_shard(task) if isinstance(task, BuildTask) else extend_shard(task)
    except UserError:
        raise
    except Exception as error:
        if is_shortage(error):
            forget_augmenter()
            raise MemoryError(str(error)) from error
        what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return Failure(task.index, " ".join(what.split())[:300], traceback.format_exc())


@dataclass(frozen=True, slots=True)
class Died:
    """The worker of a shard has died before the shard was built; `why` is the cause as far as it is known."""

    index: int
    why: str


Event = ShardRecord | Failure | Died | None
"""What an engine reports: a shard is built, its task failed, its worker died; None where nothing has happened, a few
times a second so that the progress can be shown."""

Events = Generator[Event, None, None]

TICK_S = 0.2
"""Seconds that an engine waits for an event at most."""
