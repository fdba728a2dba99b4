"""The Chinese augmentations `pi`, `mv`, `dn` and `negation`, which share one reading of the main clause.

Words that all files of this folder use:

- unit: a word as the closed lists have it, wherever the segmenter cut (`kinds.py`, `units.py`);
- segment: the units between two commas or stops (`segments.py`);
- predicate group: the predicate with the negator, modal, adverb or preposition phrase that opens it, so that a
  negator or a modal goes in front of it (`predicate_search.py`);
- frame: words in front of a sentence that negate it or put it into another clause, such as 并非 ("it is not so
  that"; `framing.py`);
- attitude: a modal or an adverb that says how certain or how necessary something is, such as 一定 ("surely");
- degree: an adverb of degree, such as 很 ("very");
- A-not-A word: a verb in both its forms, which asks a yes-no question, such as 能不能 ("can or cannot");
- potential complement: a verb with 得 or 不 and its result, such as 看得见 ("can see") and 看不见 ("cannot see").

In examples a bar shows where the segmenter cut (看|完|了), or where a mark goes in.
"""

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
