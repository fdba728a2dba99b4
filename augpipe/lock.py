"""Advisory locks on files: they vanish with the process that holds them, even when it is killed."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

POLL_S = 0.05


class FileLock:
    """A lock on a path, held by this process until `release` or its end.

    Where the file system has no locks, everybody gets it: work there is better than none.

    Args:
        path: the file to lock; made when absent.
        shared: many may hold it at once, but none beside an exclusive one.
    """

    def __init__(self, path: Path, *, shared: bool = False) -> None:
        self.path = path
        self._operation = (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB
        self._handle: int | None = None

    def acquire(self, wait_s: float = 0.0) -> bool:
        """Take the lock, waiting at most so many seconds; return whether it was had."""
        deadline = time.monotonic() + wait_s
        while not self._attempt():
            if time.monotonic() >= deadline:
                return False
            time.sleep(POLL_S)
        return True

    def release(self) -> None:
        """Give the lock back."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _attempt(self) -> bool:
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            held = self._locked(handle)
        except BaseException:
            os.close(handle)
            raise
        if held:
            self._handle = handle
        else:
            os.close(handle)
        return held

    def _locked(self, handle: int) -> bool:
        try:
            fcntl.flock(handle, self._operation)
        except BlockingIOError:
            return False
        except OSError:  # ENOLCK, ENOTSUP and their like: no locks here
            return True
        try:
            # Whoever held it may have removed the file in the meantime: then this is a lock on nothing.
            return os.fstat(handle).st_ino == os.stat(self.path).st_ino
        except FileNotFoundError:
            return False
