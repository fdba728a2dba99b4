"""Draw the curves of a run as one picture: loss, score, alignment, uniformity and learning rate over the steps.

For a run with a discriminator the picture has its accuracy as well.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from augpipe.base.files.publish import publish
from cse_trainer.run_folder.drawing import FAINT, frame, png, say_empty, titled_figure
from cse_trainer.run_folder.folder import CURVES, METRICS
from cse_trainer.run_folder.metrics import EVALUATION, STEP, read_metrics

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_LINE = "#3268a8"
_ACCENT = "#d1603d"

Points = tuple[list[int], list[float]]
Records = Sequence[dict[str, Any]]


def draw_curves(folder: Path) -> Path:
    """Draw metrics.jsonl of a run folder as curves.png, and return its path; without metrics the panels are empty."""
    records = read_metrics(folder / METRICS)
    steps = [record for record in records if record["kind"] == STEP]
    evaluations = [record for record in records if record["kind"] == EVALUATION]
    path = folder / CURVES
    publish(path, png(_figure(folder.resolve().name, steps, evaluations)))
    return path


def _figure(title: str, steps: Records, evaluations: Records) -> Figure:
    """Return the figure: two panels above, three or four below, all over the same steps."""
    figure = titled_figure(title, 11, 6.4)
    accuracy = _points(evaluations, "discriminator_accuracy")
    below = 4 if accuracy[0] else 3
    grid = figure.add_gridspec(2, 12, height_ratios=(1.35, 1))
    lower = [grid[1, place * 12 // below : (place + 1) * 12 // below] for place in range(below)]
    _draw_loss(figure.add_subplot(grid[0, :6]), _points(steps, "loss"))
    _draw_score(figure.add_subplot(grid[0, 6:]), evaluations)
    _draw_measure(figure.add_subplot(lower[0]), "alignment (lower: closer)", _points(evaluations, "alignment"))
    _draw_measure(figure.add_subplot(lower[1]), "uniformity (lower: wider)", _points(evaluations, "uniformity"))
    _draw_rate(figure.add_subplot(lower[2]), _points(steps, "learning_rate"))
    if accuracy[0]:
        _draw_accuracy(figure.add_subplot(lower[3]), accuracy, _points(evaluations, "discriminator_majority"))
    last = max((record["step"] for record in (*steps, *evaluations)), default=1)
    for axes in figure.axes:
        axes.set_xlim(-0.02 * last, 1.03 * last)
    return figure


def _points(records: Records, name: str) -> Points:
    """Return the steps at which a metric has a value, and the values."""
    kept = [(record["step"], record[name]) for record in records if record.get(name) is not None]
    return [step for step, _ in kept], [value for _, value in kept]


def _draw_loss(axes: Axes, points: Points) -> None:
    """Draw the logged loss faintly, and its moving mean over it."""
    _frame(axes, "loss", points)
    steps, losses = points
    axes.plot(steps, losses, color=_LINE, alpha=0.3, linewidth=1)
    axes.plot(steps, moving_mean(losses, reach=len(losses) // 60), color=_LINE, linewidth=1.8, **_marker(points))


def _draw_score(axes: Axes, evaluations: Records) -> None:
    """Draw the score, and mark the best evaluation, whose encoder is kept."""
    points = _points(evaluations, "score")
    metric = evaluations[-1].get("metric", "score") if evaluations else "score"
    _frame(axes, f"{metric} × 100", points)
    axes.plot(*points, color=_LINE, linewidth=1.8, marker="o", markersize=3)
    best = [record for record in evaluations if record.get("best") and record.get("score") is not None]
    if best:
        step, score = best[-1]["step"], best[-1]["score"]
        axes.plot([step], [score], color=_ACCENT, marker="o", markersize=8, markerfacecolor="none", markeredgewidth=1.8)
        axes.set_title(f"best {score:.2f} at step {step:,}", loc="right", color=_ACCENT, fontsize=10)


def _draw_measure(axes: Axes, title: str, points: Points) -> None:
    _frame(axes, title, points)
    axes.plot(*points, color=_LINE, linewidth=1.5, marker="o", markersize=2.5)


def _draw_accuracy(axes: Axes, accuracy: Points, majority: Points) -> None:
    """Draw the accuracy of the discriminator, and that of always answering with the largest class."""
    _draw_measure(axes, "discriminator right, %", accuracy)
    axes.plot(*majority, color=_ACCENT, linewidth=1.2, linestyle="--", label="largest class")
    axes.legend(loc="best", fontsize=7, frameon=False, labelcolor=FAINT)


def _draw_rate(axes: Axes, points: Points) -> None:
    """Draw the learning rate in units of a power of ten, that of its highest value."""
    steps, rates = points
    power = math.floor(math.log10(max(rates, default=1) or 1) + 0.05)  # + 0.05: a little below 1e-3 counts as 1e-3
    unit = "" if power == 0 else rf" ($\times 10^{{{power}}}$)"
    _frame(axes, f"learning rate{unit}", points)
    axes.plot(steps, [rate / 10**power for rate in rates], color=_LINE, linewidth=1.5, **_marker(points))
    axes.set_ylim(bottom=0)


def _frame(axes: Axes, title: str, points: Points) -> None:
    """Give a panel its title, axes and frame; where there is nothing to draw, say so in it."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    frame(axes, title, "step")
    axes.xaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda step, _: f"{step:,.0f}"))
    if not points[0]:
        say_empty(axes)
        axes.yaxis.set_ticks([])


def _marker(points: Points) -> dict[str, Any]:
    """Return the marker for a line of one point, which could not be seen otherwise."""
    return {"marker": "o", "markersize": 4} if len(points[0]) == 1 else {}


def moving_mean(values: Sequence[float], reach: int) -> list[float]:
    """Return the mean of every value and its neighbours, up to `reach` on each side.

    With values from both sides the mean does not lag behind a falling loss. Near the start, where the loss falls
    fastest, it takes as many values after a point as there are before it; near the end there are fewer after it.
    """
    means = []
    for place in range(len(values)):
        near = min(reach, place)
        window = values[place - near : place + near + 1]
        means.append(sum(window) / len(window))
    return means
