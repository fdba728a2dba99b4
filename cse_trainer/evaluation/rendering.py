"""Render a report as a plain table, as Markdown, as LaTeX or as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from cse_trainer.evaluation.report import EvalReport, ModelScores, Spread

_LATEX = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        **{char: f"\\{char}" for char in "&%$#_{}"},
    }
)
_MARKDOWN = str.maketrans({char: f"\\{char}" for char in "\\`*_|[]<>"})


def table(report: EvalReport, *, details: bool = False) -> str:
    """Return a table in plain text, with a row for each set and a column for each model.

    Args:
        report: the scores.
        details: add a row for each further number of a set, below it.
    """
    head = ["set", report.words.counted, *(model.name for model in report.models)]
    rows = [head, *_rows(report, details)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = [_aligned(row, widths) for row in rows]
    about = f"{report.suite} {report.split}: {report.words.metric}"
    return "\n".join([about, "", *lines, *_notes(report)])


def markdown(report: EvalReport, *, details: bool = False) -> str:
    """Return a table in Markdown, with a row for each model and a column for each set, as papers have it."""
    columns = _columns(report, details)
    head = ["model", *(name.translate(_MARKDOWN) for name, _ in columns)]
    best = _best(report, columns)
    lines = [_pipes(head), _pipes(["---", *["---:"] * len(columns)])]
    for model in report.models:
        cells = [f"**{number(it)}**" if it in best[name] else number(it) for name, it in _cells(model, columns)]
        lines.append(_pipes([model.name.translate(_MARKDOWN), *cells]))
    about = f"{report.suite} {report.split}: {report.words.metric}."
    notes = [f"- {note.translate(_MARKDOWN)}" for note in _all_notes(report)]
    return "\n".join([about, "", *lines, *(["", *notes] if notes else [])])


def latex(report: EvalReport, *, details: bool = False) -> str:
    r"""Return the table of `markdown` in LaTeX; it needs \usepackage{booktabs}."""
    columns = _columns(report, details)
    best = _best(report, columns)
    lines = [rf"\begin{{tabular}}{{l{'r' * len(columns)}}}", r"\toprule"]
    lines.append(_ampersands(["Model", *(name.translate(_LATEX) for name, _ in columns)]))
    lines.append(r"\midrule")
    for model in report.models:
        cells = [
            rf"\textbf{{{_latex_number(it)}}}" if it in best[name] else _latex_number(it)
            for name, it in _cells(model, columns)
        ]
        lines.append(_ampersands([model.name.translate(_LATEX), *cells]))
    about = f"% {report.suite} {report.split}: {report.words.metric}"
    return "\n".join([about, *(f"% {note}" for note in _all_notes(report)), *lines, r"\bottomrule", r"\end{tabular}"])


def as_json(report: EvalReport, *, details: bool = False) -> str:
    """Return the whole report as JSON, always with the details."""
    return json.dumps(report.as_dict(), indent=2, ensure_ascii=False, allow_nan=False)


FORMATS: Mapping[str, Callable[..., str]] = MappingProxyType(
    {"table": table, "markdown": markdown, "latex": latex, "json": as_json}
)


def number(spread: Spread | None) -> str:
    """Return a score as `72.37` or `72.37 ± 0.43`; a dash where it is undefined."""
    if spread is None:
        return "–"
    return f"{spread.mean:.2f}" if spread.sd is None else f"{spread.mean:.2f} ± {spread.sd:.2f}"


Column = tuple[str, Callable[[ModelScores], Spread | None]]


def _rows(report: EvalReport, details: bool) -> Iterator[list[str]]:
    for position, score in enumerate(report.sets):
        yield [score.name, f"{score.size:,}", *(number(model.set(position)) for model in report.models)]
        for name in score.details if details else ():
            yield [f"  {name}", "", *(number(model.detail(position, name)) for model in report.models)]
    if len(report.sets) > 1:
        yield [report.average_label, "", *(number(model.average) for model in report.models)]


def _columns(report: EvalReport, details: bool) -> list[Column]:
    found: list[Column] = []
    for position, score in enumerate(report.sets):
        found.append((score.name, lambda model, at=position: model.set(at)))  # type: ignore[misc]
        for name in score.details if details else ():
            found.append((f"{score.name} {name}", lambda model, at=position, of=name: model.detail(at, of)))  # type: ignore[misc]
    if len(report.sets) > 1:
        label = report.average_label if report.is_complete else f"Avg of {len(report.sets)}"
        found.append((label, lambda model: model.average))
    return found


def _cells(model: ModelScores, columns: Sequence[Column]) -> Iterator[tuple[str, Spread | None]]:
    for name, score in columns:
        yield name, score(model)


def _best(report: EvalReport, columns: Sequence[Column]) -> dict[str, list[Spread | None]]:
    """Return the scores of each column that equal its highest one as shown; none where there is only one model."""
    found: dict[str, list[Spread | None]] = {}
    for name, score in columns:
        scores = [spread for model in report.models if (spread := score(model)) is not None]
        highest = max((round(spread.mean, 2) for spread in scores), default=None)
        competing = len(report.models) > 1
        found[name] = [spread for spread in scores if competing and round(spread.mean, 2) == highest]
    return found


def _all_notes(report: EvalReport) -> Iterator[str]:
    if len(report.sets) > 1 and not report.is_complete:
        yield f"{report.average_label}: {', '.join(score.name for score in report.sets)}"
    yield from report.notes()
    seeds = {len(model.members) for model in report.models} - {1}
    if seeds:
        yield f"mean ± standard deviation over {' or '.join(map(str, sorted(seeds)))} seeds"


def _notes(report: EvalReport) -> list[str]:
    notes = list(_all_notes(report))
    return ["", *notes] if notes else []


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = (
        cell.ljust(width) if column == 0 else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join([first, *rest]).rstrip()


def _latex_number(spread: Spread | None) -> str:
    return number(spread).replace(" ± ", r" $\pm$ ").replace("–", "--")


def _pipes(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _ampersands(cells: Sequence[str]) -> str:
    return " & ".join(cells) + r" \\"
