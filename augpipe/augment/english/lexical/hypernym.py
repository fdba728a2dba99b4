"""`hypernym`: one noun is replaced by a more general one, `a guitarist` → `a musician`."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.lexical.noun_replacement import with_noun_replaced
from augpipe.augment.outcome import Outcome
from augpipe.syntax.sentence import Syntax

RULES = ("hypernym",)
REASONS = ("unusable", "no_hypernym", "fixed")


def hypernym(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with one common noun, drawn at random, replaced by one of its hypernyms."""
    return with_noun_replaced(syntax, draws, "hypernym")


AUGMENTATION = Augmentation(hypernym, rules=RULES, reasons=REASONS, version=1)
