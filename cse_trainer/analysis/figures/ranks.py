"""Draw augmentations ranked by a measure: as dots with a baseline, or as lines from before training to after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cse_trainer.analysis.analysis import AFTER, BEFORE, AugmentationMeasures
from cse_trainer.analysis.figures.theme import Theme, frame, new_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROW = 0.27  # inches


def draw_judgements(found: Sequence[AugmentationMeasures], random_similarity: float, theme: Theme) -> Figure:
    """Draw similarity against random pairs, and the perplexity difference as median and mean."""
    figure = new_figure(theme, 10.4, 1.3 + ROW * max(len(found), 3))
    left, right = figure.subplots(1, 2)
    known = [one for one in found if one.similarity is not None]
    _draw_similarity(left, sorted(known, key=lambda one: one.similarity or 0.0), random_similarity, theme)
    read = [one for one in found if one.perplexity is not None]
    _draw_perplexity(right, sorted(read, key=lambda one: one.perplexity.median if one.perplexity else 0.0)[::-1], theme)
    return figure


def _draw_similarity(axes: Axes, found: Sequence[AugmentationMeasures], random: float, theme: Theme) -> None:
    frame(axes, theme, title="mean cosine similarity to the original", grid="x")
    rows, values = range(len(found)), [one.similarity or 0.0 for one in found]
    axes.axvline(random, color=theme.contrast, linewidth=1.4, linestyle=(0, (4, 3)))
    axes.hlines(rows, random, values, color=theme.accent, alpha=0.35, linewidth=2)
    axes.plot(values, rows, "o", color=theme.accent, markersize=6.5)
    _name_rows(axes, found)
    axes.set_xlim(min([random, *values, 0.0]) - 0.03, 1.03)
    axes.set_xlabel("dashed line: random pairs", color=theme.contrast, fontsize=8.5)


def _draw_perplexity(axes: Axes, found: Sequence[AugmentationMeasures], theme: Theme) -> None:
    frame(axes, theme, title="perplexity difference: median (disc), mean (ring)", grid="x")
    for row, one in enumerate(found):
        if one.perplexity is not None:
            median, mean = one.perplexity.median, one.perplexity.mean
            axes.plot([median, mean], [row, row], color=theme.accent, alpha=0.35, linewidth=2)
            axes.plot([median], [row], "o", color=theme.accent, markersize=6.5)
            axes.plot([mean], [row], "o", color=theme.accent, markersize=6.5, markerfacecolor=theme.paper, mew=1.5)
    axes.axvline(0, color=theme.soft, linewidth=1)
    _name_rows(axes, found)
    if _is_wide([one.perplexity.mean for one in found if one.perplexity is not None]):
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
            (one, getattr(one.spaces[BEFORE], name) if BEFORE in one.spaces else None, getattr(one.spaces[AFTER], name))
            for one in found
        ]
        _draw_dumbbells(axes, [row for row in rows if row[2] is not None], title, theme)
    return figure


def _draw_dumbbells(
    axes: Axes, rows: Sequence[tuple[AugmentationMeasures, float | None, float]], title: str, theme: Theme
) -> None:
    frame(axes, theme, title=title, grid="x")
    rows = sorted(rows, key=lambda row: -row[2])
    for place, (_, before, after) in enumerate(rows):
        if before is not None:
            axes.plot([before, after], [place, place], color=theme.accent, alpha=0.35, linewidth=2)
            axes.plot([before], [place], "o", color=theme.soft, markersize=6, markerfacecolor=theme.paper, mew=1.5)
        axes.plot([after], [place], "o", color=theme.accent, markersize=6.5)
    _name_rows(axes, [one for one, _, _ in rows])
    furthest = max([0.01, *(max(after, before or 0.0) for _, before, after in rows)])
    axes.set_xlim(-0.03 * furthest, 1.05 * furthest)
    both = any(before is not None for _, before, _ in rows)
    axes.set_xlabel("ring: before training, disc: after" if both else "after training", color=theme.soft, fontsize=8.5)


def _name_rows(axes: Axes, found: Sequence[AugmentationMeasures]) -> None:
    axes.set_yticks(range(len(found)), [one.name for one in found])
    for label in axes.get_yticklabels():
        label.set_parse_math(False)
    axes.set_ylim(-0.7, len(found) - 0.3)
    axes.tick_params(axis="y", labelsize=9)
