"""Tokenise texts into padded batches of about equal length, for encoding."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torch import Tensor


def token_batches(
    tokenizer: Any, texts: Sequence[str], *, max_length: int, batch_tokens: int
) -> Iterator[tuple[np.ndarray, Tensor, Tensor]]:
    """Yield the tokens of texts in padded batches, sorted by length.

    Args:
        tokenizer: a transformers tokenizer.
        texts: the texts; an empty one becomes its special tokens.
        max_length: tokens kept of a text, special tokens included.
        batch_tokens: rows × padded length, at most, unless one text alone is longer.

    Yields:
        The rows' positions in `texts` (N,), input_ids (N, L) and attention_mask (N, L), both int64. The longest texts
        come first: if memory suffices for the first batch, it suffices for all.
    """
    if not texts:
        return
    ids = tokenizer(
        list(texts),
        truncation=True,
        max_length=max_length,
        return_attention_mask=False,
        return_token_type_ids=False,
    )["input_ids"]
    lengths = np.fromiter(map(len, ids), dtype=np.int64, count=len(ids))
    order = np.argsort(-lengths, kind="stable")
    start = 0
    while start < len(order):
        longest = max(int(lengths[order[start]]), 1)
        rows = order[start : start + max(batch_tokens // longest, 1)]
        yield rows, *_padded([ids[row] for row in rows], lengths[rows], tokenizer.pad_token_id)
        start += len(rows)


def _padded(ids: list[list[int]], lengths: np.ndarray, pad_id: int) -> tuple[Tensor, Tensor]:
    mask = np.arange(max(int(lengths[0]), 1)) < lengths[:, None]  # (N, L)
    padded = np.full(mask.shape, pad_id, dtype=np.int64)
    padded[mask] = np.fromiter(itertools.chain.from_iterable(ids), dtype=np.int64, count=int(lengths.sum()))
    return torch.from_numpy(padded), torch.from_numpy(mask.astype(np.int64))
