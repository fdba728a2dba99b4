"""encode(): order, padding, modes, precision; its batches hold every text once, within the budget."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from augpipe.base.settings import settings_of
from cse_trainer.encoder import Pooling, SentenceEncoder
from cse_trainer.encoder.encoder import BATCH_TOKENS, BATCH_TOKENS_ELSEWHERE, token_batches, token_ids
from cse_trainer.evaluation.config import EvalConfig
from tests.cse_trainer.encoder.small_models import SENTENCES, backbone, tokenizer


@pytest.fixture(scope="module")
def words():
    return tokenizer()


@pytest.fixture(params=list(Pooling))
def encoder(request, words):
    return SentenceEncoder(backbone(vocab_size=len(words)), words, pooling=request.param, max_length=60)


@pytest.fixture
def mean_encoder(words):
    return SentenceEncoder(backbone(vocab_size=len(words)), words, pooling=Pooling.MEAN, max_length=60)


def test_vectors_are_float32_rows_in_the_order_of_the_texts_whatever_the_batches(encoder):
    alone = np.concatenate([encoder.encode([text]) for text in SENTENCES])
    assert alone.shape == (len(SENTENCES), encoder.dimension)
    assert alone.dtype == np.float32
    assert np.ptp(alone, axis=0).min() > 1e-3, "the texts must differ for their order to show"
    for batch_tokens in (1, 40, 100_000):
        np.testing.assert_allclose(encoder.encode(SENTENCES, batch_tokens=batch_tokens), alone, atol=1e-5)
    backwards = encoder.encode(SENTENCES[::-1], batch_tokens=40)[::-1]
    np.testing.assert_allclose(backwards, alone, atol=1e-5)


def test_more_texts_than_one_pass_holds_come_back_in_order(mean_encoder, monkeypatch):
    expected = mean_encoder.encode(SENTENCES)
    monkeypatch.setattr("cse_trainer.encoder.encoder.TEXTS_PER_PASS", 3)
    np.testing.assert_allclose(mean_encoder.encode(SENTENCES), expected, atol=1e-5)


def test_no_text_gives_an_array_without_rows(mean_encoder):
    vectors = mean_encoder.encode([])
    assert vectors.shape == (0, mean_encoder.dimension)
    assert vectors.dtype == np.float32


def test_the_empty_text_has_a_vector(mean_encoder):
    (vector,) = mean_encoder.encode([""])
    assert np.isfinite(vector).all()
    assert np.abs(vector).max() > 0


def test_one_text_instead_of_several_is_refused_before_its_letters_are_encoded(mean_encoder):
    with pytest.raises(TypeError, match=r"one text, 'A boat\.'; expected a sequence of texts\. Give \[text\]"):
        mean_encoder.encode("A boat.")


def test_encoding_does_not_depend_on_the_mode_and_leaves_it_as_it_was(mean_encoder):
    expected = mean_encoder.encode(SENTENCES)
    for training in (True, False):
        mean_encoder.train(training)
        np.testing.assert_array_equal(mean_encoder.encode(SENTENCES), expected)
        assert mean_encoder.training is training
        assert mean_encoder.backbone.training is training


def test_a_failure_leaves_the_mode_as_it_was(mean_encoder):
    mean_encoder.train()

    def fail(done, texts):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mean_encoder.encode(SENTENCES, on_progress=fail)
    assert mean_encoder.training


def test_dropout_acts_in_training(mean_encoder):
    """What encode() has to switch off is there."""
    ids = torch.tensor([[2, 7, 8, 3]])
    mean_encoder.train()
    assert not torch.equal(mean_encoder(ids, torch.ones_like(ids)), mean_encoder(ids, torch.ones_like(ids)))


def test_encoding_is_full_precision_inside_autocast(mean_encoder):
    expected = mean_encoder.encode(SENTENCES)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        np.testing.assert_array_equal(mean_encoder.encode(SENTENCES), expected)


def test_normalised_vectors_have_length_1_and_the_same_direction(mean_encoder):
    plain, normalised = mean_encoder.encode(SENTENCES), mean_encoder.encode(SENTENCES, normalize=True)
    np.testing.assert_allclose(np.linalg.norm(normalised, axis=1), 1, atol=1e-6)
    np.testing.assert_allclose(normalised, plain / np.linalg.norm(plain, axis=1, keepdims=True), atol=1e-6)


def test_a_text_is_cut_at_max_length_and_not_before(mean_encoder):
    kept = " ".join(["boats"] * 40)
    length = len(mean_encoder.tokenizer(kept)["input_ids"])
    assert 32 < length < 60, "longer than what training keeps, shorter than what the model takes"
    one_more = mean_encoder.encode([kept, kept + " owl"])
    assert np.abs(one_more[0] - one_more[1]).max() > 1e-4
    long = " ".join(["boats"] * 500)
    beyond = mean_encoder.encode([long, long + " owl"])
    np.testing.assert_array_equal(beyond[0], beyond[1])


def test_hidden_states_are_asked_for_only_where_the_pooling_reads_them(encoder):
    asked = []
    encoder.backbone.register_forward_pre_hook(
        lambda module, inputs, options: asked.append(options["output_hidden_states"]), with_kwargs=True
    )
    encoder.encode(["A boat."])
    assert asked == [encoder.pooling in (Pooling.AVG_FIRST_LAST, Pooling.AVG_LAST_TWO)]


def test_the_pooler_is_taken_away_so_that_every_parameter_gets_a_gradient(encoder):
    assert not [name for name, _ in encoder.named_parameters() if "pooler" in name]
    ids = torch.randint(5, 90, (4, 8), generator=torch.Generator().manual_seed(1))
    encoder.train()(ids, torch.ones_like(ids)).pow(2).sum().backward()
    assert [name for name, parameter in encoder.named_parameters() if parameter.grad is None] == []


def test_building_an_encoder_draws_no_random_number(words):
    network = backbone(vocab_size=len(words)).train()
    state = torch.get_rng_state()
    encoder = SentenceEncoder(network, words, pooling=Pooling.MEAN, max_length=60)
    assert torch.equal(torch.get_rng_state(), state)
    assert encoder.backbone.training


def test_progress_counts_up_to_all_texts(mean_encoder):
    calls = []
    mean_encoder.encode(SENTENCES, batch_tokens=40, on_progress=lambda done, texts: calls.append((done, texts)))
    assert len(calls) > 1
    assert [done for done, _ in calls] == sorted({done for done, _ in calls})
    assert calls[-1] == (len(SENTENCES), len(SENTENCES))


TEXTS = st.lists(st.text(max_size=40), max_size=12)
WORDS = tokenizer()


@given(texts=TEXTS, budget=st.integers(1, 200), longest=st.integers(4, 30))
@settings(max_examples=60, deadline=None)
def test_every_text_comes_once_with_its_own_tokens_and_nothing_but_padding_after(texts, budget, longest):
    seen = []
    ids = token_ids(WORDS, texts, longest)
    for rows, input_ids, attention_mask in token_batches(ids, WORDS.pad_token_id, budget):
        assert input_ids.shape == attention_mask.shape
        assert input_ids.shape[0] == 1 or input_ids.numel() <= budget
        assert int(attention_mask.sum(1).max()) == input_ids.shape[1], "padded further than its longest text"
        for row, tokens, mask in zip(rows, input_ids, attention_mask, strict=True):
            length = int(mask.sum())
            expected = WORDS(texts[row], truncation=True, max_length=longest)["input_ids"]
            assert tokens[:length].tolist() == expected
            assert mask[:length].all()
            assert set(tokens[length:].tolist()) <= {WORDS.pad_token_id}
            seen.append(int(row))
    assert sorted(seen) == list(range(len(texts)))


def test_a_text_is_cut_if_it_has_more_tokens_than_the_encoder_reads(words):
    short = SentenceEncoder(backbone(vocab_size=len(words)), words, pooling=Pooling.MEAN, max_length=10)
    texts = ["a " * count for count in (0, 7, 8, 9, 500)]  # two special tokens come to them
    assert short.cut(texts) == 2
    assert short.cut(texts[:3]) == short.cut([]) == 0
    np.testing.assert_array_equal(*short.encode(["a " * 8, "a " * 9]))


@pytest.mark.parametrize("budget", [20, 1000])
def test_texts_of_about_equal_length_share_a_batch(budget):
    texts = ["a " * n for n in (1, 30, 2, 29, 1, 28)]
    ids = token_ids(WORDS, texts, 60)
    lengths = [batch.shape[1] for _, batch, _ in token_batches(ids, WORDS.pad_token_id, budget)]
    assert lengths == sorted(lengths, reverse=True)
    assert (len(lengths) > 3) is (budget == 20)


def test_the_help_says_how_large_batches_are_where_nobody_asks():
    said = settings_of(EvalConfig)["batch_tokens"].help
    assert f"[default: {BATCH_TOKENS['cpu']} on a CPU, {BATCH_TOKENS_ELSEWHERE} on a GPU]" in said


def test_an_encoder_of_unit_length_gives_texts_and_tokens_the_same_vectors(words):
    encoder = SentenceEncoder(
        backbone(vocab_size=len(words)), words, pooling=Pooling.MEAN, max_length=60, unit_length=True
    )
    vectors = encoder.encode(SENTENCES)
    np.testing.assert_array_equal(encoder.encode_ids(token_ids(words, SENTENCES, 60)), vectors)
    np.testing.assert_array_equal(encoder.encode(SENTENCES, normalize=True), vectors)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)
