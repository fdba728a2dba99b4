"""PI in Chinese, from parses made by hand: full-width marks at the edge of a phrase, and nothing else."""

from __future__ import annotations

import re

import pytest

from augpipe.augment.augmentation import Augmented
from augpipe.augment.chinese.pi import AUGMENTATION, punctuation_insertion
from augpipe.augment.draws import SeededDraws
from tests.augment.chinese.two_schemes import SCHEME_NAMES, syntax, texts
from tests.named_draws import NamedDraws

CASES = [
    ("他昨天去了北京。", "comma", "subject_comma", "他，昨天去了北京。"),
    ("他昨天去了北京。", "quotes", "subject_comma", "他，昨天去了北京。"),
    ("她很高兴。", "exclamation", "subject_comma", "她，很高兴。"),
    ("他是医生。", "comma", "subject_comma", "他，是医生。"),
    ("他没有钱。", "quotes", "subject_comma", "他，没有钱。"),
    ("穿红衣服的女孩在跳舞。", "comma", "subject_comma", "穿红衣服的女孩，在跳舞。"),
    ("穿红衣服的女孩在跳舞。", "quotes", "subject_comma", "穿红衣服的女孩，在跳舞。"),
    ("青豆钱包怎么提现", "comma", "subject_comma", "青豆钱包，怎么提现"),
    ("青豆钱包怎么提现", "question", "final_question", "青豆钱包怎么提现？"),
    ("青豆钱包能提现吗", "quotes", "subject_quotes", "“青豆钱包”能提现吗"),
    ("猫为什么喜欢晒太阳？", "exclamation", "subject_comma", "猫，为什么喜欢晒太阳？"),
    ("打开手电筒", "comma", "final_exclamation", "打开手电筒！"),
    ("请把门关上。", "comma", "utterance_quotes", "“请把门关上。”"),
    ("他走进房间的时候电话响了。", "", "clause_comma", "他走进房间的时候，电话响了。"),
    ("密码忘了怎么办", "", "clause_comma", "密码忘了，怎么办"),
]
MARKS = re.compile(r"[，。！？“”]")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(("text", "draw", "rule", "expected"), CASES)
def test_a_mark_at_the_edge(scheme: str, text: str, draw: str, rule: str, expected: str) -> None:
    assert punctuation_insertion(syntax(text, scheme), NamedDraws([draw])) == Augmented(expected, rule)


@pytest.mark.parametrize("text", texts())
def test_both_schemes_give_the_same(text: str) -> None:
    for row in range(20):
        first, second = (
            punctuation_insertion(syntax(text, scheme), SeededDraws(1, row, "pi")) for scheme in SCHEME_NAMES
        )
        assert first == second


@pytest.mark.parametrize("text", texts())
def test_nothing_but_punctuation_changes(text: str) -> None:
    for row in range(20):
        after = punctuation_insertion(syntax(text, "UD1-zh"), SeededDraws(1, row, "pi")).text
        assert after is not None
        assert after != text
        assert MARKS.sub("", after) == MARKS.sub("", text)
        assert len(after) - len(text) <= 2
        assert not re.search(r"[，。！？][，。！？]", after)


def test_labels_are_told_apart() -> None:
    assert len(set(AUGMENTATION.labels)) == len(AUGMENTATION.labels)
