"""A batch as one row of tokens: the vectors and gradients of the padded batch, on few shapes, with little padding."""

from __future__ import annotations

import copy
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor, nn

from cse_trainer.distributed import World
from cse_trainer.encoder import Pooling, SentenceEncoder
from cse_trainer.training import packing
from cse_trainer.training.model import TrainingModel
from cse_trainer.training.packing import encode_packed, pack_attention, rounded_up
from cse_trainer.training.padding import CellCount
from tests.cse_trainer.encoder.small_models import backbone
from tests.cse_trainer.training.small_models import batch_of, small_encoder

TEXTS, LENGTH = 41, 12
IDS = torch.randint(5, 300, (TEXTS, LENGTH), generator=torch.Generator().manual_seed(1))
LENGTHS = torch.randint(1, LENGTH + 1, (TEXTS, 1), generator=torch.Generator().manual_seed(2))
MASK = (torch.arange(LENGTH) < LENGTHS).long()


def encoder(model_type: str, pooling: Pooling = Pooling.CLS, **settings: Any) -> SentenceEncoder:
    model = backbone(model_type, **settings).double()
    return SentenceEncoder(model, SimpleNamespace(), pooling=pooling, max_length=LENGTH)


def packed(model: SentenceEncoder, ids: Tensor, mask: Tensor) -> Tensor:
    return encode_packed(model, ids, mask, CellCount(torch.device("cpu")))


def gradient_of(model: SentenceEncoder, vectors: Tensor) -> Tensor:
    vectors.pow(3).sum().backward()
    return torch.cat([weight.grad.flatten() for weight in model.parameters() if weight.grad is not None])


@pytest.mark.parametrize("model_type", ["bert", "roberta"])
@pytest.mark.parametrize("mask", [MASK, torch.ones_like(MASK)], ids=["padded", "full"])
def test_vectors_and_gradient_are_those_of_the_padded_batch(model_type, mask):
    padded = encoder(model_type)
    row = copy.deepcopy(padded)
    names = list(row.state_dict())
    assert pack_attention(row)
    assert list(row.state_dict()) == names
    ids = torch.where(mask.bool(), IDS, padded.backbone.config.pad_token_id)
    expected, found = padded(ids, mask), packed(row, ids, mask)
    assert torch.allclose(found, expected, atol=1e-12, rtol=0)
    assert torch.allclose(gradient_of(row, found), gradient_of(padded, expected), atol=1e-9, rtol=1e-9)


@pytest.mark.parametrize("pooling", Pooling)
def test_every_pooling_reads_its_layers(pooling):
    padded = encoder("bert", pooling)
    row = copy.deepcopy(padded)
    pack_attention(row)
    # The means are float32 whatever the encoder is.
    assert torch.allclose(packed(row, IDS * MASK, MASK), padded(IDS * MASK, MASK), atol=1e-6, rtol=0)


def test_a_text_does_not_see_the_others():
    model = encoder("bert")
    pack_attention(model)
    before = packed(model, IDS * MASK, MASK)
    ids = IDS.clone()
    ids[7] = ids[7].flip(0) + 1
    changed = (packed(model, ids * MASK, MASK) != before).any(dim=1)
    assert changed.nonzero().tolist() == [[7]]


def test_what_is_not_packed_is_encoded_as_before():
    usual = encoder("bert", Pooling.MEAN)
    taught = copy.deepcopy(usual)
    pack_attention(taught)
    assert torch.equal(taught(IDS * MASK, MASK), usual(IDS * MASK, MASK))


def test_a_gradient_in_bf16_is_no_rougher_than_that_of_the_padded_batch():
    torch.manual_seed(4)
    exact = encoder("bert", Pooling.MEAN, hidden_size=64, num_attention_heads=2, initializer_range=0.2)
    expected = gradient_of(exact, exact(IDS * MASK, MASK)).float()
    off = []
    for row in (False, True):
        model = copy.deepcopy(exact).float()
        model.zero_grad()
        assert not row or pack_attention(model)
        with torch.autocast("cpu", torch.bfloat16):
            vectors = packed(model, IDS * MASK, MASK) if row else model(IDS * MASK, MASK)
        off.append(float((gradient_of(model, vectors) - expected).norm() / expected.norm()))
    padded, in_a_row = off
    assert 0 < in_a_row < 1.1 * padded


def test_attention_has_dropout_in_training_alone():
    model = encoder("bert", attention_probs_dropout_prob=0.5, hidden_dropout_prob=0.0)
    pack_attention(model)
    assert torch.equal(packed(model, IDS * MASK, MASK), packed(model, IDS * MASK, MASK))
    model.train()
    assert not torch.equal(packed(model, IDS * MASK, MASK), packed(model, IDS * MASK, MASK))


@given(st.integers(1, 1_000_000))
def test_rows_have_few_lengths_and_hardly_more_cells_than_tokens(tokens):
    row = rounded_up(tokens)
    assert tokens <= row <= tokens * 17 / 16
    assert len(bin(row).removeprefix("0b").rstrip("0")) <= packing.DIGITS


def test_the_cells_that_hold_nothing_are_counted():
    count = CellCount(torch.device("cpu"))
    model = encoder("bert")
    pack_attention(model)
    mask = torch.ones((67, 1), dtype=torch.int64)
    encode_packed(model, IDS[:1, :1].expand(67, 1), mask, count)
    assert count.counts == (rounded_up(67), 67)
    assert rounded_up(67) == 68


def test_a_step_packs_what_it_can_and_spares_other_tokens_where_the_first_is_read(monkeypatch):
    calls: list[tuple[int, ...]] = []
    original = packing._Attention.forward

    def counted(self: Any, hidden_states: Tensor, *given: Any, **rest: Any) -> Any:
        calls.append(tuple(hidden_states.shape))
        return original(self, hidden_states, *given, **rest)

    monkeypatch.setattr(packing._Attention, "forward", counted)
    batch = batch_of(rows=12, texts=2)
    for pooling, layers in ((Pooling.MEAN, 2), (Pooling.CLS, 0)):
        model = small_encoder(0.0)
        model.pooling = pooling
        training = TrainingModel(model, nn.Identity(), World(), precision="fp32", compile_mode=None)
        calls.clear()
        training.pooled(batch.input_ids, batch.attention_mask)
        assert len(calls) == layers, "one call of each layer for the whole batch"


@pytest.mark.parametrize(("model_type", "settings"), [("distilbert", {"dim": 32, "n_heads": 2}), ("electra", {})])
def test_encoders_of_another_kind_stay_as_they_are(model_type, settings):
    assert not pack_attention(encoder(model_type, **settings))


def test_layers_that_somebody_has_changed_stay_as_they_are():
    model = encoder("bert")
    model.backbone.encoder.layer[0].attention.self = nn.Identity()
    assert not pack_attention(model)
    assert type(model.backbone.encoder.layer[1].attention.self).__module__.endswith("modeling_bert")


def test_a_decoder_which_sees_no_later_token_stays_as_it_is():
    assert pack_attention(encoder("bert"))
    assert not pack_attention(encoder("bert", is_decoder=True))
