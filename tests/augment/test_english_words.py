"""The table of English words in classes: whole, each class in one place, and all of them asked for."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from augpipe.lexicon.english import PAIRS, WORDS, rows
from tests.sources import ROOT

CLASSES = [name for name, _ in groupby(name for name, _ in rows("words"))]


def test_a_class_stands_in_one_place_and_holds_each_word_once() -> None:
    assert len(CLASSES) > 70
    assert sorted(set(CLASSES)) == sorted(CLASSES)
    assert all(listed == " ".join(listed.split()) for _, listed in rows("words"))


def test_every_class_is_asked_for() -> None:
    modules = [path for path in (ROOT / "augpipe").rglob("*.py") if "chinese" not in path.parts]
    texts = [path.read_text(encoding="utf-8") for path in modules]
    asked = {name for text in texts for name in re.findall(r"\bWORDS\.(\w+)", text)}
    inside = {name for _, listed in rows("words") for name in re.findall(r"<(\w+)>", listed)}
    assert asked | inside == set(CLASSES)
    assert inside <= set(CLASSES)
    assert {name for text in texts for name in re.findall(r"\bPAIRS\.(\w+)", text)} >= set(vars(PAIRS))


def test_a_class_may_hold_another() -> None:
    assert WORDS.auxiliary_forms > WORDS.modals | WORDS.be_forms
    assert WORDS.calendar == WORDS.month_names | WORDS.weekdays


def test_a_class_that_goes_on_in_further_rows_is_whole() -> None:
    assert {"locate", "point"} <= WORDS.open_verbs
    with pytest.raises(AttributeError, match="no 'unheard_of' in this table"):
        _ = WORDS.unheard_of
