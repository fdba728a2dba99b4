"""Attention of the first token, by word."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from augpipe.base.errors import UserError
from cse_trainer.analysis.attention import Attention, attention_from_first, read_attention, words_of
from cse_trainer.encoder import load_encoder
from tests.cse_trainer.encoder.small_models import tokenizer, write_model


def test_the_heads_are_averaged_and_the_first_row_is_read():
    layer = np.zeros((2, 3, 3))
    layer[0, 0], layer[1, 0] = [0.2, 0.8, 0], [0.6, 0, 0.4]
    layer[:, 1:] = 9
    assert attention_from_first(layer) == pytest.approx([0.4, 0.4, 0.2])


def test_a_word_has_the_mean_of_its_pieces_and_special_tokens_are_left_out():
    text = "The harbourmaster waits."
    encoded = tokenizer()(text)
    places = encoded.word_ids()
    weights = np.arange(len(places), dtype=float)
    found = words_of(encoded, text, weights)
    assert found.words == ("The", "harbourmaster", "waits", ".")
    assert places.count(1) > 1, "the word is split, or the test shows nothing"
    for word, weight in enumerate(found.weights):
        pieces = [token for token, place in enumerate(places) if place == word]
        assert weight == sum(pieces) / len(pieces)


@pytest.mark.parametrize(("weights", "even"), [((0.1, 0.11, 0.1), True), ((0.1, 0.2, 0.1), False), ((), True)])
def test_attention_is_even_where_no_word_stands_out(weights, even):
    assert Attention(tuple("abc"[: len(weights)]), weights).is_even is even


def test_a_reader_gives_weights_that_sum_to_one_with_the_special_tokens(tmp_path):
    encoder = load_encoder(write_model(tmp_path / "bert"))
    before = encoder.backbone.config._attn_implementation
    found = read_attention(encoder, "A gardener waters the young trees.")
    assert found.words == ("A", "gardener", "waters", "the", "young", "trees", ".")
    assert 0 < sum(found.weights) < 1
    assert min(found.weights) > 0
    assert encoder.backbone.config._attn_implementation == before, "the fast attention is back"


def test_a_model_without_attention_says_so(tmp_path):
    encoder = load_encoder(write_model(tmp_path / "fnet", "fnet"))
    with pytest.raises(UserError, match="this 'fnet' model"):
        read_attention(encoder, "A gardener.")


def test_a_tokenizer_that_gives_no_words_is_named_with_what_to_do(tmp_path, monkeypatch):
    encoder = load_encoder(write_model(tmp_path / "bert"))
    monkeypatch.setattr(encoder, "tokenizer", SimpleNamespace(is_fast=False))
    with pytest.raises(UserError, match=r"'bert' model has a tokenizer .* expected a fast .*; leave --pair out$"):
        read_attention(encoder, "A gardener.")
