"""What holds for every sentence and every draw, whatever the parse says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from augpipe.augment import AUGMENTATIONS
from augpipe.augment.augmentation import Augmented
from augpipe.augment.draws import SeededDraws
from augpipe.augmenter import Augmenter, Row
from augpipe.syntax.syntax import Syntax
from tests.golden_pairs import NAMES
from tests.parses import SCHEME_NAMES, hand_parse, parses

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "sample" / "en.txt"
NESTING = {"(": ")", "[": "]", "“": "”", "«": "»"}
MISPLACED = re.compile(r"  | [,.;!?](?:\s|$)|[(“] ")
WORD_OR_MARK = re.compile(r"\w+|[^\w\s]")
ROWS = st.integers(0, 10**9)


# Every example parses or edits a sentence; the machine's speed says nothing about the rules.
def relaxed(examples: int) -> settings:
    return settings(max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@cache
def augmenter() -> Augmenter:
    return Augmenter("en", seed=3)


@cache
def sample() -> list[str]:
    return SAMPLE.read_text(encoding="utf-8").splitlines()


@cache
def sample_syntaxes() -> list[Syntax]:
    return list(augmenter().parser.parse(sample()))


@cache
def hand_syntaxes() -> list[Syntax]:
    return [entry.syntax(scheme) for entry in parses() for scheme in SCHEME_NAMES]


def folded(text: str) -> str:
    return " ".join(text.lower().split())


def without_punctuation(text: str) -> str:
    return re.sub(r"[^\w\s]|_", "", text)


def marks(text: str) -> list[str]:
    return [mark for mark in text if mark in {*NESTING, *NESTING.values(), '"'}]


def balanced(text: str) -> bool:
    expected: list[str] = []
    for mark in text:
        if expected and mark == expected[-1]:
            expected.pop()
        elif mark in NESTING:
            expected.append(NESTING[mark])
        elif mark == '"':
            expected.append('"')
        elif mark in NESTING.values():
            return False
    return not expected


def common_edges(first: Sequence[str], second: Sequence[str]) -> int:
    """Count the words that two texts share at their start and at their end."""
    shorter = min(len(first), len(second))
    start = next((place for place in range(shorter) if first[place] != second[place]), shorter)
    rest = shorter - start
    return start + next((place for place in range(rest) if first[-1 - place] != second[-1 - place]), rest)


def check(syntax: Syntax, name: str, row: int) -> None:
    """Hold one outcome against everything that is promised of all of them."""
    augmentation = AUGMENTATIONS["en"][name]
    outcome = augmentation.apply(syntax, SeededDraws(3, row, name))
    assert outcome.label in augmentation.labels
    again = augmentation.apply(syntax, SeededDraws(3, row, name))
    assert outcome == again
    if not isinstance(outcome, Augmented):
        assert outcome.text is None
        return
    before, after = syntax.text, outcome.text
    what = f"{name} {outcome.rule}: {before!r} → {after!r}"
    assert folded(after) != folded(before), what
    assert len(MISPLACED.findall(after)) <= len(MISPLACED.findall(before)), what
    if balanced(before):
        assert balanced(after), what
    if name == "pi":
        assert without_punctuation(before) == without_punctuation(after), what
        assert abs(len(after) - len(before)) <= 2, what
    else:
        assert marks(after) == marks(before), f"{what} (quotes or brackets moved)"
        old, new = (WORD_OR_MARK.findall(text.lower()) for text in (before, after))
        untouched = set(old) & set(new)
        if name != "dn" and not outcome.rule.startswith(("modal_imperative", "report_negated")):
            assert common_edges(old, new) >= 1 or len(old) < 4, what
        assert len(untouched) >= min(3, len(set(old)) // 3), what


@relaxed(300)
@given(st.data(), st.sampled_from(NAMES), ROWS)
def test_every_hand_parse_and_draw(data: st.DataObject, name: str, row: int) -> None:
    check(data.draw(st.sampled_from(hand_syntaxes())), name, row)


@pytest.mark.parametrize("name", NAMES)
def test_every_sentence_of_the_sample(name: str) -> None:
    wrong = []
    for row, syntax in enumerate(sample_syntaxes()):
        try:
            check(syntax, name, row)
        except AssertionError as error:
            wrong.append(str(error).splitlines()[0])
    assert not wrong, f"{len(wrong)} of {len(sample_syntaxes())}:\n" + "\n".join(wrong)


def test_most_of_the_sample_is_augmented() -> None:
    for name in NAMES:
        apply = AUGMENTATIONS["en"][name].apply
        made = sum(
            isinstance(apply(syntax, SeededDraws(3, row, name)), Augmented)
            for row, syntax in enumerate(sample_syntaxes())
        )
        assert made > len(sample_syntaxes()) // 2, name


def outcomes(rows: list[Row]) -> dict[int, dict[str, int | str | None]]:
    return {row.id: row.to_dict() for row in rows}


def test_neither_batch_nor_order_changes_a_row() -> None:
    items = list(enumerate(sample()[:48]))
    whole = outcomes(augmenter().rows(items))
    assert outcomes(augmenter().rows(items[::-1])) == whole
    small = [row for start in range(0, len(items), 7) for row in augmenter().rows(items[start : start + 7])]
    assert outcomes(small) == whole
    one = augmenter()(items[5][1], id=5)
    assert one.to_dict() == whole[5]


@relaxed(40)
@given(st.lists(st.text(max_size=120), max_size=4), ROWS)
def test_no_text_raises(texts: list[str], first: int) -> None:
    rows = augmenter().rows(list(enumerate(texts, first)))
    assert [(row.id, row.original) for row in rows] == list(enumerate(texts, first))
    for row in rows:
        for name in NAMES:
            outcome = row.outcomes[name]
            assert outcome.label in augmenter().labels[name]
            if outcome.text is not None:
                assert folded(outcome.text) != folded(row.original)


HOSTILE = [
    "",
    " ",
    "\n\n",
    "\t.",
    "...",
    "?!",
    "\x00",
    "\u200b",
    "’",
    '"',
    "(",
    "He\u00a0left .",
    "I" * 500,
    "a " * 400,
    "n't",
    "not",
    "No.",
    "Let's",
    "Don't",
    "'s",
    "and and and",
    "is is is is",
    "👩‍👩‍👧 left .",
    "İstanbul'da değil .",
    "not not not not",
]


def test_hostile_rows_do_not_raise() -> None:
    rows = augmenter().rows(list(enumerate(HOSTILE)))
    assert [row.original for row in rows] == HOSTILE
    failed = {"skipped:parse_error", "skipped:rule_error"}
    raised = [row.original for row in rows if failed & {outcome.label for outcome in row.outcomes.values()}]
    assert raised == []


def test_a_rule_that_fails_costs_its_own_cell_and_no_other(monkeypatch) -> None:
    broken = Augmenter("en")

    def fail(syntax, draws):
        raise ZeroDivisionError

    monkeypatch.setitem(broken._rules, "mv", fail)
    row = broken("He travelled widely in Europe.")
    assert (row.mv, row.mv_type) == (None, "skipped:rule_error")
    assert row.negation == "He did not travel widely in Europe."


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pi", "he TRAVELLED  widely in europe."),
        ("pi", "He, travelled in Europe."),
        ("mv", "He  must have travelled widely in Europe."),
        ("mv", "He must have travelled widely in Europe ."),
        ("negation", 'He did "not travel widely in Europe.'),
        ("negation", "No one was here today"),
        ("negation", "She travelled never widely in Asia!"),
    ],
)
def test_the_checks_see_what_they_are_for(monkeypatch: pytest.MonkeyPatch, name: str, text: str) -> None:
    broken = replace(AUGMENTATIONS["en"][name], apply=lambda *_: Augmented(text, AUGMENTATIONS["en"][name].rules[0]))
    monkeypatch.setattr(f"augpipe.augment.english.{name}.AUGMENTATION", broken)
    with pytest.raises(AssertionError):
        check(hand_parse("He travelled widely in Europe.").syntax(), name, 0)
