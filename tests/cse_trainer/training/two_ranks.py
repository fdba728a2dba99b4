"""A function on two ranks of this machine, as torchrun starts them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import torch
from torch.distributed import TCPStore  # type: ignore[attr-defined]

from cse_trainer.distributed import World, joined, world_of_environment
from tests.cse_trainer.forks import ended, started


class Rank(NamedTuple):
    """How a rank ended."""

    code: int | None
    errors: str


Work = Callable[[World, Path], None]
"""What a rank does, given its place and a folder."""


def run_two_ranks(work: Work, folder: Path) -> list[Rank]:
    """Call a function on two ranks that have joined their group, and look behind it for the group's threads."""
    return _both(as_rank, work, folder)


def run_two_processes(work: Work, folder: Path) -> list[Rank]:
    """Call a function on two ranks, which joins and leaves the group itself."""
    return _both(_alone, work, folder)


def _both(call: Callable[[Work, Path], None], work: Work, folder: Path) -> list[Rank]:
    """Start two ranks and wait for them.

    They meet at a store of this process, which picks a free port and stays until both have ended, as torchrun's.
    """
    store = TCPStore("127.0.0.1", 0, is_master=True, wait_for_workers=False)
    errors = [folder / f"errors-{rank}" for rank in range(2)]
    ranks = [
        started(_ranked, environment_of(rank, store.port), call, work, folder, errors=file)
        for rank, file in enumerate(errors)
    ]
    return [Rank(ended(rank), file.read_text()) for rank, file in zip(ranks, errors, strict=True)]


def environment_of(rank: int, port: int) -> dict[str, str]:
    """Return the variables that torchrun gives a rank of two which meet at a port."""
    meeting = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port), "TORCHELASTIC_USE_AGENT_STORE": "True"}
    return meeting | {"RANK": str(rank), "LOCAL_RANK": str(rank), "WORLD_SIZE": "2"}


def as_rank(work: Work, folder: Path) -> None:
    """Call a function as the rank that the environment makes this process, and look behind it for threads."""
    torch.set_num_threads(1)
    world = world_of_environment()
    with joined(world, torch.device("cpu")):
        work(world, folder)
    deadline = time.monotonic() + 30
    while _threads_of_the_group() and time.monotonic() < deadline:
        time.sleep(0.01)  # the system lists a thread for a moment after it was joined
    left = _threads_of_the_group()
    assert not left, f"a thread that is still there may end the process with SIGABRT at its exit: {left}"


def _alone(work: Work, folder: Path) -> None:
    torch.set_num_threads(1)
    work(world_of_environment(), folder)


def _ranked(environment: Mapping[str, str], call: Callable[[Work, Path], None], work: Work, folder: Path) -> None:
    os.environ.update(environment)
    call(work, folder)


def _threads_of_the_group() -> set[str]:
    names = {task.read_text().strip() for task in Path("/proc/self/task").glob("*/comm")}
    return {name for name in names if "gloo" in name or "tcpstore" in name}
