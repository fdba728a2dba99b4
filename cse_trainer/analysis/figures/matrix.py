"""The correlation matrix of the measures, with its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cse_trainer.analysis.correlations import Correlations
from cse_trainer.analysis.figures.theme import Theme, diverging, new_figure, readable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CELL = 0.62  # inches


def draw_matrix(found: Correlations, theme: Theme) -> Figure:
    """Draw the correlation of every two measures; a measure without any correlation is left out."""
    values = np.array([[np.nan if value is None else value for value in row] for row in found.values], float)
    known = np.flatnonzero(np.isfinite(values).any(axis=0))  # a measure that is the same for all has no correlation
    names, values = [found.names[place] for place in known], values[np.ix_(known, known)]
    count = max(len(names), 1)
    figure = new_figure(theme, 1.9 + CELL * count, 1.6 + CELL * count * 0.8)
    axes = figure.subplots()
    axes.set_facecolor(theme.paper)
    if names:
        axes.imshow(values, cmap=diverging(theme), vmin=-1, vmax=1, aspect="auto")
    for row, column in np.argwhere(np.isfinite(values)):
        value = values[row, column]
        red, green, blue, _ = diverging(theme)((value + 1) / 2)
        axes.text(
            column,
            row,
            f"{value:.2f}".replace("-", "−"),
            ha="center",
            va="center",
            color=readable(theme, red, green, blue),
            fontsize=8.5,
        )
    axes.set_xticks(range(len(names)), names, rotation=40, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(names)), names)
    axes.tick_params(colors=theme.ink, labelsize=9, length=0)
    for label in (*axes.get_xticklabels(), *axes.get_yticklabels()):
        label.set_parse_math(False)
    axes.spines[:].set_visible(False)
    return figure
