"""A lock keeps others out as long as its process lives, and no longer."""

from __future__ import annotations

import errno
import fcntl
import os
import subprocess
import sys
import threading
import time

import pytest

from augpipe.base.files.lock import FileLock, Lock


def test_a_lock_is_exclusive_or_shared(tmp_path):
    one, two = FileLock(tmp_path / "lock", shared=True), FileLock(tmp_path / "lock", shared=True)
    alone = FileLock(tmp_path / "lock")
    assert one.acquire()
    assert two.acquire()
    assert not alone.acquire()
    one.release()
    assert not alone.acquire(wait_s=0.06)
    two.release()
    assert alone.acquire()
    assert not one.acquire()


def test_a_lock_on_a_file_that_was_removed_is_no_lock(tmp_path, monkeypatch):
    path = tmp_path / "lock"
    true_flock = fcntl.flock

    def removed_in_between(handle, operation):
        monkeypatch.setattr(fcntl, "flock", true_flock)
        path.unlink()
        true_flock(handle, operation)

    monkeypatch.setattr(fcntl, "flock", removed_in_between)
    lock = FileLock(path)
    assert not lock.acquire()
    assert lock.acquire()
    assert path.exists()


def test_a_lock_on_a_file_that_was_removed_gives_way_to_one_on_its_successor(tmp_path):
    first, second, third = (FileLock(tmp_path / "lock") for _ in range(3))
    assert first.acquire()
    (tmp_path / "lock").unlink()
    assert second.acquire(), "the name is another file now"
    assert not third.acquire(wait_s=0.06)
    first.release()
    assert not third.acquire()
    second.release()
    assert third.acquire()
    third.release()


def test_a_lock_goes_with_its_process(tmp_path):
    code = f"""
import os, pathlib
from augpipe.base.files.lock import FileLock
assert FileLock(pathlib.Path({str(tmp_path)!r}) / "lock").acquire()
os.kill(os.getpid(), 9)
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == -9
    assert FileLock(tmp_path / "lock").acquire()


def test_what_is_held_already_is_not_opened_again(tmp_path):
    lock = FileLock(tmp_path / "lock")
    assert lock.acquire() is Lock.HELD
    before = len(os.listdir("/proc/self/fd"))
    assert lock.acquire() is Lock.HELD
    assert len(os.listdir("/proc/self/fd")) == before
    lock.release()
    assert FileLock(tmp_path / "lock").acquire() is Lock.HELD


def test_without_a_limit_it_waits_for_as_long_as_it_takes(tmp_path):
    holder, waiting = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert holder.acquire() is Lock.HELD
    assert waiting.acquire() is Lock.BUSY
    threading.Timer(0.3, holder.release).start()
    began = time.monotonic()
    assert waiting.acquire(wait_s=None) is Lock.HELD
    assert time.monotonic() - began > 0.2


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS])
def test_where_there_are_no_locks_everybody_may_and_hears_it(code, tmp_path, monkeypatch):
    def refuse(*_: object) -> None:
        raise OSError(code, "no locks")

    monkeypatch.setattr("fcntl.flock", refuse)
    one, two = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert (one.acquire(), two.acquire(), two.acquire()) == (Lock.UNSUPPORTED,) * 3
    assert Lock.UNSUPPORTED
    assert not Lock.BUSY
