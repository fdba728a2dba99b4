"""Where a command begins, and which clauses are too tangled for a negator inside them."""

from __future__ import annotations

from functools import cache

import pytest

from augpipe.augment.chinese.negation.commands import command_at
from augpipe.augment.chinese.negation.negatable_clauses import is_plain
from augpipe.augment.chinese.reading.clause import main_clause
from augpipe.parsing import Parser
from augpipe.syntax.syntax import Syntax


@cache
def parser() -> Parser:
    return Parser("zh")


def parse(text: str) -> Syntax:
    return next(iter(parser().parse([text])))


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("打开窗户", "打开"),
        ("帮我查一下余额", "帮我"),
        ("小布，帮我打开车窗。", "帮我"),
        ("你好好学习。", "好好"),
        ("看看外面有没有人", "看看"),
        ("来首老歌", "来"),
    ],
)
def test_a_command_begins_behind_whom_it_is_told_to(text: str, begins: str) -> None:
    at = command_at(parse(text))
    assert at is not None
    assert text.startswith(begins, at)


@pytest.mark.parametrize(
    "text",
    ["他打开了窗户。", "打开网页显示异常", "你能帮我吗？", "穿红衣服的人。", "听广播也断断续续", "她给我打过电话。"],
)
def test_a_statement_a_question_and_a_noun_phrase_are_no_commands(text: str) -> None:
    assert command_at(parse(text)) is None


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("他是医生。", True),
        ("他昨天去了北京。", True),
        ("至少有三个人来过。", False),
        ("1998年，他离开家乡，前往北京。", False),
        ("其中有一本书并不完整。", False),
        ("问题的关键是，没有人愿意去。", False),
    ],
)
def test_a_clause_is_plain_where_a_negator_inside_it_says_what_it_should(text: str, plain: bool) -> None:
    syntax = parse(text)
    clause = main_clause(syntax)
    assert clause is not None
    assert is_plain(syntax, clause) is plain
