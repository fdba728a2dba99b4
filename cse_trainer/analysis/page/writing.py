"""Write the folder of a report: numbers and pictures, and the page last, which has the captions."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from augpipe.base.errors import explained
from augpipe.base.files.publish import publish, publish_json
from cse_trainer.analysis.analysis import Analysis
from cse_trainer.analysis.figures.charts import draw_accuracy, draw_histograms, draw_judgements, draw_training
from cse_trainer.analysis.figures.clouds import draw_clouds, draw_each
from cse_trainer.analysis.figures.grids import draw_heat_map, draw_matrix
from cse_trainer.analysis.figures.theme import LIGHT, THEMES, Theme, png
from cse_trainer.analysis.page.page import page
from cse_trainer.analysis.spaces import AFTER, BEFORE

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NUMBERS, PAGE = "analysis.json", "index.html"

SCHEMA_VERSION = 2
DECIMALS = 6


def write_analysis(analysis: Analysis, folder: Path) -> tuple[Path, ...]:
    """Draw an analysis and write the report, each file whole or not at all, over those of an earlier one.

    Returns:
        The files that were written: the numbers, the pictures, the page.
    """
    with explained(folder, "--output"):
        folder.mkdir(parents=True, exist_ok=True)
        drawn = pictures(analysis)
        publish_json(folder / NUMBERS, document(analysis))
        for name, images in drawn.items():
            publish(folder / f"{name}.png", images[LIGHT.name])
        publish(folder / PAGE, page(analysis, drawn))
    return (folder / NUMBERS, *(folder / f"{name}.png" for name in drawn), folder / PAGE)


def pictures(analysis: Analysis) -> dict[str, dict[str, bytes]]:
    """Return name → theme (`light` or `dark`) → PNG, for every picture that the analysis has data for."""
    return {name: {theme.name: png(draw(theme)) for theme in THEMES} for name, draw in _drawn(analysis).items()}


def _drawn(analysis: Analysis) -> dict[str, Callable[[Theme], Figure]]:
    found, scenes = analysis.augmentations, analysis.scenes
    kinds = {one.name: kind for kind, one in enumerate(found, start=1) if one.name in analysis.shown}
    drawn: dict[str, Callable[[Theme], Figure]] = {
        "judgements": partial(draw_judgements, found, analysis.random_similarity),
        "training": partial(draw_training, found),
        "pca": partial(draw_clouds, scenes, kinds, lambda scene: scene.pca),
        "tsne": partial(draw_clouds, scenes, kinds, lambda scene: scene.tsne),
    }
    drawn |= {f"each_{one.name}": partial(draw_each, one, kinds) for one in scenes if one.name in (BEFORE, AFTER)}
    if analysis.curves:
        drawn["discriminator"] = partial(draw_accuracy, analysis.curves)
    if analysis.attention:
        drawn["attention"] = partial(draw_heat_map, analysis.attention)
    if analysis.overlaps:
        drawn["overlap"] = partial(draw_histograms, analysis.overlaps)
    return drawn | {"correlations": partial(draw_matrix, analysis.correlations)}


def document(analysis: Analysis) -> dict[str, Any]:
    """Return the content of analysis.json; docs/analyses.md describes its schema."""
    values: dict[str, Any] = _plain(
        {
            "schema_version": SCHEMA_VERSION,
            "subject": analysis.subject,
            "findings": analysis.findings,
            "reasons": analysis.reasons,
            "random_similarity": analysis.random_similarity,
            "spaces": analysis.spaces,
            "augmentations": {found.name: found for found in analysis.augmentations},
            "shown": analysis.shown,
            "variance": {scene.name: scene.variance for scene in analysis.scenes},
            "discriminator": analysis.curves,
            "attention": analysis.attention,
            "overlap": analysis.overlaps,
            "triples": analysis.triples,
            "correlations": analysis.correlations,
        }
    )
    for found in values["augmentations"].values():
        del found["name"]
    return values


def _plain(value: Any) -> Any:
    """Return a value in JSON's types, every number rounded: the last bits of a sum depend on the machine."""
    if isinstance(value, float):
        return round(value, DECIMALS) + 0.0  # no -0.0
    if dataclasses.is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(name): _plain(item) for name, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
