"""Tense: the main verb group goes from present to past, or to another of the three tenses."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.outcome import Outcome, Skipped
from augpipe.syntax.sentence import Syntax


def tense(syntax: Syntax, draws: Draws) -> Outcome:
    """Return …"""
    return Skipped("unusable")


AUGMENTATION = Augmentation(tense, rules=("tense",), reasons=("unusable",), version=1)
