"""`negation_removal` on parses made by hand, in both label schemes."""

from __future__ import annotations

import pytest

from augpipe.augment.augmentation import Result
from augpipe.augment.english.negation_removal import AUGMENTATION
from augpipe.syntax.syntax import Syntax
from tests.named_draws import NamedDraws
from tests.parses import SCHEME_NAMES, flat, hand_parse, parse

CONTRAST = parse(
    """
    It + PRON Number=Sing 5 nsubj 2 nsubj
    is + AUX Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin 5 cop 0 ROOT
    not + PART Polarity=Neg 5 advmod 2 neg
    a + DET _ 5 det 5 det
    bird + NOUN Number=Sing 0 root 2 attr
    but + CCONJ _ 8 cc 5 cc
    a + DET _ 8 det 8 det
    bat - NOUN Number=Sing 5 conj 5 conj
    . - PUNCT _ 5 punct 2 punct
    """
)
UNTIL = parse(
    """
    He + PRON Number=Sing 4 nsubj 4 nsubj
    did + AUX Mood=Ind|Tense=Past|VerbForm=Fin 4 aux 4 aux
    not + PART Polarity=Neg 4 advmod 4 neg
    leave + VERB VerbForm=Inf 0 root 0 ROOT
    until + ADP _ 6 case 4 prep
    noon - NOUN Number=Sing 4 obl 5 pobj
    . - PUNCT _ 4 punct 4 punct
    """
)
MUCH = parse(
    """
    He + PRON Number=Sing 4 nsubj 4 nsubj
    does + AUX Mood=Ind|Tense=Pres|VerbForm=Fin 4 aux 4 aux
    not + PART Polarity=Neg 4 advmod 4 neg
    care + VERB VerbForm=Inf 0 root 0 ROOT
    much - ADV _ 4 advmod 4 advmod
    . - PUNCT _ 4 punct 4 punct
    """
)


def negation_removal(syntax: Syntax) -> Result:
    return AUGMENTATION.apply(syntax, NamedDraws([]))


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(
    ("text", "rule", "affirmed"),
    [
        ("He did not travel.", "do_support_removed", "He travelled."),
        ("I don't know.", "do_support_removed", "I know."),
        ("He can't swim.", "not_removed", "He can swim."),
        ("He won’t go.", "not_removed", "He will go."),
        ("He cannot swim.", "not_removed", "He can swim."),
        ("They haven't arrived.", "not_removed", "They have arrived."),
        ("He doesn't have any money.", "do_support_removed", "He has some money."),
        ("Don't close the door.", "do_support_removed", "Close the door."),
        (
            "She doesn't live in Paris or work as a nurse.",
            "do_support_removed",
            "She lives in Paris or works as a nurse.",
        ),
        ("She doesn't know that he isn't here.", "do_support_removed", "She knows that he isn't here."),
    ],
)
def test_not_goes_and_the_verb_is_inflected(text: str, rule: str, affirmed: str, scheme: str) -> None:
    outcome = negation_removal(hand_parse(text).syntax(scheme))
    assert (outcome.label, outcome.text) == (rule, affirmed)


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize("entry", [CONTRAST, UNTIL], ids=lambda entry: entry.text)
def test_a_negation_that_something_answers_stays(entry: object, scheme: str) -> None:
    assert negation_removal(entry.syntax(scheme)).label == "skipped:contrast"  # type: ignore[attr-defined]


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_the_but_before_what_is_denied_no_longer_contrasts_anything(scheme: str) -> None:
    assert negation_removal(hand_parse("He came but didn't stay.").syntax(scheme)).text == "He came and stayed."


def test_an_operator_that_cannot_do_without_not_is_declined() -> None:
    syntax = flat("You/PRON need/AUX~ n't/PART worry/VERB~ ./PUNCT")
    assert negation_removal(syntax).label == "skipped:no_place"


def test_a_word_that_needs_the_negation_is_declined() -> None:
    assert negation_removal(MUCH.syntax()).label == "skipped:polarity"


def test_not_only_asserts() -> None:
    assert negation_removal(hand_parse("He was not only tired but hungry.").syntax()).label == "skipped:contrast"


@pytest.mark.parametrize("text", ["Isn't he here?", "The man who didn't come is my uncle."])
def test_a_negation_that_the_sentence_does_not_state_is_declined(text: str) -> None:
    assert negation_removal(hand_parse(text).syntax()).label == "skipped:no_place"


@pytest.mark.parametrize(
    "text", ["He never smiled.", "He decided not to go.", "Not all dogs bark.", "He left, didn't he?"]
)
def test_other_negators_and_those_of_a_tag_are_left_alone(text: str) -> None:
    assert negation_removal(hand_parse(text).syntax()).label == "skipped:no_negation"
