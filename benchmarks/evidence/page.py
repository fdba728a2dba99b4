"""The tables of docs/, a row for each run of a sweep: means over the seeds, and whether they differ.

A page has the table of a sweep between the marks `<!-- sweep -->` and `<!-- /sweep -->`. Marks with several names have
one table of all these sweeps, which share an axis and a baseline; what stands in several of them has one row.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from augpipe.base.console import duration
from benchmarks import report
from benchmarks.evidence.store import Lines, key_of, unpacked
from benchmarks.evidence.sweeps import TABLES, baseline_of, language, runs_of, settings_of
from benchmarks.measure import ROOT
from cse_trainer.evaluation.scores import Difference
from cse_trainer.run_folder.seeds import Spread
from cse_trainer.sweep.grid import SweepRun

DOCS = ROOT / "docs"

SCORES: Mapping[str, Mapping[str, str]] = {
    "en": {"STS-B dev": "sts-b dev", "STS-B test": "STS-B", "mean of six": "observed"},
    "zh": {"STS-B-zh dev": "sts-b-zh dev", "STS-B-zh test": "STS-B-zh", "CNSD": "CNSD", "average": "observed"},
}
"""Column of a table → the score in a line."""

FEWEST = 2
"""Seeds of a comparison: with one, a bootstrap says nothing about others."""

_Line = Mapping[str, Any]


def publish(store: Lines, docs: Path = DOCS) -> None:
    """Set the tables of every page that has marks for sweeps."""
    for page in sorted(docs.glob("*.md")):
        for mark in marks(page.read_text(encoding="utf-8")):
            report.publish(mark, text_of(mark.split(), store), page)


def marks(text: str) -> list[str]:
    """Return what the marks of a page name: a sweep, or several with a blank between them."""
    return [mark for mark in re.findall(r"<!-- ([a-z -]+?) -->", text) if all(name in TABLES for name in mark.split())]


def text_of(sweeps: Sequence[str], store: Lines) -> str:
    """Return the table of some sweeps, and how it was made; runs without a line have no row."""
    runs = _runs(sweeps)
    rows = [(sweep, run, lines) for sweep, run in runs if (lines := lines_of(sweep, run, store))]
    if not rows:
        return "*No run of it is on record yet.*"
    found = [(sweep, line) for sweep, _, lines in rows for line in lines]
    dates = sorted({line["date"] for _, line in found})
    when = dates[0] if len(dates) == 1 else f"{dates[0]} to {dates[-1]}"
    whole = sum("transfer" in line or not TABLES[sweep].transfer for sweep, line in found)
    recorded = f"{whole} of {sum(len(runs_of(sweep)[0]) for sweep, _ in runs)} runs"
    builds = len({line["shards"] for _, line in found})
    several = f", on {builds} builds of the shards" if builds > 1 else ""
    spent = duration(statistics.median(line["seconds"] for _, line in found))
    command = f"python -m benchmarks.evidence run --only {' '.join(sweeps)}"
    made = f"{recorded}{several}, {when}, one thread each, {spent} a run: `{command}`"
    with_paper = next((sweep for sweep in sweeps if TABLES[sweep].paper), sweeps[0])
    cells = [_cells(sweep, run, lines, store, paper=bool(TABLES[with_paper].paper)) for sweep, run, lines in rows]
    return f"{report.table(head(with_paper), cells)}\n\n{made}"


def _runs(sweeps: Sequence[str]) -> list[tuple[str, SweepRun]]:
    """Return the runs of some sweeps with the sweep of each; what stands in several comes once, with the first."""
    found: dict[str, tuple[str, SweepRun]] = {}
    for sweep in sweeps:
        for run in runs_of(sweep)[1]:
            found.setdefault(key_of(settings_of(sweep, run), 0), (sweep, run))
    return list(found.values())


def head(sweep: str) -> tuple[str, ...]:
    """Return the names of a table's columns."""
    table = TABLES[sweep]
    axes = [axis.replace("_", " ") for axis in runs_of(sweep)[1][0].point]
    transfer = ["transfer"] if table.transfer else []
    paper = [table.paper_is] if table.paper else []
    return (*axes, "seeds", *SCORES[language(sweep)], f"against {table.baseline.called} (95 %)", "p", *transfer, *paper)


def lines_of(sweep: str, run: SweepRun, store: Lines) -> list[dict[str, Any]]:
    """Return the lines of a run, in the order of the sweep's seeds."""
    keys = [key_of(settings_of(sweep, run), seed) for seed in runs_of(sweep)[0]]
    return [store[key] for key in keys if key in store]


def difference(sweep: str, run: SweepRun, store: Lines) -> Difference | None:
    """Return how a run differs from the baseline over the seeds that both have; None for fewer than `FEWEST`."""
    home, baseline = baseline_of(sweep, run)
    if settings_of(sweep, run) == settings_of(home, baseline):
        return None
    ours, theirs = lines_of(sweep, run, store), lines_of(home, baseline, store)
    both = {line["seed"] for line in ours} & {line["seed"] for line in theirs}
    if len(both) < FEWEST:
        return None
    shared = [unpacked([line for line in lines if line["seed"] in both]) for lines in (ours, theirs)]
    return shared[0].against(shared[1])


def _cells(sweep: str, run: SweepRun, lines: Sequence[_Line], store: Lines, *, paper: bool) -> tuple[str, ...]:
    table, found = TABLES[sweep], difference(sweep, run, store)
    tested = ("–", "–") if found is None else (str(found), found.shown_p)
    transfer = (
        [str(_spread(line["transfer"]["mean"] for line in lines if "transfer" in line))] if table.transfer else []
    )
    published = [table.paper.get(run.name, "")] if paper else []
    return (*run.point.values(), str(len(lines)), *_scores(sweep, lines), *tested, *transfer, *published)


def _scores(sweep: str, lines: Sequence[_Line]) -> Iterator[str]:
    for name in SCORES[language(sweep)].values():
        yield str(_spread(line[name] if name in line else line["scores"][name] for line in lines))


def _spread(numbers: Iterator[float]) -> Spread | str:
    found = [*numbers]
    return Spread.of(found) if found else "–"
