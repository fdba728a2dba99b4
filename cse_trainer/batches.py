"""Rows to one batch on the device: anchors, then positives, then hard negatives, in one block."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import torch
from numpy.typing import NDArray

from cse_trainer.selection import ORIGINAL

if TYPE_CHECKING:
    from cse_trainer.sampling import RowOrder
    from cse_trainer.selection import Choices
    from cse_trainer.tokens import TokenCache

PadTo = Literal["longest", "max"]
MULTIPLE = 8  # lengths are rounded up to this: few different shapes, and aligned ones


@dataclass(slots=True)
class Batch:
    """K texts of B rows each, column-major: row b of text k stands at k × B + b.

    Args:
        input_ids: (K × B, L) int64.
        attention_mask: (K × B, L) int64, 1 for tokens and 0 for padding.
        has_negative: (B,) bool; None when K is 2.
        texts: K × B.
    """

    input_ids: torch.Tensor
    attention_mask: torch.Tensor
    has_negative: torch.Tensor | None
    texts: int


class _Buffer:
    """Host memory for one batch; pinned for CUDA, and then not written again before its copy has left."""

    def __init__(self, tokens: int, rows: int, pinned: bool) -> None:
        self._ids = torch.zeros(tokens, dtype=torch.int64, pin_memory=pinned)
        self._mask = torch.zeros(tokens, dtype=torch.int64, pin_memory=pinned)
        self.negative = torch.zeros(rows, dtype=torch.bool, pin_memory=pinned)
        event: Any = torch.cuda.Event
        self.copied = event() if pinned else None

    def of_shape(self, texts: int, length: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the ids and the mask (texts, length), each in one piece, when the last copy has left."""
        if self.copied is not None:
            self.copied.synchronize()
        size = texts * length
        return self._ids[:size].view(texts, length), self._mask[:size].view(texts, length)


class BatchBuilder:
    """Make the batch of a step.

    Args:
        cache: the tokens.
        choices: what every row takes.
        order: which rows a step takes.
        device: where batches go.
        pad_to: "longest" pads to the longest text of the batch, "max" always to the cache's length, so that
            every batch has the same shape (CUDA graphs).
    """

    def __init__(
        self, cache: TokenCache, choices: Choices, order: RowOrder, device: torch.device | str, pad_to: PadTo
    ) -> None:
        self.cache = cache
        self.choices = choices
        self.order = order
        self.device = torch.device(device)
        self.pad_to = pad_to
        self.original = cache.columns.index(ORIGINAL)
        self.columns = 2 if choices.negative_column is None else 3
        self.texts = self.columns * order.batch_size
        # Two in turn: one is filled while the copy of the other may still be under way.
        self._pinned = [self._buffer(pinned=True) for _ in range(2)] if self.device.type == "cuda" else []

    def batch(self, step: int) -> Batch:
        """Return the batch of a step."""
        chosen = self.order.batch(step)
        rows = np.tile(self.choices.rows[chosen], self.columns)
        negative = self.choices.negative[chosen]
        starts, lengths = self.cache.locate(rows, self._column_numbers(chosen, negative))
        length = self._length(lengths)
        buffer = self._pinned[step % 2] if self._pinned else self._buffer(pinned=False)
        ids, mask = buffer.of_shape(self.texts, length)
        self.cache.fill(starts, lengths, ids.numpy())
        mask.numpy()[...] = np.arange(length) < lengths[:, None]
        buffer.negative.numpy()[:] = negative
        return self._move(ids, mask, buffer)

    def _column_numbers(self, chosen: NDArray[np.int64], negative: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return the column number of every text (K × B,); where there is no negative, the original's."""
        numbers = np.empty((self.columns, len(chosen)), np.int64)
        numbers[0] = self.original
        numbers[1] = self.choices.positive[chosen]
        if self.choices.negative_column is not None:
            numbers[2] = np.where(negative, self.choices.negative_column, self.original)
        return numbers.reshape(-1)

    def _length(self, lengths: NDArray[np.int64]) -> int:
        if self.pad_to == "max":
            return self.cache.max_length
        longest = -(-int(lengths.max()) // MULTIPLE) * MULTIPLE
        return min(longest, self.cache.max_length)

    def _buffer(self, *, pinned: bool) -> _Buffer:
        return _Buffer(self.texts * self.cache.max_length, self.order.batch_size, pinned)

    def _move(self, ids: torch.Tensor, mask: torch.Tensor, buffer: _Buffer) -> Batch:
        moved = [
            tensor.to(self.device, non_blocking=buffer.copied is not None) for tensor in (ids, mask, buffer.negative)
        ]
        if buffer.copied is not None:
            buffer.copied.record()
        return Batch(moved[0], moved[1], moved[2] if self.columns == 3 else None, self.texts)
