"""Random noise on words and marks, as baselines for the rules; nothing here reads the dependency tree."""

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
