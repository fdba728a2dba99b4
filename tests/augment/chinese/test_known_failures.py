"""What scripts that edit Chinese token lists got wrong: each of these has one right answer, in both schemes."""

from __future__ import annotations

import pytest

from augpipe.augment.chinese import AUGMENTATIONS
from augpipe.augment.draws import SeededDraws
from tests.chinese_parses import SCHEMES, parses
from tests.named_draws import NamedDraws

CASES = [
    ("negation", "没", "他被打了", "他没被打"),
    ("negation", "", "他没有钱", "他有钱"),
    ("negation", "没", "他去了北京", "他没去北京"),
    ("negation", "", "他不喜欢我", "他喜欢我"),
    ("negation", "", "他会来", "他不会来"),
    ("dn", "并非", "他不喜欢我", "并非他喜欢我"),
    ("dn", "不会不", "他会来", "他不会不来"),
]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("augmentation", "draw", "text", "expected"), CASES)
def test_known_failures(scheme: str, augmentation: str, draw: str, text: str, expected: str) -> None:
    (entry,) = [entry for entry in parses() if entry.text == text]
    assert AUGMENTATIONS[augmentation].apply(entry.syntax(scheme), NamedDraws([draw])).text == expected


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("augmentation", ["negation", "dn"])
def test_no_output_has_an_english_word_a_new_space_or_a_stacked_negator(scheme: str, augmentation: str) -> None:
    seen = 0
    for entry in parses():
        for row in range(8):
            text = AUGMENTATIONS[augmentation].apply(entry.syntax(scheme), SeededDraws(3, row, augmentation)).text
            if text is None:
                continue
            seen += 1
            assert not any(character.isascii() and character.isalpha() for character in text), text
            assert text.count(" ") <= entry.text.count(" "), text
            assert all(stack not in text for stack in ("不不", "没没", "不没", "会不会不")), text
    assert seen > 300
