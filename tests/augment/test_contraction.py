"""`contraction` on parses made by hand, in both label schemes: the pitfalls of a table of strings."""

from __future__ import annotations

import pytest

from augpipe.augment.augmentation import Result
from augpipe.augment.english.contraction import AUGMENTATION
from augpipe.syntax.syntax import Syntax
from tests.named_draws import NamedDraws
from tests.parses import SCHEME_NAMES, flat, hand_parse, parse

RELATIVE_THAT = parse(
    """
    The + DET _ 2 det 2 det
    boat + NOUN _ 6 nsubj 6 nsubj
    that + PRON _ 5 nsubj 4 nsubj
    is + AUX Mood=Ind|Tense=Pres|VerbForm=Fin 5 cop 2 relcl
    old + ADJ _ 2 acl:relcl 4 acomp
    sank - VERB Mood=Ind|Tense=Past|VerbForm=Fin 0 root 0 ROOT
    . - PUNCT _ 6 punct 6 punct
    """
)
STRANDED = parse(
    """
    He + PRON Case=Nom|Number=Sing 2 nsubj 2 nsubj
    knows + VERB Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin 0 root 0 ROOT
    what + PRON PronType=Int 2 ccomp 5 attr
    it + PRON Number=Sing 3 nsubj 5 nsubj
    is - AUX Mood=Ind|Tense=Pres|VerbForm=Fin 3 cop 2 ccomp
    . - PUNCT _ 2 punct 2 punct
    """
)


def contraction(syntax: Syntax) -> Result:
    return AUGMENTATION.apply(syntax, NamedDraws([]))


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(
    ("text", "expanded"),
    [
        ("He's happy.", "He is happy."),
        ("He's been ill.", "He has been ill."),
        ("He'd left before noon.", "He had left before noon."),
        ("He'd go.", "He would go."),
        ("He won't go.", "He will not go."),
        ("He won’t go.", "He will not go."),
        ("He can't swim.", "He cannot swim."),
        ("Let's go.", "Let us go."),
        ("Isn't he here?", "Is he not here?"),
        ("Why didn't she call?", "Why did she not call?"),
        ("Anna's here.", "Anna is here."),
    ],
)
def test_a_contraction_is_written_out_as_its_clause_asks(text: str, expanded: str, scheme: str) -> None:
    outcome = contraction(hand_parse(text).syntax(scheme))
    assert (outcome.label, outcome.text) == ("expanded", expanded)


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(
    ("text", "contracted"),
    [
        ("He is a doctor.", "He's a doctor."),
        ("He has travelled.", "He's travelled."),
        ("He cannot swim.", "He can't swim."),
        ("Do not touch the glass.", "Don't touch the glass."),
        ("If he had known, he would have come.", "If he'd known, he'd have come."),
        ("He is running and she is dancing.", "He's running and she's dancing."),
        ("There will be a party.", "There'll be a party."),
    ],
)
def test_all_that_is_written_out_is_contracted(text: str, contracted: str, scheme: str) -> None:
    outcome = contraction(hand_parse(text).syntax(scheme))
    assert (outcome.label, outcome.text) == ("contracted", contracted)


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize("entry", [RELATIVE_THAT, STRANDED], ids=lambda entry: entry.text)
def test_a_relative_that_and_a_stranded_auxiliary_stay(entry: object, scheme: str) -> None:
    assert contraction(entry.syntax(scheme)).label == "skipped:no_place"  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["The duke’s son listens.", "He bought some bread.", "Who is he?"])
def test_a_possessive_and_a_row_without_a_place_are_declined(text: str) -> None:
    assert contraction(hand_parse(text).syntax()).label == "skipped:no_place"


def test_what_cannot_be_told_is_declined() -> None:
    assert contraction(flat("It/PRON~ ai/AUX~ n't/PART true/ADJ ./PUNCT")).label == "skipped:ambiguous"


def test_contractions_and_expansions_undo_each_other() -> None:
    syntax = hand_parse("He cannot swim.").syntax()
    assert contraction(syntax).text == hand_parse("He can't swim.").text
    assert contraction(hand_parse("He can't swim.").syntax()).text == syntax.text


QUEEN = """
Elizabeth + PROPN Number=Sing 4 nsubj 4 nsubj
I + PRON Case=Nom|Number=Sing|Person=1 4 nsubj 4 nsubj
had + AUX Mood=Ind|Tense=Past|VerbForm=Fin 4 aux 4 aux
reigned - VERB Tense=Past|VerbForm=Part 0 root 0 ROOT
. - PUNCT _ 4 punct 4 punct
"""


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_the_number_of_a_queen_is_no_pronoun(scheme: str) -> None:
    assert contraction(parse(QUEEN).syntax(scheme)).label == "skipped:no_place"
    late = QUEEN.replace("Elizabeth + PROPN Number=Sing 4 nsubj 4 nsubj", "Yesterday + NOUN _ 4 obl 4 npadvmod")
    assert contraction(parse(late).syntax(scheme)).text == "Yesterday I'd reigned."


@pytest.mark.parametrize("asked", ["Where", "Why", "How", "When", "What"])
def test_a_d_behind_a_question_word_may_be_did_and_stays(asked: str) -> None:
    table = f"""
    {asked} - ADV PronType=Int 5 advmod
    'd + AUX _ 5 aux
    the + DET _ 4 det
    king + NOUN Number=Sing 5 nsubj
    go - VERB VerbForm=Inf 0 root
    ? - PUNCT _ 5 punct
    """
    assert contraction(parse(table).syntax()).text is None
