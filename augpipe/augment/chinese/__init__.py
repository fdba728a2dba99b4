"""The Chinese augmentations: `pi`, `mv`, `dn` and `negation` share one reading of a sentence (`reading/`)."""

from __future__ import annotations

from augpipe.augment.augmentation import Imported

AUGMENTATIONS = Imported(
    {
        "pi": "augpipe.augment.chinese.pi",
        "mv": "augpipe.augment.chinese.mv",
        "dn": "augpipe.augment.chinese.dn",
        "negation": "augpipe.augment.chinese.negation",
        "random_swap": "augpipe.augment.chinese.noise",
        "random_delete": "augpipe.augment.chinese.noise",
        "random_crop": "augpipe.augment.chinese.noise",
        "random_word": "augpipe.augment.chinese.noise",
        "word_repetition": "augpipe.augment.chinese.noise",
        "random_punctuation": "augpipe.augment.chinese.noise",
        "mask": "augpipe.augment.chinese.noise",
    },
)
