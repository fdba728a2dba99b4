"""Little padding: a CPU encodes texts of similar length together; and how much padding is computed all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import torch
from torch import Tensor

GROUP_TEXTS = 48
"""Texts that a CPU encodes at a time, at most: the fastest of 24, 32, 48, 96 and 192 for a small encoder, two cores."""

SHORTEST = 0.85
"""No text of a group is shorter than this share of its longest one."""


class CellCount:
    """Counts the token cells that the encoder computes in training, and those among them that hold a token."""

    def __init__(self, device: torch.device) -> None:
        self._computed = 0
        self._real = torch.zeros((), dtype=torch.int64, device=device)

    def add(self, attention_mask: Tensor, computed: int | None = None) -> None:
        """Add a batch with its mask, of which so many cells are computed; by default all. No device is waited for."""
        self._computed += attention_mask.numel() if computed is None else computed
        self._real += attention_mask.sum()

    @property
    def counts(self) -> tuple[int, int]:
        """The cells computed since the last `read`, and those that hold a token; this waits for the device."""
        return self._computed, int(self._real)

    def go_on_from(self, computed: int, real: int) -> None:
        """Begin with the counts of a run that is resumed."""
        self._computed = computed
        self._real.fill_(real)

    def read(self) -> float:
        """Return the share of cells that hold a token, 0 to 1, and begin anew; this waits for the device."""
        computed, real = self.counts
        share = real / max(computed, 1)
        self._computed = 0
        self._real.zero_()
        return share


class Groups(NamedTuple):
    """A batch in groups of texts of similar length, the longest first."""

    ids: list[Tensor]
    """Of each group, (texts, longest)."""
    masks: list[Tensor]
    order: Tensor
    """The rows of the batch (N,), as they stand in the groups."""

    def in_order(self, vectors: list[Tensor]) -> Tensor:
        """Return the vectors of all groups in the order of the batch, (N, D)."""
        return torch.cat(vectors)[torch.argsort(self.order)]


def grouped(input_ids: Tensor, attention_mask: Tensor) -> Groups:
    """Return a batch, (N, L) and padded on the right, in groups that take less padding and less memory at a time."""
    lengths = attention_mask.sum(dim=1)
    order = torch.argsort(lengths, descending=True, stable=True)
    groups = Groups([], [], order)
    for first, end, longest in spans(lengths[order]):
        rows = order[first:end]
        groups.ids.append(input_ids[rows, :longest])
        groups.masks.append(attention_mask[rows, :longest])
    return groups


def encode_by_length(
    encode: Callable[[Tensor, Tensor], Tensor], input_ids: Tensor, attention_mask: Tensor, cells: CellCount
) -> Tensor:
    """Return what `encode` returns for the whole batch, up to rounding, group by group.

    For encoders that take no packed rows (packing.py). Order, loss and candidates of a batch stay; what dropout draws
    is another part of the same stream of random numbers, which follows from the step and the lengths alone.

    Args:
        encode: tokens and mask, each (N, L) and padded on the right → (N, D), in their order.
    """
    groups = grouped(input_ids, attention_mask)
    cells.add(attention_mask, sum(mask.numel() for mask in groups.masks))
    return groups.in_order([encode(ids, mask) for ids, mask in zip(groups.ids, groups.masks, strict=True)])


def spans(lengths: Tensor) -> Iterator[tuple[int, int, int]]:
    """Yield the groups of texts of lengths (N,), the longest first: the first, the one after the last, the longest."""
    first = 0
    while first < len(lengths):
        longest = int(lengths[first])
        # How many are long enough: they stand before the others.
        similar = int((lengths >= SHORTEST * longest).sum())
        end = min(first + GROUP_TEXTS, similar)
        yield first, end, longest
        first = end
