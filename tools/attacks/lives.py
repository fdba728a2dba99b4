"""The life of a folder: a command is started again and again, hit by signals, until it has come to its end."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tools.attacks.blows import NUMBERS, PAUSE, Blow, documented_codes, drawn
from tools.attacks.processes import end, gone, session, shared_names, workers
from tools.attacks.scenarios import Ground, Names, Scenario, environment

POLL_S = 0.003
STARTS = 12
"""How often the command is given again after the last signal before it counts as never ending."""

TROUBLE = re.compile(
    r"Traceback \(most recent call last\)|^bug:|Exception ignored|Fatal Python error|terminate called|Warning: "
    r"|Segmentation fault",
    re.MULTILINE,
)
BOOKS = re.compile(r"resource_tracker|leaked|semaphore")
"""What the keepers of shared memory say; after a kill it is true and nobody's fault."""

KEPT = re.compile("torchinductor_")
"""What torch leaves in the temporary folder on purpose, for the next process: compiled code."""

PROJECT_FRAME = re.compile(r'File "[^"]*/(augpipe|cse_trainer)/(?!.*site-packages)[^"]*\.py"')


@dataclass
class Try:
    """A signal that was sent, and what was wrong after it."""

    blow: Blow
    wrong: list[str] = field(default_factory=list)
    log: str = ""

    @property
    def outcome(self) -> str:
        """`held`, `outside` or `failed`."""
        if not self.wrong:
            return "held"
        return "outside" if all(what.startswith(OUTSIDE) for what in self.wrong) else "failed"


OUTSIDE = "outside: "
"""What is wrong but lies before the first line of the project: Python itself was starting."""


@dataclass
class Life:
    """One folder, from its first start to its end.

    Args:
        ground: the inputs and the undisturbed results.
        scenario: the command.
        folder: where it runs; must not exist.
        draw: the choices.
        blows: how many signals it is to get at most.
        patience_s: a run that takes longer hangs.
        draws: what draws a blow.
        still_s: after that long without a new name, an engine that lost a worker counts as waiting for it.
    """

    ground: Ground
    scenario: Scenario
    folder: Path
    draw: Random
    blows: int
    patience_s: float = 150.0
    still_s: float = 15.0
    draws: Callable[..., Blow] = drawn
    tries: list[Try] = field(default_factory=list)
    waits: int = 0
    runs: int = 0
    ended_badly: bool = False
    leader: int | None = None

    def stop(self) -> None:
        """End the command and give no other; what has been tried does not count."""
        self.blows, self.ended_badly = 0, True
        if self.leader is not None:
            end(self.leader)

    def live(self) -> list[Try]:
        """Start, hit, check, start again; return the tries."""
        self.ground.place(self.scenario, self.folder)
        left = STARTS
        while left and not self.ended_badly:
            before = len(self.tries)
            code = self.one_run()
            if code == 0:
                break
            if len(self.tries) == before:
                left -= 1  # it was not hit and still did not end well
        else:
            if not self.ended_badly:
                self.blame([f"the same command did not come to its end in {STARTS} more starts"])
        if not self.ended_badly:
            differing = self.ground.unlike(self.scenario, self.folder)
            self.blame([f"at the end: {what}" for what in differing[:5]])
        return self.tries

    def one_run(self) -> int | None:
        """Start the command, hit it while signals are left, and check what it leaves; return its exit code."""
        self.runs += 1
        log = self.folder / f"log-{self.runs:02d}"
        shutil.rmtree(self.folder / "tmp", ignore_errors=True)
        with log.open("wb") as stream:
            process = subprocess.Popen(
                self.ground.words(self.scenario), cwd=self.folder, env=environment(self.folder), stdout=stream,
                stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
        self.leader = process.pid
        run = Run(process, Names(self.folder, self.scenario), time.monotonic() + self.patience_s)
        hit: list[Blow] = []
        try:
            while self.blows and process.poll() is None:
                if any(blow.ends_the_run for blow in hit):
                    break  # it must end by itself now
                calm = self.ground.undisturbed[self.scenario]
                blow = self.draws(self.draw, self.scenario, calm, first=not hit)
                if not self.strike(run, blow, lost_a_worker=any(one.ends_a_worker for one in hit)):
                    break
                hit.append(blow)
                self.blows -= 1
                self.tries.append(Try(blow, log=log.name))
            gave_up = self.wait_for_end(run, hit)
            self.check(run, hit, log, gave_up=gave_up)
        finally:
            end(process.pid)
            process.wait()
        return process.returncode

    def strike(self, run: Run, blow: Blow, *, lost_a_worker: bool) -> bool:
        """Wait for the moment and send the signal; return whether it found somebody alive."""
        waiting = self.scenario.has_workers and not self.scenario.outlives_workers and lost_a_worker
        last = self.folder / self.scenario.last_file
        arrived: dict[str, Callable[[], bool]] = {
            "start": lambda: True,
            "work": lambda: run.seen() > 0,
            "name": lambda: run.seen() >= blow.names,
            "last": lambda: run.seen() > 0 and last.exists(),
        }
        run.forget()
        while not arrived[blow.moment]():
            if waiting and run.still_for() > self.still_s:
                break
            if not run.goes_on(POLL_S):
                return False
        deadline = time.monotonic() + blow.delay_s
        while (rest := deadline - time.monotonic()) > 0:
            if not run.goes_on(min(rest, 0.05)):
                return False
        return self.send(run, blow)

    def send(self, run: Run, blow: Blow) -> bool:
        """Send the signal now; return whether it found somebody alive."""
        leader = run.process.pid
        target = leader
        if blow.target == "worker":
            while not (found := workers(leader)):
                if not run.goes_on(POLL_S):
                    return False
            target = self.draw.choice(found).pid
        run.remember(leader)
        if run.process.poll() is not None:
            return False
        names = ("STOP", "CONT") if blow.signal == PAUSE else (blow.signal,)
        for place, name in enumerate(names):
            if place:
                time.sleep(blow.pause_s)
            try:
                (os.killpg if blow.target == "group" else os.kill)(target, NUMBERS[name])
            except ProcessLookupError:
                return bool(place)
        return True

    def wait_for_end(self, run: Run, hit: list[Blow]) -> bool:
        """Wait for the end of a run; return whether an engine waited in vain for a worker, as it may."""
        lost = any(blow.ends_a_worker for blow in hit) and not any(blow.ends_the_run for blow in hit)
        run.forget()
        while run.goes_on(0.01):
            run.seen()
            if lost and not self.scenario.outlives_workers and run.still_for() > self.still_s:
                # That engine gives up after fifteen minutes, which nobody waits for here.
                self.waits += 1
                run.remember(run.process.pid)
                os.killpg(run.process.pid, signal.SIGKILL)
                run.process.wait()
                return True
        return False

    def check(self, run: Run, hit: list[Blow], log: Path, *, gave_up: bool) -> None:
        """Look for all that a run that was hit may not leave behind."""
        wrong = []
        if run.process.poll() is None:
            for process in session(run.process.pid):
                with suppress(ProcessLookupError):
                    os.kill(process.pid, signal.SIGABRT)  # the stacks go to the log
            time.sleep(0.5)
            self.ended_badly = True
            wrong.append(f"hang: no end within {self.patience_s:.0f} s")
            self.blame(wrong)
            return
        wrong += self.ground.unsound(self.scenario, self.folder)
        code = run.process.returncode
        if not gave_up and code not in documented_codes(self.scenario, hit):
            wrong.append(f"exit code {code}")
        left = gone(run.process.pid, wait_s=20.0)
        if left:
            wrong.append(f"processes left: {', '.join(process.command[:60] or '?' for process in left[:3])}")
            end(run.process.pid)
        killed = gave_up or any(blow.ends_the_run and blow.signal in ("KILL", "HUP") for blow in hit)
        killed = killed or any(blow.target == "group" and blow.signal in ("KILL", "HUP") for blow in hit)
        wrong += said(
            log.read_text(errors="replace"),
            books=not (killed or self.scenario.engine == "dask"),
            began=run.began,
            cluster=self.scenario.engine == "dask",
        )
        if not killed and self.scenario.engine != "dask":
            temporary = sorted(path.name for path in (self.folder / "tmp").iterdir() if not KEPT.match(path.name))
            if temporary:
                wrong.append(f"temporary files left: {', '.join(temporary[:3])}")
            shared = shared_names(run.pids, run.since)
            if shared:
                wrong.append(f"shared memory left: {', '.join(shared[:3])}")
        self.blame(wrong)

    def blame(self, wrong: list[str]) -> None:
        """Note what is wrong with the last signal; where there was none yet, nobody is to blame but the start."""
        if not wrong:
            return
        if not self.tries:
            self.tries.append(Try(Blow("none", "parent", "start", 0, 0.0, 0.0), log="log-01"))
        self.tries[-1].wrong += wrong


class Run:
    """A process, the names that its folders have got, and the time that it has."""

    def __init__(self, process: subprocess.Popen[bytes], names: Names, deadline: float) -> None:
        self.process = process
        self.pids = {process.pid}
        self.since = time.time() - 1  # a file system's clock may be a tick behind
        self._names, self._deadline = names, deadline
        self._from = 0
        self._moved = time.monotonic()

    def goes_on(self, wait_s: float) -> bool:
        """Wait a moment; return whether the process runs and has time left."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(wait_s)
        return self.process.returncode is None and time.monotonic() < self._deadline

    def seen(self) -> int:
        """Return how many names have come up since `forget`."""
        if self._names.new():
            self._moved = time.monotonic()
        return self._names.seen - self._from

    @property
    def began(self) -> bool:
        """Whether it has written anything."""
        return self.seen() + self._from > 0

    def forget(self) -> None:
        """Count new names from here on."""
        self._from = self._names.seen
        self._moved = time.monotonic()

    def still_for(self) -> float:
        """Return the seconds since a name came up."""
        return time.monotonic() - self._moved

    def remember(self, leader: int) -> None:
        """Note the processes there are, whose names may stay in shared memory."""
        self.pids |= {process.pid for process in session(leader)}


def said(text: str, *, books: bool, began: bool, cluster: bool = False) -> Iterator[str]:
    """Yield what a run must not say.

    Args:
        text: its standard output and standard error.
        books: whether it had the chance to clear its shared memory.
        began: whether it had written anything; if not, Python itself may have been starting.
        cluster: whether it ran on a cluster, whose tracebacks without a line of the project are its own.
    """
    lines = [line for line in text.splitlines() if line.strip() and (books or not BOOKS.search(line))]
    kept = "\n".join(lines)
    for found in [TROUBLE.search(kept), BOOKS.search(kept)]:
        if found is not None:
            early = cluster or (not began and "KeyboardInterrupt" in kept)
            early = early and not PROJECT_FRAME.search(kept)
            line = kept[kept.rfind("\n", 0, found.start()) + 1 :].splitlines()[0]
            last = "" if line == lines[-1] else f" … {lines[-1].strip()[:160]}"
            yield f"{OUTSIDE if early else ''}said: {line.strip()[:200]}{last}"
            return
