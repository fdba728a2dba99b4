"""With a discriminator, too, one piece and chunks give one gradient, and α and λ what they stand for."""

from __future__ import annotations

import pytest
import torch

from cse_trainer.data.batches import Batch
from cse_trainer.distributed import World
from cse_trainer.losses import discriminator_loss, simcse_loss
from cse_trainer.training.gradients import Losses, Objective, backward
from cse_trainer.training.model import TrainingModel
from cse_trainer.training.modules import HEADS, Discriminator
from tests.cse_trainer.training.small_models import batch_of_draws, small_encoder

TYPES = 3
ROWS = 8
OBJECTIVE = Objective("augcse", 0.1, discriminator_weight=0.5)
ALONE = World()
CLOSE = 1e-5  # float32, sums in another order


def model_of(
    head: str = "projection", *, alpha: float = -1.0, kind: str = "type", dropout: float = 0.2, world: World
) -> TrainingModel:
    """Return a model whose discriminator has this dropout, and whose encoder has none."""
    torch.manual_seed(3)
    encoder = small_encoder(0.0)
    head_module = HEADS[head](encoder.dimension)
    discriminator = Discriminator(encoder.dimension, TYPES, kind=kind, alpha=alpha)
    for part in discriminator.modules():
        if isinstance(part, torch.nn.Dropout):
            part.p = dropout
    model = TrainingModel(encoder, head_module, world, precision="fp32", compile_mode=None, discriminator=discriminator)
    model.train()
    return model


def gradients(model: TrainingModel) -> dict[str, torch.Tensor]:
    """Return the gradient of every part of the model as one vector."""
    return {
        part: torch.cat([weight.grad.flatten() for weight in module.parameters() if weight.grad is not None])
        for part, module in model.parts.items()
        if any(weight.grad is not None for weight in module.parameters())
    }


def step(
    batch: Batch, objective: Objective = OBJECTIVE, *, chunk: int | None = None, world: World = ALONE, **settings
) -> tuple[Losses, dict[str, torch.Tensor]]:
    model = model_of(world=world, **settings)
    losses = backward(model, batch, objective, world, share=1.0, last=True, chunk_texts=chunk, key=(1, 2))
    return losses, gradients(model)


@pytest.mark.parametrize("head", ["tanh", "projection", "none"])
@pytest.mark.parametrize("kind", ["type", "bool"])
def test_chunks_give_the_gradient_of_the_whole_batch(head, kind):
    batch = batch_of_draws(ROWS, TYPES)
    losses, whole = step(batch, head=head, kind=kind)
    assert len(whole) == (2 if head == "none" else 3)
    for chunk in (1, 5, batch.texts - 1):
        found_losses, found = step(batch, head=head, kind=kind, chunk=chunk)
        assert torch.allclose(found_losses.total, losses.total, atol=1e-5)
        for part, gradient in whole.items():
            assert torch.allclose(found[part], gradient, rtol=1e-3, atol=CLOSE), part
            assert gradient.norm() > 1e-3, "a gradient of nothing would prove nothing"


def test_texts_that_fill_the_shape_change_neither_loss_nor_gradient():
    """BatchNorm, too, must not see them: a GPU's batches have them and a CPU's do not."""
    batch = batch_of_draws(ROWS, TYPES)
    filler = torch.full_like(batch.input_ids[:2], 7)
    filled = Batch(
        torch.cat([batch.input_ids, filler]),
        torch.cat([batch.attention_mask, torch.ones_like(filler)]),
        None,
        batch.texts,
        batch.labels,
        batch.augmented,
    )
    for chunk in (None, 5):
        losses, whole = step(batch, chunk=chunk)
        found_losses, found = step(filled, chunk=chunk)
        assert torch.allclose(found_losses.total, losses.total, atol=1e-6)
        assert all(torch.allclose(found[part], whole[part], rtol=1e-3, atol=CLOSE) for part in whole)


def test_the_loss_is_the_contrastive_one_and_lambda_times_that_of_the_discriminator():
    batch = batch_of_draws(ROWS, TYPES)
    assert batch.labels is not None
    assert batch.augmented is not None
    losses, _ = step(batch, dropout=0.0)
    assert losses.discriminator is not None
    model = model_of(dropout=0.0, world=ALONE)
    vectors = model.project(model.pooled(batch.input_ids, batch.attention_mask))
    contrastive = simcse_loss(vectors[:ROWS], vectors[ROWS : 2 * ROWS], temperature=0.1)
    apart = discriminator_loss(model.discriminate(vectors[:ROWS], vectors[batch.augmented]), batch.labels)
    assert torch.allclose(losses.total, contrastive + 0.5 * apart, atol=1e-5)
    assert torch.allclose(losses.discriminator, apart, atol=1e-6)
    assert apart.item() > 0.1


def test_a_row_without_augmentation_is_seen_with_its_positive():
    batch = batch_of_draws(ROWS, TYPES)
    assert batch.labels is not None
    assert batch.augmented is not None
    without = batch.labels == TYPES
    assert batch.augmented[without].tolist() == (torch.arange(ROWS) + ROWS)[without].tolist()
    assert 0 < int(without.sum()) < ROWS


@pytest.mark.usefixtures("in_float64")
def test_alpha_decides_what_reaches_the_encoder_and_not_what_reaches_the_discriminator():
    batch = batch_of_draws(ROWS, TYPES)
    alone = step(batch, Objective("augcse", 0.1, discriminator_weight=0.0))[1]

    def of_discriminator(alpha: float) -> dict[str, torch.Tensor]:
        found = step(batch, alpha=alpha)[1]
        return {part: found[part] - alone[part] for part in ("encoder", "head")} | {"own": found["discriminator"]}

    antagonist, helper, strong, none = (of_discriminator(alpha) for alpha in (-1.0, 1.0, -10.0, 0.0))
    for part in ("encoder", "head"):
        assert torch.allclose(antagonist[part], -helper[part], rtol=1e-9, atol=1e-11)
        assert torch.allclose(strong[part], 10 * antagonist[part], rtol=1e-9, atol=1e-11)
        assert none[part].abs().max() < 1e-11
        assert helper[part].norm() > 1e-3
    assert all(torch.allclose(each["own"], helper["own"], rtol=1e-9, atol=1e-11) for each in (antagonist, strong, none))
    assert helper["own"].norm() > 1e-3


def test_without_weight_the_discriminator_learns_nothing():
    found = step(batch_of_draws(ROWS, TYPES), Objective("augcse", 0.1, discriminator_weight=0.0))[1]
    assert found["discriminator"].abs().max() == 0
    assert found["encoder"].norm() > 1e-3
