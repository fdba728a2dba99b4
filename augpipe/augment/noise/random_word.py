"""`random_word`: one of `random_swap`, `random_delete` and `random_crop`, drawn for each sentence."""

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
    """Return the result of one of the three kinds of noise, drawn at random, be it a text or a reason for none.

    Source: AugCSE appendix A.2 (RandomWordAugmentation).
    """
    return draws.choice(KINDS, NAMES)(syntax, draws, rate)


def at_rate(rate: int) -> Augmentation:
    """Return the augmentation that draws one of the three kinds of noise, each at `rate` percent."""
    parts = [kind.AUGMENTATION for kind in (random_swap, random_delete, random_crop)]
    return Augmentation(
        partial(random_word, rate=rate),
        rules=tuple(rule for part in parts for rule in part.rules),
        reasons=tuple(dict.fromkeys(reason for part in parts for reason in part.reasons)),
        version=1 + sum(part.version - 1 for part in parts),
        at_rate=at_rate,
    )


AUGMENTATION = at_rate(RATE)
