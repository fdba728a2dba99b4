"""Charts: augmentations ranked by a measure, discriminators over training, shared words of the STS sets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cse_trainer.analysis.figures.theme import Theme, frame, new_figure, plain
from cse_trainer.analysis.measures import AugmentationMeasures
from cse_trainer.analysis.runs import DiscriminatorCurve
from cse_trainer.analysis.spaces import AFTER, BEFORE
from cse_trainer.analysis.words import BINS, Overlap

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROW = 0.27  # inches, of a ranked augmentation
ACROSS = 4  # histograms beside each other
DASHES = (
    "-",
    (0, (5, 2)),
    (0, (1, 1.5)),
    (0, (5, 2, 1, 2)),
)  # so that curves can be told apart without colour, and where one covers another


def draw_judgements(found: Sequence[AugmentationMeasures], random_similarity: float, theme: Theme) -> Figure:
    """Draw similarity against random pairs, and the perplexity difference as median and mean."""
    figure = new_figure(theme, 10.4, 1.3 + ROW * max(len(found), 3))
    left, right = figure.subplots(1, 2)
    similarities = [(one.name, one.similarity) for one in found if one.similarity is not None]
    _draw_similarity(left, sorted(similarities, key=lambda row: row[1]), random_similarity, theme)
    read = [(one.name, one.perplexity.median, one.perplexity.mean) for one in found if one.perplexity is not None]
    _draw_perplexity(right, sorted(read, key=lambda row: row[1])[::-1], theme)
    return figure


def _draw_similarity(axes: Axes, found: Sequence[tuple[str, float]], random: float, theme: Theme) -> None:
    frame(axes, theme, title="mean cosine similarity to the original", grid="x")
    rows, values = range(len(found)), [value for _, value in found]
    axes.axvline(random, color=theme.contrast, linewidth=1.4, linestyle=(0, (4, 3)))
    axes.hlines(rows, random, values, color=theme.accent, alpha=0.35, linewidth=2)
    axes.plot(values, rows, "o", color=theme.accent, markersize=6.5)
    _name_rows(axes, [name for name, _ in found])
    axes.set_xlim(min([random, *values, 0.0]) - 0.03, 1.03)
    axes.set_xlabel("dashed line: random pairs", color=theme.contrast, fontsize=8.5)


def _draw_perplexity(axes: Axes, found: Sequence[tuple[str, float, float]], theme: Theme) -> None:
    frame(axes, theme, title="perplexity difference: median (disc), mean (ring)", grid="x")
    for row, (_, median, mean) in enumerate(found):
        axes.plot([median, mean], [row, row], color=theme.accent, alpha=0.35, linewidth=2)
        axes.plot([median], [row], "o", color=theme.accent, markersize=6.5)
        axes.plot([mean], [row], "o", color=theme.accent, markersize=6.5, markerfacecolor=theme.paper, mew=1.5)
    axes.margins(x=0.08)  # a disc at the edge stays whole, on a logarithmic axis too
    axes.axvline(0, color=theme.soft, linewidth=1)
    _name_rows(axes, [name for name, _, _ in found])
    if _is_wide([mean for _, _, mean in found]):
        axes.set_xscale("symlog", linthresh=10)
    axes.set_xlabel("right: harder to read than the original", color=theme.soft, fontsize=8.5)


def _is_wide(values: Sequence[float]) -> bool:
    """Return whether one number is so large that a linear axis would show all others near 0."""
    sizes = sorted(abs(value) for value in values)
    return bool(sizes) and sizes[-1] > 8 * max(sizes[len(sizes) // 2], 5.0)


def draw_training(found: Sequence[AugmentationMeasures], theme: Theme) -> Figure:
    """Draw alignment and centre shift of each augmentation, before training and after."""
    figure = new_figure(theme, 10.4, 1.3 + ROW * max(len(found), 3))
    titles = {"alignment": "alignment (lower: closer)", "shift": "centre shift (lower: less)"}
    for (name, title), axes in zip(titles.items(), figure.subplots(1, 2), strict=True):
        rows = [
            (one.name, getattr(one.spaces.get(BEFORE), name, None), getattr(one.spaces[AFTER], name)) for one in found
        ]
        _draw_dumbbells(axes, [row for row in rows if row[2] is not None], title, theme)
    return figure


def _draw_dumbbells(axes: Axes, rows: Sequence[tuple[str, float | None, float]], title: str, theme: Theme) -> None:
    frame(axes, theme, title=title, grid="x")
    rows = sorted(rows, key=lambda row: -row[2])
    for place, (_, before, after) in enumerate(rows):
        if before is not None:
            axes.plot([before, after], [place, place], color=theme.accent, alpha=0.35, linewidth=2)
            axes.plot([before], [place], "o", color=theme.soft, markersize=6, markerfacecolor=theme.paper, mew=1.5)
        axes.plot([after], [place], "o", color=theme.accent, markersize=6.5)
    _name_rows(axes, [name for name, _, _ in rows])
    befores = [before for _, before, _ in rows if before is not None]
    furthest = max([0.01, *befores, *(after for _, _, after in rows)])
    axes.set_xlim(-0.03 * furthest, 1.05 * furthest)
    label = "ring: before training, disc: after" if befores else "after training"
    axes.set_xlabel(label, color=theme.soft, fontsize=8.5)


def _name_rows(axes: Axes, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), names)
    plain(axes.get_yticklabels())
    axes.set_ylim(-0.7, len(names) - 0.3)
    axes.tick_params(axis="y", labelsize=9)


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
    plain(legend.get_texts())
    return figure


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
