"""Hard and double negation on parses made by hand: what a *not* must leave alone."""

from __future__ import annotations

import pytest

from augpipe.augment.augmentation import Augmented
from augpipe.augment.draws import NamedDraws, SeededDraws
from augpipe.augment.english.dn import double_negation
from augpipe.augment.english.negation import negation
from augpipe.lexicon.english.phrases import FRAMES
from tests.parses import SCHEME_NAMES, parse, parses

BOUGHT = """
He      +  PRON  Case=Nom|Number=Sing|Person=3|PronType=Prs  2  nsubj   2  nsubj
bought  +  VERB  Mood=Ind|Tense=Past|VerbForm=Fin            0  root    0  ROOT
some    +  DET   _                                           5  det     5  det
{word}  +  {pos} _                                           5  {label} 5  {label}
houses  -  NOUN  Number=Plur                                 2  obj     2  dobj
.       -  PUNCT _                                           2  punct   2  punct
"""


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(
    ("word", "pos", "label", "expected"),
    [
        ("five", "NUM", "nummod", "He didn't buy some five houses."),  # about five
        ("old", "ADJ", "amod", "He didn't buy any old houses."),
    ],
)
def test_some_becomes_any_unless_it_means_about(scheme: str, word: str, pos: str, label: str, expected: str) -> None:
    syntax = parse(BOUGHT.format(word=word, pos=pos, label=label)).syntax(scheme)
    assert negation(syntax, NamedDraws(["contracted"])) == Augmented(expected, "operator_negated")


HAS = """
He      +  PRON  Case=Nom|Number=Sing|Person=3|PronType=Prs                2  nsubj  2  nsubj
has     +  VERB  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin     0  root   0  ROOT
{word}  +  ADJ   Degree=Pos                                                4  amod   4  amod
{noun}  -  NOUN  {number}                                                  2  obj    2  dobj
.       -  PUNCT _                                                         2  punct  2  punct
"""


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(
    ("word", "noun", "number", "rule"),
    [
        ("few", "friends", "Number=Plur", "clause_frame"),
        ("little", "money", "Number=Sing", "clause_frame"),
        ("old", "friends", "Number=Plur", "operator_negated"),
    ],
)
def test_few_and_little_are_half_a_negation_that_no_other_is_put_beside(
    scheme: str, word: str, noun: str, number: str, rule: str
) -> None:
    syntax = parse(HAS.format(word=word, noun=noun, number=number)).syntax(scheme)
    assert negation(syntax, NamedDraws([])).label == rule
    framed_twice = double_negation(syntax, NamedDraws([])).label == "double_frame"
    assert framed_twice == (rule == "clause_frame")


@pytest.mark.parametrize("frame", FRAMES)
def test_two_frames_of_one_sentence_are_different_ones(frame: str) -> None:
    framed = 0
    for entry in parses():
        outcome = double_negation(entry.syntax(), NamedDraws([frame]))
        if isinstance(outcome, Augmented) and outcome.rule == "double_frame":
            framed += 1
            text = outcome.text.lower()
            assert sorted(text.count(each.lower()) for each in FRAMES) == [0] * (len(FRAMES) - 2) + [1, 1]
    assert framed > 3


def test_every_frame_may_be_the_outer_one() -> None:
    """Or the draws by name would prove nothing about those of a build."""
    (syntax, *_) = [
        entry.syntax() for entry in parses() if double_negation(entry.syntax(), NamedDraws([])).label == "double_frame"
    ]
    texts = {double_negation(syntax, SeededDraws(0, row, "dn")).text for row in range(100)}
    assert len(texts) == len(FRAMES)
