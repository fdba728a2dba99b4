"""Token dropout leaves texts; what makes a step quicker on a CPU changes nothing else."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from cse_trainer.distributed import World
from cse_trainer.training import model
from cse_trainer.training.model import QuickDropout, TrainingModel, drop_tokens, quicken_dropout
from cse_trainer.training.modules import HEADS
from tests.cse_trainer.training.small_models import small_encoder

IDS = torch.arange(1, 2001).reshape(100, 20)
MASK = torch.ones_like(IDS)
MASK[:, 15:] = 0


@pytest.fixture(autouse=True)
def _seeded():
    torch.manual_seed(1)


def test_what_stays_stays_in_order_and_nothing_is_made_up():
    ids, mask = drop_tokens(IDS, MASK, 0.5, keep_first=False, trim=True)
    assert ids.shape == mask.shape
    for row in range(100):
        left = ids[row][mask[row].bool()].tolist()
        assert left == sorted(left)
        assert set(left) <= set(IDS[row][MASK[row].bool()].tolist())
        assert mask[row].tolist() == sorted(mask[row].tolist(), reverse=True), "padding stands on the right"


@pytest.mark.parametrize("probability", [0.0, 0.2, 0.8])
def test_the_share_that_is_deleted_is_the_probability(probability):
    _, mask = drop_tokens(IDS.repeat(10, 1), MASK.repeat(10, 1), probability, keep_first=False, trim=False)
    assert float(mask.sum()) / (10 * float(MASK.sum())) == pytest.approx(1 - probability, abs=0.02)


def test_without_probability_nothing_changes():
    ids, mask = drop_tokens(IDS, MASK, 0.0, keep_first=False, trim=False)
    assert torch.equal(ids[MASK.bool()], IDS[MASK.bool()])
    assert torch.equal(mask, MASK)


def test_the_first_token_stays_where_pooling_reads_it():
    ids, _ = drop_tokens(IDS, MASK, 0.9, keep_first=True, trim=True)
    assert torch.equal(ids[:, 0], IDS[:, 0])
    others, _ = drop_tokens(IDS, MASK, 0.9, keep_first=False, trim=True)
    assert not torch.equal(others[:, 0], IDS[:, 0])


def test_no_text_loses_all_its_tokens():
    _, mask = drop_tokens(IDS, MASK, 0.99, keep_first=False, trim=True)
    assert int(mask.sum(dim=1).min()) == 1


def test_static_shapes_stay_and_trimmed_ones_hold_the_same_tokens():
    torch.manual_seed(5)
    whole = drop_tokens(IDS, MASK, 0.6, keep_first=False, trim=False)
    torch.manual_seed(5)
    trimmed = drop_tokens(IDS, MASK, 0.6, keep_first=False, trim=True)
    assert whole[0].shape == IDS.shape
    assert trimmed[0].shape[1] < IDS.shape[1]
    assert torch.equal(whole[0][:, : trimmed[0].shape[1]], trimmed[0])
    assert not whole[1][:, trimmed[0].shape[1] :].any()


def test_two_copies_of_a_text_lose_different_tokens():
    ids, mask = drop_tokens(IDS[:1].repeat(2, 1), MASK[:1].repeat(2, 1), 0.5, keep_first=False, trim=False)
    assert set(ids[0][mask[0].bool()].tolist()) != set(ids[1][mask[1].bool()].tolist())


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


@pytest.mark.parametrize(("head", "apart"), [("projection", True), ("tanh", False), ("none", False)])
def test_several_processes_on_cpus_have_statistics_of_their_own_only_where_the_head_has_any(monkeypatch, head, apart):
    monkeypatch.setattr(model, "DistributedDataParallel", lambda module: module)
    for world in (World(), World(size=2)):
        trained = TrainingModel(small_encoder(0.0), HEADS[head](8), world, precision="fp32", compile_mode=None)
        assert trained.batch_norm_synchronised is not (apart and world.size == 2)
