"""Break one line after the other and say which test notices: `python -m tools.mutants`."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from tools.mutants.table import CHOSEN, MUTANTS
from tools.mutants.tally import Tally
from tools.mutants.trial import Trial, end_running

SPARED = 3
"""How many of the chosen mutants may be missed."""


def options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--only", action="append", choices=sorted(MUTANTS), metavar="NAME", help="try this one anew")
    parser.add_argument("--jobs", type=int, default=1, help="mutants that are tried at once")
    parser.add_argument("--workers", default="logical", help="of pytest; 0 runs the tests one after the other")
    parser.add_argument("--tally", type=Path, help="the file of results; the same command goes on with it")
    parser.add_argument("--targeted-only", action="store_true", help="run the test files that the table names alone")
    parser.add_argument("--limit", type=float, default=3600.0, help="seconds for one call of pytest")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants; return 1 where more than three of the list, or one of those asked for, was not caught."""
    given = options(arguments)
    tally = Tally.load(given.tally)
    wanted = [MUTANTS[name] for name in given.only] if given.only else list(MUTANTS.values())
    left = [mutant for mutant in wanted if given.only or not tally.settled(mutant)]
    trial = Trial(given.workers, given.targeted_only, given.limit)
    with ThreadPoolExecutor(max(given.jobs, 1)) as pool:
        running = {pool.submit(trial.verdict, mutant): mutant for mutant in left}
        try:
            for place, done in enumerate(as_completed(running), start=1):
                mutant, verdict = running[done], done.result()
                tally.add(mutant, verdict)
                said = f"{verdict.outcome} by {verdict.by}" if verdict.by else verdict.outcome
                print(f"{place:3}/{len(left)}  {mutant.name}: {said} ({verdict.seconds:.0f} s)", flush=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            end_running()
            raise
    missed = [mutant for mutant in wanted if tally.results[mutant.name]["outcome"] != "caught"]
    for mutant in missed:
        print(f"not caught: {mutant.name} ({mutant.module}): {mutant.promise}")
    print(f"{len(wanted) - len(missed)} of {len(wanted)} caught")
    spared = 0 if given.only else SPARED
    named_missed = any(mutant not in CHOSEN for mutant in missed)
    return int(named_missed or len(missed) > spared)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing is left running
    sys.exit(main())
