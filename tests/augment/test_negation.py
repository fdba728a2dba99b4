"""Hard and double negation on parses made by hand: what a *not* must leave alone."""

from __future__ import annotations

from collections import Counter

import pytest

from augpipe.augment.augmentation import Augmented
from augpipe.augment.draws import SeededDraws
from augpipe.augment.english.dn import double_negation
from augpipe.augment.english.negation import negation
from augpipe.augment.english.writing.framing import frames, unframed
from augpipe.lexicon.english.denials import FRAMES, Frame
from tests.named_draws import NamedDraws
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


@pytest.mark.parametrize("frame", [frame for frame in FRAMES if frame.negators == 2])
def test_a_frame_of_two_negations_stands_alone(frame: Frame) -> None:
    framed = 0
    for entry in parses():
        outcome = double_negation(entry.syntax(), NamedDraws([frame.text]))
        if isinstance(outcome, Augmented) and outcome.rule == "double_frame":
            framed += 1
            text = outcome.text.lower()
            assert sum(text.count(each.text.lower()) for each in FRAMES) == 1
    assert framed > 3


def test_every_frame_that_fits_is_drawn() -> None:
    """Or the draws by name would prove nothing about those of a build."""
    (syntax, *_) = [
        entry.syntax() for entry in parses() if double_negation(entry.syntax(), NamedDraws([])).label == "double_frame"
    ]
    texts = {double_negation(syntax, SeededDraws(0, row, "dn")).text for row in range(400)}
    assert {unframed(text)[0] for text in texts if text} <= {2}
    assert all(any(frame in text for text in texts if text) for frame in frames(syntax, 2))


def test_no_single_phrase_holds_a_large_part_of_a_corpus() -> None:
    opened: Counter[str] = Counter()
    for entry in parses():
        for row in range(20):
            outcome = double_negation(entry.syntax(), SeededDraws(1, row, "dn"))
            if isinstance(outcome, Augmented):
                frame = next((frame.text for frame in FRAMES if frame.text in outcome.text), "none")
                opened[frame] += 1
    del opened["none"]
    assert len(opened) > 18
    assert max(opened.values()) < 0.15 * sum(opened.values())


STARTED = """
Before   +  ADP   _                                           3  case   3  mark
the      +  DET   _                                           3  det    3  det
work     +  NOUN  Number=Sing                                 4  nsubj  4  nsubj
started  -  VERB  Mood=Ind|Tense=Past|VerbForm=Fin            0  root   0  ROOT
,        +  PUNCT _                                           4  punct  4  punct
rain     +  NOUN  Number=Sing                                 7  nsubj  7  nsubj
fell     -  VERB  Mood=Ind|Tense=Past|VerbForm=Fin            4  advcl  4  advcl
.        -  PUNCT _                                           4  punct  4  punct
"""


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_the_verb_behind_a_preposition_is_not_negated(scheme: str) -> None:
    expected = "It is not true that before the work started, rain fell."
    assert negation(parse(STARTED).syntax(scheme), NamedDraws([])) == Augmented(expected, "clause_frame")
