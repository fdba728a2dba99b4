"""`hyponym`: one noun is replaced by a more specific one, `a musician` → `a guitarist`."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.lexical.noun_replacement import with_noun_replaced
from augpipe.augment.outcome import Outcome
from augpipe.syntax.sentence import Syntax

RULES = ("hyponym",)
REASONS = ("unusable", "no_hyponym", "fixed")


def hyponym(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with one common noun, drawn at random, replaced by one of its hyponyms."""
    return with_noun_replaced(syntax, draws, "hyponym")


AUGMENTATION = Augmentation(hyponym, rules=RULES, reasons=REASONS, version=1)
