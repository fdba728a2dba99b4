"""Which tokenizers are cut, and where."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from cse_trainer.tokens.cuts import (
    cut_as_bert_splits,
    cut_at_spaces,
    cut_before_words,
    cutting_for,
)

BERT = {
    "model": {"type": "WordPiece"},
    "normalizer": {"type": "BertNormalizer", "handle_chinese_chars": True},
    "pre_tokenizer": {"type": "BertPreTokenizer"},
}
BYTE_LEVEL = {
    "model": {"type": "BPE", "dropout": None},
    "normalizer": None,
    "pre_tokenizer": {"type": "ByteLevel", "use_regex": True},
}


def pieces(cut, text):
    data = np.frombuffer(text.encode(), np.uint8)
    marks = cut(data)
    marks[:1] = True
    starts = [*np.flatnonzero(marks).tolist(), len(data)]
    return [data[a:b].tobytes().decode() for a, b in pairwise(starts)]


def test_bert_is_cut_before_spaces_and_around_punctuation_and_chinese_characters():
    assert pieces(cut_as_bert_splits, "the dog  runs") == ["the", " dog", " ", " runs"]
    assert pieces(cut_as_bert_splits, "It's (not) so.") == ["It", "'", "s", " ", "(", "not", ")", " so", "."]
    assert pieces(cut_as_bert_splits, "a我们b，c") == ["a", "我", "们", "b，c"]
    assert pieces(cut_at_spaces, "a我们 b.") == ["a我们", " b."]


def test_only_characters_that_bert_isolates_are_cut():
    # The first and last of its two large ranges; beside them hexagrams, kana, hangul, full-width letters.
    assert pieces(cut_as_bert_splits, "x㐀x䶿x一x鿿x") == list("x㐀x䶿x一x鿿x")
    for other in ("x䷀x", "xのx", "x한x", "xｄx", "x\u33ffx", "x\ua000x", "xéx", "x😀x", "x0x", "x\tx"):
        assert pieces(cut_as_bert_splits, other) == [other]


def test_byte_level_is_never_cut_inside_white_space():
    assert pieces(cut_before_words, "the dog  runs   on\t x \n y") == ["the", " dog", "  runs", "   on\t x", " \n y"]


@pytest.mark.parametrize("space", [chr(code) for code in range(0x110000) if chr(code).isspace()], ids=ascii)
def test_byte_level_is_not_cut_after_white_space_of_any_script(space):
    assert pieces(cut_before_words, f"a{space} b") in ([f"a{space} b"], ["a", f"{space} b"])


def test_byte_level_is_cut_after_letters_of_any_script():
    for letter in "éß“”…，。😀한の々":
        assert pieces(cut_before_words, f"{letter} b") == [letter, " b"]


def cut_of(description):
    cutting = cutting_for(description)
    return cutting and cutting.cut


def test_tokenizers_whose_description_shows_it_are_cut():
    assert cut_of(BERT) is cut_as_bert_splits
    assert cut_of({**BERT, "normalizer": {"type": "BertNormalizer", "handle_chinese_chars": False}}) is cut_at_spaces
    assert cut_of({**BERT, "normalizer": None}) is cut_at_spaces
    steps = [{"type": "NFD"}, {"type": "Lowercase"}, {"type": "StripAccents"}]
    assert cut_of({**BERT, "normalizer": {"type": "Sequence", "normalizers": steps}}) is cut_at_spaces
    assert cut_of(BYTE_LEVEL) is cut_before_words


@pytest.mark.parametrize(
    "change",
    [
        {"normalizer": {"type": "NFKC"}},
        {"normalizer": {"type": "Sequence", "normalizers": [{"type": "NFC"}, {"type": "Replace"}]}},
        {"pre_tokenizer": {"type": "Metaspace"}},
        {"pre_tokenizer": {"type": "ByteLevel", "use_regex": False}},
        {"pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "Split"}, {"type": "ByteLevel"}]}},
        {"pre_tokenizer": None},
        {"model": {"type": "BPE", "dropout": 0.1}},
        {"model": {"type": "Something new"}},
    ],
    ids=str,
)
def test_others_are_not_cut(change):
    assert cutting_for({**BYTE_LEVEL, **change}) is None


def token(content, **flags):
    return {"content": content, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, **flags}


def test_texts_with_added_tokens_that_reach_beyond_themselves_are_left_whole():
    plain = [token("<s>"), token("covid")]
    reaching = [token("<mask>", lstrip=True), token("x y"), token("中"), token("dog", single_word=True)]
    cutting = cutting_for({**BYTE_LEVEL, "added_tokens": plain + reaching})
    assert cutting is not None
    assert cutting.binding == ("<mask>", "x y", "中", "dog")


def test_texts_with_added_tokens_that_would_be_cut_are_left_whole():
    cutting = cutting_for({**BERT, "added_tokens": [token("[SEP]"), token("covid", normalized=True)]})
    assert cutting is not None
    assert cutting.cut is cut_as_bert_splits
    assert cutting.binding == ("[SEP]",)


def test_an_added_token_that_is_seen_only_after_normalizing_cannot_be_looked_for():
    assert cut_of({**BERT, "added_tokens": [token("[SEP]", normalized=True)]}) is cut_at_spaces
    assert cut_of({**BERT, "added_tokens": [token("x y", normalized=True)]}) is None
    assert cut_of({**BYTE_LEVEL, "added_tokens": [token("x y", normalized=True)]}) is cut_before_words
