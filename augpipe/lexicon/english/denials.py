"""The phrases of double negation and of negating frames; `frames.tsv` has them. Extend them there."""

from __future__ import annotations

from typing import NamedTuple

from augpipe.lexicon.english import PAIRS, rows


class Frame(NamedTuple):
    """Words before a clause that deny it, or deny its denial.

    Args:
        text: the words, with a capital.
        negators: how many negations they hold: one denies the clause, two affirm it.
        chatty: whether they fit conversation only.
        of_guesses: whether they may stand before *may* and *might*.
        contradicts: whether one of them alone, before a clause, leaves no room for the clause to be true.
    """

    text: str
    negators: int
    chatty: bool
    of_guesses: bool
    contradicts: bool


_ROWS = [(text, int(negators), marks.split()) for text, negators, marks in rows("frames")]
FRAMES = tuple(
    Frame(text, negators, "chatty" in marks, "certain" not in marks, "open" not in marks)
    for text, negators, marks in _ROWS
    if "aside" not in marks
)
DENIED_GUESS = next(frame.text for frame in FRAMES if frame.negators == 1 and not (frame.of_guesses or frame.chatty))
"""The frame that denies even that a clause may be true, and so takes the place of *perhaps*."""

ASIDES = tuple(text for text, _, marks in _ROWS if "aside" in marks)
"""Two negations in the middle of a clause, between commas."""

NEGATIVE_WORDS = frozenset({*PAIRS.antonyms.values(), *PAIRS.denied_adverbs.values()})
