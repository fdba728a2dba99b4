"""Mask: words become [MASK]."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.outcome import Outcome, Skipped
from augpipe.syntax.sentence import Syntax


def mask(syntax: Syntax, draws: Draws) -> Outcome:
    """Return …"""
    return Skipped("unusable")


AUGMENTATION = Augmentation(mask, rules=("mask",), reasons=("unusable",), version=1)
