"""Draw attention from [CLS] as a heat map: for each sentence a row of words, with a row of cells per encoder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cse_trainer.analysis.analysis import AttentionCase
from cse_trainer.analysis.attention import Attention
from cse_trainer.analysis.figures.theme import Theme, new_figure, readable, rising

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle

MOST_WORDS = 24  # of a sentence; longer ones are cut
LONGEST_WORD = 12  # characters


def draw_heat_map(cases: Sequence[AttentionCase], theme: Theme) -> Figure:
    """Draw every case: both sentences below each other, each with a row of cells per encoder."""
    sentences = [(case, side) for case in cases for side in (0, 1)]
    encoders = list(cases[0].encoders)
    widest = max(min(len(_side(case, side, encoders[0]).words), MOST_WORDS) for case, side in sentences)
    figure = new_figure(theme, 1.5 + 0.85 * max(widest, 6), (0.5 + 0.34 * len(encoders)) * len(sentences))
    grid = figure.subplots(len(sentences), 1, squeeze=False)
    for (case, side), axes in zip(sentences, grid.flat, strict=True):
        _draw_sentence(axes, {name: _side(case, side, name) for name in encoders}, widest, theme)
    return figure


def _side(case: AttentionCase, side: int, encoder: str) -> Attention:
    pair = case.encoders[encoder]
    return (pair.first, pair.second)[side]


def _draw_sentence(axes: Axes, encoders: dict[str, Attention], widest: int, theme: Theme) -> None:
    axes.set_facecolor(theme.paper)
    colours = rising(theme)
    for row, attention in enumerate(encoders.values()):
        weights = attention.weights[:MOST_WORDS]
        most = max(weights, default=0.0) or 1.0
        for place, weight in enumerate(weights):
            red, green, blue, alpha = colours(0.85 * weight / most)
            axes.add_patch(_cell(place, row, (red, green, blue, alpha)))
            ink = readable(theme, red, green, blue)
            axes.text(place + 0.5, row + 0.5, f"{weight:.2f}", ha="center", va="center", fontsize=8, color=ink)
    words = next(iter(encoders.values())).words[:MOST_WORDS]
    shown = [word if len(word) <= LONGEST_WORD else word[: LONGEST_WORD - 1] + "…" for word in words]
    axes.set_xticks([place + 0.5 for place in range(len(shown))], shown)
    axes.set_yticks([row + 0.5 for row in range(len(encoders))], list(encoders))
    axes.tick_params(colors=theme.ink, labelsize=9, length=0)
    for label in (*axes.get_xticklabels(), *axes.get_yticklabels()):
        label.set_parse_math(False)
    axes.set_xlim(0, widest)
    axes.set_ylim(len(encoders), 0)
    axes.spines[:].set_visible(False)


def _cell(place: int, row: int, colour: tuple[float, float, float, float]) -> Rectangle:
    from matplotlib.patches import Rectangle

    return Rectangle((place + 0.02, row + 0.04), 0.96, 0.92, facecolor=colour, linewidth=0)
