"""`mask`: words are replaced by [MASK]."""

from __future__ import annotations

from functools import partial
from itertools import islice

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.noise.random_places import distinct, share
from augpipe.augment.noise.written_words import written_words
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax

RATE = 15
MASK = "[MASK]"


def mask(syntax: Syntax, draws: Draws, rate: int = RATE) -> Outcome:
    """Return the sentence with `rate` percent of its words, drawn at random, each replaced by one `[MASK]`.

    Source: SDA Table 8.
    """
    words = syntax.remember(written_words)
    count = share(rate, len(words))
    if count < 1:
        return Skipped("too_short")
    places = islice(distinct(range(len(words)), [word.text for word in words], draws), count)
    edits = [Edit(words[place].start, words[place].end, MASK) for place in places]
    return Augmented(render(syntax.text, edits), "words_masked")


def at_rate(rate: int) -> Augmentation:
    """Return the augmentation that masks `rate` percent of the words."""
    return Augmentation(
        partial(mask, rate=rate), rules=("words_masked",), reasons=("too_short",), version=1, at_rate=at_rate
    )


AUGMENTATION = at_rate(RATE)
