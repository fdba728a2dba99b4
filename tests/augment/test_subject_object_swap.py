"""Subject and object change places, in either label scheme: case, agreement, capitals, and what is no object."""

from __future__ import annotations

import pytest

from augpipe.augment.english.subject_object_swap import subject_object_swap
from tests.named_draws import NamedDraws
from tests.parses import SCHEME_NAMES, hand_parse, parse

LOVE = """
The    +  DET    _                                                2  det    2  det
boys   +  NOUN   Number=Plur                                      3  nsubj  3  nsubj
love   +  VERB   Mood=Ind|Tense=Pres|VerbForm=Fin                 0  root   0  ROOT
her    -  PRON   Case=Acc|Number=Sing|Person=3|PronType=Prs       3  obj    3  dobj
.      -  PUNCT  _                                                3  punct  3  punct
"""
TALK = """
She     +  PRON   Case=Nom|Number=Sing|Person=3|PronType=Prs       2  nsubj  2  nsubj
talked  +  VERB   Mood=Ind|Tense=Past|VerbForm=Fin                 0  root   0  ROOT
to      +  ADP    _                                                5  case   2  prep
the     +  DET    _                                                5  det    5  det
man     -  NOUN   Number=Sing                                      2  obl    3  pobj
.       -  PUNCT  _                                                2  punct  2  punct
"""
BUILT = """
The     +  DET    _                                                2  det        2  det
chapel  +  NOUN   Number=Sing                                      4  nsubj:pass 4  nsubjpass
was     +  AUX    Mood=Ind|Number=Sing|Tense=Past|VerbForm=Fin     4  aux:pass   4  auxpass
built   +  VERB   Tense=Past|VerbForm=Part                         0  root       0  ROOT
by      +  ADP    _                                                6  case       4  agent
monks   -  NOUN   Number=Plur                                      4  obl        5  pobj
.       -  PUNCT  _                                                4  punct      4  punct
"""
GAVE = """
He    +  PRON   Case=Nom|Number=Sing|Person=3|PronType=Prs       2  nsubj  2  nsubj
gave  +  VERB   Mood=Ind|Tense=Past|VerbForm=Fin                 0  root   0  ROOT
them  +  PRON   Case=Acc|Number=Plur|Person=3|PronType=Prs       2  iobj   2  dative
a     +  DET    _                                                5  det    5  det
book  -  NOUN   Number=Sing                                      2  obj    2  dobj
.     -  PUNCT  _                                                2  punct  2  punct
"""


def outcome(table: str, scheme: str) -> tuple[str, str | None]:
    found = subject_object_swap(parse(table).syntax(scheme), NamedDraws(()))
    return found.label, found.text


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_the_pronoun_changes_its_case_and_the_verb_agrees(scheme: str) -> None:
    assert outcome(LOVE, scheme) == ("direct_object", "She loves the boys.")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_name_keeps_its_capital(scheme: str) -> None:
    table = LOVE.replace("The    +  DET    _                                                2", "Tom +  PROPN _ 2")
    table = table.replace("boys   +  NOUN   Number=Plur", "Berg   +  PROPN  Number=Sing").replace("love ", "loves")
    assert outcome(table, scheme) == ("direct_object", "She loves Tom Berg.")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_the_object_of_a_preposition_is_no_object(scheme: str) -> None:
    assert outcome(TALK, scheme) == ("skipped:no_object", None)


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_the_agent_of_a_passive_moves_and_its_verb_agrees(scheme: str) -> None:
    assert outcome(BUILT, scheme) == ("passive_agent", "Monks were built by the chapel.")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_two_objects_are_declined(scheme: str) -> None:
    assert outcome(GAVE, scheme) == ("skipped:no_object", None)


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_two_singular_phrases_change_places(scheme: str) -> None:
    found = subject_object_swap(hand_parse("The twins share a bicycle.").syntax(scheme), NamedDraws(()))
    assert (found.label, found.text) == ("direct_object", "A bicycle shares the twins.")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_one_form_for_one_and_many_is_left_as_it_is(scheme: str) -> None:
    table = LOVE.replace("love   +  VERB   Mood=Ind|Tense=Pres", "loved   +  VERB   Mood=Ind|Tense=Past")
    assert outcome(table, scheme) == ("direct_object", "She loved the boys.")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(("adjectives", "label"), [(23, "direct_object"), (24, "skipped:too_long")])
def test_a_subject_of_more_than_25_words_stays(scheme: str, adjectives: int, label: str) -> None:
    noun = adjectives + 2
    subject = ["The + DET _ {0} det", *["old + ADJ Degree=Pos {0} amod"] * adjectives]
    rest = [
        "boys + NOUN Number=Plur {1} nsubj",
        "love + VERB Mood=Ind|Tense=Pres|VerbForm=Fin 0 root 0 ROOT",
        "her - PRON Case=Acc|Number=Sing|Person=3|PronType=Prs {1} obj {1} dobj",
        ". - PUNCT _ {1} punct",
    ]
    assert outcome("\n".join([*subject, *rest]).format(noun, noun + 1), scheme)[0] == label


TORN = """
The      +  DET    _                                           2  det    2  det
boys     +  NOUN   Number=Plur                                 3  nsubj  3  nsubj
reached  +  VERB   Mood=Ind|Tense=Past|VerbForm=Fin            0  root   0  ROOT
Rome     -  PROPN  Number=Sing                                 3  obj    3  dobj
,        +  PUNCT  _                                           4  punct  4  punct
girls    +  NOUN   Number=Plur                                 4  conj   4  conj
Paris    -  PROPN  Number=Sing                                 6  dep    6  dep
.        -  PUNCT  _                                           3  punct  3  punct
"""


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_an_object_with_a_second_clause_hung_on_it_stays(scheme: str) -> None:
    assert outcome(TORN, scheme) == ("skipped:no_object", None)


DATED = """
The      +  DET    _                                           2  det    2  det
nurse    +  NOUN   Number=Sing                                 3  nsubj  3  nsubj
visited  +  VERB   Mood=Ind|Tense=Past|VerbForm=Fin            0  root   0  ROOT
him      +  PRON   Case=Acc|Number=Sing|Person=3|PronType=Prs  3  obj    3  dobj
in       +  ADP    _                                           6  case   3  prep
1990     -  NUM    _                                           3  obl    5  pobj
.        -  PUNCT  _                                           3  punct  3  punct
"""


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_date_stays_behind_the_object(scheme: str) -> None:
    assert outcome(DATED, scheme) == ("direct_object", "He visited the nurse in 1990.")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize("preposition", ["with", "of", "to", "as", "for"])
def test_what_may_complete_the_object_is_declined(scheme: str, preposition: str) -> None:
    table = DATED.replace("in       +", f"{preposition:9}+")
    assert outcome(table, scheme) == ("skipped:no_object", None)


EQUAL = """
Oslo     +  PROPN  Number=Sing                                           4  nsubj  2  nsubj
is       +  AUX    Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin 4  cop    0  ROOT
the      +  DET    _                                                     4  det    4  det
capital  -  NOUN   Number=Sing                                           0  root   2  attr
.        -  PUNCT  _                                                     4  punct  2  punct
"""


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_copula_has_no_object(scheme: str) -> None:
    assert outcome(EQUAL, scheme) == ("skipped:no_object", None)
