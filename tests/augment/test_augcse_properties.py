"""What holds of AugCSE's augmentations and of noise for every sentence and every draw."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augpipe.augment import AUGMENTATIONS, RECIPES, resolve
from augpipe.augment.augmentation import Augmented
from augpipe.augment.draws import SeededDraws
from augpipe.augmenter import Augmenter
from augpipe.syntax.syntax import Syntax
from tests.augment.test_properties import MISPLACED, ROWS, balanced, hand_syntaxes, relaxed, sample_syntaxes

NAMES = tuple(name for name in resolve("en", "all") if name not in RECIPES["sda"])
NOISE = frozenset(RECIPES["noise"]) | {"random_word"}
# What these write may leave a mark of the original without its partner: they take words away or bring marks in.
UNBALANCED = NOISE | {"summarize"}


def check(syntax: Syntax, name: str, row: int) -> None:
    """Hold one outcome against everything that is promised of all of them."""
    augmentation = AUGMENTATIONS["en"][name]
    outcome = augmentation.apply(syntax, SeededDraws(3, row, name))
    assert outcome.label in augmentation.labels
    assert outcome == augmentation.apply(syntax, SeededDraws(3, row, name))
    if not isinstance(outcome, Augmented):
        assert outcome.text is None
        return
    before, after = syntax.text, outcome.text
    what = f"{name} {outcome.rule}: {before!r} → {after!r}"
    assert after.split() != before.split(), what
    assert after == after.strip() or before != before.strip(), what
    if name not in NOISE:
        assert len(MISPLACED.findall(after)) <= len(MISPLACED.findall(before)), what
    if balanced(before) and name not in UNBALANCED:
        assert balanced(after), what


@relaxed(400)
@given(st.data(), st.sampled_from(NAMES), ROWS)
def test_every_hand_parse_and_draw(data: st.DataObject, name: str, row: int) -> None:
    check(data.draw(st.sampled_from(hand_syntaxes())), name, row)


@pytest.mark.parametrize("name", NAMES)
def test_the_bundled_sample(name: str) -> None:
    for row, syntax in enumerate(sample_syntaxes()):
        check(syntax, name, row)


@cache
def outcomes(name: str) -> list[str | None]:
    rule = AUGMENTATIONS["en"][name].apply
    return [rule(syntax, SeededDraws(0, row, name)).text for row, syntax in enumerate(sample_syntaxes())]


@pytest.mark.parametrize("name", NAMES)
def test_each_finds_something_in_the_sample(name: str) -> None:
    assert any(text is not None for text in outcomes(name))


@relaxed(60)
@given(st.text(max_size=80), ROWS)
def test_any_text_at_all_is_augmented_or_declined(text: str, row: int) -> None:
    (found,) = augmenter().rows([(row, text)])
    assert set(found.outcomes) == set(NAMES)
    assert not [name for name, outcome in found.outcomes.items() if outcome.label == "skipped:rule_error"], text


@cache
def augmenter() -> Augmenter:
    return Augmenter("en", augmentations=NAMES)
