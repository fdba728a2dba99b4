"""Scatter plots of originals and augmentations: all types together, and each by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from cse_trainer.analysis.figures.theme import Theme, new_figure, plain
from cse_trainer.analysis.scenes import Scene

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MARKERS = ("o", "^", "s", "D", "v", "P")  # with the colours of the palette: 36 types that differ in form or colour
SIZES = {"o": 13, "^": 15, "s": 11, "D": 10, "v": 15, "P": 15}
ACROSS = 3  # small pictures in a row
LEGEND_ROWS = 16
OUTSIDE = 0.01  # share of the points that may lie outside the axes, along each

Plane = Callable[[Scene], np.ndarray]


def draw_clouds(scenes: Sequence[Scene], kinds: Mapping[str, int], plane: Plane, theme: Theme) -> Figure:
    """Draw some types together, a panel for each encoder.

    Args:
        kinds: name of a type → its number in the scenes.
        plane: gives the points of a scene, (N, 2).
    """
    columns = min(len(scenes), 2)
    rows = -(-len(scenes) // columns)
    keys = len(kinds) + 1
    figure = new_figure(theme, 4.3 * columns + 1.9 * -(-keys // LEGEND_ROWS), 4.2 * rows)
    grid = figure.subplots(rows, columns, squeeze=False)
    for scene, axes in zip(scenes, grid.flat, strict=False):
        _blank(axes, theme, scene.name)
        points = plane(scene)
        _scatter(axes, points[scene.kinds == 0], theme.cloud, "o")
        for place, kind in enumerate(kinds.values()):
            colour, marker = look(place, theme)
            _scatter(axes, points[scene.kinds == kind], colour, marker)
        _keep_to(axes, points)
    for axes in list(grid.flat)[len(scenes) :]:
        axes.set_visible(False)
    _legend(figure, list(kinds), theme)
    return figure


def draw_each(scene: Scene, kinds: Mapping[str, int], theme: Theme) -> Figure:
    """Draw each type by itself upon the originals, by the principal components of one encoder."""
    columns = min(len(kinds), ACROSS)
    rows = -(-len(kinds) // columns)
    figure = new_figure(theme, max(2.1 * columns, 4.2), 2.2 * rows)
    grid = figure.subplots(rows, columns, squeeze=False, sharex=True, sharey=True)
    for axes in grid.flat:
        axes.set_visible(False)
    for place, ((name, kind), axes) in enumerate(zip(kinds.items(), grid.flat, strict=False)):
        axes.set_visible(True)
        _blank(axes, theme, name, size=9)
        colour, _ = look(place, theme)
        _scatter(axes, scene.pca[scene.kinds == 0], theme.cloud, "o", size=7)
        _scatter(axes, scene.pca[scene.kinds == kind], colour, "o", size=7)
        for shown, edge in ((0, theme.soft), (kind, theme.ink)):
            _mark_centre(axes, scene.pca[scene.kinds == shown], edge, filled=shown > 0)
        _keep_to(axes, scene.pca)
    return figure


def look(place: int, theme: Theme) -> tuple[str, str]:
    """Return colour and marker of the type at a place in the legend, counted from 0 behind the originals."""
    colours = len(theme.palette)
    return theme.palette[place % colours], MARKERS[place // colours % len(MARKERS)]


def _scatter(axes: Axes, points: np.ndarray, colour: str, marker: str, size: float | None = None) -> None:
    axes.scatter(points[:, 0], points[:, 1], s=size or SIZES[marker], c=colour, marker=marker, alpha=0.75, linewidths=0)


def _mark_centre(axes: Axes, points: np.ndarray, colour: str, *, filled: bool) -> None:
    """Mark the mean of points: a ring for the originals, a disc for the augmentation."""
    if len(points):
        x, y = points.mean(axis=0)
        axes.plot([x], [y], "o", markersize=6, color=colour, markerfacecolor=colour if filled else "none", mew=1.4)


def _keep_to(axes: Axes, points: np.ndarray) -> None:
    """Limit the axes to all but the outermost points, so that a few far ones do not press the others together."""
    low, high = np.quantile(points, [OUTSIDE / 2, 1 - OUTSIDE / 2], axis=0)
    margin = 0.12 * np.maximum(high - low, 1e-9)
    axes.set_xlim(low[0] - margin[0], high[0] + margin[0])
    axes.set_ylim(low[1] - margin[1], high[1] + margin[1])


def _blank(axes: Axes, theme: Theme, title: str, size: float = 11) -> None:
    axes.set_facecolor(theme.paper)
    axes.set_title(title, loc="left", color=theme.ink, fontsize=size, parse_math=False)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.spines[:].set_color(theme.grid)


def _legend(figure: Figure, names: Sequence[str], theme: Theme) -> None:
    from matplotlib.lines import Line2D

    looks = [(theme.cloud, "o"), *(look(place, theme) for place in range(len(names)))]
    handles = [
        Line2D([], [], linestyle="", marker=marker, color=colour, markersize=6, label=name)
        for (colour, marker), name in zip(looks, ["original", *names], strict=True)
    ]
    legend = figure.legend(
        handles=handles,
        loc="outside right upper",
        frameon=False,
        labelcolor=theme.ink,
        fontsize=9,
        ncols=-(-len(handles) // LEGEND_ROWS),
    )
    plain(legend.get_texts())
