"""One piece or chunks: the gradient is the same; `test_two_ranks.py` has two processes."""

from __future__ import annotations

import pytest
import torch

from cse_trainer.data.batches import Batch
from cse_trainer.distributed import World
from cse_trainer.training.gradients import Objective, backward
from cse_trainer.training.model import TrainingModel
from cse_trainer.training.modules import HEADS
from tests.cse_trainer.training.small_models import batch_of, small_encoder

OBJECTIVES = {
    "simcse": (2, Objective("simcse", 0.1)),
    "simcse symmetric": (2, Objective("simcse", 0.1, symmetric=True)),
    "simcse with negatives": (3, Objective("simcse", 0.1)),
    "sda own": (3, Objective("sda", 0.1, margin=0.5)),
    "sda all": (3, Objective("sda", 0.1, hard_negatives="all")),
    "sda symmetric": (3, Objective("sda", 0.1, margin=0.5, symmetric=True)),
}

CLOSE = 1e-5  # float32, sums in another order


def model_of(head: str, dropout: float, world: World) -> TrainingModel:
    torch.manual_seed(3)
    encoder = small_encoder(dropout)
    head_module = HEADS[head](encoder.dimension)
    model = TrainingModel(encoder, head_module, world, precision="fp32", compile_mode=None)
    model.train()
    return model


def gradient(
    batch: Batch, objective: Objective, *, head: str = "tanh", dropout: float = 0.0, chunk: int | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the loss and the gradient of all parameters as one vector."""
    model = model_of(head, dropout, World())
    losses = backward(model, batch, objective, World(), share=1.0, last=True, chunk_texts=chunk, key=(1, 2))
    return losses.total, torch.cat([weight.grad.flatten() for weight in model.parameters() if weight.grad is not None])


@pytest.mark.usefixtures("in_float64")
@pytest.mark.parametrize("name", OBJECTIVES)
@pytest.mark.parametrize("head", ["tanh", "projection", "none"])
def test_chunks_give_the_gradient_of_the_whole_batch(name, head):
    texts, objective = OBJECTIVES[name]
    batch = batch_of(rows=6, texts=texts)
    whole_loss, whole = gradient(batch, objective, head=head)
    for chunk in (1, 4, 6 * texts - 1):
        loss, found = gradient(batch, objective, head=head, chunk=chunk)
        assert found.dtype == torch.float64
        assert torch.allclose(loss, whole_loss, atol=1e-11)
        assert torch.allclose(found, whole, rtol=1e-9, atol=1e-11)
    assert whole.norm() > 1e-3, "a gradient of nothing would prove nothing"


def test_a_chunk_that_holds_the_batch_is_the_whole_batch():
    texts, objective = OBJECTIVES["sda own"]
    batch = batch_of(rows=6, texts=texts)
    whole = gradient(batch, objective, dropout=0.3)[1]
    assert torch.equal(gradient(batch, objective, dropout=0.3, chunk=18)[1], whole)


def test_the_second_forward_of_a_chunk_drops_what_the_first_dropped():
    """With dropout, the gradient must be that of the vectors the loss saw: checked by a finite difference."""
    texts, objective = OBJECTIVES["sda own"]
    batch = batch_of(rows=4, texts=texts)

    def loss_at(shift: float) -> float:
        model = model_of("none", 0.3, World())
        with torch.no_grad():
            for weight in model.parameters():
                weight.add_(direction(weight.shape), alpha=shift)
        losses = backward(model, batch, objective, World(), share=1.0, last=True, chunk_texts=5, key=(1, 2))
        return float(losses.total)

    def direction(shape: torch.Size) -> torch.Tensor:
        return torch.linspace(-1, 1, shape.numel()).reshape(shape)

    model = model_of("none", 0.3, World())
    backward(model, batch, objective, World(), share=1.0, last=True, chunk_texts=5, key=(1, 2))
    slope = sum(
        float((weight.grad * direction(weight.shape)).sum()) for weight in model.parameters() if weight.grad is not None
    )
    step = 3e-4
    measured = (loss_at(step) - loss_at(-step)) / (2 * step)
    assert measured == pytest.approx(slope, rel=1e-2)
    assert abs(slope) > 1e-2


@pytest.mark.parametrize("chunk", [None, 5])
def test_accumulated_batches_average(chunk):
    texts, objective = OBJECTIVES["sda own"]
    first, second = batch_of(rows=4, texts=texts, seed=1), batch_of(rows=4, texts=texts, seed=2)
    apart = (gradient(first, objective)[1] + gradient(second, objective)[1]) / 2
    model = model_of("tanh", 0.0, World())
    for number, batch in enumerate((first, second)):
        backward(model, batch, objective, World(), share=0.5, last=number == 1, chunk_texts=chunk, key=(1, number))
    together = torch.cat([weight.grad.flatten() for weight in model.parameters() if weight.grad is not None])
    assert torch.allclose(together, apart, rtol=1e-3, atol=CLOSE)
