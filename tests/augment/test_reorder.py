"""Reordering draws among all other orders of the sentences, and knows what is one sentence."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from augpipe.augment.draws import SeededDraws
from augpipe.augment.english.reading.sentences import sentence_spans
from augpipe.augment.english.reorder import reorder, shuffled
from augpipe.syntax.syntax import Syntax
from tests.named_draws import NamedDraws
from tests.parses import parse

TWO = """
Tom    +  PROPN  _  2  nsubj
left   -  VERB   _  0  root
.      +  PUNCT  _  2  punct
Anna   +  PROPN  _  5  nsubj
stayed -  VERB   _  0  root
.      -  PUNCT  _  5  punct
"""
HALVES = """
Birds  +  NOUN   Number=Plur                           2  nsubj
sing   -  VERB   Mood=Ind|Tense=Pres|VerbForm=Fin      0  root
;      +  PUNCT  _                                     5  punct
fish   +  NOUN   Number=Plur                           5  nsubj
swim   -  VERB   Mood=Ind|Tense=Pres|VerbForm=Fin      2  parataxis
.      -  PUNCT  _                                     2  punct
"""


def syntax(table: str) -> Syntax:
    return parse(table).syntax()


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_order_but_the_own_one_comes_up_about_equally_often(count: int) -> None:
    rows = 4000
    seen = Counter(tuple(shuffled(count, SeededDraws(0, row, "reorder"))) for row in range(rows))
    expected = set(permutations(range(count))) - {tuple(range(count))}
    assert set(seen) == expected
    assert min(seen.values()) > 0.7 * rows / len(expected)


@pytest.mark.parametrize("count", [2, 5, 12])
def test_a_shuffle_loses_nothing(count: int) -> None:
    order = shuffled(count, SeededDraws(1, 1, "reorder"))
    assert sorted(order) == list(range(count)) != order


def test_two_sentences_change_places() -> None:
    found = reorder(syntax(TWO), NamedDraws(()))
    assert (found.label, found.text) == ("sentences", "Anna stayed. Tom left.")


def test_a_sentence_that_looks_back_is_declined() -> None:
    found = reorder(syntax(TWO.replace("Anna   +  PROPN", "She    +  PRON ")), NamedDraws(()))
    assert found.label == "skipped:anaphor"


def test_a_pronoun_that_the_first_sentence_has_too_may_move() -> None:
    table = TWO.replace("Anna   +  PROPN", "She    +  PRON ").replace("Tom    +  PROPN", "She    +  PRON ")
    found = reorder(syntax(table), NamedDraws(()))
    assert (found.label, found.text) == ("sentences", "She stayed. She left.")


@pytest.mark.parametrize(
    ("change", "into"),
    [
        ("left   -", "Dr     -"),  # an abbreviation ends nothing
        (".      +", ".      -"),  # nothing does without a space behind it
        ("stayed -  VERB   _  0  root", "stayed -  VERB   _  2  parataxis"),  # one tree is one sentence
        ("Anna   +", "anna   +"),  # a sentence begins with a capital
    ],
)
def test_what_is_no_end_of_a_sentence(change: str, into: str) -> None:
    assert change in TWO
    assert len(sentence_spans(syntax(TWO))) == 2
    assert len(sentence_spans(syntax(TWO.replace(change, into)))) == 1


def test_the_clauses_around_a_semicolon_change_places_and_capitals() -> None:
    found = reorder(syntax(HALVES), NamedDraws(()))
    assert (found.label, found.text) == ("clauses", "Fish swim; birds sing.")


def test_a_half_without_a_subject_stays() -> None:
    found = reorder(syntax(HALVES.replace("5  nsubj", "5  obl")), NamedDraws(()))
    assert found.label == "skipped:one_sentence"


def test_nothing_behind_a_colon_is_torn_off() -> None:
    found = reorder(syntax(HALVES.replace(";      +  PUNCT", ":      +  PUNCT")), NamedDraws(()))
    assert found.label == "skipped:one_sentence"
