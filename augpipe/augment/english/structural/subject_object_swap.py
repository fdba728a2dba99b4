"""Subject-object swap: the two noun phrases change places, with case, agreement and capitals."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.outcome import Outcome, Skipped
from augpipe.syntax.sentence import Syntax


def subject_object_swap(syntax: Syntax, draws: Draws) -> Outcome:
    """Return …"""
    return Skipped("unusable")


AUGMENTATION = Augmentation(subject_object_swap, rules=("subject_object_swap",), reasons=("unusable",), version=1)
