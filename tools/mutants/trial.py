"""Try one mutant on a private copy of the repository: its own tests first, then the rest of the fast ones."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from typing import Literal

from tools.mutants.mutant import Mutant

ROOT = Path(__file__).resolve().parents[2]
FAST = "not slow and not gpu"
PASSED, FAILED, INTERRUPTED, NO_SUCH_TEST, NONE_COLLECTED = 0, 1, 2, 4, 5
"""What pytest ends with; xdist calls its stop after the first failure an interruption."""

FAILURE = re.compile(r"^(?:FAILED|ERROR) (?P<test>tests/.+?)(?: - .*)?$", re.M)

LIST_TESTS = "tests/tools/mutants"
"""They hold the list against the source, and so would notice any mutant."""

Result = Literal["caught", "survived", "undecided", "unclear", "timed out"]


_running: set[subprocess.Popen[str]] = set()


class BrokenTrialError(Exception):
    """pytest came to no verdict."""


def end_running() -> None:
    """End the tests that run, with all their processes: they are in sessions of their own, where no Ctrl-C reaches."""
    for process in list(_running):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a mutant.

    Args:
        outcome: "caught": a test fails with the mutant and passes without; "survived": all fast tests pass;
            "undecided": its own tests pass, and no others were run; "unclear": the test that failed does so without
            the mutant, too, or pytest came to no verdict; "timed out": the tests came to no end.
        by: the test that failed, or how pytest ended.
        own: whether that is in a file that the table names.
        seconds: that it took.
    """

    outcome: Result
    by: str | None
    own: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class Trial:
    """How mutants are tried.

    Args:
        workers: of pytest-xdist, such as `logical` or `2`; `0` runs the tests one after the other.
        targeted_only: leave out the tests that the table does not name.
        limit_s: seconds after which pytest is ended.
        root: of the repository that is copied.
    """

    workers: str = "logical"
    targeted_only: bool = False
    limit_s: float = 3600.0
    root: Path = ROOT

    def verdict(self, mutant: Mutant) -> Verdict:
        """Break the line in a copy, and run the tests until one fails.

        Raises:
            NotFoundOnceError: the table does not fit the source.
        """
        start = time.perf_counter()

        def after(outcome: Result, by: str | None = None, *, own: bool = False) -> Verdict:
            return Verdict(outcome, by, own, round(time.perf_counter() - start, 1))

        with copy_of(self.root) as copy:
            place = copy / mutant.module
            source = place.read_text(encoding="utf-8")
            place.write_text(mutant.broken(source), encoding="utf-8")
            others = ["tests", *(f"--ignore={path}" for path in (*mutant.tests, LIST_TESTS))]
            rest = [] if self.targeted_only else [others]
            for own, chosen in [(True, list(mutant.tests)), *((False, each) for each in rest)]:
                try:
                    by = self._first_failure(copy, chosen)
                except subprocess.TimeoutExpired:
                    return after("timed out")
                except BrokenTrialError as error:
                    return after("unclear", str(error))
                if by is not None:
                    place.write_text(source, encoding="utf-8")
                    # A line that was put back within a second has the age, and perhaps the length, of the broken one.
                    Path(cache_from_source(str(place))).unlink(missing_ok=True)
                    return after("caught" if self._passes(copy, by) else "unclear", by, own=own)
        return after("undecided" if self.targeted_only else "survived")

    def _first_failure(self, copy: Path, chosen: Sequence[str]) -> str | None:
        workers = ["-p", "no:xdist"] if self.workers == "0" else ["-n", self.workers, "--dist", "loadfile"]
        code, said = self._pytest(copy, ["-x", "-m", FAST, *workers, *chosen])
        found = FAILURE.search(said)
        if code in (FAILED, INTERRUPTED) and found is not None:
            return found["test"]
        if code in (PASSED, NONE_COLLECTED):
            return None
        raise BrokenTrialError(f"pytest ended with {code} and no failing test: {said[-500:]}")

    def _passes(self, copy: Path, test: str) -> bool:
        """Return whether a test passes without the mutant; what pytest finds no more by its name, with its file."""
        for name in (test, test.partition("::")[0]):
            code, _ = self._pytest(copy, ["-m", FAST, "-p", "no:xdist", name])
            if code != NO_SUCH_TEST:
                break
        return code == PASSED

    def _pytest(self, copy: Path, arguments: Sequence[str]) -> tuple[int, str]:
        command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", *arguments]
        environment = os.environ | {"PYTHONPATH": str(copy)}  # the copy's packages, not those that are installed
        process = subprocess.Popen(
            command,
            cwd=copy,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        _running.add(process)
        try:
            said, _ = process.communicate(timeout=self.limit_s)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise
        finally:
            _running.discard(process)
        return process.returncode, said


@contextmanager
def copy_of(root: Path) -> Iterator[Path]:
    """Copy what git tracks, or would track, into a temporary folder, for the time of a block."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        check=True,
    )
    with tempfile.TemporaryDirectory(prefix="mutant-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder).resolve() / root.name
        for name in filter(None, os.fsdecode(listed.stdout).split("\0")):
            if (root / name).is_file():
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, copy / name)
        yield copy
