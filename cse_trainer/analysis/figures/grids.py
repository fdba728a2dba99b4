"""Grids of cells with a number in each: the correlation of every two measures, and attention from [CLS] by word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from cse_trainer.analysis.attention import Attention, AttentionCase
from cse_trainer.analysis.figures.theme import Theme, new_figure, plain, readable, shades
from cse_trainer.analysis.measures import Correlations

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

CELL = 0.62  # inches, of a correlation
MOST_WORDS = 24  # of a sentence; longer ones are cut
LONGEST_WORD = 12  # characters


def draw_matrix(found: Correlations, theme: Theme) -> Figure:
    """Draw the correlation of every two measures; a measure without any correlation is left out."""
    values = np.array([[np.nan if value is None else value for value in row] for row in found.values], float)
    known = np.flatnonzero(np.isfinite(values).any(axis=0))  # a measure that is the same for all has no correlation
    names, values = [found.names[place] for place in known], values[np.ix_(known, known)]
    count = max(len(names), 1)
    figure = new_figure(theme, 1.9 + CELL * count, 1.6 + CELL * count * 0.8)
    axes = figure.subplots()
    axes.set_facecolor(theme.paper)
    colours = shades(theme.contrast, theme.paper, theme.accent)  # from −1 to 1
    if names:
        axes.imshow(values, cmap=colours, vmin=-1, vmax=1, aspect="auto")
    for row, column in np.argwhere(np.isfinite(values)):
        value = values[row, column]
        _write(axes, column, row, f"{value:.2f}".replace("-", "−"), readable(theme, colours((value + 1) / 2)), size=8.5)
    axes.set_xticks(range(len(names)), names, rotation=40, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(names)), names)
    _finish(axes, theme)
    return figure


def draw_heat_map(cases: Sequence[AttentionCase], theme: Theme) -> Figure:
    """Draw every case: both sentences below each other, each with a row of cells per encoder.

    Encoders whose tokenizers find other words in a sentence have it to themselves, over words of their own.
    """
    sentences = [
        grid
        for case in cases
        for side in (0, 1)
        for grid in _by_words({name: (pair.first, pair.second)[side] for name, pair in case.encoders.items()})
    ]
    widest = max(min(len(attention.words), MOST_WORDS) for sentence in sentences for attention in sentence.values())
    heights = [0.5 + 0.34 * len(sentence) for sentence in sentences]
    figure = new_figure(theme, 1.5 + 0.85 * max(widest, 6), sum(heights))
    grid = figure.subplots(len(sentences), 1, squeeze=False, height_ratios=heights)
    for sentence, axes in zip(sentences, grid.flat, strict=True):
        _draw_sentence(axes, sentence, widest, theme)
    return figure


def _by_words(encoders: dict[str, Attention]) -> list[dict[str, Attention]]:
    """Return the encoders in groups that have the same words of a sentence."""
    groups: dict[tuple[str, ...], dict[str, Attention]] = {}
    for name, attention in encoders.items():
        groups.setdefault(attention.words, {})[name] = attention
    return list(groups.values())


def _draw_sentence(axes: Axes, encoders: dict[str, Attention], widest: int, theme: Theme) -> None:
    from matplotlib.patches import Rectangle

    axes.set_facecolor(theme.paper)
    colours = shades(theme.paper, theme.accent)
    for row, attention in enumerate(encoders.values()):
        weights = attention.weights[:MOST_WORDS]
        most = max(weights, default=0.0) or 1.0
        for place, weight in enumerate(weights):
            colour = colours(0.85 * weight / most)
            axes.add_patch(Rectangle((place + 0.02, row + 0.04), 0.96, 0.92, facecolor=colour, linewidth=0))
            _write(axes, place + 0.5, row + 0.5, f"{weight:.2f}", readable(theme, colour), size=8)
    words = next(iter(encoders.values())).words[:MOST_WORDS]
    shown = [word if len(word) <= LONGEST_WORD else word[: LONGEST_WORD - 1] + "…" for word in words]
    axes.set_xticks([place + 0.5 for place in range(len(shown))], shown)
    axes.set_yticks([row + 0.5 for row in range(len(encoders))], list(encoders))
    axes.set_xlim(0, widest)
    axes.set_ylim(len(encoders), 0)
    _finish(axes, theme)


def _write(axes: Axes, x: float, y: float, text: str, colour: str, size: float) -> None:
    axes.text(x, y, text, ha="center", va="center", color=colour, fontsize=size)


def _finish(axes: Axes, theme: Theme) -> None:
    """Style the labels of a grid, which has no frame."""
    axes.tick_params(colors=theme.ink, labelsize=9, length=0)
    plain((*axes.get_xticklabels(), *axes.get_yticklabels()))
    axes.spines[:].set_visible(False)
