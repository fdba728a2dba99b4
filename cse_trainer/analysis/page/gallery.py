"""All pictures of an analysis and the functions that draw them; `page.html` has their captions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from cse_trainer.analysis.analysis import Analysis
from cse_trainer.analysis.figures.charts import draw_accuracy, draw_histograms, draw_judgements, draw_training
from cse_trainer.analysis.figures.clouds import draw_clouds, draw_each
from cse_trainer.analysis.figures.grids import draw_heat_map, draw_matrix
from cse_trainer.analysis.figures.theme import THEMES, Theme, png
from cse_trainer.analysis.spaces import AFTER, BEFORE

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def pictures(analysis: Analysis) -> dict[str, dict[str, bytes]]:
    """Return name → theme (`light` or `dark`) → PNG, for every picture that the analysis has data for."""
    return {name: {theme.name: png(draw(theme)) for theme in THEMES} for name, draw in _drawn(analysis).items()}


def _drawn(analysis: Analysis) -> dict[str, Callable[[Theme], Figure]]:
    found, scenes = analysis.augmentations, analysis.scenes
    names = [one.name for one in found]
    drawn: dict[str, Callable[[Theme], Figure]] = {
        "judgements": partial(draw_judgements, found, analysis.random_similarity),
        "training": partial(draw_training, found),
        "pca": partial(draw_clouds, scenes, names, lambda scene: scene.pca),
        "tsne": partial(draw_clouds, scenes, names, lambda scene: scene.tsne),
    }
    drawn |= {f"each_{one.name}": partial(draw_each, one, names) for one in scenes if one.name in (BEFORE, AFTER)}
    if analysis.curves:
        drawn["discriminator"] = partial(draw_accuracy, analysis.curves)
    if analysis.attention:
        drawn["attention"] = partial(draw_heat_map, analysis.attention)
    if analysis.overlaps:
        drawn["overlap"] = partial(draw_histograms, analysis.overlaps)
    return drawn | {"correlations": partial(draw_matrix, analysis.correlations)}
