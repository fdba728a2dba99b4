"""One noun becomes a more special one, in its number; compounds and bare nouns stay."""

from __future__ import annotations

import pytest

from augpipe.augment.draws import NamedDraws, SeededDraws
from augpipe.augment.english.lexical.hyponym import AUGMENTATION
from augpipe.augment.outcome import Augmented, Skipped
from augpipe.syntax.sentence import Syntax
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
    return AUGMENTATION.apply(syntax, NamedDraws(draws))


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_noun_is_replaced_and_its_article_fits(scheme: str) -> None:
    assert applied(sentence("tree", scheme=scheme), "oak") == Augmented("They saw an oak.", "hyponym")
    assert applied(sentence("animal", "an", scheme=scheme), "dog").text == "They saw a dog."


def test_the_number_is_kept() -> None:
    assert applied(sentence("birds", "two", number="Plur"), "hawks").text == "They saw two hawks."


def test_half_of_a_compound_and_a_name_stay() -> None:
    assert applied(sentence("car", "the", after="owner - NOUN Number=Sing 2 obj\n")) == Skipped("fixed")
    assert applied(sentence("Car", "the")) == Skipped("fixed")


def test_a_hyponym_that_the_row_has_already_is_left_out() -> None:
    after = "with + ADP _ 6 case 4 prep\nguns - NOUN Number=Plur 4 nmod 5 pobj\n"
    found = {
        AUGMENTATION.apply(sentence("weapons", "no", number="Plur", after=after), SeededDraws(0, row, "hyponym")).text
        for row in range(60)
    }
    assert "They saw no swords with guns." in found
    assert "They saw no guns with guns." not in found


def test_rows_without_such_a_noun_or_without_words_are_declined() -> None:
    assert applied(sentence("snow")) == Skipped("no_hyponym")
    assert applied(parse("+ - SYM _ 0 root").syntax()) == Skipped("unusable")
