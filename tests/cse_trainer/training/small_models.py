"""A BERT of two layers and eight dimensions, and batches of made-up tokens."""

from __future__ import annotations

from types import SimpleNamespace
from typing import NamedTuple

import pytest
import torch
from transformers import BertConfig, BertModel

from cse_trainer.data.batches import Batch
from cse_trainer.distributed import World
from cse_trainer.encoder import Pooling, SentenceEncoder
from cse_trainer.training.gradients import Objective, backward
from cse_trainer.training.model import TrainingModel

LENGTH = 9
VOCABULARY = 30


def small_encoder(dropout: float) -> SentenceEncoder:
    """Return an encoder of random weights from torch's generator."""
    config = BertConfig(
        vocab_size=VOCABULARY,
        hidden_size=8,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=16,
        max_position_embeddings=LENGTH,
        hidden_dropout_prob=dropout,
        attention_probs_dropout_prob=dropout,
        # Large enough that random embeddings differ and have a gradient.
        initializer_range=0.5,
    )
    backbone = BertModel(config, add_pooling_layer=False)
    # Nothing here tokenises.
    return SentenceEncoder(backbone, SimpleNamespace(), pooling=Pooling.MEAN, max_length=LENGTH)


def batch_of(rows: int, texts: int, seed: int = 0) -> Batch:
    """Return a batch of random tokens of different lengths; every third row has no hard negative."""
    generator = torch.Generator().manual_seed(seed)
    ids = torch.randint(5, VOCABULARY, (rows * texts, LENGTH), generator=generator)
    lengths = torch.randint(3, LENGTH + 1, (rows * texts,), generator=generator)
    mask = (torch.arange(LENGTH) < lengths[:, None]).long()
    has_negative = None if texts == 2 else torch.arange(rows) % 3 != 2
    return Batch(ids * mask, mask, has_negative, rows * texts)


class Step(NamedTuple):
    """What a training step comes to: its loss, the gradient of all weights, and the share of real token cells."""

    loss: float
    gradient: torch.Tensor
    real: float


def step_of(model: TrainingModel, batch: Batch) -> Step:
    """Take the forward and backward pass of a step of SDA."""
    objective = Objective("sda", 0.05, margin=0.5)
    losses = backward(model, batch, objective, World(), share=1.0, last=True, chunk_texts=None, key=(1, 2))
    found = [weight.grad.flatten() for weight in model.parameters() if weight.grad is not None]
    return Step(float(losses.total), torch.cat(found), model.cells.read())


def assert_same_but_for_padding(step: Step, padded: Step) -> None:
    """Assert that two steps have the same loss, taken in float32, and gradient, and that one computed less padding."""
    assert step.loss == pytest.approx(padded.loss, rel=1e-6)
    assert float((step.gradient - padded.gradient).norm() / padded.gradient.norm()) < 1e-5
    assert step.real > padded.real


def rows_of(batch: Batch, rank: int, size: int) -> Batch:
    """Return a rank's share of a batch: consecutive rows of every column."""
    texts = 2 if batch.has_negative is None else 3

    def share(tensor: torch.Tensor) -> torch.Tensor:
        return torch.cat([column.chunk(size)[rank] for column in tensor.chunk(texts)])

    return Batch(
        share(batch.input_ids),
        share(batch.attention_mask),
        None if batch.has_negative is None else batch.has_negative.chunk(size)[rank],
        batch.texts // size,
    )


def batch_of_draws(rows: int, types: int, seed: int = 0) -> Batch:
    """Return a batch of AugCSE: originals twice, then the augmentations of the rows that have one, three of four."""
    generator = torch.Generator().manual_seed(seed)
    labels = torch.where(torch.arange(rows) % 4 == 1, types, torch.arange(rows) % types)
    with_one = labels < types
    augmented = torch.arange(rows) + rows
    augmented[with_one] = 2 * rows + torch.arange(int(with_one.sum()))
    texts = 2 * rows + int(with_one.sum())
    ids = torch.randint(5, VOCABULARY, (texts, LENGTH), generator=generator)
    ids[rows : 2 * rows] = ids[:rows]
    mask = (torch.arange(LENGTH) < torch.randint(3, LENGTH + 1, (texts, 1), generator=generator)).long()
    return Batch(ids * mask, mask, None, texts, labels, augmented)


def draws_of(batch: Batch, rank: int, size: int) -> Batch:
    """Return a rank's share of a batch of AugCSE: consecutive rows, with the augmentations that are theirs."""
    assert batch.labels is not None
    assert batch.augmented is not None
    rows = len(batch.labels)
    mine = torch.arange(rows).chunk(size)[rank]
    apart = batch.augmented[mine] >= 2 * rows
    texts = torch.cat([mine, mine + rows, batch.augmented[mine][apart]])
    augmented = torch.arange(len(mine)) + len(mine)
    augmented[apart] = 2 * len(mine) + torch.arange(int(apart.sum()))
    return Batch(batch.input_ids[texts], batch.attention_mask[texts], None, len(texts), batch.labels[mine], augmented)
