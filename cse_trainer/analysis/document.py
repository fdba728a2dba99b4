"""Turn an analysis into plain values, as in analysis.json."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from cse_trainer.analysis.analysis import Analysis, AugmentationMeasures

SCHEMA_VERSION = 1
DECIMALS = 6


def document(analysis: Analysis) -> dict[str, Any]:
    """Return the content of analysis.json; docs/analyses.md describes its schema."""
    values: dict[str, Any] = _rounded(
        {
            "schema_version": SCHEMA_VERSION,
            "subject": _plain(analysis.subject),
            "findings": list(analysis.findings),
            "reasons": dict(analysis.reasons),
            "random_similarity": analysis.random_similarity,
            "spaces": {name: _plain(space) for name, space in analysis.spaces.items()},
            "augmentations": {found.name: _augmentation(found) for found in analysis.augmentations},
            "variance": {scene.name: list(scene.variance) for scene in analysis.scenes},
            "discriminator": [_plain(curve) for curve in analysis.curves],
            "attention": [_plain(case) for case in analysis.attention],
            "overlap": [_plain(overlap) for overlap in analysis.overlaps],
            "triples": None if analysis.triples is None else _plain(analysis.triples),
            "correlations": _plain(analysis.correlations),
        }
    )
    return values


def _augmentation(found: AugmentationMeasures) -> dict[str, Any]:
    return {name: value for name, value in _plain(found).items() if name != "name"}


def _plain(value: Any) -> Any:
    """Return a value with its dataclasses and mappings as dicts, and its tuples as lists."""
    if dataclasses.is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(name): _plain(item) for name, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def _rounded(value: Any) -> Any:
    """Return a value with every number rounded, as the last bits of a sum depend on the machine."""
    if isinstance(value, float):
        return round(value, DECIMALS) + 0.0  # no -0.0
    if isinstance(value, dict):
        return {name: _rounded(item) for name, item in value.items()}
    return [_rounded(item) for item in value] if isinstance(value, list) else value
