"""The light and the dark colours of pictures, and the empty figure that all pictures start from."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cse_trainer.run_folder import drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import LinearSegmentedColormap
    from matplotlib.figure import Figure
    from matplotlib.text import Text
    from matplotlib.typing import ColorType

DPI = 160


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours, as #rrggbb: of the background, the text, less important text, lines, points behind others, the data.

    `soft` has a contrast of at least 4.5 against the paper. The palette is after Okabe and Ito, which people of every
    colour vision tell apart.
    """

    name: str
    paper: str
    ink: str
    soft: str
    grid: str
    cloud: str
    palette: tuple[str, ...]

    @property
    def accent(self) -> str:
        """The first colour of the palette."""
        return self.palette[0]

    @property
    def contrast(self) -> str:
        """The second colour of the palette, for what is compared with the first."""
        return self.palette[1]


LIGHT = Theme(
    name="light",
    paper="#ffffff",
    ink="#1c1e21",
    soft="#5b6068",
    grid="#e6e4de",
    cloud="#c4c6ca",
    palette=("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b58900", "#56b4e9"),
)
DARK = Theme(
    name="dark",
    paper="#1d2024",
    ink="#e7e6e2",
    soft="#a3a8b0",
    grid="#32363c",
    cloud="#4d525a",
    palette=("#5cb3ea", "#f08a4b", "#3cc79c", "#e3a0c8", "#e0c04c", "#9fd8f7"),
)
THEMES = (LIGHT, DARK)


def new_figure(theme: Theme, width: float, height: float) -> Figure:
    """Return an empty figure; width and height are in inches."""
    figure = drawing.blank_figure(width, height, w_pad=0.08)
    figure.set_facecolor(theme.paper)
    return figure


def frame(axes: Axes, theme: Theme, *, title: str, grid: str = "both") -> None:
    """Style axes: thin grey lines, a grid (`both`, `x` or `y`), and a title, without mathematics, at their left end."""
    axes.set_facecolor(theme.paper)
    axes.set_title(title, loc="left", color=theme.ink, fontsize=10, parse_math=False)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(theme.grid)
    axes.tick_params(colors=theme.soft, labelsize=8.5, length=0)
    axes.grid(color=theme.grid, linewidth=0.8, axis=grid)  # type: ignore[arg-type]
    axes.set_axisbelow(True)


def plain(labels: Iterable[Text]) -> None:
    """Have labels drawn as they are: a $ in a name begins no mathematics."""
    for label in labels:
        label.set_parse_math(False)


def shades(*colours: str) -> LinearSegmentedColormap:
    """Return a colour map that goes from each colour to the next, for numbers from 0 to 1."""
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("shades", colours)


def readable(theme: Theme, background: ColorType) -> str:
    """Return the ink or the paper, whichever has the higher contrast with a background."""
    from matplotlib.colors import to_rgb

    def luminance(colour: ColorType) -> float:
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in to_rgb(colour)]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def contrast(colour: str) -> float:
        darker, lighter = sorted((luminance(colour), luminance(background)))
        return (lighter + 0.05) / (darker + 0.05)

    return max((theme.ink, theme.paper), key=contrast)


def png(figure: Figure) -> bytes:
    """Return a figure as the bytes of a PNG file, the same for the same figure."""
    from PIL import Image

    content = io.BytesIO()
    # 256 colours are enough for a chart, and a third of the bytes.
    image = Image.open(io.BytesIO(drawing.png(figure, DPI))).convert("RGB")
    image = image.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    image.save(content, format="PNG", optimize=True)
    return content.getvalue()
