"""Write the folder of a report: numbers and pictures, and the page last."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from augpipe.base.errors import explained
from augpipe.base.files.publish import publish, publish_json
from cse_trainer.analysis.analysis import Analysis
from cse_trainer.analysis.figures.theme import LIGHT
from cse_trainer.analysis.page.gallery import pictures
from cse_trainer.analysis.page.page import page

NUMBERS, PAGE = "analysis.json", "index.html"

SCHEMA_VERSION = 1
DECIMALS = 6


def write_analysis(analysis: Analysis, folder: Path) -> tuple[Path, ...]:
    """Draw an analysis and write the report, each file whole or not at all.

    Args:
        folder: created if necessary; files of an earlier report are replaced.

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
    """Return a value with its dataclasses and mappings as dicts, its tuples as lists, and every number rounded.

    The last bits of a sum depend on the machine.
    """
    if isinstance(value, float):
        return round(value, DECIMALS) + 0.0  # no -0.0
    if dataclasses.is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(name): _plain(item) for name, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
