"""One noun becomes a more general or more special one, in its number; compounds and bare nouns stay."""

from __future__ import annotations

import pytest

from augpipe.augment.augmentation import Augmented, Skipped
from augpipe.augment.draws import SeededDraws
from augpipe.augment.english.related_words import AUGMENTATIONS
from augpipe.syntax.syntax import Syntax
from tests.named_draws import NamedDraws
from tests.parses import SCHEME_NAMES, parse

SENTENCE = """
They   + PRON _ 2 nsubj
saw    + VERB _ 0 root
{det}  + DET  _ 4 det
{noun} {glue} NOUN Number={number} 2 obj 2 dobj
{after}. - PUNCT _ 2 punct
"""


def sentence(noun: str, det: str = "a", *, number: str = "Sing", after: str = "", scheme: str = "UD") -> Syntax:
    glue = "+" if after else "-"
    return parse(SENTENCE.format(noun=noun, det=det, number=number, after=after, glue=glue)).syntax(scheme)


def applied(syntax: Syntax, *draws: str) -> Augmented | Skipped:
    return AUGMENTATIONS["hypernym"].apply(syntax, NamedDraws(draws))


def made_special(syntax: Syntax, *draws: str) -> Augmented | Skipped:
    return AUGMENTATIONS["hyponym"].apply(syntax, NamedDraws(draws))


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_noun_is_replaced_and_its_article_fits(scheme: str) -> None:
    assert applied(sentence("dog", scheme=scheme)) == Augmented("They saw an animal.", "hypernym")
    assert applied(sentence("eagle", "an", scheme=scheme)).text == "They saw a bird."


def test_the_number_is_kept() -> None:
    assert applied(sentence("dogs", "two", number="Plur")).text == "They saw two animals."


def test_a_tag_that_the_form_contradicts_declines() -> None:
    assert applied(sentence("dogs", "two", number="Sing")) == Skipped("no_hypernym")


def test_a_noun_before_a_noun_stays_but_may_introduce_a_name() -> None:
    assert applied(sentence("dog", "the", after="owner - NOUN Number=Sing 2 obj\n")) == Skipped("fixed")
    assert applied(sentence("dog", "the", after="Rex - PROPN Number=Sing 4 appos\n")).text == "They saw the animal Rex."


def test_the_head_of_a_compound_and_a_name_stay() -> None:
    table = SENTENCE.format(noun="dog", det="police", number="Sing", after="", glue="-")
    assert applied(parse(table.replace("DET  _ 4 det", "NOUN _ 4 compound")).syntax()) == Skipped("fixed")
    assert applied(sentence("Dog")) == Skipped("fixed")


@pytest.mark.parametrize(("before", "expected"), [("by/ADP", None), ("the/DET", "They saw the vehicle.")])
def test_a_bare_noun_behind_a_preposition_stays(before: str, expected: str | None) -> None:
    word, tag = before.split("/")
    table = SENTENCE.format(noun="car", det="a", number="Sing", after="", glue="-")
    assert applied(parse(table.replace("a  + DET ", f"{word} + {tag} ")).syntax()).text == expected


def test_a_hypernym_that_the_row_has_already_is_left_out() -> None:
    after = "near + ADP _ 6 case 4 prep\nanimals - NOUN Number=Plur 4 nmod 5 pobj\n"
    assert applied(sentence("dogs", "two", number="Plur", after=after)) == Skipped("fixed")


def test_the_possessive_of_an_irregular_plural_stays() -> None:
    assert applied(sentence("geese", "two", number="Plur")).text == "They saw two birds."
    after = "'s + PART _ 4 case\nhats - NOUN _ 2 obj\n"
    table = SENTENCE.format(noun="geese", det="two", number="Plur", after=after, glue="-")
    assert applied(parse(table).syntax()) == Skipped("fixed")


def test_rows_without_such_a_noun_or_without_words_are_declined() -> None:
    assert applied(sentence("snow")) == Skipped("no_hypernym")
    assert applied(parse("+ - SYM _ 0 root").syntax()) == Skipped("unusable")


def test_the_hypernym_is_drawn() -> None:
    texts = {
        AUGMENTATIONS["hypernym"].apply(sentence("mansion"), SeededDraws(0, row, "hypernym")).text for row in range(40)
    }
    assert texts == {"They saw a house.", "They saw a building."}


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_noun_is_made_special_and_its_article_fits(scheme: str) -> None:
    assert made_special(sentence("tree", scheme=scheme), "oak") == Augmented("They saw an oak.", "hyponym")
    assert made_special(sentence("insect", "an", scheme=scheme), "beetle").text == "They saw a beetle."


def test_the_number_is_kept_when_a_noun_is_made_special() -> None:
    assert made_special(sentence("horses", "two", number="Plur"), "mares").text == "They saw two mares."


def test_half_of_a_compound_and_a_name_are_not_made_special() -> None:
    assert made_special(sentence("horse", "the", after="owner - NOUN Number=Sing 2 obj\n")) == Skipped("fixed")
    assert made_special(sentence("Horse", "the")) == Skipped("fixed")


def test_a_hyponym_that_the_row_has_already_is_left_out() -> None:
    after = "with + ADP _ 6 case 2 prep\nmares - NOUN Number=Plur 2 obl 5 pobj\n"
    found = {
        AUGMENTATIONS["hyponym"]
        .apply(sentence("horses", "two", number="Plur", after=after), SeededDraws(0, row, "hyponym"))
        .text
        for row in range(60)
    }
    assert "They saw two stallions with mares." in found
    assert "They saw two mares with mares." not in found


def test_rows_without_a_noun_to_make_special_or_without_words_are_declined() -> None:
    assert made_special(sentence("snow")) == Skipped("no_hyponym")
    assert made_special(parse("+ - SYM _ 0 root").syntax()) == Skipped("unusable")
