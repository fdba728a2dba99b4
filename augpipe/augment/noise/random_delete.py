"""`random_delete`: words at random places are deleted."""

from __future__ import annotations

from functools import partial
from itertools import islice

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.noise.gaps import without
from augpipe.augment.noise.random_places import distinct, share
from augpipe.augment.noise.written_words import written_words
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.syntax.sentence import Syntax

RATE = 10


def random_delete(syntax: Syntax, draws: Draws, rate: int = RATE) -> Outcome:
    """Return the sentence without `rate` percent of its words, drawn at random; at least one stays.

    Source: Wei and Zou 2019 (EDA); SDA Table 8.
    """
    words = syntax.remember(written_words)
    count = min(share(rate, len(words)), len(words) - 1)
    if count < 1:
        return Skipped("too_short")
    gone = islice(distinct(range(len(words)), [word.text for word in words], draws), count)
    return Augmented(without(syntax, words, frozenset(gone)), "words_deleted")


def at_rate(rate: int) -> Augmentation:
    """Return the augmentation that deletes `rate` percent of the words."""
    return Augmentation(
        partial(random_delete, rate=rate), rules=("words_deleted",), reasons=("too_short",), version=1, at_rate=at_rate
    )


AUGMENTATION = at_rate(RATE)
