"""MV in Chinese, from parses made by hand: one place for the modal, whichever scheme the parse is in."""

from __future__ import annotations

import pytest

from augpipe.augment.augmentation import Augmented
from augpipe.augment.chinese.mv import AUGMENTATION, modal_verbs
from augpipe.augment.draws import SeededDraws
from tests.augment.chinese.two_schemes import SCHEME_NAMES, syntax, texts
from tests.named_draws import NamedDraws

CASES = [
    ("他昨天去了北京。", "一定", "modal_verb", "他昨天一定去了北京。"),
    ("他昨天去了北京。", "不得不", "modal_obligation", "他昨天不得不去北京。"),
    ("她很高兴。", "一定", "modal_adjective", "她一定很高兴。"),
    ("他是医生。", "应该", "modal_copula", "他应该是医生。"),
    ("他被打了。", "一定", "modal_passive", "他一定被打了。"),
    ("他没有钱。", "一定", "modal_negated", "他一定没有钱。"),
    ("他不喜欢我。", "一定", "modal_negated", "他一定不喜欢我。"),
    ("他会来。", "一定", "modal_stacked", "他一定会来。"),
    ("穿红衣服的女孩在跳舞。", "一定", "modal_verb", "穿红衣服的女孩一定在跳舞。"),
    ("青豆钱包怎么提现", "", "modal_question", "青豆钱包应该怎么提现"),
    ("青豆钱包能提现吗", "真的", "modal_yes_no", "青豆钱包真的能提现吗"),
    ("青豆钱包能不能提现", "到底", "modal_a_not_a", "青豆钱包到底能不能提现"),
    ("猫为什么喜欢晒太阳？", "", "modal_why", "猫为什么会喜欢晒太阳？"),
    ("一个女人坐在长椅上。", "一定", "modal_existential", "一定有一个女人坐在长椅上。"),
    ("他把钥匙忘在办公室了。", "一定", "modal_verb", "他一定把钥匙忘在办公室了。"),
    ("打开手电筒", "必须", "modal_imperative", "必须打开手电筒"),
    ("请把门关上。", "一定要", "modal_imperative", "请一定要把门关上。"),
    ("他走进房间的时候电话响了。", "一定", "modal_verb", "他走进房间的时候电话一定响了。"),
    ("如果明天下雨，他就去图书馆。", "一定", "modal_verb", "如果明天下雨，他就一定去图书馆。"),
    ("她卖了房子。", "不得不", "modal_obligation", "她不得不卖房子。"),
    ("密码忘了怎么办", "到底", "modal_question", "密码忘了到底怎么办"),
    ("他昨天去了北京。", "的确", "attitude", "他昨天的确去了北京。"),
]


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(("text", "draw", "rule", "expected"), CASES)
def test_the_modal_goes_in_front_of_the_predicate(scheme: str, text: str, draw: str, rule: str, expected: str) -> None:
    assert modal_verbs(syntax(text, scheme), NamedDraws([draw])) == Augmented(expected, rule)


@pytest.mark.parametrize("text", texts())
def test_both_schemes_give_the_same(text: str) -> None:
    for row in range(20):
        first, second = (modal_verbs(syntax(text, scheme), SeededDraws(1, row, "mv")) for scheme in SCHEME_NAMES)
        assert first == second


def test_labels_are_told_apart() -> None:
    assert len(set(AUGMENTATION.labels)) == len(AUGMENTATION.labels)


@pytest.mark.parametrize("text", texts())
def test_no_negator_is_doubled_and_none_is_lost(text: str) -> None:
    for row in range(20):
        after = modal_verbs(syntax(text, "UD1-zh"), SeededDraws(1, row, "mv")).text
        assert after is not None
        assert "不不" not in after
        assert "会不会" not in after
        if "能不能" not in text and "不得不" not in after and "不能不" not in after and "不可否认" not in after:
            assert after.count("不") == text.count("不")
