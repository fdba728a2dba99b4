"""An advisory lock on a file: it vanishes with the process that holds it, even when it is killed."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def exclusive(path: Path, on_wait: Callable[[], None] | None = None) -> Iterator[bool]:
    """Hold an exclusive lock in a block, waiting for it as long as it takes; yield False where locks do not work.

    Args:
        path: the file to lock; it is created if necessary, and left there.
        on_wait: called once if another process holds it.
    """
    with _opened(path) as handle:
        taken = _attempt(handle)
        if taken is False:
            if on_wait:
                on_wait()
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield taken is not None


def is_free(path: Path) -> bool:
    """Return whether no process holds the lock; False where the file system has no locks."""
    with _opened(path) as handle:
        return _attempt(handle) is True


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        yield handle
    finally:
        os.close(handle)


def _attempt(handle: int) -> bool | None:
    """Try to take the lock: True if taken, False if another process holds it, None if there are no locks here."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True
