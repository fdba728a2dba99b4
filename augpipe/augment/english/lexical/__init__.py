"""English augmentations that replace words and leave the structure of the sentence as it is."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.english.lexical import (
    adjective_antonym,
    city,
    color,
    contraction,
    discourse_marker,
    gender_swap,
    hypernym,
    hyponym,
    numeric,
    synonym,
)

LEXICAL: dict[str, Augmentation] = {
    "contraction": contraction.AUGMENTATION,
    "discourse_marker": discourse_marker.AUGMENTATION,
    "city": city.AUGMENTATION,
    "color": color.AUGMENTATION,
    "gender_swap": gender_swap.AUGMENTATION,
    "numeric": numeric.AUGMENTATION,
    "adjective_antonym": adjective_antonym.AUGMENTATION,
    "synonym": synonym.AUGMENTATION,
    "hypernym": hypernym.AUGMENTATION,
    "hyponym": hyponym.AUGMENTATION,
}
