"""The augmentations: a literal registry per language, named recipes, and the labels their columns can hold."""

from __future__ import annotations

from augpipe.augment.registry import (
    AUGMENTATIONS,
    RECIPES,
    Augmentation,
    labels,
    resolve,
    rule_versions,
)

__all__ = ["AUGMENTATIONS", "RECIPES", "Augmentation", "labels", "resolve", "rule_versions"]
