"""Reordering: the sentences of a row of several are shuffled."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.outcome import Outcome, Skipped
from augpipe.syntax.sentence import Syntax


def reorder(syntax: Syntax, draws: Draws) -> Outcome:
    """Return …"""
    return Skipped("unusable")


AUGMENTATION = Augmentation(reorder, rules=("reorder",), reasons=("unusable",), version=1)
