"""Write the results of a sweep: the table in three formats, and a picture of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from augpipe.base.errors import explained
from augpipe.base.files.publish import publish, publish_json
from cse_trainer.run_folder.drawing import FAINT, frame, png, say_empty, titled_figure
from cse_trainer.sweep.run import RunOutcome
from cse_trainer.sweep.table import Row, SweepTable, as_csv, as_dict, markdown, table_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = ("sweep.md", "sweep.csv", "sweep.json", "sweep.png")

_LINES = ("#3268a8", "#d1603d", "#5b8c5a", "#8a6bb1", "#b8860b", "#4a9aa5")


def write_sweep(
    folder: Path, name: str, outcomes: Sequence[RunOutcome], baseline: tuple[str, str] | None = None
) -> SweepTable:
    """Write the results of the runs so far, and return them as a table; `baseline` as in `Plan`."""
    table = table_of(name, outcomes, baseline)
    with explained(folder, "--output", "give the same command again, without --force"):
        publish(folder / NAMES[0], markdown(table))
        publish(folder / NAMES[1], as_csv(table))
        publish_json(folder / NAMES[2], as_dict(table))
        publish(folder / NAMES[3], picture(table))
    return table


def picture(table: SweepTable) -> bytes:
    """Return a PNG: points with their sd, and a line for each combination of values of the other axes."""
    panels = table.chosen or ("score",)
    figure = titled_figure(table.name, max(5.0, 4.2 * len(panels)), 3.9)
    for place, name in enumerate(panels, start=1):
        _draw(figure.add_subplot(1, len(panels), place), table, name)
    return png(figure)


def _draw(axes: Axes, table: SweepTable, name: str) -> None:
    """Draw one score; the values of the first axis are equally spaced, in the order of the grid."""
    across = table.axes[0]
    values = list(dict.fromkeys(row.point[across] for row in table.rows))
    frame(axes, name, across)
    axes.set_xticks(range(len(values)), values, rotation=30 if max(map(len, values)) > 6 else 0)
    axes.set_xlim(-0.4, len(values) - 0.6)
    lines = _lines(table, name)
    style = "-" if all(map(_is_number, values)) else "none"  # names have no order, so no line joins them
    for number, (label, rows) in enumerate(lines.items()):
        places = [values.index(row.point[across]) for row in rows]
        scores = [row.scores[name] for row in rows]
        axes.errorbar(
            places,
            [score.mean for score in scores],
            yerr=[score.sd or 0.0 for score in scores],
            color=_LINES[number % len(_LINES)],
            marker="o",
            markersize=4,
            linewidth=1.5,
            linestyle=style,
            capsize=3,
            label=label,
        )
    if len(lines) > 1:
        axes.legend(loc="best", fontsize=7, frameon=False, labelcolor=FAINT)
    if not any(lines.values()):
        say_empty(axes)


def _lines(table: SweepTable, name: str) -> dict[str, list[Row]]:
    """Return the rows that have the score, grouped by their values on all axes but the first."""
    found: dict[str, list[Row]] = {}
    for row in table.rows:
        rest = ", ".join(f"{axis} {row.point[axis]}" for axis in table.axes[1:])
        if name in row.scores:
            found.setdefault(rest, []).append(row)
    return found


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
