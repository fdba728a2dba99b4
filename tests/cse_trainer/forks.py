"""Processes of their own that need not import the trainer: a server does so once, and each is a copy of it."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    ["pytest", "tensorboardX", "tests.cse_trainer.training.small_models", "cse_trainer.training"]
)


def started(work: Callable[..., None], *arguments: Any, errors: Path | None = None) -> BaseProcess:
    """Start a process that calls a function of a module.

    Args:
        work: what is called.
        arguments: what it is called with; an event of `FORKS` may be among them.
        errors: the file that becomes the process's standard error, or None.
    """
    process = FORKS.Process(target=_called, args=(errors, work, *arguments), daemon=True)
    process.start()
    return process


def ended(process: BaseProcess, timeout_s: float = 300.0) -> int | None:
    """Return the exit code of a process, which is killed after so many seconds."""
    process.join(timeout_s)
    process.kill()
    process.join()
    return process.exitcode


def _called(errors: Path | None, work: Callable[..., None], *arguments: Any) -> None:
    if errors is not None:
        os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT), sys.stderr.fileno())
    work(*arguments)
