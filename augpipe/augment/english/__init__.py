"""The English augmentations by column name. Most of them read the main clause, which `reading/main_clause.py` finds."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.english import (
    city,
    color,
    contraction,
    discourse_marker,
    dn,
    gender_swap,
    mv,
    negation,
    negation_removal,
    numeric,
    paper,
    pi,
    related_words,
    reorder,
    subject_object_swap,
    summarize,
    tense,
    yoda,
)
from augpipe.augment.lm import LANGUAGE_MODELS
from augpipe.augment.noise import NOISE

AUGMENTATIONS: dict[str, Augmentation] = {
    "pi": pi.AUGMENTATION,
    "mv": mv.AUGMENTATION,
    "dn": dn.AUGMENTATION,
    "negation": negation.AUGMENTATION,
    **paper.AUGMENTATIONS,
    "contraction": contraction.AUGMENTATION,
    "discourse_marker": discourse_marker.AUGMENTATION,
    "city": city.AUGMENTATION,
    "color": color.AUGMENTATION,
    "gender_swap": gender_swap.AUGMENTATION,
    "numeric": numeric.AUGMENTATION,
    **related_words.AUGMENTATIONS,
    "tense": tense.AUGMENTATION,
    "negation_removal": negation_removal.AUGMENTATION,
    "subject_object_swap": subject_object_swap.AUGMENTATION,
    "yoda": yoda.AUGMENTATION,
    "reorder": reorder.AUGMENTATION,
    "summarize": summarize.AUGMENTATION,
    **NOISE,
    **LANGUAGE_MODELS,
}
