"""A program on two ranks of this machine, as torchrun starts them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import NamedTuple

from torch.distributed import TCPStore  # type: ignore[attr-defined]

from tests.sources import ROOT

LEFT = """
import time
from pathlib import Path
def of_the_group():
    names = {task.read_text().strip() for task in Path("/proc/self/task").glob("*/comm")}
    return {name for name in names if "gloo" in name or "tcpstore" in name}
deadline = time.monotonic() + 30
while of_the_group() and time.monotonic() < deadline:
    time.sleep(0.01)  # the system lists a thread for a moment after it was joined
assert not of_the_group(), of_the_group()
"""
"""Appended to each program: a thread of the group that is still there may end the process with SIGABRT at its exit."""


class Rank(NamedTuple):
    """How a rank ended."""

    code: int
    errors: str


def run_two_ranks(program: str, arguments: Sequence[str] = (), *, timeout: float = 600) -> list[Rank]:
    """Run Python code on two ranks, and look behind it for threads of their group.

    The ranks meet at a store of this process, which picks a free port and stays until both have ended, as torchrun's.
    """
    store = TCPStore("127.0.0.1", 0, is_master=True, wait_for_workers=False)
    meeting = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(store.port), "TORCHELASTIC_USE_AGENT_STORE": "True"}
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", program + LEFT, *arguments],
            env=os.environ | meeting | {"RANK": str(rank), "LOCAL_RANK": str(rank), "WORLD_SIZE": "2"},
            cwd=ROOT,
            stderr=subprocess.PIPE,
            text=True,
        )
        for rank in range(2)
    ]
    try:
        return [
            Rank(process.returncode, errors)
            for process in processes
            for _, errors in [process.communicate(timeout=timeout)]
        ]
    finally:
        for process in processes:
            process.kill()
            process.communicate()
