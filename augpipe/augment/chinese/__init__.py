"""The Chinese augmentations, one file each, over a shared reading of the main clause."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.chinese import double_negation, modal_verbs, negation, punctuation_insertion

AUGMENTATIONS: dict[str, Augmentation] = {
    "pi": Augmentation(
        punctuation_insertion.punctuation_insertion,
        punctuation_insertion.RULES,
        punctuation_insertion.REASONS,
        punctuation_insertion.VERSION,
    ),
    "mv": Augmentation(modal_verbs.modal_verbs, modal_verbs.RULES, modal_verbs.REASONS, modal_verbs.VERSION),
    "dn": Augmentation(
        double_negation.double_negation,
        double_negation.RULES,
        double_negation.REASONS,
        double_negation.VERSION,
    ),
    "negation": Augmentation(negation.negation, negation.RULES, negation.REASONS, negation.VERSION),
}
