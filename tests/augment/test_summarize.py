"""Summaries keep subject, verb and object, in either label scheme; what would be left hanging is declined."""

from __future__ import annotations

import pytest

from augpipe.augment.english.summarize import summarize
from tests.named_draws import NamedDraws
from tests.parses import SCHEME_NAMES, hand_parse, parse

FILM = """
Stillwater  +  PROPN  Number=Sing                                  8  nsubj  2  nsubj
is          +  AUX    Mood=Ind|Number=Sing|Tense=Pres|VerbForm=Fin 8  cop    0  ROOT
not         +  PART   _                                            8  advmod 2  neg
an          +  DET    _                                            8  det    8  det
old         -  ADJ    Degree=Pos                                   8  amod   8  amod
,           +  PUNCT  _                                            5  punct  5  punct
famous      +  ADJ    Degree=Pos                                   8  amod   8  amod
film        -  NOUN   Number=Sing                                  0  root   2  attr
.           -  PUNCT  _                                            8  punct  2  punct
"""
SOLD = """
An       +  DET    _                                            3  det    3  det
old      +  ADJ    Degree=Pos                                   3  amod   3  amod
man      +  NOUN   Number=Sing                                  4  nsubj  4  nsubj
sold     +  VERB   Mood=Ind|Tense=Past|VerbForm=Fin             0  root   0  ROOT
two      +  NUM    _                                            7  nummod 7  nummod
green    +  ADJ    Degree=Pos                                   7  amod   7  amod
houses   +  NOUN   Number=Plur                                  4  obj    4  dobj
quickly  -  ADV    _                                            4  advmod 4  advmod
.        -  PUNCT  _                                            4  punct  4  punct
"""
SAID = """
He    +  PRON   Case=Nom|Number=Sing|Person=3|PronType=Prs 2  nsubj  2  nsubj
said  +  VERB   Mood=Ind|Tense=Past|VerbForm=Fin           0  root   0  ROOT
that  +  SCONJ  _                                          5  mark   5  mark
she   +  PRON   Case=Nom|Number=Sing|Person=3|PronType=Prs 5  nsubj  5  nsubj
slept -  VERB   Mood=Ind|Tense=Past|VerbForm=Fin           2  ccomp  2  ccomp
.     -  PUNCT  _                                          2  punct  2  punct
"""

ONLY = """
Only    +  ADV    _                                            2  advmod 2  advmod
old     +  ADJ    Degree=Pos                                   3  amod   3  amod
men     +  NOUN   Number=Plur                                  4  nsubj  4  nsubj
sold    +  VERB   Mood=Ind|Tense=Past|VerbForm=Fin             0  root   0  ROOT
green   +  ADJ    Degree=Pos                                   6  amod   6  amod
houses  +  NOUN   Number=Plur                                  4  obj    4  dobj
quickly -  ADV    _                                            4  advmod 4  advmod
.       -  PUNCT  _                                            4  punct  4  punct
"""


def outcome(table: str, scheme: str) -> tuple[str, str | None]:
    found = summarize(parse(table).syntax(scheme), NamedDraws(()))
    return found.label, found.text


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_what_is_denied_keeps_its_modifiers(scheme: str) -> None:
    assert outcome(FILM, scheme) == ("skipped:no_change", None)


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_numbers_and_adjectives_stay_and_adverbs_go(scheme: str) -> None:
    assert outcome(SOLD, scheme) == ("object", "An old man sold two green houses.")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_verb_of_speech_without_its_clause_is_declined(scheme: str) -> None:
    assert outcome(SAID, scheme) == ("skipped:incomplete", None)


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize("text", ["He travels.", "The twins share a bicycle."])
def test_what_is_short_already_is_declined(scheme: str, text: str) -> None:
    found = summarize(hand_parse(text).syntax(scheme), NamedDraws(()))
    assert found.label == "skipped:no_change"


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_what_restricts_the_subject_stays(scheme: str) -> None:
    assert outcome(ONLY, scheme) == ("object", "Only old men sold green houses.")
