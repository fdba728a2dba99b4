"""The processes of a session, read from /proc: who they are, and what they leave behind."""

from __future__ import annotations

import os
import re
import signal
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
SHARED_MEMORY = Path("/dev/shm")
HELPERS = ("resource_tracker", "semaphore_tracker", "forkserver")
"""Processes beside the workers that only keep the books; nobody ends them one by one."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process that runs."""

    pid: int
    command: str

    @property
    def is_helper(self) -> bool:
        """Whether it builds nothing itself."""
        return any(name in self.command for name in HELPERS)


def session(leader: int) -> list[Process]:
    """Return the running processes of a session, its leader first where it runs."""
    found = []
    for entry in os.scandir(PROC):
        if entry.name.isdecimal():
            with suppress(OSError, ValueError):
                # The command's name, in parentheses, may hold anything; what follows it is numbers.
                fields = Path(entry.path, "stat").read_text(errors="replace").rpartition(")")[2].split()
                state, number = fields[0], int(fields[3])
                if number == leader and state not in "ZX":
                    words = Path(entry.path, "cmdline").read_bytes().replace(b"\0", b" ")
                    found.append(Process(int(entry.name), words.decode(errors="replace").strip()))
    return sorted(found, key=lambda process: (process.pid != leader, process.pid))


def workers(leader: int) -> list[Process]:
    """Return the processes of a session that do its work, without the leader.

    A child that is still called as the leader is, or by no name, has not yet become what it will be, maybe a helper.
    """
    found = session(leader)
    own = {process.command for process in found if process.pid == leader} | {""}
    return [
        process for process in found if process.pid != leader and not process.is_helper and process.command not in own
    ]


def gone(leader: int, wait_s: float) -> list[Process]:
    """Wait until no process of a session is left, and return those that are left after all."""
    deadline = time.monotonic() + wait_s
    while left := session(leader):
        if time.monotonic() > deadline:
            return left
        time.sleep(0.02)
    return []


def end(leader: int) -> None:
    """Kill what is left of a session."""
    for process in session(leader):
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL)


def shared_names(pids: set[int], since: float) -> list[str]:
    """Return semaphores and folders in shared memory whose names hold one of these process ids.

    What is older than `since`, a time of `time.time`, is of an earlier process with the same number.
    """
    if not SHARED_MEMORY.is_dir():
        return []
    named = re.compile(rf"(?:^|[-_.])(?:{'|'.join(map(str, pids)) or 'x'})(?:[-_.]|$)")
    found = []
    for entry in os.scandir(SHARED_MEMORY):
        with suppress(FileNotFoundError):
            if named.search(entry.name) and entry.stat(follow_symlinks=False).st_ctime >= since:
                found.append(entry.name)
    return sorted(found)
