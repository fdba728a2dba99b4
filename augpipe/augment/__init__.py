"""The augmentations: a package of rules for each language, the recipes, and the type labels of every column."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.recipes import RECIPES
from augpipe.augment.registry import AUGMENTATIONS, labels, resolve, rule_versions

__all__ = ["AUGMENTATIONS", "RECIPES", "Augmentation", "labels", "resolve", "rule_versions"]
