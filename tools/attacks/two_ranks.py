"""Run the two-rank programs of the tests again and again, with both ranks' exit looked at.

    python -m tools.attacks.two_ranks --runs 200 --load 2

A rank once ended with SIGABRT at its exit in some fifteen runs; `cse_trainer.distributed.joined` says why. Prints the
tally; the exit code is 1 if any run failed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections import Counter

from tests.cse_trainer.training import test_discriminator_gradients, test_gradients
from tests.cse_trainer.training.two_ranks import run_two_ranks

PROGRAMS = (test_gradients.PROGRAM, test_discriminator_gradients.PROGRAM)


def attack(runs: int) -> Counter[tuple[int, ...]]:
    """Return how often each pair of exit codes was met, the programs in turn."""
    tally: Counter[tuple[int, ...]] = Counter()
    for run in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            ranks = run_two_ranks(PROGRAMS[run % len(PROGRAMS)], [folder], timeout=600)
        tally[tuple(rank.code for rank in ranks)] += 1
        for number, rank in enumerate(ranks):
            if rank.code != 0:
                print(f"run {run}, rank {number}, exit code {rank.code}: {rank.errors[-2000:]}", flush=True)
    return tally


def main() -> int:
    """Parse, attack beside busy loops, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--load", type=int, default=0, help="busy loops beside the runs")
    given = parser.parse_args()
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(given.load)]
    try:
        tally = attack(given.runs)
    finally:
        for loop in busy:
            loop.kill()
            loop.wait()
    failed = given.runs - tally[(0, 0)]
    print(f"{given.runs} runs of two ranks beside {given.load} busy loops: {failed} failed; exit codes {dict(tally)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
