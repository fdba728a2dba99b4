"""`color` on parses made by hand, in both label schemes."""

from __future__ import annotations

import pytest

from augpipe.augment.draws import NamedDraws, SeededDraws
from augpipe.augment.english.lexical.color import AUGMENTATION
from augpipe.augment.outcome import Augmented, Skipped
from augpipe.lexicon.english.colors import BEARERS, EVERYDAY, PLAIN, colors
from tests.parses import SCHEME_NAMES, HandParse, parse


def noun_phrase(color: str, noun: str, article: str = "a") -> HandParse:
    return parse(
        f"""
        She + PRON _ 2 nsubj
        saw + VERB Tense=Past|VerbForm=Fin 0 root 0 ROOT
        {article} + DET _ 5 det
        {color} + ADJ Degree=Pos 5 amod
        {noun} - NOUN Number=Sing 2 obj 2 dobj
        . - PUNCT _ 2 punct
        """
    )


WALLS = parse(
    """
    The + DET _ 2 det
    walls + NOUN Number=Plur 4 nsubj 3 nsubj
    were + AUX Tense=Past|VerbForm=Fin 4 cop 0 ROOT
    white - ADJ Degree=Pos 0 root 3 acomp
    . - PUNCT _ 4 punct 3 punct
    """
)


def test_the_table_holds_w3cs_names_in_words() -> None:
    names = {entry.name for entry in colors()}
    assert len(names) == len(colors()) == 140  # 147 with the second spelling of seven grays
    assert {"light goldenrod yellow", "Alice blue", "papaya whip", "dark olive green", "sea green"} <= names
    assert set(PLAIN) <= names


def test_no_thing_that_only_may_be_a_color_is_replaced() -> None:
    assert EVERYDAY.isdisjoint({"gold", "silver", "tan", "olive", "salmon", "chocolate", "lime"})
    assert BEARERS.isdisjoint({"people", "fox", "wine", "medal", "party", "card", "metal"})


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_an_attribute_is_replaced_with_its_article(scheme: str) -> None:
    outcome = AUGMENTATION.apply(noun_phrase("red", "dress").syntax(scheme), NamedDraws(["indigo"]))
    assert outcome == Augmented("She saw an indigo dress.", "color")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_an_article_gives_its_n_back(scheme: str) -> None:
    outcome = AUGMENTATION.apply(noun_phrase("orange", "dress", "an").syntax(scheme), NamedDraws(["tomato"]))
    assert outcome == Augmented("She saw a tomato-colored dress.", "color")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_predicate_is_replaced(scheme: str) -> None:
    outcome = AUGMENTATION.apply(WALLS.syntax(scheme), NamedDraws(["sky blue"]))
    assert outcome == Augmented("The walls were sky blue.", "color")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize("noun", ["fox", "wine", "woman", "card", "Cross"])
def test_a_name_or_species_keeps_its_color(scheme: str, noun: str) -> None:
    assert AUGMENTATION.apply(noun_phrase("red", noun).syntax(scheme), NamedDraws([])) == Skipped("other_use")


def test_a_word_that_holds_a_color_word_is_none() -> None:
    assert AUGMENTATION.apply(noun_phrase("important", "dress").syntax(), NamedDraws([])) == Skipped("no_color")


def test_the_color_always_changes() -> None:
    syntax = noun_phrase("blue", "dress").syntax()
    texts = {AUGMENTATION.apply(syntax, SeededDraws(0, row, "color")).text for row in range(400)}
    assert len(texts) > 100
    assert syntax.text not in texts
