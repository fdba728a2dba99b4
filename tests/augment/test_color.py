"""`color` on parses made by hand, in both label schemes."""

from __future__ import annotations

import pytest

from augpipe.augment.augmentation import Augmented, Skipped
from augpipe.augment.draws import SeededDraws
from augpipe.augment.english.color import AUGMENTATION
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.colors import colors, family, insertable
from tests.named_draws import NamedDraws
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
    assert set(insertable()) <= names


def test_only_plain_color_words_come_in() -> None:
    assert {"teal", "olive", "crimson", "indigo"} <= set(insertable())
    assert {"tomato", "thistle", "floral white", "plum", "navy", "dark green"}.isdisjoint(insertable())


@pytest.mark.parametrize(("old", "close"), [("white", "beige"), ("black", "gray"), ("red", "maroon"), ("blue", "teal")])
def test_a_close_color_is_of_the_family(old: str, close: str) -> None:
    assert close in family(old)


def test_no_thing_that_only_may_be_a_color_is_replaced() -> None:
    assert WORDS.everyday_colors.isdisjoint({"gold", "silver", "tan", "olive", "salmon", "chocolate", "lime"})
    assert WORDS.color_bearers.isdisjoint({"people", "fox", "wine", "medal", "party", "card", "metal"})


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_an_attribute_is_replaced_with_its_article(scheme: str) -> None:
    outcome = AUGMENTATION.apply(noun_phrase("red", "dress").syntax(scheme), NamedDraws(["indigo"]))
    assert outcome == Augmented("She saw an indigo dress.", "color")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_an_article_gives_its_n_back(scheme: str) -> None:
    outcome = AUGMENTATION.apply(noun_phrase("orange", "dress", "an").syntax(scheme), NamedDraws(["teal"]))
    assert outcome == Augmented("She saw a teal dress.", "color")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_predicate_is_replaced(scheme: str) -> None:
    outcome = AUGMENTATION.apply(WALLS.syntax(scheme), NamedDraws(["violet"]))
    assert outcome == Augmented("The walls were violet.", "color")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize("noun", ["fox", "wine", "woman", "card", "Cross"])
def test_a_name_or_species_keeps_its_color(scheme: str, noun: str) -> None:
    assert AUGMENTATION.apply(noun_phrase("red", noun).syntax(scheme), NamedDraws([])) == Skipped("other_use")


def test_a_word_that_holds_a_color_word_is_none() -> None:
    assert AUGMENTATION.apply(noun_phrase("important", "dress").syntax(), NamedDraws([])) == Skipped("no_color")


def test_the_color_always_changes() -> None:
    syntax = noun_phrase("blue", "dress").syntax()
    texts = {AUGMENTATION.apply(syntax, SeededDraws(0, row, "color")).text for row in range(400)}
    assert len(texts) == len(set(insertable()) - family("blue"))
    assert syntax.text not in texts


@pytest.mark.parametrize(
    ("color", "noun"), [("yellow", "jersey"), ("white", "flag"), ("black", "box"), ("red", "lights")]
)
def test_a_fixed_term_keeps_its_color(color: str, noun: str) -> None:
    assert AUGMENTATION.apply(noun_phrase(color, noun).syntax(), NamedDraws([])) == Skipped("other_use")


@pytest.mark.parametrize("shade", ["light", "bluish", "coffee", "very"])
@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_shade_keeps_its_color(scheme: str, shade: str) -> None:
    hand = parse(
        f"""
        The + DET _ 4 det
        {shade} + ADJ Degree=Pos 3 amod
        green + ADJ Degree=Pos 4 amod
        dress + NOUN Number=Sing 5 nsubj
        faded - VERB Tense=Past|VerbForm=Fin 0 root 0 ROOT
        """
    )
    assert AUGMENTATION.apply(hand.syntax(scheme), NamedDraws([])) == Skipped("other_use")
