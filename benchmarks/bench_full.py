"""The main job on real input: a whole corpus, with its rate and coverage, and whether memory stays flat.

First a build of fewer rows, then the whole corpus; both are watched for the memory of parent and workers.
The shards stay where `--output` says. A build is one run here and not a median: it takes many minutes,
during which its rate averages out.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import polars as pl

from augpipe.contract.manifest import Manifest
from augpipe.inspection.report import ColumnCoverage, coverage
from benchmarks import report
from benchmarks.measure import MIB, ROOT, Run, as_program, augpipe, remove, run
from benchmarks.texts import CORPUS_OF

FEWER_ROWS = 100_000
ALLOWED_GROWTH_MIB = 50
ALLOWED_WORKER_MIB = 400


def build(given: argparse.Namespace, output: Path, limit: int | None) -> Run:
    """Build in `output`, which must not exist: a resumed build would be measured too short."""
    options = {"--input": given.input, "--output": output, "--workers": given.workers}
    options |= {"--pipeline": given.pipeline} if given.pipeline else {}
    options |= {"--limit": limit} if limit else {}
    words = [word for option in options.items() for word in option]
    return run(augpipe("build", "--lang", given.lang, "--quiet", *words))


def columns(output: Path, manifest: Manifest) -> tuple[ColumnCoverage, ...]:
    """Count what differs from its original in the shards themselves."""
    return coverage(pl.scan_parquet(output / "*.parquet"), manifest.names)


def memory_table(runs: dict[int, Run]) -> str:
    """Set the memory of the builds, one line for each number of rows."""
    lines = [
        (
            f"{rows:,}",
            f"{one.wall_s:,.0f}",
            f"{one.parent_peak_mib:.0f}",
            " · ".join(f"{mib:.0f}" for mib in one.quarters()),
            f"{one.worker_peak_mib:.0f}",
        )
        for rows, one in runs.items()
    ]
    head = (
        "rows",
        "wall s",
        "MiB parent, peak",
        "at 25 · 50 · 75 · 100 % of the time",
        "MiB per worker, peak",
    )
    return report.table(head, lines)


def summary_of(result: dict[str, object], manifest: Manifest, wall_s: float) -> str:
    """Set the rate and the coverage."""
    covered = result["coverage"]
    assert isinstance(covered, dict)
    shares = [(f"`{name}`", f"{100 * share:.2f} %") for name, share in covered.items()]
    totals = (
        f"{manifest.rows_in:,} rows in, {manifest.rows_out:,} rows out, {manifest.rejected:,} rejected, "
        f"{manifest.total_bytes / MIB:.0f} MiB, in {wall_s:,.0f} s: "
        f"**{manifest.rows_in / wall_s:,.0f} rows/s**."
    )
    head = ("column", "rows that differ from their original")
    return "\n\n".join((report.caption(result), totals, report.table(head, shares)))


def growth_of(runs: dict[int, Run]) -> str:
    """Say how the peaks of memory compare with what is wanted."""
    fewest, most = min(runs), max(runs)
    growth = runs[most].parent_peak_mib - runs[fewest].parent_peak_mib
    worker = max(one.worker_peak_mib for one in runs.values())
    return (
        f"Peaks: from {fewest:,} to {most:,} rows the parent's changes by {growth:+.0f} MiB (wanted: ≤ "
        f"+{ALLOWED_GROWTH_MIB}); a worker's is {worker:.0f} MiB (wanted: ≤ {ALLOWED_WORKER_MIB})."
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--lang", choices=CORPUS_OF, default="en")
    arguments.add_argument("--input", type=Path, help="default: the language's corpus")
    arguments.add_argument("--output", type=Path, help="default: data/LANG")
    arguments.add_argument("--workers", type=int, default=2)
    arguments.add_argument("--pipeline", help="another pipeline than the built-in one")
    arguments.add_argument("--limit", type=int, help="build only the first rows (default: all)")
    arguments.add_argument("--fewer-rows", type=int, default=FEWER_ROWS, help="rows of the first build")
    arguments.add_argument("--dry-run", action="store_true", help="measure and print, write no result")
    given = arguments.parse_args()
    given.input = given.input or CORPUS_OF[given.lang]
    given.output = given.output or ROOT / "data" / given.lang
    if given.output.exists():
        arguments.error(f"{given.output} exists; a build is measured from nothing: remove it or give --output")

    result = report.header("bench_full")
    fewer = given.output.with_name(f"{given.output.name}-fewer")
    remove(fewer)  # what a stopped measurement has left
    runs = {given.fewer_rows: build(given, fewer, given.fewer_rows)}
    remove(fewer)
    whole = build(given, given.output, given.limit)
    manifest = Manifest.load(given.output)
    runs[manifest.rows_in] = whole
    result |= {
        "rows_in": manifest.rows_in,
        "rows_out": manifest.rows_out,
        "rejected": manifest.rejected,
        "rejects": manifest.rejects.reasons,
        "bytes": manifest.total_bytes,
        "wall_s": round(whole.wall_s, 1),
        "rows_per_s": round(manifest.rows_in / whole.wall_s, 1),
        "pipeline": f"{manifest.pipeline.name} {manifest.pipeline.version}",
        "coverage": {column.name: round(column.share, 6) for column in columns(given.output, manifest)},
        "labels": manifest.rules(),
        "runs": {rows: one.as_dict() for rows, one in runs.items()},
    }
    summary = summary_of(result, manifest, whole.wall_s)
    details = f"{memory_table(runs)}\n\n{growth_of(runs)}"
    name = "bench_full" if given.lang == "en" else f"bench_full_{given.lang}"
    report.conclude(name, result, summary, details, keep=not given.dry_run)


if __name__ == "__main__":
    as_program(main)
