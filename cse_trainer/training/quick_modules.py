"""Modules of torch as they are quicker on a CPU: dropout, and looking up embeddings."""

from __future__ import annotations

from typing import Any

import torch
import torch.nn.functional as functional
from torch import Tensor, nn

LEVELS = 2**16
"""Probabilities of `QuickDropout` are rounded to 1/65536: 0.1 becomes 0.100006."""


class QuickDropout(nn.Dropout):
    """Dropout for CPUs whose mask is drawn for four numbers at a time, from 16 random bits for each.

    There, torch's own dropout takes a sixth of a training step of a small encoder, because it calls its serial
    generator once for each number.
    """

    def forward(self, input: Tensor) -> Tensor:
        """Zero each number with probability p and scale the others by 1 / (1 − p); in evaluation do nothing."""
        if not self.training or self.p == 0:
            return input
        # The whole range of int64, so that each of its four int16 is uniform.
        bits = torch.empty((input.numel() + 3) // 4, dtype=torch.int64).random_(-(2**63), None)
        draws = bits.view(torch.int16)[: input.numel()].view(input.shape)
        # In place, since a mask of bool takes longer to become numbers than one of int16.
        kept = draws.ge_(round(self.p * LEVELS) - LEVELS // 2)
        return input * kept.to(input.dtype).mul_(1 / (1 - self.p))


def quicken_dropout(module: nn.Module) -> None:
    """Turn every nn.Dropout of a module on the CPU into a `QuickDropout`; weights and their names stay the same."""
    for part in module.modules():
        if type(part) is nn.Dropout:
            part.__class__ = QuickDropout


class QuickEmbedding(nn.Embedding):
    """Embeddings whose gradient is added to `weight.grad` where it belongs, during the backward pass.

    torch's own returns a gradient as large as the whole table, nearly all of it zeros, for every group of texts that a
    step encodes: a third of a training step of a small encoder. Because this one returns none, it serves `backward()`,
    not `torch.autograd.grad`, and not DDP, which waits for what is returned.
    """

    def forward(self, input: Tensor) -> Tensor:
        """Look up ids of any shape (…): (…, D)."""
        vectors: Tensor = _Lookup.apply(input, self.weight, self.padding_idx)  # type: ignore[no-untyped-call]
        return vectors


class _Lookup(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, ids: Tensor, weight: Tensor, padding: int | None) -> Tensor:
        ctx.ids, ctx.weight, ctx.padding = ids, weight, padding
        return functional.embedding(ids, weight)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[None, None, None]:
        weight = ctx.weight
        ids, gradients = ctx.ids.reshape(-1), gradient.reshape(-1, weight.shape[1]).to(weight.dtype)
        if ctx.padding is not None:
            seen = ids != ctx.padding
            ids, gradients = ids[seen], gradients[seen]
        if weight.grad is None:
            weight.grad = torch.zeros_like(weight)
        weight.grad.index_add_(0, ids, gradients)
        return None, None, None


def quicken_lookups(module: nn.Module) -> None:
    """Turn every plain, trained nn.Embedding of a module on the CPU into a `QuickEmbedding`; weights and names stay."""
    for part in module.modules():
        plain = type(part) is nn.Embedding and part.max_norm is None and not part.sparse
        if plain and part.weight.requires_grad and not part.scale_grad_by_freq:
            part.__class__ = QuickEmbedding
