"""How many words the pairs of each STS set share: a small histogram for each set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cse_trainer.analysis.figures.theme import Theme, frame, new_figure
from cse_trainer.analysis.overlap import BINS, Overlap

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ACROSS = 4


def draw_histograms(overlaps: Sequence[Overlap], theme: Theme) -> Figure:
    """Draw the share of each set's pairs by Jaccard's index, with a line at the mean."""
    columns = min(len(overlaps), ACROSS)
    rows = -(-len(overlaps) // columns)
    figure = new_figure(theme, max(2.6 * columns, 4.0), 2.1 * rows)
    grid = figure.subplots(rows, columns, squeeze=False, sharex=True, sharey=True)
    for axes in list(grid.flat)[len(overlaps) :]:
        axes.set_visible(False)
    for overlap, axes in zip(overlaps, grid.flat, strict=False):
        frame(axes, theme, title=overlap.name, grid="y")
        shares = [100 * count / overlap.pairs for count in overlap.histogram]
        axes.bar([(place + 0.5) / BINS for place in range(BINS)], shares, width=0.9 / BINS, color=theme.accent)
        axes.axvline(overlap.mean, color=theme.contrast, linewidth=1.6)
        axes.set_xlim(0, 1)
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
    figure.supylabel("% of the pairs", color=theme.soft, fontsize=9)
    figure.supxlabel("Jaccard index of the words; line: the mean", color=theme.soft, fontsize=9)
    return figure
