"""Heads: the layers between pooling and loss, which exist in training only; evaluation and export drop them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from torch import nn

from cse_trainer.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from torch import Tensor

HeadKind = Literal["tanh", "projection", "none"]


class TanhHead(nn.Module):
    """SimCSE's head: Linear, then tanh, as in BERT's own pooler.

    Args:
        dimension: D, of input and output.
    """

    def __init__(self, dimension: int) -> None:
        super().__init__()
        self.dense = nn.Linear(dimension, dimension)

    def forward(self, vectors: Tensor) -> Tensor:
        """Map (N, D) to (N, D), with numbers between -1 and 1."""
        mapped: Tensor = self.dense(vectors).tanh()
        return mapped


class ProjectionHead(nn.Module):
    """The projection head of SDA and AugCSE: Linear, BatchNorm, ReLU, Linear, BatchNorm without scale and shift.

    The Linear layers have no bias, which the BatchNorm after each would subtract again.

    Args:
        dimension: D, of input and output; the hidden layer has 2 × D.
    """

    def __init__(self, dimension: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(dimension, 2 * dimension, bias=False),
            nn.BatchNorm1d(2 * dimension),
            nn.ReLU(),
            nn.Linear(2 * dimension, dimension, bias=False),
            nn.BatchNorm1d(dimension, affine=False),
        )

    def forward(self, vectors: Tensor) -> Tensor:
        """Map (N, D) to (N, D); in training N must be at least 2, as BatchNorm needs a variance."""
        mapped: Tensor = self.layers(vectors)
        return mapped


HEADS: dict[str, Callable[[int], nn.Module]] = {
    "tanh": TanhHead,
    "projection": ProjectionHead,
    "none": lambda dimension: nn.Identity(),
}


def build_head(kind: HeadKind, dimension: int) -> nn.Module:
    """Return a new head of this kind, with weights from torch's default generator.

    Args:
        kind: `tanh` (SimCSE), `projection` (SDA, AugCSE) or `none`.
        dimension: D of the encoder.

    Raises:
        UsageError: if there is no such head.
    """
    if kind not in HEADS:
        expected = ", ".join(get_args(HeadKind))
        raise UsageError(f"There is no head {kind!r}; expected one of {expected}. Give one of these as --head.")
    return HEADS[kind](dimension)
