"""The discriminators' accuracy over training, each against its majority class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cse_trainer.analysis.discriminator_curves import DiscriminatorCurve
from cse_trainer.analysis.figures.theme import Theme, frame, new_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DASHES = (
    "-",
    (0, (5, 2)),
    (0, (1, 1.5)),
    (0, (5, 2, 1, 2)),
)  # so that curves can be told apart without colour, and where one covers another


def draw_accuracy(curves: Sequence[DiscriminatorCurve], theme: Theme) -> Figure:
    """Draw a curve for each run; the line of its majority class is dotted, once for runs that share it."""
    figure = new_figure(theme, 10.4, 4.2)
    axes = figure.subplots()
    frame(axes, theme, title="discriminator accuracy on held-out rows, %")
    for place, curve in enumerate(sorted(curves, key=lambda curve: (curve.alpha is None, curve.alpha))):
        axes.plot(
            curve.steps,
            curve.accuracy,
            color=theme.palette[place % len(theme.palette)],
            linestyle=DASHES[place % len(DASHES)],
            linewidth=2,
            marker="o",
            markersize=4,
            label=curve.label,
        )
    for majority in sorted({round(curve.majority, 1) for curve in curves}):
        axes.axhline(majority, color=theme.soft, linewidth=1.2, linestyle=(0, (2, 2)), label=f"majority {majority:g} %")
    axes.set_xlabel("step", color=theme.soft, fontsize=9)
    axes.set_ylim(0, min(100, 1.15 * max([*(max(curve.accuracy) for curve in curves), 20.0])))
    legend = figure.legend(loc="outside lower center", ncols=2, frameon=False, labelcolor=theme.ink, fontsize=9)
    for label in legend.get_texts():
        label.set_parse_math(False)
    return figure
