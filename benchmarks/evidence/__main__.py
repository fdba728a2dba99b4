"""`python -m benchmarks.evidence run`, then `… publish`.

run      train every run of the sweeps in benchmarks/papers with every seed, and add a line for each to
         benchmarks/results/papers.jsonl; what has a line is trained on no machine again, and what stands in several
         sweeps is trained once. Stopped or killed: give the same command again.
publish  set the tables into the pages of docs/.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.evidence.page import DOCS, publish
from benchmarks.evidence.store import read_store
from benchmarks.evidence.sweeps import TABLES
from benchmarks.evidence.training import check_sets, missing, train_all, what_is_missing_in
from benchmarks.measure import ROOT, as_program


def main(arguments: Sequence[str] | None = None) -> int:
    """Train what is missing, or set the tables."""
    parser = argparse.ArgumentParser(
        "python -m benchmarks.evidence", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, dest="command")
    training = commands.add_parser("run", help="train what is missing")
    training.add_argument(
        "--only", nargs="+", choices=TABLES, default=list(TABLES), metavar="SWEEP", help="by default all"
    )
    training.add_argument(
        "--data",
        type=Path,
        default=Path("data"),
        help="folder with papers-en, papers-zh, beyond-en (docs/reproduce.md), senteval and sts_zh (default: data)",
    )
    training.add_argument("--output", type=Path, default=Path("runs/evidence"), help="run folders of what is under way")
    training.add_argument("--seeds", nargs="+", type=int, metavar="SEED", help="by default all of each sweep")
    training.add_argument("--cores", type=int, default=len(os.sched_getaffinity(0)), help="runs at a time")
    commands.add_parser("publish", help=f"set the tables into the pages of {DOCS.relative_to(ROOT)}")
    given = parser.parse_args(arguments)
    if given.command == "run":
        jobs = missing(given.only, read_store(), given.seeds)
        if absent := what_is_missing_in(given.data, jobs):
            parser.error(
                f"{', '.join(map(str, absent))} not found, expected the folders of docs/reproduce.md; give --data"
            )
        check_sets(given.data, jobs)
        print(f"{len(jobs)} runs to train", flush=True)
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            return 1 if train_all(jobs, given.data, given.output, cores=given.cores) else 0
        except KeyboardInterrupt:
            print("stopped; give the same command again to go on", file=sys.stderr)
            return 130
    publish(read_store())
    return 0


if __name__ == "__main__":
    as_program(main)
