"""Forward and backward of one batch: in one piece, or in chunks whose memory is bounded (GradCache)."""

from __future__ import annotations

from contextlib import ExitStack

import torch
from torch import Tensor

from cse_trainer.batches import Batch
from cse_trainer.distributed import World
from cse_trainer.training.model import TrainingModel
from cse_trainer.training.objective import Objective
from cse_trainer.training.randomness import seed_torch

RandomKey = tuple[int | str, ...]


def backward(
    model: TrainingModel,
    batch: Batch,
    objective: Objective,
    world: World,
    *,
    share: float,
    last: bool,
    chunk_texts: int | None,
    key: RandomKey,
) -> Tensor:
    """Add the gradient of a batch's loss to the parameters' gradients and return the loss, detached.

    Args:
        model: encoder and head.
        batch: the tokens of anchors, positives and hard negatives.
        objective: the loss.
        world: this process among the ranks.
        share: what the loss is multiplied by, 1 / the number of accumulated batches.
        last: the last batch before the optimizer's step: only then are gradients averaged over the ranks.
        chunk_texts: run the encoder over so many texts at a time, whatever the batch needs of memory.
        key: decides the dropout.
    """
    if chunk_texts is None or chunk_texts >= batch.input_ids.shape[0]:
        return _whole(model, batch, objective, world, share=share, last=last, key=key)
    return _chunked(model, batch, objective, world, share=share, last=last, chunk_texts=chunk_texts, key=key)


def _whole(
    model: TrainingModel, batch: Batch, objective: Objective, world: World, *, share: float, last: bool, key: RandomKey
) -> Tensor:
    seed_torch(*key, 0)
    with ExitStack() as stack:
        if not last:
            stack.enter_context(model.without_reduction())
            stack.enter_context(model.head_without_reduction())
        embeddings = model.project(model.pooled(batch.input_ids, batch.attention_mask))
        loss = objective.loss(embeddings, batch.has_negative, world)
        (loss * share).backward()  # type: ignore[no-untyped-call]
    return loss.detach()


def _chunked(
    model: TrainingModel,
    batch: Batch,
    objective: Objective,
    world: World,
    *,
    share: float,
    last: bool,
    chunk_texts: int,
    key: RandomKey,
) -> Tensor:
    """GradCache (Gao et al. 2021b): the exact gradient of the whole batch with the memory of a chunk.

    1. Encode all chunks without a graph. 2. Head and loss on all vectors at once; keep the gradient of each vector.
    3. Encode each chunk again, with the same dropout, and push its vectors' gradients through it.
    """
    chunks = list(
        zip(torch.split(batch.input_ids, chunk_texts), torch.split(batch.attention_mask, chunk_texts), strict=True)
    )
    with torch.no_grad():
        parts = []
        for number, (input_ids, attention_mask) in enumerate(chunks):
            seed_torch(*key, number)
            # A compiled encoder may reuse the memory of its output in the next chunk.
            parts.append(model.pooled(input_ids, attention_mask).clone())
    vectors = torch.cat(parts).requires_grad_()
    seed_torch(*key, "head")
    with ExitStack() as stack:
        if not last:
            stack.enter_context(model.head_without_reduction())
        loss = objective.loss(model.project(vectors), batch.has_negative, world)
        (loss * share).backward()  # type: ignore[no-untyped-call]
    assert vectors.grad is not None
    for number, ((input_ids, attention_mask), gradient) in enumerate(
        zip(chunks, torch.split(vectors.grad, chunk_texts), strict=True)
    ):
        seed_torch(*key, number)
        with ExitStack() as stack:
            if not (last and number == len(chunks) - 1):
                stack.enter_context(model.without_reduction())
            model.pooled(input_ids, attention_mask).backward(gradient)  # type: ignore[no-untyped-call]
    return loss.detach()
