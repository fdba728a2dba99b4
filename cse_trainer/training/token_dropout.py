"""Token dropout: delete tokens at random in training, different ones for every text."""

from __future__ import annotations

import torch
from torch import Tensor


def drop_tokens(
    input_ids: Tensor, attention_mask: Tensor, probability: float, *, keep_first: bool, trim: bool
) -> tuple[Tensor, Tensor]:
    """Delete each token with a probability; those that stay move together, as if the others had never been there.

    Anchor and positive lose different tokens, so the encoder has to match them by the rare words that they still
    share. Without this, an encoder of random weights learns nothing: two copies of a text that differ by dropout alone
    are near each other even in a random space (docs/training.md).

    Args:
        input_ids: (N, L).
        attention_mask: (N, L), 1 for tokens and 0 for padding.
        probability: 0 ≤ p < 1.
        keep_first: never delete the first token, which cls pooling reads.
        trim: cut off the positions that are now padding in every text; otherwise the shape stays (N, L).

    Returns:
        Tokens and mask, (N, L') with L' ≤ L; a text that would lose all tokens keeps its first one.
    """
    kept = attention_mask.bool() & (torch.rand(attention_mask.shape, device=attention_mask.device) >= probability)
    nothing_left = ~kept.any(dim=1)
    kept[:, 0] |= True if keep_first else nothing_left
    # A stable sort of "deleted" moves what is kept to the front, in its order.
    order = torch.sort((~kept).to(torch.uint8), dim=1, stable=True).indices
    input_ids, attention_mask = input_ids.gather(1, order), kept.gather(1, order).to(attention_mask.dtype)
    if trim:
        longest = int(attention_mask.sum(dim=1).max())
        input_ids, attention_mask = input_ids[:, :longest], attention_mask[:, :longest]
    return input_ids, attention_mask
