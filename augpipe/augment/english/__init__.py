"""The English augmentations by column name. Most of them read the main clause, which `main_clause.py` finds."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.english import double_negation, modal_verbs, negation, paper, punctuation_insertion
from augpipe.augment.english.lexical import LEXICAL
from augpipe.augment.english.structural import STRUCTURAL
from augpipe.augment.lm import LANGUAGE_MODELS
from augpipe.augment.noise import NOISE

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
    "paper_pi": Augmentation(paper.punctuation_insertion, paper.PI_RULES, paper.REASONS, paper.VERSION),
    "paper_mv": Augmentation(paper.modal_verbs, paper.MV_RULES, paper.REASONS, paper.VERSION),
    "paper_dn": Augmentation(paper.double_negation, paper.DN_RULES, paper.REASONS, paper.VERSION),
    **LEXICAL,
    **STRUCTURAL,
    **NOISE,
    **LANGUAGE_MODELS,
}
