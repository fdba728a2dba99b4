"""Noise on Chinese: the segmenter's words move, no blank comes in, and the marks around a word that goes stay tidy."""

from __future__ import annotations

import re

import pytest

from augpipe.augment import AUGMENTATIONS
from augpipe.augment.augmentation import Augmented, Result, Skipped
from augpipe.augment.chinese.noise import AUGMENTATIONS as NOISE
from augpipe.augment.chinese.noise import at_edge, merged, segmented_words
from augpipe.augment.draws import SeededDraws
from augpipe.augmenter import Augmenter
from augpipe.syntax.syntax import Syntax
from tests.chinese_parses import syntax
from tests.sources import ROOT

SIX = syntax(
    "他/PRON/3/nsubj 昨天/NOUN/3/nmod:tmod 去/VERB/0/root 了/PART/3/case:aspect "
    "美丽/ADJ/6/amod 北京/PROPN/3/dobj 。/PUNCT/3/punct"
)
WORDS = ["他", "昨天", "去", "了", "美丽", "北京"]
MISPLACED = re.compile(
    r"[，、；：][，、；：。！？]|（）|《》|“”|\"\"|[（《“][，。、]|[，、][）》”]|^[，。、]|[，、（]$|\s[，。、；：！？）》”]"
)


def outcome(column: str, parsed: Syntax, row: int = 0) -> Result:
    return AUGMENTATIONS["zh"][column].apply(parsed, SeededDraws(0, row, column))


def texts(column: str, parsed: Syntax = SIX) -> set[str]:
    found = [outcome(column, parsed, row) for row in range(200)]
    assert all(isinstance(each, Augmented) for each in found)
    return {str(each.text) for each in found}


def test_a_word_is_what_the_segmenter_took_for_one_and_marks_are_none():
    assert [word.text for word in segmented_words(SIX)] == WORDS


def test_every_word_can_go_and_the_others_stay_in_their_order():
    without = {"".join(WORDS[:place] + WORDS[place + 1 :]) + "。" for place in range(6)}
    assert texts("random_delete_20") == texts("random_crop_20") == without


def test_neighbours_change_places_and_no_blank_comes_in():
    swapped = {
        "".join([*WORDS[:place], WORDS[place + 1], WORDS[place], *WORDS[place + 2 :]]) + "。" for place in range(5)
    }
    assert texts("random_swap") == swapped


def test_doubled_words_stand_beside_themselves_and_latin_ones_apart():
    assert "他昨天昨天去了美丽北京北京。" in texts("word_repetition")
    latin = syntax("我/PRON/2/nsubj 用/VERB/0/root Excel/PROPN/2/dobj")
    assert texts("word_repetition", latin) >= {"我用Excel Excel", "我我用Excel"}


def test_marks_are_chinese_and_come_where_none_stands():
    found = texts("random_punctuation_20")
    assert {re.sub("[^，；：？！。]", "", text[:-1]) for text in found} == set("，。；：？！")
    assert {re.sub("[，；：？！。]", "", text) for text in found} == {"".join(WORDS)}
    marked = syntax("好/ADJ/0/root ，/PUNCT/1/punct 走/VERB/1/conj")
    assert outcome("random_punctuation", marked) == Skipped("no_place")


def test_masks_stand_for_words():
    assert texts("mask_15") == {"".join([*WORDS[:place], "[MASK]", *WORDS[place + 1 :]]) + "。" for place in range(6)}


@pytest.mark.parametrize(
    ("left", "right", "gap"),
    [
        ("", "", ""),
        ("，", "", "，"),
        ("、", "、", "、"),
        ("，", "。", "。"),
        ("（", "）", ""),
        ("，《", "》，", "，"),
        ("（", "，", "（"),
        ("、", "》", "》"),
        ("“", "。”", "“。”"),
        ("。", "！", "。"),
        (" ", " ", " "),
        (" ", "，", "，"),
        ("，", " ", "，"),
        (" （", "） ", " "),
        ('"', '"', ""),
        ('"', "，", '"，'),
        ("", '"', '"'),
    ],
)
def test_of_two_gaps_one_stays_with_the_marks_that_make_sense(left, right, gap):
    assert merged(left, right) == gap


def test_no_separator_opens_a_sentence_or_ends_it():
    assert at_edge("，", True, False) == ""
    assert at_edge("《", True, False) == "《"
    assert at_edge("、", False, True) == ""
    assert at_edge("”。", False, True) == "”。"
    assert at_edge('"', False, True) == '"'


def test_words_of_other_scripts_never_grow_together():
    latin = syntax("我/PRON/2/nsubj 用/VERB/0/root Excel/PROPN/4/nsubj 做/VERB/2/ccomp PPT/PROPN/4/dobj")
    assert "我用Excel PPT" in texts("random_delete_20", latin)
    date = syntax("3/NUM/2/nummod 月/NOUN/4/nmod 5/NUM/4/nummod 日/NOUN/0/root 见/VERB/4/conj")
    assert "3 5日见" in texts("random_delete_20", date)


def test_a_sign_goes_with_its_number():
    price = syntax("只/ADV/4/advmod 要/VERB/0/root ￥/SYM/4/punct 5/NUM/2/dobj 了/PART/2/mark")
    assert [word.text for word in segmented_words(price)] == ["只", "要", "￥5", "了"]
    share = syntax("占/VERB/0/root 5/NUM/1/dobj %/SYM/2/punct")
    assert [word.text for word in segmented_words(share)] == ["占", "5%"]


@pytest.mark.parametrize("column", [*NOISE, "random_delete_60", "random_crop_30", "mask_30"])
def test_noise_is_tidy_and_never_the_same_text(column):
    made = 0
    lines = (ROOT / "data/sample/zh.txt").read_text(encoding="utf-8").splitlines()[:200]
    for row, parsed in enumerate(Augmenter("zh").parser.parse(lines)):
        found = outcome(column, parsed, row)
        assert found.label in NOISE[column.rstrip("_0123456789")].labels
        if isinstance(found, Augmented):
            made += 1
            assert found.text != parsed.text
            if column != "random_punctuation":
                assert len(MISPLACED.findall(found.text)) <= len(MISPLACED.findall(parsed.text)), (parsed.text, found)
    assert made > 100


def test_a_row_without_words_is_declined():
    marks = syntax("？/PUNCT/0/root ！/PUNCT/1/punct")
    assert {outcome(column, marks) for column in NOISE} == {Skipped("too_short")}
