"""Texts as spaCy documents: nothing is lost, every tree is one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.language import Language

from augpipe.parsing import load_pipeline
from augpipe.pipelines.unspaced.parser import LONGEST_SENTENCE, sentence_ends
from augpipe.pipelines.unspaced.tokenizer import words_of
from augpipe.pipelines.unspaced.vocabularies import symbols_of


@pytest.fixture(scope="module")
def nlp() -> Language:
    return load_pipeline("zh", None)


@given(st.text(alphabet="他来了 \n\t1a，。“", max_size=12), st.randoms())
def test_words_and_spaces_are_the_text_again(text: str, random) -> None:
    symbols = symbols_of(text)
    words, spaces = words_of(symbols, [random.random() < 0.5 for _ in symbols])
    assert "".join(word + " " * space for word, space in zip(words, spaces, strict=True)) == text
    assert all(words)


@pytest.mark.parametrize(
    ("words", "ends"),
    [
        (["他", "来", "了", "。"], [4]),
        (["来", "！", "走", "！", "？"], [2, 5]),
        (["他", "说", "“", "走", "！", "去", "。", "”"], [8]),
        (["“", "走", "！", "”", "他", "说", "。"], [7]),
        (["走"], [1]),
        ([], [0]),
    ],
)
def test_sentences_end_at_final_marks_outside_quotes(words: list[str], ends: list[int]) -> None:
    assert sentence_ends(words) == ends


def test_no_sentence_is_longer_than_the_parser_bears() -> None:
    ends = sentence_ends(["走"] * (2 * LONGEST_SENTENCE + 5))
    assert ends == [LONGEST_SENTENCE, 2 * LONGEST_SENTENCE, 2 * LONGEST_SENTENCE + 5]


ODD = [
    "",
    " ",
    "\n\n",
    "。",
    "？？？",
    "  他 来了 ",
    "😀",
    "ＡＢＣ",
    "***",
    "a",
    "走。" * 30,
    "字" * 700,
    "（“",
    "\u200b",
    "A B  C",
]


@pytest.mark.parametrize("text", ODD)
def test_odd_texts_are_parsed(nlp: Language, text: str) -> None:
    doc = nlp(text)
    assert doc.text == text
    for token in doc:
        assert token.is_space or token.pos_
        steps = 0
        while token.head.i != token.i:
            token, steps = token.head, steps + 1
            assert steps <= len(doc)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(alphabet="他们昨天没有去北京大学吗，。？ a1\n“”", max_size=15), min_size=1, max_size=5))
def test_a_batch_keeps_its_texts_in_order(nlp: Language, texts: list[str]) -> None:
    tokenizer: Any = nlp.tokenizer
    docs = list(nlp.pipe(tokenizer.pipe(texts, batch_size=3), batch_size=2))
    assert [doc.text for doc in docs] == texts
    assert [[token.text for token in doc] for doc in docs] == [[token.text for token in nlp(text)] for text in texts]
