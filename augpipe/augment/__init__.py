"""The augmentations: a package of rules for each language, the recipes, and the type labels of every column."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.registry import AUGMENTATIONS, labels, resolve, rule_versions
from augpipe.contract.recipes import RECIPES

__all__ = ["AUGMENTATIONS", "RECIPES", "Augmentation", "labels", "resolve", "rule_versions"]
