"""Make the batch of a step on the device: anchors, then positives, then hard negatives or augmentations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from augpipe.contract.schema import ORIGINAL
from cse_trainer.data.grids import Grid, grids_for, rounded_up, seat
from cse_trainer.data.sampling import RowOrder
from cse_trainer.data.selection import Choices
from cse_trainer.device import PadTo
from cse_trainer.tokens import TokenCache

SAMPLE_STEPS = 64  # whose texts decide the grids


class Seating(NamedTuple):
    """How the texts of a batch are seated in grids: the text on every seat (S,), the seat of every text (N,), grids."""

    on_seat: torch.Tensor
    seat_of: torch.Tensor
    grids: tuple[Grid, ...]


@dataclass(slots=True)
class Batch:
    """K texts for each of B rows: anchors, positives and, if K is 3, hard negatives; row b of text k is at k × B + b.

    A discriminator may see other texts than the loss. Then the augmentations of the M rows that have one follow after
    the 2 × B texts; for a row without one the discriminator sees the positive, which is the original under another
    dropout.

    Args:
        input_ids: (N, L) int64; N is above `texts` if every batch has to have the same shape.
        attention_mask: (N, L) int64, 1 for tokens and 0 for padding.
        has_negative: (B,) bool; None if K is 2.
        texts: how many of the N texts are used, K × B or 2 × B + M; the rest only fills the shape.
        labels: (B,) int64, the type labels, if rows draw augmentations.
        augmented: (B,) int64, the index of the text that the discriminator sees beside each row's anchor.
        seating: the texts' places in grids, which have less padding; None where they are encoded as they stand.
    """

    input_ids: torch.Tensor
    attention_mask: torch.Tensor
    has_negative: torch.Tensor | None
    texts: int
    labels: torch.Tensor | None = None
    augmented: torch.Tensor | None = None
    seating: Seating | None = None

    @property
    def contrasted(self) -> int:
        """How many texts enter the contrastive loss; they come first."""
        return self.texts if self.labels is None else 2 * len(self.labels)


class _Buffer:
    """Host memory for one batch; for CUDA it is pinned, and not written again before its copy to the device is done."""

    def __init__(self, texts: int, length: int, rows: int, pinned: bool) -> None:
        tokens = texts * length
        self._ids = torch.zeros(tokens, dtype=torch.int64, pin_memory=pinned)
        self._mask = torch.zeros(tokens, dtype=torch.int64, pin_memory=pinned)
        self.negative = torch.zeros(rows, dtype=torch.bool, pin_memory=pinned)
        self.labels = torch.zeros(rows, dtype=torch.int64, pin_memory=pinned)
        self.augmented = torch.zeros(rows, dtype=torch.int64, pin_memory=pinned)
        self.seats = torch.zeros(2 * texts, dtype=torch.int64, pin_memory=pinned)
        event: Any = torch.cuda.Event
        self.copied = event() if pinned else None

    def of_shape(self, texts: int, length: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Return contiguous ids and mask (texts, length), once the last copy to the device is done."""
        if self.copied is not None:
            self.copied.synchronize()
        size = texts * length
        return self._ids[:size].view(texts, length), self._mask[:size].view(texts, length)


@dataclass(frozen=True, slots=True)
class _Labelled:
    """The type labels (B,) of a batch, the index (B,) of a row's augmentation, and the texts after those of the loss.

    Of these M' texts, by row and column numbers (M',), the last `unused` ones only fill the batch's shape.
    """

    labels: NDArray[np.int64]
    augmented: NDArray[np.int64]
    rows: NDArray[np.integer]
    numbers: NDArray[np.int64]
    unused: int = 0


class BatchBuilder:
    """Makes the batch of a step.

    Args:
        choices: what every row takes as positive, negative and augmentation.
        pad_to: "longest" pads to the longest text of the batch, "max" always to the cache's length, so that every batch
            has the same shape (CUDA graphs), and seats the texts in the run's grids.
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
        self.seen_apart = choices.labels is not None and not choices.augmented_positives
        """Whether the discriminator sees texts that the loss does not."""
        self.texts = (self.columns + self.seen_apart) * order.batch_size
        self.grids = self._grids() if pad_to == "max" else ()
        # Two in turn: one is filled while the other may still be copied.
        self._pinned = [self._buffer(pinned=True) for _ in range(2)] if self.device.type == "cuda" else []

    def batch(self, step: int) -> Batch:
        """Return the batch of a step, counted from 0."""
        chosen = self.order.batch(step)
        starts, lengths, labelled = self._texts(chosen)
        texts = len(lengths) - (0 if labelled is None else labelled.unused)
        length = self._length(lengths)
        buffer = self._pinned[step % 2] if self._pinned else self._buffer(pinned=False)
        ids, mask = buffer.of_shape(len(lengths), length)
        self.cache.fill(starts, lengths, ids.numpy())
        mask.numpy()[...] = np.arange(length) < lengths[:, None]
        buffer.negative.numpy()[:] = self.choices.negative[chosen]
        if labelled is not None:
            buffer.labels.numpy()[:] = labelled.labels
            buffer.augmented.numpy()[:] = labelled.augmented
        seats = seat(self.grids, lengths[:texts], len(lengths)) if self.grids else None
        return self._move(ids, mask, buffer, texts, seats)

    def _texts(self, chosen: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64], _Labelled | None]:
        """Return where the texts of these rows begin in the cache, their lengths, and what the discriminator sees."""
        rows = np.tile(self.choices.rows[chosen], self.columns)
        numbers = self._column_numbers(chosen, self.choices.negative[chosen])
        labelled = self._labelled(chosen)
        if labelled is not None:
            rows, numbers = np.concatenate([rows, labelled.rows]), np.concatenate([numbers, labelled.numbers])
        starts, lengths = self.cache.locate(rows, numbers)
        if labelled is not None and labelled.unused:
            lengths[-labelled.unused :] = 1  # nobody reads their vectors; one token, as attention needs one
        return starts, lengths, labelled

    def _grids(self) -> tuple[Grid, ...]:
        """Return the grids that the first batches call for: rows and seed decide, so a resumed run has the same."""
        samples = []
        for step in range(SAMPLE_STEPS):
            _, lengths, labelled = self._texts(self.order.batch(step))
            samples.append(lengths[: len(lengths) - (0 if labelled is None else labelled.unused)])
        return grids_for(samples, self.texts, self.cache.max_length)

    def _column_numbers(self, chosen: NDArray[np.int64], negative: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return the column number of every text (K × B,); for a row without hard negative that of the original."""
        numbers = np.empty((self.columns, len(chosen)), np.int64)
        numbers[0] = self.original
        numbers[1] = self.choices.positive[chosen]
        if self.choices.negative_column is not None:
            numbers[2] = np.where(negative, self.choices.negative_column, self.original)
        return numbers.reshape(-1)

    def _labelled(self, chosen: NDArray[np.int64]) -> _Labelled | None:
        """Return labels, and the texts for the discriminator alone: those of rows with an augmentation come first."""
        if self.choices.labels is None:
            return None
        labels = self.choices.labels.rows[chosen].astype(np.int64)
        augmented = np.arange(len(chosen)) + len(chosen)  # the positives
        if not self.seen_apart:
            return _Labelled(labels, augmented, np.empty(0, np.int64), np.empty(0, np.int64))
        without = labels == self.choices.labels.none
        places = np.argsort(without, kind="stable")
        count = len(chosen) - int(without.sum())
        augmented[places[:count]] = 2 * len(chosen) + np.arange(count)
        # The texts of the other rows are their originals; they only keep the shape of the batch the same.
        places = places if self.pad_to == "max" else places[:count]
        columns = self.choices.labels.columns[labels[places]]
        return _Labelled(labels, augmented, self.choices.rows[chosen[places]], columns, len(places) - count)

    def _length(self, lengths: NDArray[np.int64]) -> int:
        """Return the length L to which the texts are padded."""
        if self.pad_to == "max":
            return self.cache.max_length
        return min(rounded_up(int(lengths.max())), self.cache.max_length)

    def _buffer(self, *, pinned: bool) -> _Buffer:
        return _Buffer(self.texts, self.cache.max_length, self.order.batch_size, pinned)

    def _move(
        self,
        ids: torch.Tensor,
        mask: torch.Tensor,
        buffer: _Buffer,
        texts: int,
        seats: tuple[NDArray[np.int64], NDArray[np.int64]] | None,
    ) -> Batch:
        """Copy what the batch needs to the device, and record when the buffer may be written again."""

        def moved(tensor: torch.Tensor) -> torch.Tensor:
            return tensor.to(self.device, non_blocking=buffer.copied is not None)

        labelled = self.choices.labels is not None
        batch = Batch(
            moved(ids),
            moved(mask),
            moved(buffer.negative) if self.columns == 3 else None,
            texts,
            moved(buffer.labels) if labelled else None,
            moved(buffer.augmented) if labelled else None,
        )
        if seats is not None:
            on_seat, seat_of = buffer.seats[: len(seats[0])], buffer.seats[-len(seats[1]) :]
            on_seat.numpy()[:], seat_of.numpy()[:] = seats
            batch.seating = Seating(moved(on_seat), moved(seat_of), self.grids)
        if buffer.copied is not None:
            buffer.copied.record()
        return batch
