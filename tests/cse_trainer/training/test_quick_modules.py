"""Quick dropout and quick lookups do on a CPU what torch's own do."""

from __future__ import annotations

import copy

import pytest
import torch
from torch import Tensor, nn

from cse_trainer.training.quick_modules import QuickDropout, QuickEmbedding, quicken_dropout, quicken_lookups
from tests.cse_trainer.training.small_models import small_encoder

GROUPS = (torch.tensor([[4, 1, 1], [0, 2, 0]]), torch.tensor([[1], [3]]), torch.tensor([[0, 4]]))


@pytest.fixture(autouse=True)
def _seeded():
    torch.manual_seed(1)


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


def pulled(table: nn.Embedding) -> Tensor:
    """Give the gradient of the table when three groups of texts were looked up before one backward pass."""
    torch.manual_seed(2)
    loss = sum((table(ids) * torch.randn(*ids.shape, table.embedding_dim)).sum() for ids in GROUPS)
    assert isinstance(loss, Tensor)
    loss.backward()
    assert table.weight.grad is not None
    return table.weight.grad.clone()


@pytest.mark.parametrize("padding", [None, 0])
def test_the_gradient_of_a_lookup_is_that_of_torch_also_when_it_is_added_to_another(padding):
    usual = nn.Embedding(6, 5, padding_idx=padding)
    quick = copy.deepcopy(usual)
    quicken_lookups(quick)
    assert type(quick) is QuickEmbedding
    assert torch.equal(quick(GROUPS[0]), usual(GROUPS[0]))
    assert torch.allclose(pulled(quick), pulled(usual), atol=1e-6)
    assert torch.allclose(pulled(quick), pulled(usual), atol=1e-6), "a second pass adds to the first"
    assert quick.weight.grad is not None
    assert bool((quick.weight.grad[5] == 0).all())


def test_the_gradient_of_the_whole_encoder_is_that_of_torch():
    usual = small_encoder(0.0)
    quick = copy.deepcopy(usual)
    quicken_lookups(quick)
    for encoder in (usual, quick):
        for ids in GROUPS:
            encoder(ids + 1, torch.ones_like(ids)).pow(2).sum().backward()
    for (name, one), (_, other) in zip(usual.named_parameters(), quick.named_parameters(), strict=True):
        assert one.grad is not None
        assert other.grad is not None
        assert torch.allclose(one.grad, other.grad, atol=1e-5), name


@pytest.mark.parametrize(
    "kept",
    [
        nn.Embedding(6, 5, max_norm=1.0),
        nn.Embedding(6, 5, sparse=True),
        nn.Embedding(6, 5, scale_grad_by_freq=True),
        nn.Embedding(6, 5).requires_grad_(False),
    ],
    ids=["max_norm", "sparse", "scale_grad_by_freq", "frozen"],
)
def test_tables_of_another_kind_stay_as_they_are(kept):
    quicken_lookups(kept)
    assert type(kept) is nn.Embedding
