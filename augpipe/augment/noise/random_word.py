"""Random word noise: one of swap, deletion and crop, drawn for each row."""

from __future__ import annotations

from functools import partial

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.noise import random_crop, random_delete, random_swap
from augpipe.augment.outcome import Outcome
from augpipe.syntax.sentence import Syntax

RATE = 10
KINDS = (random_swap.random_swap, random_delete.random_delete, random_crop.random_crop)
NAMES = ("swap", "delete", "crop")


def random_word(syntax: Syntax, draws: Draws, rate: int = RATE) -> Outcome:
    """Return the row after one of the three kinds of noise; what that kind declines is declined.

    Source: AugCSE appendix A.2 (RandomWordAugmentation).
    """
    return draws.choice(KINDS, NAMES)(syntax, draws, rate)


def at_rate(rate: int) -> Augmentation:
    """Return the augmentation whose kinds of noise are all at `rate` percent."""
    parts = [kind.AUGMENTATION for kind in (random_swap, random_delete, random_crop)]
    return Augmentation(
        partial(random_word, rate=rate),
        rules=tuple(rule for part in parts for rule in part.rules),
        reasons=tuple(dict.fromkeys(reason for part in parts for reason in part.reasons)),
        version=1 + sum(part.version - 1 for part in parts),
        at_rate=at_rate,
    )


AUGMENTATION = at_rate(RATE)
