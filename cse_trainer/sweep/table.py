"""The results of a sweep as one table: Markdown, CSV and JSON."""

from __future__ import annotations

import csv
import io
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cse_trainer.evaluation.scores import Difference, tested_by
from cse_trainer.run_folder.seeds import Spread, summarise_seeds
from cse_trainer.sweep.grid import shown_value
from cse_trainer.sweep.run import RunOutcome
from cse_trainer.training.events import RETRIEVAL

_TRAINED = "trained/"
_NOT_COMPARED = (
    f"{RETRIEVAL} is of the held-out rows of each run, by its own columns: it does not say which run is better. "
    "With --eval-data the runs are scored on the same pairs."
)
TRANSFER_DEV, TRANSFER_TEST = "transfer dev", "transfer"
"""Means over the transfer sets: of the dev accuracies, which chose the classifiers, and of the test accuracies."""


@dataclass(frozen=True, slots=True)
class Row:
    """One run: its point of the grid, and its scores by name; no scores if it failed.

    `difference` is that from the baseline's mean over the STS sets, if there is one and both are trained.
    """

    point: Mapping[str, str]
    folder: str
    seeds: tuple[int, ...]
    scores: Mapping[str, Spread]
    failure: str | None
    difference: Difference | None = None


@dataclass(frozen=True, slots=True)
class SweepTable:
    """A row for each run, in the order of the grid; `chosen` are the most important scores, CSV and JSON have all."""

    name: str
    axes: tuple[str, ...]
    chosen: tuple[str, ...]
    rows: tuple[Row, ...]
    baseline: tuple[str, str] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Every score that any run has, the chosen ones first."""
        return tuple(dict.fromkeys([*self.chosen, *(name for row in self.rows for name in row.scores)]))

    def best(self, name: str) -> str | None:
        """Return the highest mean of a score, as it is shown; None if no run has it."""
        return max((row.scores[name].shown for row in self.rows if name in row.scores), key=float, default=None)


def table_of(name: str, outcomes: Sequence[RunOutcome], baseline: tuple[str, str] | None = None) -> SweepTable:
    """Return the results of runs, at least one, as a table; `baseline` as in `Plan`."""
    rows = tuple(
        Row(
            point=outcome.run.point,
            folder=outcome.folder.name,
            seeds=tuple(result.seed for result in outcome.results),
            scores=_scores(outcome),
            failure=outcome.failure,
            difference=_difference(outcome, outcomes, baseline),
        )
        for outcome in outcomes
    )
    return SweepTable(name, tuple(outcomes[0].run.point), _chosen(outcomes, rows), rows, baseline)


def _difference(
    outcome: RunOutcome, outcomes: Sequence[RunOutcome], baseline: tuple[str, str] | None
) -> Difference | None:
    """Return how a run differs from the baseline with the same values on all other axes."""
    if baseline is None or outcome.resampled is None or outcome.run.point[baseline[0]] == baseline[1]:
        return None
    point = {**outcome.run.point, baseline[0]: baseline[1]}
    held_against = next((other.resampled for other in outcomes if other.run.point == point), None)
    return None if held_against is None else outcome.resampled.against(held_against)


def markdown(table: SweepTable) -> str:
    """Return the points of the grid and the chosen scores, the best of each column in bold."""
    baseline = None if table.baseline is None else shown_value(*table.baseline)
    tested = [] if baseline is None else [f"against {_escaped(baseline)}", "p"]
    lines = [
        f"| {' | '.join([*table.axes, *table.chosen, *tested])} |",
        f"|{'---|' * len(table.axes)}{'--:|' * len([*table.chosen, *tested])}",
    ]
    best = {name: None if name == RETRIEVAL else table.best(name) for name in table.chosen}
    several = len(table.rows) > 1
    for row in table.rows:
        cells = [_escaped(row.point[axis]) for axis in table.axes]
        for name in table.chosen:
            score = row.scores.get(name)
            text = "–" if score is None else str(score)
            cells.append(f"**{text}**" if several and score and score.shown == best[name] else text)
        if tested:
            cells += ["–", "–"] if row.difference is None else [str(row.difference), row.difference.shown_p]
        lines.append(f"| {' | '.join(cells)} |")
    if tested:
        fewest = min((len(row.seeds) for row in table.rows if row.seeds), default=None)
        lines += [] if fewest is None else ["", f"Against {baseline}: {tested_by(fewest)}."]
    if several and RETRIEVAL in table.chosen:
        lines += ["", _NOT_COMPARED]
    failures = [f"- {row.folder} failed: {row.failure}" for row in table.rows if row.failure]
    return "\n".join([*lines, *(["", *failures] if failures else [])]) + "\n"


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")


def as_csv(table: SweepTable) -> str:
    """Return every score of every run; the sd over the seeds has a column of its own."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    names = table.names
    writer.writerow([*table.axes, "folder", "seeds", *(f"{name}{end}" for name in names for end in ("", " sd"))])
    for row in table.rows:
        numbers: list[float | str | None] = []
        for name in names:
            score = row.scores.get(name)
            numbers += ["", ""] if score is None else [score.mean, "" if score.sd is None else score.sd]
        writer.writerow([*row.point.values(), row.folder, "+".join(map(str, row.seeds)), *numbers])
    return text.getvalue()


def as_dict(table: SweepTable) -> dict[str, Any]:
    """Return the content of sweep.json."""
    return {
        "grid": table.name,
        "axes": list(table.axes),
        "chosen": list(table.chosen),
        "baseline": None if table.baseline is None else shown_value(*table.baseline),
        "runs": [
            {
                "point": dict(row.point),
                "folder": row.folder,
                "seeds": list(row.seeds),
                "scores": {name: {"mean": score.mean, "sd": score.sd} for name, score in row.scores.items()},
                "difference": None if row.difference is None else asdict(row.difference),
                "failure": row.failure,
            }
            for row in table.rows
        ],
    }


def _scores(outcome: RunOutcome) -> dict[str, Spread]:
    """Return the scores of the trained encoder, and the means over the transfer sets."""
    found: dict[str, Spread] = {
        summary.name.removeprefix(_TRAINED): summary
        for summary in summarise_seeds(outcome.results)
        if summary.name.startswith(_TRAINED)
    }
    if outcome.transfer is not None:
        model = outcome.transfer["models"][0]
        found[TRANSFER_DEV] = Spread(statistics.fmean(each["details"]["dev"] for each in model["sets"].values()), None)
        found[TRANSFER_TEST] = Spread(model["average"]["score"], model["average"]["sd"])
        found |= {name: Spread(each["score"], each["sd"]) for name, each in model["sets"].items()}
    return found


def _chosen(outcomes: Sequence[RunOutcome], rows: Sequence[Row]) -> tuple[str, ...]:
    """Return the scores to show: the one that chose checkpoints, the suite's mean on test, and those of transfer."""
    metrics = [result.metric for outcome in outcomes for result in outcome.results if result.metric is not None]
    wanted = [*metrics[:1], "Avg", TRANSFER_DEV, TRANSFER_TEST]
    averages = [name for row in rows for name in row.scores if name.startswith("average of")]
    wanted[1:1] = averages[:1]
    return tuple(name for name in dict.fromkeys(wanted) if any(name in row.scores for row in rows))
