"""Run the two-rank program of the tests again and again, and look at how both ranks exit.

    python -m tools.attacks.two_ranks --runs 200 --load 2

A rank once ended with SIGABRT at its exit in some fifteen runs; `cse_trainer.distributed.joined` says why. Prints the
tally; the exit code is 1 if any run failed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from torch.distributed import TCPStore  # type: ignore[attr-defined]

from tests.cse_trainer.training.two_ranks import environment_of
from tools.attacks.tally import write_counts

PROGRAM = """
import sys
from pathlib import Path
from tests.cse_trainer.training.test_two_ranks import everything
from tests.cse_trainer.training.two_ranks import as_rank
as_rank(everything, Path(sys.argv[1]))
"""


def attack(runs: int) -> Iterator[tuple[int, ...]]:
    """Yield each run's exit codes; print what a rank that failed had to say."""
    for run in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            store = TCPStore("127.0.0.1", 0, is_master=True, wait_for_workers=False)
            ranks = [started(rank, store.port, folder) for rank in range(2)]
            errors = [rank.communicate(timeout=600)[1] for rank in ranks]
        for number, rank in enumerate(ranks):
            if rank.returncode != 0:
                print(f"run {run}, rank {number}, exit code {rank.returncode}: {errors[number][-2000:]}", flush=True)
        yield tuple(rank.returncode for rank in ranks)


def started(rank: int, port: int, folder: str) -> subprocess.Popen[str]:
    """Start a rank in an interpreter of its own, whose exit is what is looked at."""
    command = [sys.executable, "-c", PROGRAM, folder]
    return subprocess.Popen(command, env=os.environ | environment_of(rank, port), stderr=subprocess.PIPE, text=True)


def main() -> int:
    """Parse, attack beside busy loops, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--load", type=int, default=0, help="busy loops beside the runs")
    parser.add_argument("--tally", type=Path, help="JSON file that receives the numbers")
    given = parser.parse_args()
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(given.load)]
    tally: Counter[tuple[int, ...]] = Counter()
    try:
        for codes in attack(given.runs):
            tally[codes] += 1
            if tally.total() % 10 == 0:
                print(f"{tally.total()} of {given.runs} runs: exit codes {dict(tally)}", flush=True)
    finally:
        for loop in busy:
            loop.kill()
            loop.wait()
    failed = given.runs - tally[(0, 0)]
    print(f"{given.runs} runs of two ranks beside {given.load} busy loops: {failed} failed")
    write_counts(given.tally, "two_ranks", given.runs, failed, load=given.load)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
