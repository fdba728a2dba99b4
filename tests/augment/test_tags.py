"""Question tags turn round with the clause that they hang on."""

from __future__ import annotations

import pytest

from augpipe.augment.english.reading.sentences import question_tag
from augpipe.augment.english.writing.negating import flipped_tag
from augpipe.syntax.edits import render
from tests.parses import flat


@pytest.mark.parametrize(
    "text",
    ["He left, didn't he?", "You don't like it, do you?", "She's late, isn't she?", "He won’t go, will he?"],
)
def test_tags_are_seen(text: str) -> None:
    assert question_tag(text)


@pytest.mark.parametrize(
    "text", ["He left.", "Did he leave?", "When he left, did the others stay?", "He left, didn't he.", "Who is he?"]
)
def test_other_questions_are_none(text: str) -> None:
    assert not question_tag(text)


@pytest.mark.parametrize(
    ("words", "finite", "removed", "expected"),
    [
        (
            "He/PRON left/VERB~ ,/PUNCT did/AUX~ n't/PART he/PRON~ ?/PUNCT",
            1,
            False,
            "He left, did he?",
        ),
        (
            "He/PRON wo/AUX~ n't/PART go/VERB~ ,/PUNCT will/AUX he/PRON~ ?/PUNCT",
            1,
            True,
            "He won't go, won't he?",
        ),
        (
            "He/PRON can/AUX swim/VERB~ ,/PUNCT ca/AUX~ n't/PART he/PRON~ ?/PUNCT",
            1,
            False,
            "He can swim, can he?",
        ),
        ("Did/AUX he/PRON leave/VERB~ ?/PUNCT", 0, False, "Did he leave?"),
    ],
)
def test_a_tag_turns_round(words: str, finite: int, removed: bool, expected: str) -> None:
    syntax = flat(words)
    assert render(syntax.text, flipped_tag(syntax, syntax.words[finite], removed=removed)) == expected
