"""The phrases of double negation and of negating frames: frames, asides, opposites. Extend them here."""

from __future__ import annotations

from typing import NamedTuple


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
    chatty: bool = False
    of_guesses: bool = True
    contradicts: bool = True


# SDA section 4.3 has frames of one negation, with a second one in the clause behind them. A further frame is a further
# row; the first of each kind is taken where a draw asks for none.
FRAMES: tuple[Frame, ...] = (
    Frame("It is not true that", 1),
    Frame("It is not the case that", 1),
    Frame("It is false that", 1),
    Frame("It cannot be that", 1, of_guesses=False),
    Frame("It would be wrong to say that", 1, contradicts=False),
    Frame("It cannot be said that", 1, contradicts=False),
    Frame("It would be a mistake to say that", 1, contradicts=False),
    Frame("There is no way that", 1, chatty=True, of_guesses=False),
    Frame("It is not untrue that", 2),
    Frame("It cannot be denied that", 2),
    Frame("It is not false that", 2),
    Frame("It would be wrong to deny that", 2),
    Frame("Nobody denies that", 2),
    Frame("It is impossible to deny that", 2),
    Frame("It is undeniable that", 2),
    Frame("It cannot be disputed that", 2),
    Frame("It is not wrong to say that", 2),
    Frame("It is indisputable that", 2),
    Frame("No one disputes that", 2),
    Frame("It would not be wrong to say that", 2),
    Frame("It is not incorrect to say that", 2),
    Frame("There is no denying that", 2, chatty=True),
    Frame("Nobody can deny that", 2, chatty=True),
)

# Two negations in the middle of a clause, between commas.
ASIDES = (
    "it cannot be denied",
    "nobody denies",
    "no one disputes",
    "it is not untrue to say",
    "it cannot be disputed",
)


def _pairs(text: str) -> dict[str, str]:
    return dict(pair.split("/") for pair in text.split())


# Adjectives with an antonym that is their negation, so that X means *not un-X*.
ANTONYMS = _pairs(
    "able/unable acceptable/unacceptable accurate/inaccurate adequate/inadequate appropriate/inappropriate "
    "attractive/unattractive available/unavailable aware/unaware certain/uncertain clear/unclear common/uncommon "
    "comfortable/uncomfortable competent/incompetent complete/incomplete compatible/incompatible connected/unconnected "
    "conscious/unconscious consistent/inconsistent conventional/unconventional convincing/unconvincing "
    "correct/incorrect dependent/independent desirable/undesirable efficient/inefficient essential/inessential "
    "expensive/inexpensive experienced/inexperienced fair/unfair familiar/unfamiliar frequent/infrequent "
    "happy/unhappy healthy/unhealthy honest/dishonest important/unimportant influential/uninfluential "
    "interesting/uninteresting kind/unkind known/unknown legal/illegal likely/unlikely logical/illogical lucky/unlucky "
    "necessary/unnecessary notable/unremarkable official/unofficial original/unoriginal pleasant/unpleasant "
    "popular/unpopular possible/impossible predictable/unpredictable present/absent productive/unproductive "
    "reasonable/unreasonable related/unrelated relevant/irrelevant reliable/unreliable remarkable/unremarkable "
    "safe/unsafe satisfactory/unsatisfactory satisfied/dissatisfied significant/insignificant similar/dissimilar "
    "stable/unstable successful/unsuccessful sufficient/insufficient suitable/unsuitable sure/unsure true/untrue "
    "typical/atypical usual/unusual valid/invalid visible/invisible willing/unwilling wise/unwise"
)

# Adverbs of which the same is true.
ADVERBS = _pairs(
    "often/infrequently frequently/infrequently commonly/uncommonly usually/unusually successfully/unsuccessfully "
    "typically/untypically importantly/unimportantly regularly/irregularly officially/unofficially "
    "directly/indirectly willingly/unwillingly"
)

# Verbs and their negations.
VERBS = _pairs(
    "agree/disagree approve/disapprove attend/miss continue/cease obey/disobey remain/cease remember/forget "
    "respect/disrespect succeed/fail survive/die trust/distrust"
)


NEGATIVE_WORDS = frozenset({*ANTONYMS.values(), *ADVERBS.values()})
