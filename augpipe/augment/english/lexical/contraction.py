"""Contraction: *I am* ↔ *I'm*, *do not* ↔ *don't*; expand what is contracted, else contract."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.outcome import Outcome, Skipped
from augpipe.syntax.sentence import Syntax


def contraction(syntax: Syntax, draws: Draws) -> Outcome:
    """Return …"""
    return Skipped("unusable")


AUGMENTATION = Augmentation(contraction, rules=("contraction",), reasons=("unusable",), version=1)
