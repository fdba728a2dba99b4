"""`word_repetition`: random words are doubled, as in ESimCSE."""

from __future__ import annotations

from functools import partial
from itertools import islice

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.noise.random_places import distinct
from augpipe.augment.noise.written_words import inside, written_words
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax

RATE = 32


def word_repetition(syntax: Syntax, draws: Draws, rate: int = RATE) -> Outcome:
    """Return the sentence with some of its words, drawn at random, doubled: `The dog dog saw the cat cat.`

    The number of doubled words is drawn, from one to `rate` percent of the words or two, whichever is more.

    Source: Wu et al. 2022 (ESimCSE), section 3.1, where the number may also be zero.
    """
    words = syntax.remember(written_words)
    if not words:
        return Skipped("too_short")
    counts = range(1, min(max(2, rate * len(words) // 100), len(words)) + 1)
    count = draws.choice(counts, [str(count) for count in counts])
    places = islice(distinct(range(len(words)), [word.text for word in words], draws), count)
    again = ((words[place], words[place].text if place else inside(words[0])) for place in places)
    return Augmented(
        render(syntax.text, [Edit(word.end, word.end, f" {text}") for word, text in again]), "words_doubled"
    )


def at_rate(rate: int) -> Augmentation:
    """Return the augmentation that doubles up to `rate` percent of the words."""
    return Augmentation(
        partial(word_repetition, rate=rate),
        rules=("words_doubled",),
        reasons=("too_short",),
        version=1,
        at_rate=at_rate,
    )


AUGMENTATION = at_rate(RATE)
