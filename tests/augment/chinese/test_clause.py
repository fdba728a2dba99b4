"""The main clause of a Chinese row: its predicate, where its group opens, what it asks, and whether that is sure."""

from __future__ import annotations

import pytest

from augpipe.augment.chinese.reading.clause import Clause, main_clause
from augpipe.augment.chinese.reading.kinds import Kind
from augpipe.augment.chinese.reading.marks import Question
from tests.chinese_parses import SCHEMES, parses, syntax


def clause(text: str, scheme: str = "ud1") -> Clause:
    (entry,) = [entry for entry in parses() if entry.text == text]
    found = main_clause(entry.syntax(scheme))
    assert found is not None
    return found


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    ("text", "predicate", "group"),
    [
        ("他昨天去了北京。", "去", "去"),
        ("她很高兴。", "高兴", "很"),
        ("他是医生。", "是", "是"),
        ("他被打了。", "打", "被"),
        ("他把门关上了。", "关上", "把"),
        ("孩子们在公园里玩耍。", "玩耍", "在"),
        ("他会来", "来", "会"),
        ("穿红衣服的女孩推着自行车。", "推", "推"),
        ("我昨天买的书很有意思。", "有", "很"),
        ("他喜欢的人是老师。", "是", "是"),
        ("如果下雨，我们就取消比赛。", "取消", "取消"),
        ("弟弟比哥哥高。", "高", "比"),
        ("花呗怎么提现", "提现", "提现"),
    ],
)
def test_the_predicate_and_the_place_where_its_group_opens(text: str, predicate: str, group: str, scheme: str) -> None:
    found = clause(text, scheme)
    assert found.main.text == predicate
    assert text.startswith(group, found.opener.start)
    assert found.sure


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("他是医生。", Question.NONE),
        ("花呗能提现吗", Question.MA),
        ("你吃饭了吗？", Question.MA),
        ("花呗能不能提现", Question.A_NOT_A),
        ("你是不是学生？", Question.A_NOT_A),
        ("花呗怎么提现", Question.WH),
        ("谁有这首歌的歌词？", Question.WH),
    ],
)
def test_what_a_row_asks(text: str, question: Question) -> None:
    assert clause(text).question is question


def test_the_words_of_the_group_are_told_apart() -> None:
    assert [unit.text for unit in clause("他没有去北京。").negators] == ["没有"]
    assert [unit.text for unit in clause("我们应该帮助他。").modals] == ["应该"]
    assert [unit.text for unit in clause("他昨天去了北京。").aspect] == ["了"]
    assert clause("他把门关上了。").opener.kind is Kind.DISPOSAL
    assert clause("他被打了。").opener.kind is Kind.PASSIVE
    assert clause("他是医生。").main.kind is Kind.COPULA


@pytest.mark.parametrize("text", ["一个有胡子的男人。", "坐在窗边的老人。", "花呗 逾期 利息"])
def test_a_noun_phrase_is_nominal_and_nothing_in_it_a_predicate(text: str) -> None:
    assert clause(text).nominal


def test_commands_are_told_from_statements() -> None:
    assert clause("打开窗户。").imperative
    assert not clause("他昨天去了北京。").imperative
    assert not clause("坐在窗边的老人。").imperative


def test_the_subject_is_the_phrase_in_front_of_the_group() -> None:
    row = next(entry for entry in parses() if entry.text == "穿红衣服的女孩推着自行车。").syntax("ud1")
    found = main_clause(row)
    assert found is not None
    assert found.subject_span is not None
    first, last = found.subject_span
    assert row.text[row.words[first].start : row.words[last].end] == "穿红衣服的女孩"


def test_an_adverb_of_focus_or_many_clauses_make_a_clause_unfit_for_a_negator() -> None:
    assert not clause("我只吃了一个苹果。").sure
    assert not clause("他起床，洗脸，吃饭，然后去上班。").decisive


def test_a_row_of_marks_has_no_clause() -> None:
    assert main_clause(syntax("。/PUNCT/0/root ！/PUNCT/1/punct")) is None
