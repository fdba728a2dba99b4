"""Two processes give the gradient of one on the union of their rows, with a discriminator and without."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest
import torch

from cse_trainer.distributed import World
from cse_trainer.evaluation.sts_sets import StsSet
from cse_trainer.training.checkpoint import Progress
from cse_trainer.training.evaluators import StsDev
from cse_trainer.training.gradients import Losses, backward
from cse_trainer.training.loop import Plan
from cse_trainer.training.meter import Meter
from cse_trainer.training.padding import CellCount
from tests.cse_trainer.training.small_models import batch_of, batch_of_draws, draws_of, rows_of, small_encoder
from tests.cse_trainer.training.test_discriminator_gradients import ROWS, TYPES, step
from tests.cse_trainer.training.test_gradients import CLOSE, OBJECTIVES, gradient, model_of
from tests.cse_trainer.training.two_ranks import run_two_ranks


def plain(world):
    found = {}
    for name, (texts, objective) in OBJECTIVES.items():
        for chunk in (None, 3):
            model = model_of("tanh", 0.0, world)
            batch = rows_of(batch_of(rows=6, texts=texts), world.rank, world.size)
            losses = backward(model, batch, objective, world, share=1.0, last=True, chunk_texts=chunk, key=(1, 2))
            total = torch.cat([w.grad.flatten() for w in model.parameters() if w.grad is not None])
            found[f"{name}/{chunk}"] = (losses.total, total)
    return found


def discriminated(world):
    batch = draws_of(batch_of_draws(ROWS, TYPES), world.rank, world.size)
    found = {}
    for kind in ("type", "bool"):
        for chunk in (None, 5):
            losses, parts = step(batch, head="tanh", kind=kind, dropout=0.0, chunk=chunk, world=world)
            found[f"{kind}/{chunk}"] = (losses.total, parts)
    return found


def logged(world):
    progress = Progress()
    cpu = torch.device("cpu")
    meter = Meter(Plan(4, 2.0, 16, None), progress, cpu, world, CellCount(cpu))
    for batch in range(2):
        loss = torch.tensor(1.0 + world.rank + 4 * batch)
        meter.add(Losses(loss, 2 * loss))
    meter.hand_over()
    log = meter.read(2, 0.1, torch.tensor(1.0))
    return progress.unlogged_loss, progress.unlogged_discriminator_loss, log.loss, log.discriminator_loss


def scored(world):
    """What a development split scores where the ranks' processors round differently."""
    dev = StsDev(StsSet.of("STS-B", "dev", {"dev": []}))
    seen = SimpleNamespace(spearman=80.0 + world.rank, alignment=0.1, uniformity=-2.0)
    with patch("cse_trainer.training.evaluators.score_sts", return_value=seen):
        return dev.evaluate(small_encoder(0.0), world).score


def everything(world: World, folder: Path) -> None:
    found = (plain(world), discriminated(world), logged(world), scored(world))
    torch.save(found, folder / f"rank-{world.rank}.pt")


@pytest.fixture(scope="module")
def ranks(tmp_path_factory):
    """What each rank found: loss and gradient of each case, without a discriminator and with; what it logs."""
    folder = tmp_path_factory.mktemp("ranks")
    run = run_two_ranks(everything, folder)
    assert [rank.code for rank in run] == [0, 0], run
    return [torch.load(folder / f"rank-{rank}.pt", weights_only=True) for rank in range(2)]


def test_without_a_discriminator(ranks):
    (first, *_), (second, *_) = ranks
    assert len(first) == 2 * len(OBJECTIVES)
    for case in first:
        texts, objective = OBJECTIVES[case.split("/")[0]]
        # The ranks' rows one after the other are the union batch in another order; no loss depends on the order.
        loss, whole = gradient(batch_of(rows=6, texts=texts), objective)
        assert torch.allclose((first[case][0] + second[case][0]) / 2, loss, atol=1e-5), case
        for rank in (first, second):
            assert torch.allclose(rank[case][1], whole, rtol=1e-3, atol=CLOSE), case
            assert rank[case][1].norm() > 1e-3


def test_with_a_discriminator(ranks):
    (_, first, *_), (_, second, *_) = ranks
    assert len(first) == 4
    for case in first:
        losses, whole = step(batch_of_draws(ROWS, TYPES), head="tanh", kind=case.split("/")[0], dropout=0.0)
        assert torch.allclose((first[case][0] + second[case][0]) / 2, losses.total, atol=1e-5), case
        for _, parts in (first[case], second[case]):
            for part, gradient_of_one in whole.items():
                assert torch.allclose(parts[part], gradient_of_one, rtol=1e-3, atol=CLOSE), (case, part)
                assert gradient_of_one.norm() > 1e-3


def test_every_rank_logs_the_mean_over_the_ranks(ranks):
    """Of losses of 1 and 5 on one rank, 2 and 6 on the other, and of a discriminator's, which are twice as high."""
    assert [log for _, _, log, _ in ranks] == [(7.0, 14.0, 3.5, 7.0)] * 2


def test_every_rank_has_the_development_score_of_the_first(ranks):
    assert [score for *_, score in ranks] == [80.0, 80.0]
