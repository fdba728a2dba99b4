import itertools
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augpipe.base.word_diff import Change, word_diff

WORDS = st.lists(
    st.sampled_from(
        ["He", "he", "is", "not", "don't", "happy", ",", ".", " ", "  ", "\t", "é", "中", "不", "，", "かな"]
    )
)
TEXTS = st.one_of(st.text(), WORDS.map("".join))


def changes(original: str, augmented: str) -> list[tuple[str, str]]:
    return [(change.before, change.after) for change in word_diff(original, augmented) if not change.equal]


def test_an_inserted_phrase_is_one_change():
    assert changes("He travelled widely.", "He must have travelled widely.") == [("", "must have ")]


def test_a_deleted_word_is_one_change():
    assert changes("He is not happy.", "He is happy.") == [("not ", "")]


def test_a_replaced_word_keeps_both_sides():
    assert changes("He travelled widely.", "He didn't travel widely.") == [("travelled", "didn't travel")]


def test_a_contraction_is_one_word():
    assert changes("I don't know.", "I do know.") == [("don't", "do")]


def test_an_inserted_comma_is_a_change_of_its_own():
    assert changes("He left.", "He, left.") == [("", ",")]


def test_a_lower_cased_start_does_not_hide_the_alignment():
    assert changes("He left home.", "It is not true that he left home.") == [
        ("", "It is not true that "),
        ("He", "he"),
    ]


@pytest.mark.parametrize(
    ("original", "augmented", "expected"),
    [
        ("他昨天去了上海。", "他昨天没去上海。", [("", "没"), ("了", "")]),
        ("花开了", "花一定开了！", [("", "一定"), ("", "！")]),
        ("我用iPhone拍照", "我不用iPhone拍照", [("", "不")]),
        ("用iPhone5拍照", "用iPhone6拍照", [("iPhone5", "iPhone6")]),
        ("他不买don't", "他买do", [("不", ""), ("don't", "do")]),
        ("𠮷野家好吃", "“𠮷野家”好吃", [("", "“"), ("", "”")]),
        ("彼は学生です", "彼は学生でない", [("す", "ない")]),
    ],
)
def test_without_blanks_between_words_each_character_counts(original: str, augmented: str, expected):
    assert changes(original, augmented) == expected


def test_equal_texts_have_no_change():
    assert word_diff("He left.", "He left.") == [Change("He left.", "He left.")]
    assert word_diff("", "") == []


@settings(deadline=None)  # a busy machine is no mistake
@given(TEXTS, TEXTS)
def test_the_two_sides_join_to_the_two_texts(original: str, augmented: str):
    found = word_diff(original, augmented)
    assert "".join(change.before for change in found) == original
    assert "".join(change.after for change in found) == augmented


@settings(deadline=None)  # a busy machine is no mistake
@given(TEXTS, TEXTS)
def test_no_stretch_is_empty_and_no_two_equal_ones_are_neighbours(original: str, augmented: str):
    found = word_diff(original, augmented)
    assert all(change.before or change.after for change in found)
    assert not any(one.equal and other.equal for one, other in itertools.pairwise(found))


@pytest.mark.parametrize("length", [10_000])
def test_the_longest_hostile_row_is_compared_at_once(length: int):
    began = time.process_time()
    found = word_diff("!" * length + "a", "?" + "!" * length + "b")
    assert time.process_time() - began < 2
    assert len(found) == 1
