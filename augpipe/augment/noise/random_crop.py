"""`random_crop`: consecutive words are deleted."""

from __future__ import annotations

from functools import partial

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.noise.gaps import without
from augpipe.augment.noise.random_places import share
from augpipe.augment.noise.written_words import written_words
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.syntax.sentence import Syntax

RATE = 10


def random_crop(syntax: Syntax, draws: Draws, rate: int = RATE) -> Outcome:
    """Return the sentence without `rate` percent of its words, consecutive and at a random place; at least one stays.

    Source: AugCSE appendix A.2 (RandomCrop); SDA Table 8.
    """
    words = syntax.remember(written_words)
    count = min(share(rate, len(words)), len(words) - 1)
    if count < 1:
        return Skipped("too_short")
    starts = range(len(words) - count + 1)
    start = draws.choice(starts, [words[place].text for place in starts])
    return Augmented(without(syntax, words, range(start, start + count)), "run_deleted")


def at_rate(rate: int) -> Augmentation:
    """Return the augmentation that deletes `rate` percent of the words, consecutive ones."""
    return Augmentation(
        partial(random_crop, rate=rate), rules=("run_deleted",), reasons=("too_short",), version=1, at_rate=at_rate
    )


AUGMENTATION = at_rate(RATE)
