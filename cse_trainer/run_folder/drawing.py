"""What pictures have in common: an empty figure and its bytes; of a run and of a sweep also titles and frames."""

from __future__ import annotations

import io
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FAINT = "#8b93a1"
_INK, _FRAME, _GRID = "#333a45", "#c9ced6", "#eceef2"


def blank_figure(width: float, height: float, *, w_pad: float) -> Figure:
    """Return an empty figure; width and height are in inches."""
    # Figure and canvas without pyplot, which keeps global state and looks for a display.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height))
    FigureCanvasAgg(figure)
    figure.set_layout_engine("constrained", w_pad=w_pad, h_pad=0.08)
    return figure


def titled_figure(title: str, width: float, height: float) -> Figure:
    """Return a figure without panels, with its title above."""
    figure = blank_figure(width, height, w_pad=0.12)
    figure.suptitle(title, parse_math=False, color=_INK, fontsize=13, fontweight="bold", x=0.02, ha="left")
    return figure


def frame(axes: Axes, title: str, across: str) -> None:
    """Give a panel its title, the name of its horizontal axis, and its frame."""
    axes.set_title(title, loc="left", color=_INK, fontsize=10)
    axes.set_xlabel(across, color=FAINT, fontsize=8, labelpad=2)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(_FRAME)
    axes.tick_params(colors=FAINT, labelsize=8, length=3)
    axes.grid(color=_GRID, linewidth=0.8)
    axes.set_axisbelow(True)


def say_empty(axes: Axes) -> None:
    """Say in a panel that there is nothing to draw."""
    axes.text(0.5, 0.5, "no values yet", transform=axes.transAxes, ha="center", va="center", color=FAINT)


def png(figure: Figure, dpi: int = 120) -> bytes:
    """Return a figure as the bytes of a PNG file."""
    content = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # the font may lack letters of a title or a name
        figure.savefig(content, format="png", dpi=dpi)
    return content.getvalue()
