"""Advisory locks on files: they vanish with the process that holds them, even when it is killed."""

from __future__ import annotations

import fcntl
import os
import time
from enum import Enum, auto
from pathlib import Path

POLL_S = 0.05


class Lock(Enum):
    """What an attempt to lock a file has led to; true unless another process holds the lock."""

    HELD = auto()
    BUSY = auto()
    UNSUPPORTED = auto()
    """This file system has no locks: it is better to work without protection than not at all."""

    def __bool__(self) -> bool:
        return self is not Lock.BUSY


class FileLock:
    """An advisory lock on a file, held by this process until `release` or its end.

    Args:
        path: the file to lock; created if it does not exist.
        shared: several processes may hold a shared lock at once, but none beside an exclusive one.
    """

    def __init__(self, path: Path, *, shared: bool = False) -> None:
        self.path = path
        self._operation = (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB
        self._handle: int | None = None
        self._result = Lock.BUSY

    def acquire(self, wait_s: float | None = 0.0) -> Lock:
        """Take the lock and return what came of it, after waiting for up to `wait_s` seconds (None: for ever)."""
        deadline = None if wait_s is None else time.monotonic() + wait_s
        while self._handle is None:
            self._attempt()
            if self._handle is None:
                if deadline is not None and time.monotonic() >= deadline:
                    return Lock.BUSY
                time.sleep(POLL_S)
        return self._result

    def release(self) -> None:
        """Release the lock if it is held."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _attempt(self) -> None:
        """Open the file and try to lock it; keep it open if nobody else holds it."""
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        self._result = Lock.BUSY
        try:
            fcntl.flock(handle, self._operation)
            # The process that held the lock may have removed the file: then nobody else would see this lock.
            if os.fstat(handle).st_ino == os.stat(self.path).st_ino:
                self._result = Lock.HELD
        except (BlockingIOError, FileNotFoundError):
            pass
        except OSError:  # ENOLCK, ENOTSUP and the like
            self._result = Lock.UNSUPPORTED
        finally:
            if self._result:
                self._handle = handle
            else:
                os.close(handle)
