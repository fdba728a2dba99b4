"""Advisory locks on files: they vanish with the process that holds them, even when it is killed."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

POLL_S = 0.05


class FileLock:
    """An advisory lock on a file, held by this process until `release` or its end.

    On a file system without locks `acquire` always succeeds: it is better to work without protection than not at all.

    Args:
        path: the file to lock; created if it does not exist.
        shared: several processes may hold a shared lock at once, but none beside an exclusive one.
    """

    def __init__(self, path: Path, *, shared: bool = False) -> None:
        self.path = path
        self._operation = (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB
        self._handle: int | None = None

    def acquire(self, wait_s: float = 0.0) -> bool:
        """Take the lock, waiting at most `wait_s` seconds; return whether it was taken."""
        deadline = time.monotonic() + wait_s
        while not self._attempt():
            if time.monotonic() >= deadline:
                return False
            time.sleep(POLL_S)
        return True

    def release(self) -> None:
        """Release the lock if it is held."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _attempt(self) -> bool:
        """Open the file and try to lock it; return whether it is locked."""
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
        """Try to lock an open file; return False if another process holds it or has removed the file."""
        try:
            fcntl.flock(handle, self._operation)
        except BlockingIOError:
            return False
        except OSError:  # ENOLCK, ENOTSUP and the like: this file system has no locks
            return True
        try:
            # The process that held the lock may have removed the file: then nobody else would see this lock.
            return os.fstat(handle).st_ino == os.stat(self.path).st_ino
        except FileNotFoundError:
            return False
