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
    Frame("It is not that", 1, contradicts=False),
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
    "it would be wrong to deny",
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

# Of these, those that are only used behind a verb, or mean something else before a noun.
PREDICATIVE = frozenset(
    "able available aware certain clear connected conscious dependent kind known likely original possible present "
    "related satisfied sufficient sure true willing official legal complete certain correct".split()
)

# Adverbs of which the same is true.
ADVERBS = _pairs(
    "often/infrequently frequently/infrequently commonly/uncommonly usually/unusually successfully/unsuccessfully "
    "typically/untypically importantly/unimportantly regularly/irregularly officially/unofficially "
    "directly/indirectly willingly/unwillingly"
)

# Verbs and their negations.
VERBS = _pairs(
    "agree/disagree approve/disapprove attend/miss continue/cease obey/disobey remember/forget succeed/fail survive/die "
    "trust/distrust remain/cease respect/disrespect"
)

# Nouns for what a thing may have without having it as a part: it is then not without it.
ABSTRACT = frozenset(
    "advantage advantages benefit benefits charm controversy critic critics criticism danger dangers defects difficulty "
    "difficulties disadvantage disadvantages drawback drawbacks effect effects exception exceptions faults flaw flaws "
    "humor humour impact implications importance influence limitation limitations limits merit merits opponents potential "
    "problem problems risk risks significance success support supporters talent value".split()
)
EMOTIONS = frozenset(
    "help support assistance aid permission approval regret pride pleasure joy sadness difficulty success hesitation relief surprise irony reluctance anger".split()
)

# What nobody sets out to do, and what is no act or event that could fail to come about.
NO_FAILURE = frozenset(
    "have contain include feature consist comprise belong lie stand cover measure weigh cost mean own resemble depend "
    "need want know like love hate believe seem remain exist concern refer represent involve possess deserve equal "
    "border range derive denote die lose fail miss suffer fall forget refuse lack decline drop cease stop end collapse "
    "break differ date originate tend use stay think hope wish fear doubt hold share stem run live reside vary wear sit "
    "bear span lead extend constitute encompass disappear vanish crash sink burn flee lapse close quit resign retire "
    "abandon serve occur happen aim help enable allow face account amount decrease neglect omit refrain avoid deny reject abolish prevent fight struggle try attempt intend plan "
    "start begin spend grow flow rise look feel smell taste sound get let hurt injure drown age hail come average sleep "
    "total stretch connect surround separate ask wonder wait dream enjoy prefer hear see consider regard "
    "decide wake hesitate withdraw flop divorce perish decease succumb struggle vacate".split()
)

# Verbs of acts that one may neglect, or refrain from.
NEGLECTED = frozenset(
    "write visit publish build record perform teach mention paint found establish study attend compose train support "
    "report describe note add sign send pay collect present edit translate organize organise develop produce design "
    "introduce create purchase buy acquire obtain announce issue prepare provide supply install restore complete open "
    "explain discuss propose submit conduct host hire recruit invite meet greet thank examine investigate".split()
)
REFRAINED = frozenset(
    "criticise criticize attack accuse use play write speak return marry visit publish record perform appear join "
    "compose sing work buy sell run compete move travel change enlist condemn oppose support purchase hire sign "
    "release state claim argue say comment respond intervene invest invade expand".split()
)

# Passives of success: "was elected" says that somebody did not fail to be elected.
SUCCESSES = frozenset(
    "elected re-elected reelected appointed awarded published released recognised recognized promoted selected chosen "
    "signed nominated adopted approved accepted completed opened restored established translated featured invited "
    "honoured honored inducted knighted admitted ratified passed granted hired drafted screened performed recorded "
    "launched introduced finished installed commissioned noticed noted acknowledged included".split()
)

# Verbs behind a negation that make the second one: "did not fail to come".
NEGATIVE_VERBS = frozenset(
    "fail fails failed neglect neglects neglected refrain refrains refrained lack lacks lacked cease ceases ceased "
    "disagree disapprove miss disobey forget distrust dislike disrespect".split()
)
NEGATIVE_WORDS = frozenset({*ANTONYMS.values(), *ADVERBS.values()})
