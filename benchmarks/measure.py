"""One measured run of a command: wall time of the whole process, memory of the parent and of its workers."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import psutil

from augpipe.base.boundary import os_error_message
from augpipe.base.errors import UserError
from augpipe.contract.layout import SetFolder
from benchmarks.machine import SINGLE_THREADED

ROOT = Path(__file__).resolve().parents[1]
INTERVAL_S = 0.1
TIMEOUT_S = 3 * 3600.0
MIB = 2**20


class CommandError(RuntimeError):
    """A command that was to be measured failed or hung."""


@dataclass
class Run:
    """What one process and its descendants took."""

    command: list[str]
    wall_s: float = 0.0
    parent_peak_mib: float = 0.0
    worker_peak_mib: float = 0.0
    workers_seen: int = 0
    parent_mib: list[float] = field(default_factory=list)  # one sample per INTERVAL_S
    output: str = ""

    def quarters(self) -> list[float]:
        """Give the parent's memory at 25, 50, 75 and 100 % of the time: does it grow?"""
        last = len(self.parent_mib) - 1
        return [round(self.parent_mib[last * part // 4], 1) for part in (1, 2, 3, 4)] if last >= 0 else []

    def as_dict(self) -> dict[str, object]:
        """Give the run as it is stored."""
        return {
            "wall_s": round(self.wall_s, 3),
            "parent_peak_mib": round(self.parent_peak_mib, 1),
            "parent_mib_at_quarters": self.quarters(),
            "worker_peak_mib": round(self.worker_peak_mib, 1),
            "workers_seen": self.workers_seen,
        }


def python(*arguments: object) -> list[str]:
    """Build the command that runs a module with this interpreter."""
    return [sys.executable, "-m", *map(str, arguments)]


def augpipe(*arguments: object) -> list[str]:
    """Build the command that runs augpipe as a user does, from this interpreter's environment."""
    return [str(Path(sys.executable).with_name("augpipe")), *map(str, arguments)]


def run(command: Sequence[str], timeout_s: float = TIMEOUT_S) -> Run:
    """Run a command to its end and measure it.

    Memory is resident set size (RSS), sampled; a worker is any descendant process.

    Raises:
        CommandError: the command failed, with its last lines in the message, or hung.
    """
    result = Run(list(command))
    environment = {**os.environ, **SINGLE_THREADED}
    started = time.perf_counter()
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        sampled = psutil.Process(process.pid)
        seen: set[int] = set()
        try:
            while process.returncode is None:
                with suppress(subprocess.TimeoutExpired):
                    result.output = process.communicate(timeout=INTERVAL_S)[0]
                    break
                sample(sampled, result, seen)
                if time.perf_counter() - started > timeout_s:
                    raise CommandError(f"no end after {timeout_s:.0f} s: {' '.join(command)}")
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)  # the workers, too
            raise
    result.wall_s = time.perf_counter() - started
    result.workers_seen = len(seen)
    if process.returncode != 0:
        raise CommandError(f"exit code {process.returncode} from {' '.join(command)}\n{result.output[-2000:]}")
    return result


def sample(process: psutil.Process, result: Run, seen: set[int]) -> None:
    """Add one memory sample; a process that ends meanwhile is left out."""
    try:
        parent = process.memory_info().rss / MIB
        if not parent:
            return  # it has ended and is not yet waited for
        result.parent_mib.append(parent)
        result.parent_peak_mib = max(result.parent_peak_mib, parent)
        for worker in process.children(recursive=True):
            result.worker_peak_mib = max(result.worker_peak_mib, worker.memory_info().rss / MIB)
            seen.add(worker.pid)
    except psutil.NoSuchProcess:
        return


def remove(output: Path) -> None:
    """Remove what a program wrote to `output`: a set with all that lies beside it, a folder or a file."""
    if output.is_dir():
        shutil.rmtree(output)
        shutil.rmtree(SetFolder(output).companion, ignore_errors=True)
    else:
        output.unlink(missing_ok=True)


def as_program(main: Callable[[], int | None]) -> None:
    """Run a script as the process's own; what a user can mend is told without a traceback, and the exit code is 1."""
    try:
        sys.exit(main())
    except (UserError, CommandError) as error:
        sys.exit(str(error))
    except PackageNotFoundError as error:
        sys.exit(
            f"the package {error.name} is not installed, which the script measures against; install the extra `bench`"
        )
    except FileNotFoundError as error:
        sys.exit(f"{error.filename} is not there, expected a file or folder; name one that is")
    except OSError as error:
        sys.exit(os_error_message(error, "give the same command again"))
