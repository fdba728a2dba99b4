"""`random_punctuation`: marks are inserted after random words."""

from __future__ import annotations

from functools import partial
from itertools import islice, pairwise

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.noise.random_places import distinct
from augpipe.augment.noise.written_words import written_words
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax

RATE = 33
MARKS = (",", ".", ";", ":", "?", "!")


def random_punctuation(syntax: Syntax, draws: Draws, rate: int = RATE) -> Outcome:
    """Return the sentence with marks inserted after random words that no mark follows yet.

    The number of marks is drawn, from one to `rate` percent of the number of words.

    Source: Karimi et al. 2021 (AEDA), where a blank stands before each inserted mark.
    """
    words, text = syntax.remember(written_words), syntax.text
    ends = [(word.end, word.text) for word, following in pairwise(words) if text[word.end : following.start].isspace()]
    if not ends:
        return Skipped("too_short" if len(words) < 2 else "no_place")
    counts = range(1, min(max(1, rate * len(words) // 100), len(ends)) + 1)
    count = draws.choice(counts, [str(count) for count in counts])
    places = islice(distinct([end for end, _ in ends], [name for _, name in ends], draws), count)
    return Augmented(render(text, [Edit(end, end, draws.choice(MARKS)) for end in places]), "marks_inserted")


def at_rate(rate: int) -> Augmentation:
    """Return the augmentation that inserts up to `rate` marks for every hundred words."""
    return Augmentation(
        partial(random_punctuation, rate=rate),
        rules=("marks_inserted",),
        reasons=("too_short", "no_place"),
        version=1,
        at_rate=at_rate,
    )


AUGMENTATION = at_rate(RATE)
