"""Yoda fronts what follows the verb, in either label scheme: every word once, capitals and marks in place."""

from __future__ import annotations

import re

import pytest

from augpipe.augment.augmentation import Augmented
from augpipe.augment.draws import SeededDraws
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.yoda import clause_end, yoda
from tests.named_draws import NamedDraws
from tests.parses import SCHEME_NAMES, HandParse, hand_parse, parse, parses

BORN = """
She    +  PRON   Case=Nom|Number=Sing|Person=3|PronType=Prs       3  nsubj:pass 3  nsubjpass
was    +  AUX    Mood=Ind|Number=Sing|Tense=Past|VerbForm=Fin     3  aux:pass   3  auxpass
born   +  VERB   Tense=Past|VerbForm=Part                         0  root       0  ROOT
in     +  ADP    _                                                5  case       3  prep
Paris  -  PROPN  Number=Sing                                      3  obl        4  pobj
.      -  PUNCT  _                                                3  punct      3  punct
"""
QUOTED = """
"       -  PUNCT  _                                                6  punct  4  punct
He      +  PRON   Case=Nom|Number=Sing|Person=3|PronType=Prs       6  nsubj  4  nsubj
still   +  ADV    _                                                6  advmod 4  advmod
is      +  AUX    Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin 6 cop 0  ROOT
a       +  DET    _                                                6  det    6  det
doctor  -  NOUN   Number=Sing                                      0  root   4  attr
.       -  PUNCT  _                                                6  punct  4  punct
"       -  PUNCT  _                                                6  punct  4  punct
"""

HEADED = """
It      +  PRON   Case=Nom|Number=Sing|Person=3|PronType=Prs       3  nsubj:pass   3  nsubjpass
was     +  AUX    Mood=Ind|Number=Sing|Tense=Past|VerbForm=Fin     3  aux:pass     3  auxpass
headed  +  VERB   Tense=Past|VerbForm=Part                         0  root         0  ROOT
up      +  ADP    _                                                3  compound:prt 3  prt
by      +  ADP    _                                                6  case         3  agent
nuns    -  NOUN   Number=Plur                                      3  obl          5  pobj
.       -  PUNCT  _                                                3  punct        3  punct
"""


def words(text: str) -> list[str]:
    return sorted(re.findall(r"\w+", text.lower()))


def outcome(entry: HandParse, scheme: str, draw: str = "") -> tuple[str, str | None]:
    found = yoda(entry.syntax(scheme), NamedDraws([draw]))
    return found.label, found.text


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(
    ("draw", "expected"),
    [("adjunct", "In Paris, she was born."), ("verb_phrase", "Born in Paris, she was.")],
)
def test_the_draw_says_whether_the_verb_goes_along(scheme: str, draw: str, expected: str) -> None:
    assert outcome(parse(BORN), scheme, draw) == (draw, expected)


def test_both_draws_come_up() -> None:
    syntax = parse(BORN).syntax()
    assert {yoda(syntax, SeededDraws(0, row, "yoda")).label for row in range(40)} == {"adjunct", "verb_phrase"}


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_quotes_around_the_row_stay_around_it(scheme: str) -> None:
    assert outcome(parse(QUOTED), scheme) == ("complement", '"A doctor, he still is."')


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_verb_with_nothing_behind_it_is_declined(scheme: str) -> None:
    assert outcome(hand_parse("He travels."), scheme) == ("skipped:nothing_follows", None)


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_no_word_is_lost_and_the_last_mark_stays_last(scheme: str) -> None:
    fronted = 0
    for entry in parses():
        found = yoda(entry.syntax(scheme), SeededDraws(0, 0, "yoda"))
        if not isinstance(found, Augmented):
            continue
        fronted += 1
        assert found.text.rstrip('"')[-1] == entry.text.rstrip('"')[-1]
        assert found.text != entry.text
        assert len(words(found.text)) == len(words(entry.text)) or any(mark in entry.text for mark in "'’")
        first = next(letter for letter in found.text if letter.isalnum())
        assert not first.islower()
    assert fronted > 40


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_particle_stays_with_its_verb(scheme: str) -> None:
    assert outcome(parse(HEADED), scheme, "adjunct") == ("adjunct", "By nuns, it was headed up.")


BOTH = """
He     +  PRON   Case=Nom|Number=Sing|Person=3|PronType=Prs             4  nsubj      2  nsubj
is     +  AUX    Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin  4  cop        0  ROOT
both   +  CCONJ  _                                                      4  cc:preconj 4  preconj
old    +  ADJ    Degree=Pos                                             0  root       2  acomp
and    +  CCONJ  _                                                      6  cc         4  cc
wise   -  ADJ    Degree=Pos                                             4  conj       4  conj
.      -  PUNCT  _                                                      4  punct      2  punct
"""


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_half_of_a_pair_is_not_fronted(scheme: str) -> None:
    assert outcome(parse(BOTH), scheme) == ("skipped:unclear", None)


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_what_names_goes_only_together_with_its_verb(scheme: str) -> None:
    known = BORN.replace("born   +", "known  +").replace("in     +", "as     +")
    assert outcome(parse(known), scheme, "adjunct") == ("verb_phrase", "Known as Paris, she was.")


def test_a_joined_clause_that_the_parse_puts_before_the_verb_ends_nothing() -> None:
    table = """
        He     +  PRON   Case=Nom|Number=Sing                  4  nsubj
        she    +  PRON   Case=Nom|Number=Sing                  3  nsubj
        sings  +  VERB   Mood=Ind|Tense=Pres|VerbForm=Fin      4  conj
        saw    +  VERB   Mood=Ind|Tense=Past|VerbForm=Fin      0  root
        dogs   -  NOUN   Number=Plur                           4  obj
        .      -  PUNCT  _                                     4  punct
    """
    syntax = parse(table).syntax()
    clause = main_clause(syntax)
    assert clause is not None
    assert clause_end(syntax, clause, clause.verb.index) == 5
