"""Speed of `augpipe build`: against parsing alone, against how scripts do it, and against one worker.

Every program is a process of its own and is timed from its start to its end. The programs take turns within
a round, each round in another order, and medians over the rounds are compared. What starting costs is
measured with the same commands on as few sentences as workers; ratios are given with it and without it.
"""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks import report
from benchmarks.contestants import CONTESTANTS, DESCRIPTIONS, Job, parse_only
from benchmarks.measure import ROOT, Run, as_program, remove
from benchmarks.texts import CORPUS_OF, write_texts

ROWS = 40_960  # ten shards: starting is a small part, and two workers get five each
REPEATS = 5
BATCH_SIZES = (64, 128, 256, 512, 1024)
SCRATCH = ROOT / "data" / "bench"


@dataclass(frozen=True)
class Claim:
    """A ratio of two medians, and what is wanted of it."""

    numerator: str
    denominator: str
    wanted: str

    @property
    def text(self) -> str:
        """Name both programs."""
        return f"{DESCRIPTIONS[self.numerator]} ÷ {DESCRIPTIONS[self.denominator]}"


ENGLISH_ONLY = frozenset({"pipe_in_parent", "reference_style", "build_augcse", "extend", "extend_parsing"})
"""Programs that follow scripts for English, or make columns that only English has."""

CLAIMS = (
    Claim("build", "parse_only", "≤ 1.15 (Chinese: ≤ 1.2)"),
    Claim("build", "parse_only_fast", "no target"),
    Claim("reference_style", "build", "≥ 6"),
    Claim("pipe_in_parent", "build", "≥ 1.3"),
    Claim("build_1_worker", "build", "≥ 1.9"),
    Claim("build_augcse", "parse_only", "≤ 1.6"),
    Claim("build_augcse", "parse_only_fast", "no target"),
    Claim("build_augcse", "build", "no target"),
    Claim("extend", "build_augcse", "no target"),
    Claim("extend_parsing", "build_augcse", "no target"),
)


@dataclass(frozen=True)
class Ratio:
    """What a claim came to: of whole processes, and of what they take beyond starting."""

    claim: Claim
    whole: float
    beyond_start: float


def rounds(job: Job, chosen: Iterable[str], repeats: int, note: str) -> dict[str, list[Run]]:
    """Run every chosen program once per round, beginning each round with another one."""
    order = list(chosen)
    runs: dict[str, list[Run]] = {name: [] for name in order}
    for number in range(repeats):
        first = number % len(order)
        for name in order[first:] + order[:first]:
            remove(job.output)
            runs[name].append(CONTESTANTS[name](job))
            print(f"{note} {number + 1}/{repeats} {name}: {runs[name][-1].wall_s:.2f} s", flush=True)
    remove(job.output)
    return runs


def medians(runs: Mapping[str, list[Run]]) -> dict[str, float]:
    return {name: median(one.wall_s for one in measured) for name, measured in runs.items()}


def ratios(walls: Mapping[str, float], starts: Mapping[str, float]) -> list[Ratio]:
    """Compare the programs that took part."""
    beyond = {name: max(walls[name] - starts[name], 1e-9) for name in walls}
    return [
        Ratio(
            claim,
            round(walls[claim.numerator] / walls[claim.denominator], 3),
            round(beyond[claim.numerator] / beyond[claim.denominator], 3),
        )
        for claim in CLAIMS
        if walls.keys() >= {claim.numerator, claim.denominator}
    ]


def ratio_table(compared: Iterable[Ratio]) -> str:
    lines = [(each.claim.text, each.claim.wanted, each.whole, each.beyond_start) for each in compared]
    return report.table(("ratio", "wanted", "whole processes", "beyond starting"), lines)


def time_table(rows: int, runs: Mapping[str, list[Run]], starts: Mapping[str, float]) -> str:
    lines = []
    for name, measured in runs.items():
        walls = sorted(one.wall_s for one in measured)
        lines.append(
            (
                DESCRIPTIONS[name],
                f"{median(walls):.1f}",
                f"{walls[0]:.1f}–{walls[-1]:.1f}",
                f"{starts[name]:.1f}",
                f"{rows / median(walls):,.0f}",
                f"{max(one.worker_peak_mib for one in measured):.0f}",
                f"{max(one.parent_peak_mib for one in measured):.0f}",
            )
        )
    head = ("program", "median s", "range s", "start s", "rows/s", "MiB per worker", "MiB parent")
    return report.table(head, lines)


def command_line() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--lang", choices=CORPUS_OF, default="en")
    arguments.add_argument("--input", type=Path, help="corpus to take the sentences from, instead of the language's")
    arguments.add_argument("--rows", type=int, default=ROWS)
    arguments.add_argument("--repeats", type=int, default=REPEATS)
    arguments.add_argument("--workers", type=int, default=2)
    arguments.add_argument("--pipeline", help="another pipeline than the built-in one, for all programs")
    arguments.add_argument("--only", nargs="+", choices=CONTESTANTS, help="default: all that know the language")
    arguments.add_argument("--scratch", type=Path, default=SCRATCH, help="folder for sentences and outputs")
    arguments.add_argument("--dry-run", action="store_true", help="measure and print, write no result")
    return arguments


def main() -> None:
    arguments = command_line()
    given = arguments.parse_args()
    known = [name for name in CONTESTANTS if given.lang == "en" or name not in ENGLISH_ONLY]
    given.only = given.only or known
    if unknown := [name for name in given.only if name not in known]:
        arguments.error(f"{', '.join(unknown)} works on English alone, got --lang {given.lang}; leave it out")
    result = report.header("bench_build")
    texts, few = given.scratch / "texts.txt", given.scratch / "few.txt"
    source = given.input or CORPUS_OF[given.lang]
    rows = write_texts(source, given.rows, texts, given.lang)
    write_texts(source, given.workers, few, given.lang)
    job = Job(texts, given.scratch / "output", given.workers, BATCH_SIZES[0], given.pipeline, given.lang)

    # A build must stand beside the fastest parsing, not beside spaCy's default.
    tried = {size: parse_only(dataclasses.replace(job, batch_size=size)).wall_s for size in BATCH_SIZES}
    job = dataclasses.replace(job, batch_size=min(tried, key=lambda size: tried[size]))
    # A shard for each of the few sentences: else a build would start a single worker for all of them.
    started = dataclasses.replace(job, texts=few, shard_rows=1)
    starts = medians(rounds(started, given.only, given.repeats, "start"))
    runs = rounds(job, given.only, given.repeats, "round")
    compared = ratios(medians(runs), starts)

    result |= {
        "settings": {"rows": rows, "repeats": given.repeats, "workers": given.workers},
        "parse_only_s_by_batch_size": {str(size): round(wall, 3) for size, wall in tried.items()},
        "batch_size": job.batch_size,
        "start_median_s": {name: round(wall, 3) for name, wall in starts.items()},
        "median_s": {name: round(wall, 3) for name, wall in medians(runs).items()},
        "ratios": [dataclasses.asdict(each) for each in compared],
        "runs": {name: [one.as_dict() for one in measured] for name, measured in runs.items()},
    }
    how = (
        f"{report.caption(result)} {rows:,} sentences, {given.workers} workers, medians of {given.repeats} "
        f"rounds, parsing alone with its best batch size ({job.batch_size})."
    )
    summary, details = f"{how}\n\n{ratio_table(compared)}", time_table(rows, runs, starts)
    name = "bench_build" if given.lang == "en" else f"bench_build_{given.lang}"
    report.conclude(name, result, summary, details, keep=not given.dry_run)


if __name__ == "__main__":
    as_program(main)
