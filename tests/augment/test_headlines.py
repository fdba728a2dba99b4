"""Nouns of headlines that a parse took for the verb, on parses made by hand: no rule may inflect them."""

from __future__ import annotations

import pytest

from augpipe.augment.augmentation import Augmented
from augpipe.augment.english.negation import negation
from tests.named_draws import NamedDraws
from tests.parses import SCHEME_NAMES, parse

STRIKES = """
arden    +  PROPN  Number=Sing                                              2  nsubj     2  nsubj
strikes  +  VERB   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin    0  root      0  ROOT
{verb}   +  {pos}                                                       4  compound  4  compound
mills    -  NOUN   Number=Plur                                              2  obj       2  dobj
"""


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(
    ("verb", "pos", "expected"),
    [
        ("close", "VERB VerbForm=Inf", "It is not true that arden strikes close mills"),
        ("paper", "NOUN Number=Sing", "arden does not strike paper mills"),
    ],
)
def test_a_noun_before_a_bare_verb_is_not_negated(scheme: str, verb: str, pos: str, expected: str) -> None:
    syntax = parse(STRIKES.format(verb=verb, pos=pos)).syntax(scheme)
    result = negation(syntax, NamedDraws(["full", "It is not true that"]))
    assert isinstance(result, Augmented)
    assert result.text == expected


SANCTIONS = """
arden      +  PROPN  Number=Sing         3  nsubj  3  nsubj
{verb}     +  {pos}                      3  amod   3  amod
sanctions  +  NOUN   Number=Plur         0  root   0  ROOT
on         +  ADP    _                   5  case   3  prep
grain      -  NOUN   Number=Sing         3  obl    4  pobj
"""


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(
    ("verb", "pos", "expected"),
    [
        ("boost", "VERB VerbForm=Inf", "It is not true that arden boost sanctions on grain"),
        ("now", "ADV _", "arden does not now sanction on grain"),
    ],
)
def test_a_noun_behind_a_verb_is_not_negated(scheme: str, verb: str, pos: str, expected: str) -> None:
    syntax = parse(SANCTIONS.format(verb=verb, pos=pos)).syntax(scheme)
    result = negation(syntax, NamedDraws(["full", "It is not true that"]))
    assert isinstance(result, Augmented)
    assert result.text == expected


DECREE = """
kell    +  PROPN  Number=Sing                           2  flat   2  compound
{name}  +  PROPN  Number=Sing                           3  nsubj  3  nsubj
decree  +  VERB   Mood=Ind|Tense=Pres|VerbForm=Fin      0  root   0  ROOT
today   -  NOUN   Number=Sing                           3  obl    3  npadvmod
"""


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("signs", "It is not true that kell signs decree today"),
        ("ross", "kell ross do not decree today"),
    ],
)
def test_a_noun_behind_a_verb_that_is_taken_for_a_name_is_not_negated(scheme: str, name: str, expected: str) -> None:
    syntax = parse(DECREE.format(name=name)).syntax(scheme)
    result = negation(syntax, NamedDraws(["full", "It is not true that"]))
    assert isinstance(result, Augmented)
    assert result.text == expected
