"""`random_swap`: neighbouring words change places."""

from __future__ import annotations

from functools import partial

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.noise.random_places import distinct, share
from augpipe.augment.noise.written_words import WrittenWord, in_first_place, inside, written_words
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax

RATE = 10


def random_swap(syntax: Syntax, draws: Draws, rate: int = RATE) -> Outcome:
    """Return the sentence with `rate` swaps of two neighbouring words for every hundred words; no word moves twice.

    Marks stay where they are. A swap moves two words, so that from 50 percent on every word moves that can.

    Source: Wei and Zou 2019 (EDA) swap any two words; this swaps neighbours, as nlpaug does, which AugCSE uses.
    """
    words = syntax.remember(written_words)
    count = share(rate, len(words)) if len(words) > 1 else 0
    if count < 1:
        return Skipped("too_short")
    pairs = [place for place in range(len(words) - 1) if words[place].text.lower() != words[place + 1].text.lower()]
    moved: set[int] = set()
    edits: list[Edit] = []
    for place in distinct(pairs, [words[place].text for place in pairs], draws):
        if place not in moved and place + 1 not in moved:
            moved.update((place, place + 1))
            edits.extend(swapped(words, place))
        if len(edits) == 2 * count:
            break
    return Augmented(render(syntax.text, edits), "neighbours_swapped") if edits else Skipped("equal_words")


def swapped(words: tuple[WrittenWord, ...], place: int) -> tuple[Edit, Edit]:
    """Return the edits that swap the words `place` and `place + 1`; the sentence still begins with a capital."""
    left, right = words[place], words[place + 1]
    texts = (right.text, left.text) if place else (in_first_place(right, left), inside(left))
    return Edit(left.start, left.end, texts[0]), Edit(right.start, right.end, texts[1])


def at_rate(rate: int) -> Augmentation:
    """Return the augmentation that makes `rate` swaps for every hundred words."""
    return Augmentation(
        partial(random_swap, rate=rate),
        rules=("neighbours_swapped",),
        reasons=("too_short", "equal_words"),
        version=1,
        at_rate=at_rate,
    )


AUGMENTATION = at_rate(RATE)
