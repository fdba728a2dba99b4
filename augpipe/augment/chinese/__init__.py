"""The Chinese augmentations `pi`, `mv`, `dn` and `negation`, which share one reading of a sentence (`reading/`)."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.chinese import dn, mv, negation, pi

AUGMENTATIONS: dict[str, Augmentation] = {
    "pi": pi.AUGMENTATION,
    "mv": mv.AUGMENTATION,
    "dn": dn.AUGMENTATION,
    "negation": negation.AUGMENTATION,
}
