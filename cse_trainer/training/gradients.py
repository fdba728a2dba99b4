"""Forward and backward pass of one batch: in one piece, or in chunks with bounded memory (GradCache)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor

from cse_trainer.data.batches import Batch
from cse_trainer.distributed import World, gather, gather_flags
from cse_trainer.losses import discriminator_loss, sda_loss, simcse_loss
from cse_trainer.training.model import TrainingModel

RandomKey = tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Objective:
    """The loss of SimCSE, SDA or AugCSE with its settings.

    Args:
        name: "simcse", "sda" or "augcse", whose contrastive part is that of SimCSE. With hard negatives, simcse is
            SimCSE's supervised form: the negations of all rows are candidates, without a margin.
        margin: δ of SDA.
        hard_negatives: "own" or "all", as `losses.sda_loss` has it.
        discriminator_weight: λ, the factor on the discriminator's loss.
    """

    name: str
    temperature: float
    margin: float = 0.0
    hard_negatives: str = "own"
    symmetric: bool = False
    discriminator_weight: float = 0.0

    def loss(self, embeddings: Tensor, has_negative: Tensor | None, world: World) -> Tensor:
        """Return the contrastive loss of this rank's batch.

        Args:
            embeddings: (K·B, D), column-major: anchors, positives and, where K is 3, hard negatives.
            has_negative: (B,) bool; None where K is 2.
        """
        anchors, positives, *negatives = embeddings.float().chunk(2 if has_negative is None else 3)
        shared = {
            "temperature": self.temperature,
            "candidates": gather(positives, world),
            "anchor_candidates": gather(anchors, world) if self.symmetric else None,
            "rank": world.rank,
            "symmetric": self.symmetric,
        }
        if has_negative is None:
            return simcse_loss(anchors, positives, **shared)  # type: ignore[arg-type]
        everybody = self.hard_negatives == "all" or self.name == "simcse"
        return sda_loss(
            anchors,
            positives,
            negatives[0],
            margin=self.margin,
            hard_negatives="all" if everybody else "own",
            has_negative=has_negative,
            negative_candidates=gather(negatives[0], world) if everybody else None,
            has_negative_candidates=gather_flags(has_negative, world) if everybody else None,
            **shared,  # type: ignore[arg-type]
        )


class Losses(NamedTuple):
    """The losses of a batch: scalars on the device."""

    total: Tensor
    """The loss that is minimised: the contrastive loss + λ × the discriminator's loss (AugCSE, Eq. 3)."""
    discriminator: Tensor | None
    """The discriminator's loss without its weight; None where there is no discriminator."""

    def detached(self) -> Losses:
        """Return the same values without their graphs."""
        return Losses(self.total.detach(), None if self.discriminator is None else self.discriminator.detach())


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
) -> Losses:
    """Add the gradient of a batch's loss to the parameters' gradients and return the losses, detached.

    Args:
        share: factor on the loss: 1 / the number of accumulated batches.
        last: whether it is the last batch before the optimizer's step, when gradients are averaged over the ranks.
        chunk_texts: texts that the encoder takes at a time, to bound the memory; None: all texts of the batch.
        key: seed of the dropout.
    """
    if chunk_texts is None or chunk_texts >= batch.input_ids.shape[0]:
        return _whole(model, batch, objective, world, share=share, last=last, key=key)
    return _chunked(model, batch, objective, world, share=share, last=last, chunk_texts=chunk_texts, key=key)


def _whole(
    model: TrainingModel, batch: Batch, objective: Objective, world: World, *, share: float, last: bool, key: RandomKey
) -> Losses:
    seed_torch(*key, 0)
    with model.averaging(encoder=last, head=last):
        vectors = model.pooled(batch.input_ids, batch.attention_mask, batch.seating)
        # What comes after the encoder has a seed of its own, as GradCache has it.
        seed_torch(*key, "head")
        losses = _losses(model, vectors, batch, objective, world)
        (losses.total * share).backward()  # type: ignore[no-untyped-call]
    return losses.detached()


def _losses(model: TrainingModel, vectors: Tensor, batch: Batch, objective: Objective, world: World) -> Losses:
    """Return the losses of a batch from the encoder's vectors (N, D).

    The head takes all texts in one pass, so that its BatchNorm sees originals and augmentations together.
    """
    embeddings = model.project(vectors[: batch.texts])
    contrastive = objective.loss(embeddings[: batch.contrasted], batch.has_negative, world)
    if model.discriminator is None or batch.labels is None or batch.augmented is None:
        return Losses(contrastive, None)
    logits = model.discriminate(embeddings[: len(batch.labels)], embeddings[batch.augmented])
    told_apart = discriminator_loss(logits, model.discriminator.classes_of(batch.labels))
    return Losses(contrastive + objective.discriminator_weight * told_apart, told_apart)


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
) -> Losses:
    """Add the exact gradient of the whole batch with the memory of a chunk: GradCache (Gao et al. 2021b).

    1. Encode all chunks without a graph. 2. Run head, discriminator and loss on all vectors at once, and keep the
    gradient of each vector. 3. Encode each chunk again, with the same dropout, and backpropagate these gradients.
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
    with model.averaging(head=last):
        losses = _losses(model, vectors, batch, objective, world)
        (losses.total * share).backward()  # type: ignore[no-untyped-call]
    assert vectors.grad is not None
    for number, ((input_ids, attention_mask), gradient) in enumerate(
        zip(chunks, torch.split(vectors.grad, chunk_texts), strict=True)
    ):
        seed_torch(*key, number)
        with model.averaging(encoder=last and number == len(chunks) - 1):
            model.pooled(input_ids, attention_mask).backward(gradient)  # type: ignore[no-untyped-call]
    return losses.detached()


def seed_torch(*key: int | str) -> None:
    """Seed torch's generators, of the CPU and of the GPUs, from a key of any length.

    Called with a key of the step, it makes dropout depend on the step alone: not on earlier steps, on evaluations
    between them, or on where a run was interrupted.
    """
    digest = hashlib.sha256("/".join(map(str, key)).encode()).digest()
    torch.manual_seed(int.from_bytes(digest[:8], "little") >> 1)
