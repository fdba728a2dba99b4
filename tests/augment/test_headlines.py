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

SANCTIONS = """
arden      +  PROPN  Number=Sing         3  nsubj  3  nsubj
{verb}     +  {pos}                      3  amod   3  amod
sanctions  +  NOUN   Number=Plur         0  root   0  ROOT
on         +  ADP    _                   5  case   3  prep
grain      -  NOUN   Number=Sing         3  obl    4  pobj
"""

DECREE = """
kell    +  PROPN  Number=Sing                           2  flat   2  compound
{verb}  +  {pos}                                       3  nsubj  3  nsubj
decree  +  VERB   Mood=Ind|Tense=Pres|VerbForm=Fin      0  root   0  ROOT
today   -  NOUN   Number=Sing                           3  obl    3  npadvmod
"""


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(
    ("sentence", "verb", "pos", "expected"),
    [
        (STRIKES, "close", "VERB VerbForm=Inf", "It is not true that arden strikes close mills"),
        (STRIKES, "paper", "NOUN Number=Sing", "arden does not strike paper mills"),
        (SANCTIONS, "boost", "VERB VerbForm=Inf", "It is not true that arden boost sanctions on grain"),
        (SANCTIONS, "now", "ADV _", "arden does not now sanction on grain"),
        (DECREE, "signs", "PROPN Number=Sing", "It is not true that kell signs decree today"),
        (DECREE, "ross", "PROPN Number=Sing", "kell ross do not decree today"),
    ],
)
def test_a_noun_that_a_parse_takes_for_the_verb_is_not_negated(
    scheme: str, sentence: str, verb: str, pos: str, expected: str
) -> None:
    syntax = parse(sentence.format(verb=verb, pos=pos)).syntax(scheme)
    result = negation(syntax, NamedDraws(["full", "It is not true that"]))
    assert isinstance(result, Augmented)
    assert result.text == expected
