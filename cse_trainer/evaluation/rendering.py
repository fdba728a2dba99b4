"""Render a report as a plain table, as Markdown, as LaTeX or as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cse_trainer.evaluation.scores import EvalReport
from cse_trainer.run_folder.seeds import Spread

_LATEX = str.maketrans(
    {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
    | {"<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", "–": "--"}
    | {char: f"\\{char}" for char in "&%$#_{}"}
)
_MARKDOWN = str.maketrans({char: f"\\{char}" for char in "\\`*_|[]<>"})


def table(report: EvalReport, *, details: bool = False) -> str:
    """Return a table in plain text, with a row for each set, rows for its details, and a column for each model."""
    rows = [["set", report.words.counted, *(model.name for model in report.models)]]
    for line in _lines(report, details, report.first.average_label):
        rows.append([f"  {line.detail}" if line.detail else line.set, line.size, *map(number, line.spreads)])
    rows += [[name, "", *cells] for name, *cells in _tested(report)]
    first, *others = (max(map(len, column)) for column in zip(*rows, strict=True))
    aligned = (
        [name.ljust(first), *(cell.rjust(width) for cell, width in zip(cells, others, strict=True))]
        for name, *cells in rows
    )
    notes = list(_notes(report))
    lines = ["  ".join(cells).rstrip() for cells in aligned]
    return "\n".join([_about(report), "", *lines, *(["", *notes] if notes else [])])


def markdown(report: EvalReport, *, details: bool = False) -> str:
    """Return a table in Markdown, with a row for each model and a column for each set, as papers have it."""
    head, *rows = _by_model(report, details, lambda name: name.translate(_MARKDOWN), number, "**{}**")
    rule = ["---", *["---:"] * (len(head) - 1)]
    lines = [f"| {' | '.join(cells)} |" for cells in (["model", *head[1:]], rule, *rows)]
    notes = [f"- {note.translate(_MARKDOWN)}" for note in _notes(report)]
    return "\n".join([f"{_about(report)}.", "", *lines, *(["", *notes] if notes else [])])


def latex(report: EvalReport, *, details: bool = False) -> str:
    r"""Return the table of `markdown` in LaTeX; it needs \usepackage{booktabs}."""
    head, *rows = _by_model(report, details, lambda name: name.translate(_LATEX), _latex_number, r"\textbf{{{}}}")
    first, *others = (f"{' & '.join(cells)} \\\\" for cells in (["Model", *head[1:]], *rows))
    comments = [f"% {line}" for line in (_about(report), *_notes(report))]
    begin = [rf"\begin{{tabular}}{{l{'r' * (len(head) - 1)}}}", r"\toprule", first, r"\midrule"]
    return "\n".join([*comments, *begin, *others, r"\bottomrule", r"\end{tabular}"])


def as_json(report: EvalReport, *, details: bool = False) -> str:
    """Return the whole report as JSON, always with the details."""
    return json.dumps(report.as_dict(), indent=2, ensure_ascii=False, allow_nan=False)


FORMATS: Mapping[str, Callable[..., str]] = {"table": table, "markdown": markdown, "latex": latex, "json": as_json}


def number(spread: Spread | None) -> str:
    """Return a score as `72.37` or `72.37 ± 0.43`; a dash where it is undefined."""
    if spread is None:
        return "–"
    return f"{spread.mean:.2f}" if spread.sd is None else f"{spread.mean:.2f} ± {spread.sd:.2f}"


def _latex_number(spread: Spread | None) -> str:
    return number(spread).replace(" ± ", r" $\pm$ ").replace("–", "--")


@dataclass(frozen=True, slots=True)
class _Line:
    """One number of a set, or the mean over the sets: with the score of each model, in their order."""

    set: str
    detail: str
    size: str
    spreads: Sequence[Spread | None]


def _lines(report: EvalReport, details: bool, average: str) -> Iterator[_Line]:
    """Yield the numbers of each set, and the mean over them under the name `average`."""
    for place, score in enumerate(report.first.scores):
        yield _Line(score.name, "", f"{score.size:,}", [model.set(place) for model in report.models])
        for name in score.details if details else ():
            yield _Line(score.name, name, "", [model.detail(place, name) for model in report.models])
    if len(report.first.scores) > 1:
        yield _Line(average, "", "", [model.average for model in report.models])


def _by_model(
    report: EvalReport, details: bool, escaped: Callable[[str], str], shown: Callable[[Spread | None], str], bold: str
) -> list[tuple[str, ...]]:
    """Return a heading, and for each model its name and numbers; of several models, the best of a column is bold."""
    average = report.first.average_label if report.first.is_complete else f"Avg of {len(report.first.scores)}"
    columns = [["", *(escaped(model.name) for model in report.models)]]
    for line in _lines(report, details, average):
        means = [None if spread is None else round(spread.mean, 2) for spread in line.spreads]
        best = max((mean for mean in means if mean is not None and len(means) > 1), default=None)
        numbers = [
            bold.format(shown(spread)) if best is not None and mean == best else shown(spread)
            for spread, mean in zip(line.spreads, means, strict=True)
        ]
        columns.append([escaped(f"{line.set} {line.detail}".strip()), *numbers])
    columns += [[escaped(name), *map(escaped, cells)] for name, *cells in _tested(report)]
    return list(zip(*columns, strict=True))


def _tested(report: EvalReport) -> Iterator[tuple[str, ...]]:
    """Yield the differences from the first model, and their p: a name, and a cell for each model."""
    if report.differences:
        yield f"against {report.models[0].name}", "–", *map(str, report.differences)
        yield "p", "–", *(each.shown_p for each in report.differences)


def _about(report: EvalReport) -> str:
    return f"{report.suite} {report.split}: {report.words.metric}"


def _notes(report: EvalReport) -> Iterator[str]:
    if len(report.first.scores) > 1 and not report.first.is_complete:
        yield f"{report.first.average_label}: {', '.join(score.name for score in report.first.scores)}"
    yield from report.notes()
    seeds = {len(model.members) for model in report.models} - {1}
    if seeds:
        yield f"mean ± standard deviation over {' or '.join(map(str, sorted(seeds)))} seeds"
