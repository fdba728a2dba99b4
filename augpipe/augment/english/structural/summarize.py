"""Summary: subject, verb and object of the main clause, with its negation."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.outcome import Outcome, Skipped
from augpipe.syntax.sentence import Syntax


def summarize(syntax: Syntax, draws: Draws) -> Outcome:
    """Return …"""
    return Skipped("unusable")


AUGMENTATION = Augmentation(summarize, rules=("summarize",), reasons=("unusable",), version=1)
