"""Units: the closed words of a row, whatever edges the segmenter gave them."""

from __future__ import annotations

import pytest

from augpipe.augment.chinese.reading.kinds import Kind
from augpipe.augment.chinese.reading.units import units_of
from tests.chinese_parses import syntax


def kinds(*tokens: str) -> list[str]:
    """Return `text/KIND` of the units of a row given as `form/UPOS` tokens, all hanging on the first."""
    line = " ".join(f"{token}/{min(place, 1)}/{'dep' if place else 'root'}" for place, token in enumerate(tokens))
    return [f"{unit.text}/{unit.kind.name}" for unit in units_of(syntax(line))]


@pytest.mark.parametrize(
    "tokens",
    [
        ("没有/ADV", "去/VERB"),
        ("没/ADV", "有/VERB", "去/VERB"),
    ],
)
def test_a_negator_is_one_unit_in_one_token_or_in_two(tokens: tuple[str, ...]) -> None:
    assert kinds(*tokens) == ["没有/NEGATOR", "去/VERB"]


@pytest.mark.parametrize(
    "tokens",
    [
        ("能不能/AUX", "去/VERB"),
        ("能/AUX", "不/ADV", "能/AUX", "去/VERB"),
        ("能/AUX", "不能/AUX", "去/VERB"),
    ],
)
def test_an_a_not_a_word_is_one_unit_however_it_is_cut(tokens: tuple[str, ...]) -> None:
    assert kinds(*tokens) == ["能不能/A_NOT_A", "去/VERB"]


def test_an_a_not_a_word_takes_in_the_rest_of_a_longer_word() -> None:
    assert kinds("可/AUX", "不/ADV", "可以/AUX", "走/VERB") == ["可不可以/A_NOT_A", "走/VERB"]


@pytest.mark.parametrize(
    "tokens",
    [("看不见/VERB", "他/PRON"), ("看/VERB", "不/ADV", "见/VERB", "他/PRON"), ("看/VERB", "不见/VERB", "他/PRON")],
)
def test_a_potential_complement_is_one_unit_however_it_is_cut(tokens: tuple[str, ...]) -> None:
    assert kinds(*tokens) == ["看不见/POTENTIAL", "他/PRONOUN"]


@pytest.mark.parametrize(
    ("tokens", "unit"),
    [
        (("我/PRON", "不/ADV", "了解/VERB"), "不/NEGATOR"),
        (("还/ADV", "不/ADV", "到/VERB", "五/NUM", "年/NOUN"), "不/NEGATOR"),
        (("他/PRON", "还/ADV", "不/ADV", "来/VERB"), "不/NEGATOR"),
    ],
)
def test_what_only_looks_like_a_potential_complement_is_none(tokens: tuple[str, ...], unit: str) -> None:
    assert unit in kinds(*tokens)


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("不去/VERB", ["不/NEGATOR", "去/VERB"]),
        ("走了/VERB", ["走/VERB", "了/ASPECT"]),
        ("去过/VERB", ["去/VERB", "过/ASPECT"]),
        ("很贵/ADJ", ["很/DEGREE", "贵/ADJECTIVE"]),
        ("也能/AUX", ["也/OUTER_ADVERB", "能/MODAL"]),
        ("有人/PRON", ["有/HAVE", "人/NOMINAL"]),
    ],
)
def test_a_closed_word_that_is_glued_to_a_token_becomes_a_unit(token: str, expected: list[str]) -> None:
    assert kinds(token) == expected


@pytest.mark.parametrize(
    "word", ["不断/ADV", "通过/VERB", "非常/ADV", "觉得/VERB", "差不多/ADV", "未来/NOUN", "特别/ADV"]
)
def test_a_word_that_holds_a_negator_or_particle_is_not_cut(word: str) -> None:
    assert len(kinds(word)) == 1


@pytest.mark.parametrize(
    ("tokens", "unit"),
    [
        (("他/PRON", "在/ADP", "看/VERB", "书/NOUN"), "在/PROGRESSIVE"),
        (("他/PRON", "在/ADP", "家/NOUN", "看/VERB", "书/NOUN"), "在/PREPOSITION"),
        (("他/PRON", "将/ADV", "离开/VERB"), "将/MODAL"),
        (("他/PRON", "将/ADP", "书/NOUN", "放下/VERB"), "将/DISPOSAL"),
        (("该/DET", "公司/NOUN", "破产/VERB"), "该/NOMINAL"),
        (("我们/PRON", "该/AUX", "走/VERB"), "该/MODAL"),
        (("他/PRON", "还/VERB", "清/ADJ", "了/PART"), "还/VERB"),
        (("他/PRON", "还/ADV", "睡/VERB"), "还/OUTER_ADVERB"),
        (("跑/VERB", "得/AUX", "快/ADJ"), "得/COMPLEMENT"),
        (("停车/VERB", "场/PART"), "停车/NOMINAL"),
    ],
)
def test_neighbours_settle_what_a_word_is(tokens: tuple[str, ...], unit: str) -> None:
    assert unit in kinds(*tokens)


def test_the_units_cover_a_row_in_order() -> None:
    row = syntax("我/PRON/3/nsubj 不/ADV/3/neg 知道/VERB/0/root 能不能/AUX/5/aux 去/VERB/3/ccomp 。/PUNCT/3/punct")
    units = units_of(row)
    assert "".join(unit.text for unit in units) == row.text
    assert [unit.start for unit in units] == sorted({unit.start for unit in units})
    assert Kind.A_NOT_A in {unit.kind for unit in units}
