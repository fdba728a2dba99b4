"""Augmentations by language models. They need the extra `augpipe[lm]`; torch is imported when they first run."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.lm import formal, paraphrase

LANGUAGE_MODELS: dict[str, Augmentation] = {
    "paraphrase": paraphrase.AUGMENTATION,
    "formal": formal.AUGMENTATION,
}
