"""Random noise on words, the baselines that rules are held against; no rule reads the tree."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.noise import (
    mask,
    random_crop,
    random_delete,
    random_punctuation,
    random_swap,
    random_word,
    word_repetition,
)

NOISE: dict[str, Augmentation] = {
    "random_swap": random_swap.AUGMENTATION,
    "random_delete": random_delete.AUGMENTATION,
    "random_crop": random_crop.AUGMENTATION,
    "random_word": random_word.AUGMENTATION,
    "word_repetition": word_repetition.AUGMENTATION,
    "random_punctuation": random_punctuation.AUGMENTATION,
    "mask": mask.AUGMENTATION,
}
