"""Texts get exactly the tokenizer's own tokens, whatever the text and however they are encoded."""

from __future__ import annotations

import json

import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from augpipe.base.errors import UsageError
from cse_trainer.tokens import encoding
from cse_trainer.tokens.encoding import TextEncoder, WordEncoder, lone_parts
from tests.cse_trainer.tokens import small_tokenizers

# What breaks rules about words: white space of every kind, marks, controls, special tokens in part and whole.
FRAGMENTS = [
    *"aB é ß İ Σ ς 1 . , ' - _ # @".split(),
    *[
        "dog",
        "The",
        "new",
        "york",
        "new york",
        "NEW YORK",
        "NEW-YORK",
        "New-York",
        "covid",
        "Covid",
        "'s",
        "'ll",
        "it's",
    ],
    *["[SEP]", "[sep]", "[MASK]", "[CL", "S]", "<mask>", "<mask", "<s>", "</s>", "[S", "|||", "||", "##a", "Ġ", "▁"],
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


def encode(tokenizer, column, max_length=16):
    return lists(TextEncoder(tokenizer, max_length), pa.array(column, pa.string()))


def lists(encoder, texts):
    """Encode texts; a null becomes an empty list."""
    encoded = encoder.encode(texts)
    encoded.validate(full=True)
    assert encoded.is_null().equals(texts.is_null())
    return [tokens or [] for tokens in encoded.to_pylist()]


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


def by_words(tokenizer, max_length=16):
    backend = tokenizer.backend_tokenizer
    pattern = lone_parts(json.loads(backend.to_str()))
    assert pattern is not None
    return WordEncoder(backend, pattern, max_length, "uint16")


def ask(tokenizer, column):
    """Encode a column twice and return what the tokenizer was asked for."""
    encoder = by_words(tokenizer)
    backend, asked = encoder._backend, []

    class Noting:
        def encode_batch_fast(self, words, *, add_special_tokens):
            asked.extend(words)
            return backend.encode_batch_fast(words, add_special_tokens=add_special_tokens)

    encoder._backend = Noting()
    for _ in range(2):
        encoder.encode(pa.array(column))
    return sorted(asked)


@pytest.mark.parametrize("make", small_tokenizers.BY_WORDS.values(), ids=small_tokenizers.BY_WORDS)
def test_tokenizers_of_berts_kind_are_asked_for_each_word_once(make):
    column = [f"a cat looks at the man {number}" for number in range(50)]
    assert ask(make(), column) == sorted([*"a cat looks at the man".split(), *map(str, range(50))])


def test_words_end_at_spaces_punctuation_and_chinese_characters():
    asked = ask(small_tokenizers.bert(), ["It's (not)  so.", "我们去dog公园，我们回家", "㐀x䶿"])
    assert asked == sorted([*"It ' s ( not ) so . dog x".split(), *"我们去公园回家㐀䶿，", ""])


def test_an_added_token_is_a_word():
    assert ask(small_tokenizers.mpnet(), ["x<mask>y [MASK] [SEP"]) == sorted(
        ["", "x", "<mask>", "y", "[MASK]", "[S", "EP"]
    )


@pytest.mark.parametrize("make", small_tokenizers.WHOLE.values(), ids=small_tokenizers.WHOLE)
def test_other_tokenizers_get_whole_texts(make, monkeypatch):
    monkeypatch.delattr(encoding, "WordEncoder")
    assert encode(make(), ["The dog barks."])


def test_without_the_normalizer_that_parts_chinese_characters_texts_stay_whole():
    described = json.loads(small_tokenizers.bert().backend_tokenizer.to_str())
    assert lone_parts(described)
    described["normalizer"]["handle_chinese_chars"] = False
    assert lone_parts(described) is None
    assert lone_parts({**described, "normalizer": None}) is None


def test_a_slice_of_an_array_is_encoded_as_what_it_shows():
    tokenizer = small_tokenizers.bert()
    column = ["never seen", "The dog barks.", None, "", "at every visitor", "nor this"]
    encoder = TextEncoder(tokenizer, 16)
    assert lists(encoder, pa.array(column)[1:5]) == expected(tokenizer, column[1:5])
    assert lists(encoder, pa.array(column)[2:3]) == [[]]
    assert lists(encoder, pa.array([], pa.string())) == []


def test_what_a_null_hides_is_not_read():
    data = pa.array(["the dog", "hidden", "barks"])
    hidden = pa.StringArray.from_buffers(3, *data.buffers()[1:], pa.py_buffer(b"\x05"))
    assert hidden.to_pylist() == ["the dog", None, "barks"]
    tokenizer = small_tokenizers.bert()
    assert lists(TextEncoder(tokenizer, 16), hidden) == expected(tokenizer, ["the dog", None, "barks"])


def test_forgetting_changes_nothing(monkeypatch):
    forgetful, remembering = (by_words(small_tokenizers.bert()) for _ in range(2))
    for start in range(8):
        column = pa.array(small_tokenizers.SENTENCES[start : start + 3])
        remembered = remembering.encode(column)
        with monkeypatch.context() as patch:
            patch.setattr(encoding, "REMEMBERED", 0)
            assert forgetful.encode(column).equals(remembered)
    assert len(forgetful._known) < len(remembering._known)


@pytest.mark.parametrize(("vocabulary", "dtype"), [(65_536, "uint16"), (65_537, "uint32")])
def test_the_type_is_the_smallest_that_holds_the_vocabulary(vocabulary, dtype):
    class Tokenizer:
        def get_vocab(self):
            return {"last": vocabulary - 1, "first": 0}

        def num_special_tokens_to_add(self):
            return 2

    assert TextEncoder(Tokenizer(), 3).dtype == dtype
    with pytest.raises(UsageError, match="give at least 3"):
        TextEncoder(Tokenizer(), 2)
