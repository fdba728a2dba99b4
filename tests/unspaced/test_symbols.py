"""Text as symbols, and symbols as numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augpipe.pipelines.unspaced.vocabularies import (
    UNKNOWN,
    SymbolVocabulary,
    WordVocabulary,
    outer_characters,
    symbol_class,
    symbols_of,
    word_class,
)

VOCABULARY = SymbolVocabulary(["<padding>", "<unknown>", "，", "来", "国", "A", "0"], {"來": "来", "國": "国"})


@given(st.text())
def test_symbols_are_the_text_again(text: str) -> None:
    assert "".join(symbols_of(text)) == text


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("第3.5版iPhone15", ["第", "3.5", "版", "iPhone", "15"]),
        ("欠***元", ["欠", "***", "元"]),
        ("他 来  了\n", ["他", " ", "来", "  ", "了", "\n"]),
        ("don't停", ["don't", "停"]),
        ("１２月", ["１２", "月"]),
    ],
)
def test_letters_and_figures_are_one_symbol(text: str, symbols: list[str]) -> None:
    assert symbols_of(text) == symbols


@pytest.mark.parametrize(
    ("symbol", "entry"),
    [("abc", "A"), ("x", "A"), ("3.5", "0"), ("７", "0"), ("**", "*"), ("\t", " "), (",", "，"), ("来", "来")],
)
def test_classes(symbol: str, entry: str) -> None:
    assert symbol_class(symbol) == entry


def test_traditional_characters_and_ascii_marks_are_read_as_their_counterparts() -> None:
    ids = VOCABULARY.id_of
    assert (ids("來"), ids("國"), ids(",")) == (ids("来"), ids("国"), ids("，"))
    assert ids("龘") == UNKNOWN
    assert VOCABULARY.simplified("來國x") == "来国x"


def test_vocabularies_survive_the_disk(tmp_path) -> None:
    VOCABULARY.save(tmp_path / "symbols.txt")
    loaded = SymbolVocabulary.load(tmp_path / "symbols.txt")
    assert (loaded.entries, loaded.variants) == (VOCABULARY.entries, VOCABULARY.variants)
    words = WordVocabulary(["<padding>", "<unknown>", "来", "000"])
    words.save(tmp_path / "words.txt")
    assert WordVocabulary.load(tmp_path / "words.txt").entries == words.entries
    assert words.id_of("365") == 3
    assert words.id_of("没有") == UNKNOWN


@pytest.mark.parametrize(
    ("word", "entry"),
    [("2012", "0000"), ("123456789", "00000"), ("QQ", "qq"), ("iPhone", "AAAAAA"), (",", "，"), ("看见", "看见")],
)
def test_word_classes(word: str, entry: str) -> None:
    assert word_class(word) == entry


def test_outer_characters() -> None:
    lai, guo = VOCABULARY.id_of("来"), VOCABULARY.id_of("国")
    assert outer_characters("来", VOCABULARY) == (lai, 0, 0, lai)
    assert outer_characters("来国", VOCABULARY) == (lai, guo, lai, guo)
    assert outer_characters("来国人来国", VOCABULARY) == (lai, guo, lai, guo)
