"""What makes a step quicker on a CPU changes nothing else: dropout is dropout, groups give the vectors of the batch."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from cse_trainer.training import by_length
from cse_trainer.training.by_length import encode_by_length
from cse_trainer.training.quick_dropout import QuickDropout, quicken_dropout
from tests.cse_trainer.training.small_models import batch_of, small_encoder


@pytest.fixture(autouse=True)
def _seeded():
    torch.manual_seed(4)


@pytest.mark.parametrize("probability", [0.1, 0.5, 0.9])
def test_the_share_of_zeros_is_the_probability_and_the_mean_stays(probability):
    dropped = QuickDropout(probability)(torch.ones(1000, 401))
    assert float((dropped == 0).float().mean()) == pytest.approx(probability, abs=0.003)
    assert float(dropped.mean()) == pytest.approx(1, abs=0.03)
    assert dropped.unique().tolist() == pytest.approx([0.0, 1 / (1 - probability)])


def test_each_place_is_dropped_as_often_as_any_other():
    """Four numbers share one draw; a bit that is not uniform would show in every fourth place."""
    dropped = torch.stack([QuickDropout(0.5)(torch.ones(64)) for _ in range(4000)])
    shares = (dropped == 0).float().mean(dim=0)
    assert float((shares - 0.5).abs().max()) < 0.04


def test_the_gradient_passes_where_the_number_stayed():
    numbers = torch.randn(50, 7, requires_grad=True)
    dropped = QuickDropout(0.4)(numbers)
    dropped.sum().backward()
    assert numbers.grad is not None
    assert torch.equal(numbers.grad == 0, dropped == 0)
    assert numbers.grad.unique().tolist() == pytest.approx([0.0, 1 / 0.6])


def test_nothing_is_dropped_in_evaluation_or_without_probability():
    numbers = torch.randn(5, 7)
    assert QuickDropout(0.4).eval()(numbers) is numbers
    assert QuickDropout(0.0)(numbers) is numbers


def test_the_same_seed_drops_the_same_numbers():
    numbers = torch.ones(33, 5)
    torch.manual_seed(9)
    first = QuickDropout(0.3)(numbers)
    second = QuickDropout(0.3)(numbers)
    torch.manual_seed(9)
    assert torch.equal(QuickDropout(0.3)(numbers), first)
    assert not torch.equal(first, second)


def test_every_dropout_of_an_encoder_is_quickened_and_no_name_changes():
    encoder = small_encoder(0.2)
    names = list(encoder.state_dict())
    quicken_dropout(encoder)
    kinds = [type(part) for part in encoder.modules() if isinstance(part, nn.Dropout)]
    assert kinds
    assert set(kinds) == {QuickDropout}
    assert list(encoder.state_dict()) == names


def test_groups_by_length_give_the_vectors_of_the_whole_batch_in_its_order(monkeypatch):
    encoder = small_encoder(0.0)
    batch = batch_of(rows=20, texts=2)
    whole = encoder(batch.input_ids, batch.attention_mask)
    for texts in (1, 3, 7, 39):
        monkeypatch.setattr(by_length, "TEXTS", texts)
        widths: list[int] = []

        def encode(input_ids, attention_mask, widths=widths):
            widths.append(input_ids.shape[1])
            return encoder(input_ids, attention_mask)

        found = encode_by_length(encode, batch.input_ids, batch.attention_mask)
        assert torch.allclose(found, whole, atol=1e-5)
        assert widths == sorted(widths)
        assert widths[0] < widths[-1] or texts == 39
