"""Signals at random moments over build, extend and train: `python -m tools.attacks.signals --tries 1000 --tally FILE`.

A folder is begun, its command hit, checked, given again, hit again, until it has come to its end; then the folder must
be, byte for byte, what it would have been in peace. The tally is written after every folder, so that the attack can
itself be stopped: the same command goes on.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import signal
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from tools.attacks.lives import Life
from tools.attacks.scenarios import SCENARIOS, Ground, Scenario, possible
from tools.attacks.selection import selected
from tools.attacks.tally import OtherTallyError, Tally

COLUMNS = ("command", "engine", "signal", "target")
ATTACK = "signals"
SHOWN = ("command", "engine")
FEWEST, MOST = 3, 9
"""Signals that a folder gets; it may be finished before it has got all."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Attack, print the table, and return 1 where something failed."""
    given = parsed(arguments)
    wanted = [
        scenario
        for scenario in SCENARIOS
        if scenario.command in given.only and scenario.engine in (*given.engines, "none")
    ]
    scenarios, left_out = possible(wanted)
    if not scenarios:
        print(f"error: {left_out}; nothing else is asked for", file=sys.stderr)
        return 2
    if left_out:
        print(left_out, file=sys.stderr)
    tally = Tally(given.tally, ATTACK, given.seed, COLUMNS, frozenset({"failed"}))
    try:
        tally.resume()
    except OtherTallyError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    tally.notes |= {"mix": mix(scenarios), "left out": left_out}
    if tally.tries < given.tries:
        print(f"preparing {given.work}", file=sys.stderr)
        ground = Ground(given.work / "ground")
        for scenario, what in ground.prepare(scenarios).items():
            tally.add((scenario.command, scenario.engine, "none", "none"), "failed", {"cause": what})
            scenarios.remove(scenario)
        soak(
            ground,
            scenarios,
            tally,
            tries=given.tries,
            jobs=given.jobs,
            work=given.work,
            patience_s=given.patience,
        )
    print(tally.table(SHOWN), tally.table(), sep="\n\n")
    if tally.failed:
        print(f"\n{tally.failed} failures by cause (folders in {given.work / 'failed'}):\n{tally.causes()}")
    return 1 if tally.failed else 0


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return the options."""
    commands = sorted({scenario.command for scenario in SCENARIOS})
    engines = sorted({scenario.engine for scenario in SCENARIOS} - {"none"})
    options = argparse.ArgumentParser(prog="python -m tools.attacks.signals", description=__doc__)
    options.add_argument("--tries", type=int, default=1000, help="signals in all")
    options.add_argument("--seed", type=int, default=0, help="decides signals, targets and moments")
    options.add_argument("--only", type=names, default=commands, help=f"some of {','.join(commands)}")
    options.add_argument("--engines", type=names, default=engines, help=f"some of {','.join(engines)}")
    options.add_argument("--patience", type=float, default=150.0, help="seconds after which a run hangs")
    options.add_argument("--jobs", type=int, default=1, help="folders at once")
    options.add_argument("--tally", type=Path, default=None, help="JSON file that is gone on with")
    options.add_argument("--work", type=Path, default=Path("data/attacks/signals"), help="where the folders are")
    given = options.parse_args(arguments)
    given.only, given.engines = selected(options, commands, given.only), selected(options, engines, given.engines)
    return given


def names(value: str) -> list[str]:
    """Return the names between commas."""
    return value.split(",")


def mix(scenarios: Sequence[Scenario]) -> dict[str, str]:
    """Return the share of the tries that each scenario gets."""
    total = sum(SCENARIOS[scenario] for scenario in scenarios)
    return {f"{one.command} {one.engine}": f"{SCENARIOS[one] / total:.0%}" for one in scenarios}


def soak(
    ground: Ground,
    scenarios: Sequence[Scenario],
    tally: Tally,
    *,
    tries: int,
    jobs: int,
    work: Path,
    patience_s: float = 150.0,
) -> None:
    """Let folders live until so many signals have been sent."""
    let_programs_hear()
    lock, stopped = threading.Lock(), threading.Event()
    living: list[Life] = []
    promised: dict[Scenario, int] = dict.fromkeys(scenarios, 0)

    def next_life() -> tuple[int, Life] | None:
        """Choose the scenario that is most behind its share, and the choices of its life."""
        with lock:
            due = tries - tally.tries - sum(promised.values())
            if due <= 0:
                return None

            def behind(scenario: Scenario) -> float:
                had = tally.tries_of((scenario.command, scenario.engine)) + promised[scenario]
                return SCENARIOS[scenario] / (had + 1)

            scenario = max(scenarios, key=behind)
            number, tally.rounds = tally.rounds, tally.rounds + 1
            draw = Random(f"{tally.seed}/{number}")
            blows = min(due, draw.randint(FEWEST, MOST))
            promised[scenario] += blows
            return blows, Life(ground, scenario, work.resolve() / f"life-{number:05d}", draw, blows, patience_s)

    def worker() -> None:
        while (found := next_life()) is not None:
            blows, life = found
            shutil.rmtree(life.folder, ignore_errors=True)
            started = time.monotonic()
            living.append(life)
            if stopped.is_set():
                return
            try:
                life.live()
            except OSError:
                if not stopped.is_set():
                    raise
            living.remove(life)
            if stopped.is_set():
                return
            with lock:
                promised[life.scenario] -= blows
                keep(tally, life, work, time.monotonic() - started)

    before = cpu_seconds()
    known = tally.cpu_seconds

    def keep(tally: Tally, life: Life, work: Path, seconds: float) -> None:
        for one in life.tries:
            key = (life.scenario.command, life.scenario.engine, one.blow.signal, one.blow.target)
            details = {
                "cause": "; ".join(one.wrong), "moment": one.blow.moment, "delay_s": round(one.blow.delay_s, 4),
                "life": life.folder.name, "log": one.log,
            }  # fmt: skip
            tally.add(key, one.outcome, details)
        waits = tally.notes.setdefault("waits for a lost worker, cut short", {})
        name = f"{life.scenario.command} {life.scenario.engine}"
        waits[name] = waits.get(name, 0) + life.waits
        if any(one.outcome == "failed" for one in life.tries):
            (work / "failed").mkdir(exist_ok=True)
            shutil.rmtree(work / "failed" / life.folder.name, ignore_errors=True)
            life.folder.rename(work.resolve() / "failed" / life.folder.name)
        else:
            shutil.rmtree(life.folder, ignore_errors=True)
        tally.cpu_seconds = known + cpu_seconds() - before
        tally.save()
        print(
            f"{tally.tries} tries, {tally.failed} failures; {name}: {len(life.tries)} signals, {life.runs} runs, "
            f"{seconds:.0f} s",
            file=sys.stderr,
        )

    with ThreadPoolExecutor(jobs) as pool:
        try:
            for future in [pool.submit(worker) for _ in range(jobs)]:
                future.result()
        except BaseException:
            # Nothing that was started stays behind, and half a life does not count.
            stopped.set()
            for life in living:
                life.stop()
            raise


def let_programs_hear() -> None:
    """Let the programs that are started hear every signal.

    A shell starts what runs in the background with SIGINT ignored, nohup with SIGHUP, and both are inherited: the
    signals would be sent to the deaf. A handler is not inherited.
    """
    for number in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


def cpu_seconds() -> float:
    """Return the processor time of this process and of the children that it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the attack ends what it has started
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on from the tally")
