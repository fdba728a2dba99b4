"""Groups by length: the vectors and gradients of the padded batch, with hardly any padding computed; and its count."""

from __future__ import annotations

import json

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import nn

from cse_trainer import train
from cse_trainer.distributed import World
from cse_trainer.encoder import Pooling
from cse_trainer.training import padding
from cse_trainer.training.model import TrainingModel
from cse_trainer.training.padding import GROUP_TEXTS, SHORTEST, CellCount, encode_by_length, spans
from tests.cse_trainer.training.small_models import assert_same_but_for_padding, batch_of, small_encoder, step_of
from tests.cse_trainer.training.small_runs import Recorder, small_config, small_shards

CPU = torch.device("cpu")


@pytest.mark.parametrize(("dtype", "near"), [(torch.float64, 1e-12), (torch.float32, 1e-5)])
@pytest.mark.parametrize("texts", [1, 3, 7, 48])
def test_groups_give_the_vectors_of_the_whole_batch_in_its_order(monkeypatch, dtype, near, texts):
    torch.manual_seed(3)
    encoder = small_encoder(0.0).to(dtype)
    encoder.pooling = Pooling.CLS  # the means are float32 in any case
    batch = batch_of(rows=20, texts=2)
    whole = encoder(batch.input_ids, batch.attention_mask)
    monkeypatch.setattr(padding, "GROUP_TEXTS", texts)
    widths: list[int] = []

    def encode(input_ids, attention_mask):
        widths.append(input_ids.shape[1])
        return encoder(input_ids, attention_mask)

    found = encode_by_length(encode, batch.input_ids, batch.attention_mask, CellCount(CPU))
    assert torch.allclose(found, whole, atol=near, rtol=0)
    assert widths == sorted(widths, reverse=True), "the longest first, so that memory that suffices once always does"
    assert widths[0] > widths[-1]


def test_a_step_has_the_loss_and_the_gradient_of_the_padded_batch():
    """The same rows in the same order are each other's negatives: only the computation differs."""
    found = []
    for packed, by_length in ((True, True), (False, True), (False, False)):
        torch.manual_seed(5)
        encoder = small_encoder(0.0).double()
        model = TrainingModel(encoder, nn.Identity(), World(), precision="fp32", compile_mode=None)
        model._packed, model._by_length = packed, by_length
        found.append(step_of(model, batch_of(rows=12, texts=3)))
    row, groups, padded = found
    assert_same_but_for_padding(row, padded)
    assert_same_but_for_padding(groups, padded)
    assert min(row.real, groups.real) > 0.9 > padded.real
    assert groups.real > 0.95
    assert row.real >= groups.real * 16 / 17, "a row is filled up by a sixteenth at most"


@given(st.lists(st.integers(1, 512), min_size=1, max_size=400))
def test_every_text_is_in_one_group_of_similar_lengths(lengths):
    ordered = sorted(lengths, reverse=True)
    groups = list(spans(torch.tensor(ordered)))
    assert [place for first, end, _ in groups for place in range(first, end)] == list(range(len(ordered)))
    for first, end, longest in groups:
        assert end - first <= GROUP_TEXTS
        assert longest == ordered[first]
        assert ordered[end - 1] >= SHORTEST * longest
    cells = sum((end - first) * longest for first, end, longest in groups)
    assert sum(ordered) >= SHORTEST * cells


def test_a_single_long_text_does_not_pad_the_others():
    lengths = torch.tensor([64, 12, 12, 11, 11, 11])
    assert list(spans(lengths)) == [(0, 1, 64), (1, 6, 12)]


def test_the_share_of_real_cells_is_that_since_it_was_last_asked_for():
    count, mask = CellCount(CPU), torch.tensor([[1, 1, 1, 1], [1, 1, 0, 0]])
    count.add(mask)
    count.add(mask, 6)
    assert count.read() == pytest.approx(12 / 14)
    count.add(mask)
    assert count.read() == 0.75
    assert count.read() == 0.0


def test_the_log_says_how_many_of_the_cells_are_real(tmp_path):
    shards = small_shards(tmp_path / "shards")
    events = Recorder()
    train(small_config(shards, tmp_path / "run", token_dropout=0.0, max_steps=2, batch_size=64, log_every=1), events)
    shares = [log.real_cells for log in events.steps]
    assert all(0.9 < share <= 1 for share in shares)
    lines = [json.loads(line) for line in (tmp_path / "run" / "metrics.jsonl").read_text().splitlines()]
    assert [line["real_cells"] for line in lines if line["kind"] == "step"] == shares
