"""`tense` on parses made by hand, in both label schemes."""

from __future__ import annotations

import pytest

from augpipe.augment.augmentation import Result, Skipped
from augpipe.augment.english.tense import AUGMENTATION
from augpipe.syntax.syntax import Syntax
from tests.named_draws import NamedDraws
from tests.parses import SCHEME_NAMES, HandParse, hand_parse, parse


def tense(syntax: Syntax, target: str) -> Result:
    return AUGMENTATION.apply(syntax, NamedDraws([target]))


def dated(adverb: str) -> HandParse:
    return parse(
        f"""
        He + PRON Number=Sing 2 nsubj 2 nsubj
        left + VERB Mood=Ind|Tense=Past|VerbForm=Fin 0 root 0 ROOT
        {adverb} - ADV _ 2 advmod 2 advmod
        . - PUNCT _ 2 punct 2 punct
        """
    )


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(
    ("text", "target", "moved"),
    [
        ("He travelled widely in Europe.", "present", "He travels widely in Europe."),
        ("He travelled widely in Europe.", "future", "He will travel widely in Europe."),
        ("The twins share a bicycle.", "past", "The twins shared a bicycle."),
        ("It was raining.", "present", "It is raining."),
        ("They're waiting for us.", "past", "They were waiting for us."),
        ("He had travelled.", "present", "He has travelled."),
        ("The streets were empty.", "future", "The streets will be empty."),
        ("The chapel was built by monks.", "present", "The chapel is built by monks."),
        ("The ferry will be replaced by a bridge.", "present", "The ferry is replaced by a bridge."),
        ("She'll call you.", "past", "She called you."),
        ("She'll call you.", "present", "She calls you."),
        ("I'm not tired.", "past", "I was not tired."),
        ("I don't know.", "past", "I didn't know."),
        ("I don't know.", "future", "I won't know."),
        ("He won’t go.", "present", "He doesn’t go."),
        ("He cannot swim.", "past", "He could not swim."),
        ("He can travel.", "future", "He will be able to travel."),
        ("There were two exits.", "present", "There are two exits."),
        ("She lives in Paris and works as a nurse.", "past", "She lived in Paris and worked as a nurse."),
        ("She lives in Paris and works as a nurse.", "future", "She will live in Paris and work as a nurse."),
        ("Anna and Peter live next door.", "past", "Anna and Peter lived next door."),
        ("He sat and she stood.", "future", "He will sit and she will stand."),
        ("Did he travel?", "present", "Does he travel?"),
        ("Is he here?", "future", "Will he be here?"),
        ("Has the train left?", "future", "Will the train have left?"),
        ("Who came?", "present", "Who comes?"),
        ("When he arrived she left.", "future", "When he arrives she will leave."),
        ("He left because he was tired.", "present", "He leaves because he is tired."),
        ("She married a man who owned a mill.", "present", "She marries a man who owns a mill."),
        ('He said, "I am tired."', "present", 'He says, "I am tired."'),
        ("If it rains, we stay at home.", "future", "If it rains, we will stay at home."),
        ("Walking home she met an old friend.", "present", "Walking home she meets an old friend."),
        ("She later became a teacher.", "future", "She will later become a teacher."),
    ],
)
def test_the_sentence_moves_as_a_whole(text: str, target: str, moved: str, scheme: str) -> None:
    outcome = tense(hand_parse(text).syntax(scheme), target)
    assert (outcome.label, outcome.text) == (f"to_{target}", moved)


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize("target", ["present", "future"])
@pytest.mark.parametrize("adverb", ["yesterday", "recently"])
def test_a_dated_past_stays(adverb: str, target: str, scheme: str) -> None:
    assert tense(dated(adverb).syntax(scheme), target).label == "skipped:dated"
    assert tense(dated("early").syntax(scheme), target).label == f"to_{target}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("The house, which was built in 1901, is now a museum.", "dated"),
        ("She was born in Leeds and grew up in York.", "dated"),
        ("You must leave now.", "modal"),
        ("He lived in Rome and now lives in Paris.", "mixed_tenses"),
        ("Close the door.", "imperative"),
        ("He left, didn't he?", "entangled"),
        ("He used to travel.", "entangled"),
        ("You had better go.", "entangled"),
        ("A brown dog.", "no_finite_verb"),
    ],
)
def test_what_cannot_move_says_why(text: str, reason: str) -> None:
    assert tense(hand_parse(text).syntax(), "present").label == f"skipped:{reason}"


COMPLEMENT = """
He     + PRON Number=Sing 2 nsubj
knew   + VERB Mood=Ind|Tense=Past|VerbForm=Fin 0 root
that   + SCONJ _ {head} mark
she    + PRON Number=Sing {head} nsubj
{group}.      - PUNCT _ 2 punct
"""
LIVED = "lived - VERB Mood=Ind|Tense=Past|VerbForm=Fin 2 ccomp\n"
STOLE = "stole - VERB Mood=Ind|Tense=Past|VerbForm=Fin 2 ccomp\n"
HAD_LEFT = "had + AUX Mood=Ind|Tense=Past|VerbForm=Fin 6 aux\nleft - VERB Tense=Past|VerbForm=Part 2 ccomp\n"
WOULD_LEAVE = "would + AUX VerbForm=Fin 6 aux\nleave - VERB VerbForm=Inf 2 ccomp\n"


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(
    ("group", "head", "moved"),
    [
        (LIVED, 5, "He knows that she lives."),
        (HAD_LEFT, 6, "He knows that she has left."),
        (WOULD_LEAVE, 6, "He knows that she will leave."),
        (STOLE, 5, None),
    ],
)
def test_a_complement_moves_where_its_time_can_be_told(group: str, head: int, moved: str | None, scheme: str) -> None:
    syntax = parse(COMPLEMENT.format(group=group, head=head)).syntax(scheme)
    assert tense(syntax, "present").text == moved


@pytest.mark.parametrize(("negated", "moved"), [("couldn't", "can't"), ("wouldn't", "won't")])
def test_a_clipped_modal_of_a_complement_keeps_its_apostrophe(negated: str, moved: str) -> None:
    modal = f"{negated[:-3]} - AUX VerbForm=Fin 7 aux\nn't + PART _ 7 advmod 7 neg\nleave - VERB VerbForm=Inf 2 ccomp\n"
    syntax = parse(COMPLEMENT.format(group=modal, head=7)).syntax()
    assert tense(syntax, "present").text == f"He knows that she {moved} leave."


def test_a_verb_that_is_tagged_as_a_noun_holds_the_row_back() -> None:
    noun = LIVED.replace("VERB Mood=Ind|Tense=Past|VerbForm=Fin", "PROPN _")
    assert tense(parse(COMPLEMENT.format(group=noun, head=5)).syntax(), "present").label == "skipped:entangled"


def test_the_other_time_is_taken_where_the_first_does_not_fit() -> None:
    assert tense(hand_parse("He has no money.").syntax(), "past").label == "to_past"
    assert tense(hand_parse("She could swim.").syntax(), "future").label == "to_present"


def leaves(adverb: str) -> HandParse:
    return parse(
        f"""
        He + PRON Number=Sing 2 nsubj
        leaves + VERB Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin 0 root
        {adverb} - ADV _ 2 advmod
        . - PUNCT _ 2 punct
        """
    )


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_sentence_with_a_word_of_time_stays(scheme: str) -> None:
    assert tense(leaves("tomorrow").syntax(scheme), "past") == Skipped("dated")
    assert tense(leaves("early").syntax(scheme), "past").text == "He left early."
