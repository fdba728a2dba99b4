"""All that the author of a plug-in needs to write an augmentation; docs/adding-an-augmentation.md shows how."""

from augpipe.augment.augmentation import Augmentation, Augmented, BatchRule, Result, Rule, Skipped
from augpipe.augment.draws import Draws
from augpipe.syntax.edits import Edit, render, replace
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word

__all__ = [
    "Augmentation",
    "Augmented",
    "BatchRule",
    "Draws",
    "Edit",
    "Relation",
    "Result",
    "Rule",
    "Skipped",
    "Syntax",
    "VerbForm",
    "Word",
    "render",
    "replace",
]
