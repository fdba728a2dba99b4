"""Encoding by parts gives exactly the tokenizer's own tokens, whatever the text."""

from __future__ import annotations

import dataclasses

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cse_trainer.tokens.encoding import TextEncoder, token_dtype
from cse_trainer.tokens.tokenizing import tokenizing
from tests.cse_trainer.tokens import small_tokenizers

REMEMBERED = 1 << 20

# What breaks rules about words: white space of every kind, marks, controls, special tokens in part and whole.
FRAGMENTS = [
    *"aB é ß İ Σ ς 1 . , ' - _ # @".split(),
    *["dog", "The", "new", "york", "new york", "NEW YORK", "New  York", "covid", "Covid", "'s", "'ll", "it's"],
    *["[SEP]", "[sep]", "[MASK]", "[CL", "S]", "<mask>", "<mask", "<s>", "</s>", "|||", "||", "##a", "Ġ", "▁"],
    *["我", "们", "中文", "，", "。", "㐀", "䷀", "䶿", "鿿", "豈", "𠀀", "한", "ｄｏｇ", "の"],
    *[" ", " ", " ", "  ", "   ", "\t", "\n", "\r\n", "\x0b", "\x1c", "\x85", "\xa0", "\u1680", "\u2003"],
    *["\u2028", "\u202f", "\u205f", "\u3000", "\u200b", "\ufeff"],
    *["\u0301", "\u0327", "e\u0301", "\u3099", "\x00", "\x7f", "\u200d", "\u202e", "\ufffd", "😀", "“", "”", "…"],
]
WHITE = [chr(code) for code in range(0x3001) if chr(code).isspace()]
RUNS = [space * times + after for space in WHITE for times in (1, 2) for after in ("", " ", "  ", "   ", " \n ")]
texts = st.lists(st.one_of(st.sampled_from(FRAGMENTS), st.sampled_from(RUNS), st.text(max_size=3)), max_size=14).map(
    "".join
)
columns = st.lists(st.one_of(st.none(), texts), max_size=6)


def encode(tokenizer, column, max_length=16, max_bytes=REMEMBERED):
    return lists(TextEncoder(tokenizing(tokenizer, max_length), max_bytes).encode(pa.array(column, pa.string())))


def lists(ragged):
    return [ragged.values[a:b].tolist() for a, b in zip(ragged.ends[:-1], ragged.ends[1:], strict=True)]


def expected(tokenizer, column, max_length=16):
    return [
        [] if text is None else tokenizer(text, truncation=True, max_length=max_length)["input_ids"] for text in column
    ]


@pytest.mark.parametrize("make", small_tokenizers.ALL.values(), ids=small_tokenizers.ALL)
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(column=columns)
def test_hostile_texts_get_the_tokenizers_own_tokens(make, column):
    tokenizer = make()
    assert encode(tokenizer, column) == expected(tokenizer, column)


@pytest.mark.parametrize("make", small_tokenizers.ALL.values(), ids=small_tokenizers.ALL)
def test_sentences_get_the_tokenizers_own_tokens(make):
    tokenizer = make()
    column = [*small_tokenizers.SENTENCES, None, "", " ", *small_tokenizers.SENTENCES]
    for max_length in (3, 8, 32, 128):
        assert encode(tokenizer, column, max_length) == expected(tokenizer, column, max_length)


def test_runs_of_white_space_get_the_tokenizers_own_tokens():
    tokenizer = small_tokenizers.roberta()
    column = [f"dog{run}dog" for run in RUNS]
    joined = {token for text in column for token in tokenizer.tokenize(text) if token.count("Ġ") > 1}
    assert joined, "a tokenizer that never joins white space would not show a wrong cut"
    assert encode(tokenizer, column) == expected(tokenizer, column)


@pytest.mark.parametrize("make", small_tokenizers.CUT.values(), ids=small_tokenizers.CUT)
def test_known_tokenizers_are_asked_for_each_word_once(make):
    column = [f"a cat looks at the man {number}" for number in range(50)]
    words = ["a", " cat", " looks", " at", " the", " man"]
    assert sorted(ask(make(), column)) == sorted([*words, *(f" {number}" for number in range(50))])


def ask(tokenizer, column):
    """Encode a column twice and return what the tokenizer was asked for."""
    ways = tokenizing(tokenizer, 32)
    asked: list[str] = []

    def encode_and_note(texts):
        asked.extend(texts)
        return ways.encode(texts)

    encoder = TextEncoder(dataclasses.replace(ways, encode=encode_and_note), REMEMBERED)
    for _ in range(2):
        encoder.encode(pa.array(column))
    return asked


@pytest.mark.parametrize("make", small_tokenizers.WHOLE.values(), ids=small_tokenizers.WHOLE)
def test_other_tokenizers_get_whole_texts(make):
    assert tokenizing(make(), 32).cutting is None


def test_chinese_is_cut_into_characters():
    asked = ask(small_tokenizers.bert(), ["我们去dog公园，我们回家。"])
    assert sorted(asked) == sorted(["我", "们", "去", "dog", "公", "园", "，", "回", "家", "。"])


def test_a_slice_of_an_array_is_encoded_as_what_it_shows():
    tokenizer = small_tokenizers.bert()
    column = ["never seen", "The dog barks.", None, "", "at every visitor", "nor this"]
    encoder = TextEncoder(tokenizing(tokenizer, 16), REMEMBERED)
    assert lists(encoder.encode(pa.array(column)[1:5])) == expected(tokenizer, column[1:5])
    assert lists(encoder.encode(pa.array(column)[2:3])) == [[]]
    assert lists(encoder.encode(pa.array([], pa.string()))) == []


def test_what_a_null_hides_is_not_read():
    data = pa.array(["the dog", "hidden", "barks"])
    hidden = pa.StringArray.from_buffers(3, *data.buffers()[1:], pa.py_buffer(b"\x05"))
    assert hidden.to_pylist() == ["the dog", None, "barks"]
    tokenizer = small_tokenizers.bert()
    encoder = TextEncoder(tokenizing(tokenizer, 16), REMEMBERED)
    assert lists(encoder.encode(hidden)) == expected(tokenizer, ["the dog", None, "barks"])


def test_forgetting_changes_nothing():
    tokenizer = small_tokenizers.bert()
    ways = tokenizing(tokenizer, 16)
    forgetful, remembering = TextEncoder(ways, 0), TextEncoder(ways, REMEMBERED)
    for start in range(8):
        column = pa.array(small_tokenizers.SENTENCES[start : start + 3])
        assert lists(forgetful.encode(column)) == lists(remembering.encode(column)) != []
    assert len(forgetful._parts._numbers) < len(remembering._parts._numbers)


def test_the_type_is_the_smallest_that_holds_the_vocabulary():
    assert token_dtype(65_536) == np.uint16
    assert token_dtype(65_537) == np.uint32
