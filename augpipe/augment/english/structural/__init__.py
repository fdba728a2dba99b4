"""English augmentations that change the structure of a clause: its tense, its negation, its word order, its length."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.english.structural import (
    negation_removal,
    reorder,
    subject_object_swap,
    summarize,
    tense,
    yoda,
)

STRUCTURAL: dict[str, Augmentation] = {
    "tense": tense.AUGMENTATION,
    "negation_removal": negation_removal.AUGMENTATION,
    "subject_object_swap": subject_object_swap.AUGMENTATION,
    "yoda": yoda.AUGMENTATION,
    "reorder": reorder.AUGMENTATION,
    "summarize": summarize.AUGMENTATION,
}
