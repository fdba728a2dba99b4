"""Encode a batch in groups of texts of similar length, with less padding and less memory at a time."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

TEXTS = 48
"""Texts per group; the fastest of 24, 32, 48, 96 and 192 for a small encoder on two cores."""


def encode_by_length(encode: Callable[[Tensor, Tensor], Tensor], input_ids: Tensor, attention_mask: Tensor) -> Tensor:
    """Return what `encode` returns for the whole batch, up to rounding.

    Args:
        encode: tokens and mask, each (N, L) → (N, D).
        input_ids: (N, L), padded on the right.
        attention_mask: (N, L).

    Returns:
        (N, D), in the order of the input.
    """
    if len(input_ids) <= TEXTS:
        return encode(input_ids, attention_mask)
    lengths = attention_mask.sum(dim=1)
    order = torch.argsort(lengths, stable=True)
    groups = torch.split(order, TEXTS)
    longest = [int(lengths[group[-1]]) for group in groups]
    vectors = [
        encode(input_ids[group, :length], attention_mask[group, :length])
        for group, length in zip(groups, longest, strict=True)
    ]
    # `order` lists the rows as they were encoded; its argsort brings them back into the order of the input.
    return torch.cat(vectors)[torch.argsort(order)]
