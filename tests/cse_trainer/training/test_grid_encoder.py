"""A batch seated in grids has the vectors, the loss and the gradient of the rectangle, in two shapes at most."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch import nn
from torch._dynamo.testing import CompileCounter

from cse_trainer.data.batches import Batch, Seating
from cse_trainer.data.grids import Grid, grids_for, seat
from cse_trainer.distributed import World
from cse_trainer.encoder import Pooling
from cse_trainer.training.grid_encoder import GridEncoder
from cse_trainer.training.model import TrainingModel
from tests.cse_trainer.training.small_models import (
    LENGTH,
    assert_same_but_for_padding,
    batch_of,
    small_encoder,
    step_of,
)


def seated(batch: Batch, grids: tuple[Grid, ...] | None = None) -> Seating:
    lengths = batch.attention_mask.sum(dim=1).numpy()
    chosen = grids or grids_for([lengths], len(lengths), LENGTH)
    found = seat(chosen, lengths, len(lengths))
    assert found is not None
    return Seating(torch.from_numpy(found[0]), torch.from_numpy(found[1]), chosen)


@pytest.mark.parametrize("pooling", [Pooling.CLS, Pooling.AVG_LAST_TWO])
def test_the_vectors_are_those_of_the_rectangle_in_its_order(pooling):
    encoder = small_encoder(0.0).double()
    encoder.pooling = pooling
    batch = batch_of(rows=24, texts=2)
    whole = GridEncoder(encoder)(batch.input_ids, batch.attention_mask)
    seating = seated(batch)
    assert len(seating.grids) > 1
    found = GridEncoder(encoder)(batch.input_ids, batch.attention_mask, *seating)
    assert torch.allclose(found, whole, atol=1e-5 if pooling is Pooling.AVG_LAST_TWO else 1e-12, rtol=0)


def test_a_step_has_the_loss_and_the_gradient_of_the_rectangle_and_less_padding(monkeypatch):
    monkeypatch.setattr(torch, "compile", lambda module, **_: module)
    found = []
    for in_grids in (True, False):
        torch.manual_seed(5)
        encoder = small_encoder(0.0).double()
        model = TrainingModel(encoder, nn.Identity(), World(), precision="fp32", compile_mode="default")
        batch = batch_of(rows=24, texts=3)
        batch.seating = seated(batch) if in_grids else None
        found.append(step_of(model, batch))
    assert_same_but_for_padding(*found)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_run_compiles_one_graph_for_its_grids_and_one_for_what_does_not_fit():
    torch._dynamo.reset()
    counter = CompileCounter()
    compiled = torch.compile(GridEncoder(small_encoder(0.0)), backend=counter, dynamic=False)
    batches = [batch_of(rows=24, texts=2, seed=seed) for seed in range(6)]
    lengths = [batch.attention_mask.sum(dim=1).numpy() for batch in batches]
    grids = grids_for(lengths, len(lengths[0]), LENGTH)
    for batch in batches:
        compiled(batch.input_ids, batch.attention_mask, *seated(batch, grids))
    assert counter.frame_count == 1
    for batch in batches[:2]:
        compiled(batch.input_ids, batch.attention_mask)
    assert counter.frame_count == 2
    assert np.isclose(sum(grid.texts for grid in grids), len(lengths[0]), atol=0)
