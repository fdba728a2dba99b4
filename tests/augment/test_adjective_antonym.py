"""One adjective becomes its antonym, in its degree; names, fixed expressions and comparisons stay."""

from __future__ import annotations

import pytest

from augpipe.augment.augmentation import Augmented, Skipped
from augpipe.augment.draws import SeededDraws
from augpipe.augment.english.related_words import AUGMENTATIONS
from augpipe.syntax.syntax import Syntax
from tests.named_draws import NamedDraws
from tests.parses import SCHEME_NAMES, parse

ATTRIBUTE = """
They  + PRON _          2 nsubj
live  + VERB _          0 root
in    + ADP  _          6 case   2 prep
a     + DET  _          6 det
{form} + ADJ Degree={degree} 6 amod
{noun} - {pos} _        2 obl    3 pobj
.     - PUNCT _         2 punct
"""
PREDICATE = """
She   + PRON _          {head} nsubj 2 nsubj
is    + AUX  _          {head} cop   0 root
{before}{form} {glue} ADJ Degree=Pos 0 root  2 acomp
{after}.     - PUNCT _  {head} punct 2 punct
"""


def attribute(form: str, noun: str = "house", *, pos: str = "NOUN", degree: str = "Pos", scheme: str = "UD") -> Syntax:
    return parse(ATTRIBUTE.format(form=form, noun=noun, pos=pos, degree=degree)).syntax(scheme)


def predicate(form: str, *, before: str = "", after: str = "", scheme: str = "UD") -> Syntax:
    head = 4 if before else 3
    glue = "+" if after else "-"
    table = PREDICATE.format(form=form, head=head, before=before, after=after, glue=glue)
    return parse(table).syntax(scheme)


def applied(syntax: Syntax, *draws: str) -> Augmented | Skipped:
    return AUGMENTATIONS["adjective_antonym"].apply(syntax, NamedDraws(draws))


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_an_attribute_becomes_its_antonym(scheme: str) -> None:
    assert applied(attribute("large", scheme=scheme)) == Augmented("They live in a small house.", "adjective_antonym")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_predicate_becomes_its_antonym(scheme: str) -> None:
    assert applied(predicate("visible", scheme=scheme)) == Augmented("She is invisible.", "adjective_antonym")


def test_the_article_fits_the_antonym() -> None:
    assert applied(attribute("typical")).text == "They live in an atypical house."


@pytest.mark.parametrize(
    ("form", "degree", "expected"),
    [("larger", "Cmp", "smaller"), ("strongest", "Sup", "weakest"), ("simplest", "Sup", "most complex")],
)
def test_the_degree_is_kept(form: str, degree: str, expected: str) -> None:
    assert applied(attribute(form, degree=degree)).text == f"They live in a {expected} house."


@pytest.mark.parametrize(("noun", "antonym"), [("house", "a new house"), ("man", "a young man")])
def test_the_opposite_of_old_depends_on_the_noun(noun: str, antonym: str) -> None:
    assert applied(attribute("old", noun)).text == f"They live in {antonym}."


@pytest.mark.parametrize(
    ("form", "noun"), [("New", "York"), ("Great", "Britain"), ("high", "school"), ("public", "transport")]
)
def test_names_and_fixed_expressions_stay(form: str, noun: str) -> None:
    pos = "PROPN" if noun[0].isupper() else "NOUN"
    assert isinstance(applied(attribute(form, noun, pos=pos)), Skipped)


@pytest.mark.parametrize(("form", "name", "expected"), [("southern", "Spain", "northern"), ("early", "March", "late")])
def test_regions_and_times_have_opposites_before_names(form: str, name: str, expected: str) -> None:
    assert applied(attribute(form, name, pos="PROPN")).text == f"They live in a {expected} {name}."


def test_a_late_person_is_dead() -> None:
    assert applied(attribute("late", "Brown", pos="PROPN")) == Skipped("fixed")


def test_another_adjective_before_a_name_stays() -> None:
    assert applied(attribute("modern", "Spain", pos="PROPN")) == Skipped("no_adjective")
    assert applied(attribute("young", "Spain", pos="PROPN")) == Skipped("fixed")


@pytest.mark.parametrize("word", ["as", "how", "not", "more"])
def test_comparisons_and_denials_stay(word: str) -> None:
    before = f"{word} + ADV _ 4 advmod\n"
    assert applied(predicate("visible", before=before)) == Skipped("fixed")
    assert applied(predicate("visible", before="very + ADV _ 4 advmod\n")).text == "She is very invisible."


def test_a_complement_that_the_antonym_does_not_take_keeps_the_adjective() -> None:
    after = "{} + ADP _ 5 case 3 prep\nchess - NOUN _ 3 obl 4 pobj\n"
    assert applied(predicate("good", after=after.format("at"))) == Skipped("fixed")
    assert applied(predicate("familiar", after=after.format("with"))).text == "She is unfamiliar with chess."


def test_a_date_needs_a_time() -> None:
    assert applied(attribute("early", "century")).text == "They live in a late century."
    assert applied(attribute("early", "song")) == Skipped("fixed")


def test_rows_without_such_an_adjective_or_without_words_are_declined() -> None:
    assert applied(attribute("same")) == Skipped("no_adjective")
    assert applied(parse("+ - SYM _ 0 root").syntax()) == Skipped("unusable")


def test_one_of_several_adjectives_is_drawn() -> None:
    table = ATTRIBUTE.format(form="large", noun="house", pos="NOUN", degree="Pos").replace("They  +", "Young +")
    table = table.replace("Young + PRON _          2 nsubj", "Young + ADJ Degree=Pos 2 amod")
    syntax = parse(table.replace("live  + VERB", "people + NOUN")).syntax()
    texts = {
        AUGMENTATIONS["adjective_antonym"].apply(syntax, SeededDraws(0, row, "adjective_antonym")).text
        for row in range(40)
    }
    assert texts == {"Old people in a large house.", "Young people in a small house."}
