"""Words become synonyms in the same form, at a rate; names and fixed expressions stay."""

from __future__ import annotations

import pytest

from augpipe.augment.augmentation import Augmented, Skipped
from augpipe.augment.draws import SeededDraws
from augpipe.augment.english.related_words import AUGMENTATIONS
from augpipe.syntax.syntax import Syntax
from tests.named_draws import NamedDraws
from tests.parses import SCHEME_NAMES, parse

SENTENCE = """
He     + PRON _ 2 nsubj
{verb} + VERB {features} 0 root
a      + DET  _ 4 det
{noun} - NOUN Number=Sing 2 obj 2 dobj
.      - PUNCT _ 2 punct
"""
PAST = "Mood=Ind|Tense=Past|VerbForm=Fin"


def sentence(verb: str, noun: str = "mill", *, features: str = PAST, scheme: str = "UD") -> Syntax:
    return parse(SENTENCE.format(verb=verb, noun=noun, features=features)).syntax(scheme)


def applied(syntax: Syntax, *draws: str) -> Augmented | Skipped:
    return AUGMENTATIONS["synonym"].apply(syntax, NamedDraws(draws))


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_verb_is_replaced_in_its_form(scheme: str) -> None:
    assert applied(sentence("purchased", scheme=scheme)) == Augmented("He bought a mill.", "synonym")


@pytest.mark.parametrize(
    ("verb", "features", "expected"),
    [
        ("buys", "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin", "purchases"),
        ("buying", "Tense=Pres|VerbForm=Part", "purchasing"),
        ("begun", "Tense=Past|VerbForm=Part", "started"),
        ("commenced", "Tense=Past|VerbForm=Part", "begun"),
        ("commenced", PAST, "began"),
    ],
)
def test_past_and_participle_are_told_apart(verb: str, features: str, expected: str) -> None:
    assert applied(sentence(verb, features=features), expected).text == f"He {expected} a mill."


def test_the_article_fits_the_synonym() -> None:
    assert applied(sentence("saw", "attorney")).text == "He saw a lawyer."
    assert applied(sentence("saw", "lawyer")).text == "He saw an attorney."


def test_a_verb_with_a_particle_stays() -> None:
    table = SENTENCE.format(verb="built", noun="lion", features="Tense=Past|VerbForm=Part")
    assert applied(parse(table).syntax()).text == "He constructed a lion."
    with_particle = table.replace("a      + DET  _ 4 det", "for    + ADP  _ 4 case")
    assert applied(parse(with_particle).syntax()) == Skipped("fixed")


def test_a_word_that_the_row_has_already_is_not_put_in_again() -> None:
    table = """
    Film  + NOUN Number=Sing 4 nsubj
    and   + CCONJ _ 3 cc
    movie + NOUN Number=Sing 1 conj
    agree - VERB _ 0 root
    . - PUNCT _ 4 punct
    """
    assert applied(parse(table).syntax()) == Skipped("fixed")


def test_a_measure_before_later_keeps_it() -> None:
    table = """
    Two + NUM _ 2 nummod
    years + NOUN Number=Plur 3 obl:npmod 3 npadvmod
    later + ADV _ 5 advmod
    he + PRON _ 5 nsubj
    left - VERB Mood=Ind|Tense=Past|VerbForm=Fin 0 root
    . - PUNCT _ 5 punct
    """
    assert applied(parse(table).syntax()) == Skipped("fixed")


def test_later_stands_alone_before_its_verb_only() -> None:
    table = """
    He + PRON _ 3 nsubj
    later + ADV _ 3 advmod
    left - VERB Mood=Ind|Tense=Past|VerbForm=Fin 0 root
    . - PUNCT _ 3 punct
    """
    assert applied(parse(table).syntax()).text == "He subsequently left."
    in_may = """
    He + PRON _ 2 nsubj
    left + VERB Mood=Ind|Tense=Past|VerbForm=Fin 0 root
    later + ADV _ 2 advmod
    in + ADP _ 5 case 2 prep
    May - PROPN _ 2 obl 4 pobj
    . - PUNCT _ 2 punct
    """
    assert applied(parse(in_may).syntax()) == Skipped("fixed")


def test_names_stay() -> None:
    syntax = sentence("saw", "Lawyer")
    assert applied(syntax) == Skipped("fixed")


def test_rows_without_synonyms_or_without_words_are_declined() -> None:
    assert applied(sentence("saw")) == Skipped("no_synonym")
    assert applied(parse("+ - SYM _ 0 root").syntax()) == Skipped("unusable")


def test_fifteen_percent_of_the_content_words_are_replaced() -> None:
    row = "\n".join([*["famous + ADJ Degree=Pos 20 amod"] * 19, "movie + NOUN Number=Sing 0 root"])
    syntax = parse(row).syntax()
    for draw in range(20):
        text = AUGMENTATIONS["synonym"].apply(syntax, SeededDraws(0, draw, "synonym")).text
        assert text is not None
        assert sum(word in ("film", "celebrated", "renowned") for word in text.lower().split()) == 3
