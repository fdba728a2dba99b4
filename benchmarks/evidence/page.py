"""The tables of docs/results.md, a row for each run of a sweep: means over the seeds, and whether they differ."""

from __future__ import annotations

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

PAGE = ROOT / "docs" / "results.md"

SCORES: Mapping[str, Mapping[str, str]] = {
    "en": {"STS-B dev": "sts-b dev", "STS-B test": "STS-B", "mean of six": "observed"},
    "zh": {"STS-B-zh dev": "sts-b-zh dev", "STS-B-zh test": "STS-B-zh", "CNSD": "CNSD", "average": "observed"},
}
"""Column of a table → the score in a line."""

FEWEST = 2
"""Seeds of a comparison: with one, a bootstrap says nothing about others."""

_Line = Mapping[str, Any]


def publish(store: Lines, page: Path = PAGE) -> None:
    """Set the table of every sweep that the page has marks for."""
    text = page.read_text(encoding="utf-8")
    for sweep in TABLES:
        if f"<!-- {sweep} -->" in text:
            report.publish(sweep, text_of(sweep, store), page)


def text_of(sweep: str, store: Lines) -> str:
    """Return the table of a sweep, and how it was made; runs without a line have no row."""
    rows = {run.name: (run, lines) for run in runs_of(sweep)[1] if (lines := lines_of(sweep, run, store))}
    if not rows:
        return "*No run of it is on record yet.*"
    found = [line for _, lines in rows.values() for line in lines]
    dates = sorted({line["date"] for line in found})
    when = dates[0] if len(dates) == 1 else f"{dates[0]} to {dates[-1]}"
    seeds, runs = runs_of(sweep)
    whole = [line for line in found if "transfer" in line or not TABLES[sweep].transfer]
    recorded = f"{len(whole)} of {len(seeds) * len(runs)} runs"
    builds = len({line["shards"] for line in found})
    several = f", on {builds} builds of the shards" if builds > 1 else ""
    spent = duration(statistics.median(line["seconds"] for line in found))
    command = f"python -m benchmarks.evidence run --only {sweep}"
    made = f"{recorded}{several}, {when}, one thread each, {spent} a run: `{command}`"
    return f"{report.table(head(sweep), [_cells(sweep, run, lines, store) for run, lines in rows.values()])}\n\n{made}"


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


def _cells(sweep: str, run: SweepRun, lines: Sequence[_Line], store: Lines) -> tuple[str, ...]:
    table, found = TABLES[sweep], difference(sweep, run, store)
    tested = ("–", "–") if found is None else (str(found), found.shown_p)
    transfer = (
        [str(_spread(line["transfer"]["mean"] for line in lines if "transfer" in line))] if table.transfer else []
    )
    paper = [table.paper.get(run.name, "")] if table.paper else []
    return (*run.point.values(), str(len(lines)), *_scores(sweep, lines), *tested, *transfer, *paper)


def _scores(sweep: str, lines: Sequence[_Line]) -> Iterator[str]:
    for name in SCORES[language(sweep)].values():
        yield str(_spread(line[name] if name in line else line["scores"][name] for line in lines))


def _spread(numbers: Iterator[float]) -> Spread | str:
    found = [*numbers]
    return Spread.of(found) if found else "–"
