"""Token dropout leaves texts; which modules of a model are wrapped or quickened."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from augpipe.base.errors import UserError
from cse_trainer.distributed import World
from cse_trainer.training import model
from cse_trainer.training.model import TrainingModel, drop_tokens
from cse_trainer.training.modules import HEADS
from cse_trainer.training.quick_modules import QuickEmbedding
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


@pytest.mark.parametrize(("min_kept", "left"), [(0, 3.0), (2, 3.0), (6, 6.0), (15, 15.0), (40, 15.0)])
def test_a_text_keeps_so_many_tokens_on_average(min_kept, left):
    """Of 15 tokens a probability of 0.8 leaves three, and `min_kept` where that is more."""
    _, mask = drop_tokens(IDS.repeat(10, 1), MASK.repeat(10, 1), 0.8, min_kept=min_kept, keep_first=False, trim=False)
    assert float(mask.sum()) / len(mask) == pytest.approx(left, abs=0.3 if left < 15 else 0)


def test_of_each_text_as_many_tokens_are_deleted_as_its_own_length_allows():
    lengths = torch.tensor([4, 10, 20]).repeat(2000)
    whole = (torch.arange(20) < lengths[:, None]).long()
    _, mask = drop_tokens(whole, whole, 0.75, min_kept=5, keep_first=False, trim=False)
    left = mask.sum(dim=1).float().reshape(-1, 3).mean(dim=0)
    assert left.tolist() == pytest.approx([4, 5, 5], abs=0.15)
    _, mask = drop_tokens(whole, whole, 0.4, min_kept=5, keep_first=False, trim=False)
    assert mask.sum(dim=1).float().reshape(-1, 3).mean(dim=0).tolist() == pytest.approx([4, 6, 12], abs=0.15)


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


@pytest.mark.parametrize(("head", "apart"), [("projection", True), ("tanh", False), ("none", False)])
def test_several_processes_on_cpus_have_statistics_of_their_own_only_where_the_head_has_any(monkeypatch, head, apart):
    monkeypatch.setattr(model, "DistributedDataParallel", lambda module: module)
    for world in (World(), World(size=2)):
        trained = TrainingModel(small_encoder(0.0), HEADS[head](8), world, precision="fp32", compile_mode=None)
        assert trained.batch_norm_synchronised is not (apart and world.size == 2)


@pytest.mark.parametrize(("world", "compile_mode", "quick"), [(1, None, True), (2, None, False), (1, "default", False)])
def test_lookups_are_quickened_where_nothing_waits_for_their_gradient(monkeypatch, world, compile_mode, quick):
    """DDP averages only the gradients that it is handed; compiled code is traced as it is."""
    monkeypatch.setattr(model, "DistributedDataParallel", lambda module: module)
    monkeypatch.setattr(torch, "compile", lambda module, **_: module)
    encoder, head = small_encoder(0.0), HEADS["none"](8)
    TrainingModel(encoder, head, World(size=world), precision="fp32", compile_mode=compile_mode)
    kinds = {type(part) for part in encoder.modules() if isinstance(part, nn.Embedding)}
    assert kinds == ({QuickEmbedding} if quick else {nn.Embedding})


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_compiler_that_fails_is_told_in_one_short_line(monkeypatch):
    from torch._dynamo.exc import TorchDynamoException

    def failing(*_: object) -> None:
        raise TorchDynamoException("CppCompileError: g++\n" + "a warning\n" * 9999)

    monkeypatch.setattr(torch, "compile", lambda module, **_: failing)
    trained = TrainingModel(small_encoder(0.0), HEADS["none"](8), World(), precision="fp32", compile_mode="default")
    with pytest.raises(
        UserError, match=r"^torch.compile could not compile .* CppCompileError: g.*Give --compile off$"
    ) as told:
        trained.pooled(IDS[:, :9] % 30, MASK[:, :9])
    assert len(str(told.value)) < 400
