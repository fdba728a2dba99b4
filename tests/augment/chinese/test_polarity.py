"""Negations of a Chinese row, counted from words that are cut by hand: `他|没|去` is three of them."""

import pytest

from augpipe.augment.chinese.polarity import negation_count, negation_counts
from augpipe.syntax.syntax import Morphology, Relation, Syntax, Word


def parse(cut: str) -> Syntax:
    words: list[Word] = []
    for index, form in enumerate(cut.split("|")):
        start = words[-1].end if words else 0
        words.append(Word(index, form, form, start, start + len(form), "X", Relation.ROOT, index, Morphology()))
    return Syntax(cut.replace("|", ""), tuple(words), "UD")


@pytest.mark.parametrize(
    ("cut", "count"),
    [
        ("他|昨天|去|了|西湖|。", 0),
        ("他|昨天|没|去|西湖|。", 1),
        ("他|昨天|没有|去|西湖|。", 1),
        ("他|没有|钱|。", 1),
        ("她|不|高兴|。", 1),
        ("她|不高兴|。", 1),
        ("她|并不是|不|高兴|。", 2),
        ("并不是说|他|没|去|。", 2),
        ("并非|他|不|是|医生|。", 2),
        ("没有人|不|喜欢|他|。", 2),
        ("没有人|能|否认|，|他|走|了|。", 2),
        ("别|关门|。", 1),
        ("别关|门|。", 1),
        ("别|忘了|关门|。", 2),
        ("不要|忘记|关门|。", 2),
        ("我|从不|抽烟|。", 1),
        ("我|看不见|你|。", 1),
        ("我|看得见|你|。", 0),
        ("无法|登录", 1),
    ],
)
def test_every_negator_counts_once(cut: str, count: int):
    assert negation_count(parse(cut)) == count


@pytest.mark.parametrize(
    "cut",
    [
        "他|不得不|去|。",
        "不能不说|他|去|了|。",
        "她|不是|不|高兴|。",
        "不但|他|去|了|，|而且|我|也|去|了|。",
        "别人|都|去|了|。",
        "他|特别|高兴|。",
        "无论|谁|都|可以|。",
        "这|本|书|不错|。",
        "非洲|很|大|。",
    ],
)
def test_words_that_look_like_a_negator_are_none(cut: str):
    assert negation_count(parse(cut)) % 2 == 0


@pytest.mark.parametrize(
    "cut",
    [
        "你|能|不|能|来|？",
        "你|喜不喜欢|他|？",
        "你|知道|不|知道|？",
        "有没有|票|？",
        "你|吃|了|没|？",
        "他|去|过|没有",
    ],
)
def test_a_question_that_names_both_answers_denies_neither(cut: str):
    assert negation_count(parse(cut)) == 0


def test_the_negators_around_such_a_question_still_count():
    assert negation_count(parse("你|能|不|能|不|去|？")) == 1
    assert negation_count(parse("我|什么|都|没有|。")) == 1


def test_texts_are_counted_in_their_order():
    cuts = {"他没去": "他|没|去", "他去了": "他|去|了"}
    assert negation_counts(list(cuts), lambda texts: [parse(cuts[text]) for text in texts]) == [1, 0]
    assert negation_counts([], lambda texts: []) == []
