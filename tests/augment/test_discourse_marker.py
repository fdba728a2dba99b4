"""`discourse_marker` on parses made by hand, in both label schemes, and its table."""

from __future__ import annotations

import pytest

from augpipe.augment.augmentation import Augmented, Skipped
from augpipe.augment.draws import SeededDraws
from augpipe.augment.english.discourse_marker import AUGMENTATION, RULES
from augpipe.lexicon.english.discourse_markers import GROUPS, Frame, markers_by_first_word
from tests.named_draws import NamedDraws
from tests.parses import SCHEME_NAMES, flat, parse

# Of the four classes: what Pitler et al. find unambiguous and frequent, and what they do not.
CLEAR_MARKERS = frozenset(
    "although though however because nevertheless nonetheless whereas thus therefore moreover furthermore also "
    "once".split()
)
AMBIGUOUS = frozenset("as so and or when if still".split())

MAIN = """
    He + PRON _ 2 nsubj
    left + VERB Tense=Past|VerbForm=Fin 0 root 0 ROOT"""
CLAUSE = parse(
    MAIN
    + """
    because + SCONJ _ 6 mark
    it + PRON _ 6 nsubj
    was + AUX Tense=Past|VerbForm=Fin 6 aux
    raining - VERB VerbForm=Ger 2 advcl
    . - PUNCT _ 2 punct
    """
)
ONLY = parse(
    MAIN
    + """
    only + ADV _ 7 advmod
    because + SCONJ _ 7 mark
    it + PRON _ 7 nsubj
    had + AUX Tense=Past|VerbForm=Fin 7 aux
    rained - VERB Tense=Past|VerbForm=Part 2 advcl
    . - PUNCT _ 2 punct
    """
)
SINCE_A_DATE = parse(
    """
    It + PRON _ 3 nsubj
    has + AUX Tense=Pres|VerbForm=Fin 3 aux
    rained + VERB Tense=Past|VerbForm=Part 0 root 0 ROOT
    since + SCONJ _ 6 mark
    he + PRON _ 6 nsubj
    was + AUX Tense=Past|VerbForm=Fin 3 advcl
    here - ADV _ 6 advmod
    . - PUNCT _ 3 punct
    """
)
SINCE_A_REASON = parse(
    """
    Since + SCONJ _ 4 mark 3 mark
    he + PRON _ 4 nsubj 3 nsubj
    was + AUX Tense=Past|VerbForm=Fin 4 cop 7 advcl
    ill - ADJ _ 7 advcl 3 acomp
    , + PUNCT _ 7 punct
    she + PRON _ 7 nsubj
    stayed - VERB Tense=Past|VerbForm=Fin 0 root 0 ROOT
    . - PUNCT _ 7 punct
    """
)


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_subordinator_becomes_another_of_its_sense(scheme: str) -> None:
    outcome = AUGMENTATION.apply(CLAUSE.syntax(scheme), NamedDraws(["as"]))
    assert outcome == Augmented("He left as it was raining.", "contingency")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize("row", [ONLY, SINCE_A_DATE], ids=["only because", "since of a date"])
def test_a_marker_that_no_other_can_stand_for_stays(row: object, scheme: str) -> None:
    assert AUGMENTATION.apply(row.syntax(scheme), NamedDraws([])) == Skipped("other_use")  # type: ignore[attr-defined]


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_since_of_a_reason_becomes_because(scheme: str) -> None:
    outcome = AUGMENTATION.apply(SINCE_A_REASON.syntax(scheme), NamedDraws([]))
    assert outcome == Augmented("Because he was ill, she stayed.", "contingency")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(
    ("subject", "pos", "expected"),
    [("They", "PRON", "They have additionally played."), ("Sons", "NOUN", None)],
)
def test_also_is_replaced_behind_an_auxiliary_and_a_pronoun(
    subject: str, pos: str, expected: str | None, scheme: str
) -> None:
    row = parse(
        f"""
        {subject} + {pos} _ 4 nsubj
        have + AUX Tense=Pres|VerbForm=Fin 4 aux
        also + ADV _ 4 advmod
        played - VERB Tense=Past|VerbForm=Part 0 root 0 ROOT
        . - PUNCT _ 4 punct
        """
    )
    assert AUGMENTATION.apply(row.syntax(scheme), NamedDraws([])).text == expected


@pytest.mark.parametrize(
    ("text", "draw", "expected"),
    [
        ("However/ADV~ ,/PUNCT it/PRON failed/VERB", "nonetheless", "Nonetheless, it failed"),
        ("It/PRON failed/VERB~ ,/PUNCT however/ADV~ ,/PUNCT soon/ADV", "nevertheless", "It failed, nevertheless, soon"),
        ("As/ADP a/DET result/NOUN~ ,/PUNCT it/PRON failed/VERB", "therefore", "Therefore, it failed"),
        ("One/NUM~ ,/PUNCT for/ADP example/NOUN~ ,/PUNCT is/AUX", "", "One, for instance, is"),
        ("On/ADP the/DET other/ADJ hand/NOUN~ ,/PUNCT it/PRON works/VERB", "by contrast", "By contrast, it works"),
    ],
)
def test_a_conjunct_keeps_capital_and_commas(text: str, draw: str, expected: str) -> None:
    assert AUGMENTATION.apply(flat(text), NamedDraws([draw])).text == expected


@pytest.mark.parametrize(
    "text",
    [
        "open/ADJ since/ADP 1990/NUM",
        "However/ADV much/ADV you/PRON pay/VERB",
        "As/ADP a/DET result/NOUN of/ADP it/PRON",
        "In/ADP addition/NOUN to/ADP it/PRON",
        "the/DET then-president/NOUN left/VERB then/ADV",
        "he/PRON was/AUX once/ADV king/NOUN",
        "for/ADP a/DET while/NOUN",
        "two/NUM years/NOUN later/ADV",
        "the/DET BUT/NOUN file/NOUN",
    ],
)
def test_another_use_of_the_same_words_is_no_marker(text: str) -> None:
    assert AUGMENTATION.apply(flat(text), NamedDraws([])) == Skipped("other_use")


def test_a_row_without_markers_is_left_alone() -> None:
    assert AUGMENTATION.apply(flat("a/DET still/ADJ life/NOUN"), NamedDraws([])) == Skipped("no_marker")


def test_every_group_has_something_else_to_offer() -> None:
    assert len(GROUPS) > 20
    assert all(group.options(marker) for group in GROUPS for marker in group.markers)
    assert {group.rule for group in GROUPS} == set(RULES)


def test_a_marker_has_one_group_in_each_frame() -> None:
    seen = [(marker, group.frame) for group in GROUPS for marker in group.markers]
    assert len(seen) == len(set(seen))


def test_ambiguous_markers_only_come_in() -> None:
    replaced = {marker for group in GROUPS for marker in group.markers}
    assert replaced >= CLEAR_MARKERS
    assert replaced.isdisjoint(AMBIGUOUS)


def test_longer_markers_are_tried_first() -> None:
    lengths = [len(words) for words, _ in markers_by_first_word()["as"]]
    assert lengths == sorted(lengths, reverse=True) != []


def test_the_marker_itself_never_comes_back() -> None:
    syntax = CLAUSE.syntax()
    texts = {AUGMENTATION.apply(syntax, SeededDraws(0, row, "discourse_marker")).text for row in range(40)}
    assert texts == {"He left since it was raining.", "He left as it was raining."}


def test_every_frame_is_in_use() -> None:
    assert {group.frame for group in GROUPS} == set(Frame)
