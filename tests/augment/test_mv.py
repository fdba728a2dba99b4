"""Which phrases stand to choice where: what a rule may offer is decided here, what it draws is chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import pytest

from augpipe.augment.draws import T
from augpipe.augment.english import mv
from augpipe.augment.english.mv import modal_verbs
from augpipe.lexicon.english.phrases import BE, MODAL_PHRASES, ModalPhrase, Place, Sense
from tests.named_draws import NamedDraws
from tests.parses import SCHEME_NAMES, hand_parse, parse, parses

OBLIGED = {"have to", "need to"}
WILLED = {"cannot but", "have no choice but to"}
UNREAL = {"should", "ought to"}
"""With *have* they deny what they are put before, so a past event never takes them."""
TOLD = {"be said to", "be believed to", "be thought to", "be reported to"}
RECORDED = {"be recorded as"}
DEFINED = {"be considered to", "be described as", "can be described as"}
GUESSED = {"must", "appear to"}
SEEMING = GUESSED | {"may well", "seem to"}
FRAMED = {"I must say", "I would say"}
NARRATED = {"would"}
NOTED = {f"It {note} that" for note in ("should be noted", "may be noted", "should be added")}
NOTED |= {f"It {note} that" for note in ("may be added", "should be mentioned", "should be pointed out")}
"""They stand before a statement of any predicate, so every rule for statements offers all of them."""
CONTRASTED = NOTED | {"It must be said that", "It should be remembered that"}

OFFERED = {
    "modal_past": CONTRASTED
    | GUESSED
    | TOLD
    | OBLIGED
    | WILLED
    | NARRATED
    | {"would go on to", "be bound to", "can't help but"},
    "modal_present": CONTRASTED
    | OBLIGED
    | WILLED
    | UNREAL
    | {"must", "seem to", "appear to", "can be seen", "be bound to", "can't help but", "happen to", "I must say"},
    "modal_be": CONTRASTED | SEEMING | TOLD | DEFINED | FRAMED | {"can't help but", "happen to"},
    "modal_perfect": NOTED | SEEMING | TOLD | {"have to", "I must say"},
    "modal_progressive": NOTED | GUESSED | TOLD | {"seem to", "can be seen"},
    "modal_passive": NOTED | GUESSED | TOLD | RECORDED | {"have to"} | NARRATED,
    "modal_do_support": NOTED | SEEMING | TOLD | {"be bound to", "I must say"},
    "modal_stacked": NOTED | GUESSED | TOLD | OBLIGED | UNREAL | {"be likely to", "be expected to", "be bound to"},
    "modal_question": {"must", "should"} | OBLIGED,
    "modal_imperative": {"must"} | OBLIGED | UNREAL,
}


class Offers:
    """Takes the first option, and remembers what all of them were called."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def choice(self, options: Sequence[T], names: Iterable[str] | None = None) -> T:
        self.names += names or map(str, options)
        return options[0]


def test_over_all_hand_parses_each_rule_offers_its_phrases_and_no_others():
    offered: dict[str, set[str]] = defaultdict(set)
    for entry in parses():
        for scheme in SCHEME_NAMES:
            draws = Offers()
            outcome = modal_verbs(entry.syntax(scheme), draws)
            if outcome.text is not None and draws.names:
                offered[outcome.label] |= set(draws.names)
    assert dict(offered) == OFFERED


NEVER = """
Never  +  ADV    _                          2  advmod  2  neg
touch  +  VERB   Mood=Imp|VerbForm=Fin      0  root    0  ROOT
the    +  DET    _                          4  det     4  det
glass  -  NOUN   Number=Sing                2  obj     2  dobj
.      -  PUNCT  _                          2  punct   2  punct
"""


def test_a_prohibition_is_offered_no_phrase_that_would_lift_it():
    """Nobody who *need not* or does not *have to* touch the glass is told to leave it alone."""
    for entry in (hand_parse("Do not touch the glass."), parse(NEVER)):
        for scheme in SCHEME_NAMES:
            draws = Offers()
            assert modal_verbs(entry.syntax(scheme), draws).label == "modal_imperative"
            assert set(draws.names) == {"must"} | UNREAL


NEW = ModalPhrase("be supposed to", frozenset(Place), dict.fromkeys(Sense, 1), BE)
"""A phrase that the table lacks; its verb shows person and number in both tenses."""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The twins share a bicycle.", "The twins are supposed to share a bicycle."),
        ("I want to go home.", "I am supposed to want to go home."),
        ("He travelled widely in Europe.", "He was supposed to travel widely in Europe."),
        (
            "They moved to a town in which nobody knew them.",
            "They were supposed to move to a town in which nobody knew them.",
        ),
        ("The streets were empty.", "The streets were supposed to be empty."),
        ("The chapel was built by monks.", "The chapel was supposed to be built by monks."),
        ("He sat and ate.", "He was supposed to sit and eat."),
        ("He did travel.", "He was supposed to travel."),
        ("He did not travel.", "He was supposed not to travel."),
        ("I don't know.", "I am supposed not to know."),
        ("It was no longer safe.", "It was supposed to no longer be safe."),
        ("Nobody likes him.", "Nobody is supposed to like him."),
        ("They haven't arrived.", "They haven't been supposed to arrive."),
        ("He'd left before noon.", "He'd been supposed to leave before noon."),
        ("The ferry will be replaced by a bridge.", "The ferry is supposed to be replaced by a bridge."),
        ("He used to travel.", "He used to be supposed to travel."),
        ("He can travel.", "He is supposed to be able to travel."),
        ("She could swim.", "She was supposed to be able to swim."),
        ("He can't swim.", "He is supposed not to be able to swim."),
        ("He cannot swim.", "He is supposed not to be able to swim."),
        ("Who came?", "Who was supposed to come?"),
        ("Is he here?", "Is he supposed to be here?"),
        ("Did he travel?", "Was he supposed to travel?"),
        ("Why didn't she call?", "Why wasn't she supposed to call?"),
        ("Has the train left?", "Has the train been supposed to leave?"),
        ("Can you help me?", "Are you supposed to be able to help me?"),
        ("Close the door.", "You are supposed to close the door."),
        ("Please sit down.", "You are supposed to sit down."),
        ("Let's go.", "We are supposed to go."),
        ("Do not touch the glass.", "You are supposed not to touch the glass."),
    ],
)
def test_a_new_phrase_is_a_new_row_and_reads_well_in_every_place(monkeypatch, text, expected):
    monkeypatch.setattr(mv, "MODAL_PHRASES", (NEW,))
    for scheme in SCHEME_NAMES:
        assert modal_verbs(hand_parse(text).syntax(scheme), NamedDraws([])).text == expected


AMNT = """
Do     -  AUX    Mood=Ind|Tense=Pres|VerbForm=Fin  4  aux     4  aux
n't    +  PART   _                                 4  advmod  4  neg
I      +  PRON   _                                 4  nsubj   4  nsubj
know   +  VERB   VerbForm=Inf                      0  root    0  ROOT
you    -  PRON   _                                 4  obj     4  dobj
?      -  PUNCT  _                                 4  punct   4  punct
"""


def test_no_question_begins_with_amnt(monkeypatch):
    monkeypatch.setattr(mv, "MODAL_PHRASES", (NEW,))
    for scheme in SCHEME_NAMES:
        assert modal_verbs(parse(AMNT).syntax(scheme), NamedDraws([])).text == "Aren't I supposed to know you?"


def test_every_place_is_taken_by_some_phrase():
    assert frozenset(Place) == frozenset().union(*(phrase.places for phrase in MODAL_PHRASES))


def test_every_sense_takes_some_phrase():
    assert frozenset(Sense) == frozenset().union(*(phrase.senses for phrase in MODAL_PHRASES))
    assert all(weight > 0 for phrase in MODAL_PHRASES for weight in phrase.senses.values())


@pytest.mark.parametrize("text", ["The man who lives here is old.", "The streets were empty."])
def test_nobody_compels_a_state(text):
    draws = Offers()
    for scheme in SCHEME_NAMES:
        modal_verbs(hand_parse(text).syntax(scheme), draws)
    assert draws.names
    assert not (OBLIGED | WILLED | UNREAL | {"be bound to"}) & set(draws.names)
