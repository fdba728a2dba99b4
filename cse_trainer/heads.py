"""The heads that sit on the encoder in training alone: evaluation and export drop them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from torch import nn

from cse_trainer.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from torch import Tensor

HeadKind = Literal["tanh", "projection", "none"]


class TanhHead(nn.Module):
    """SimCSE's head: Linear, then tanh (the shape of BERT's own pooler).

    Args:
        dimension: D, in and out.
    """

    def __init__(self, dimension: int) -> None:
        super().__init__()
        self.dense = nn.Linear(dimension, dimension)

    def forward(self, vectors: Tensor) -> Tensor:
        """Map (N, D) to (N, D), each number between -1 and 1."""
        mapped: Tensor = self.dense(vectors).tanh()
        return mapped


class ProjectionHead(nn.Module):
    """The projection head of SDA and AugCSE: Linear, BatchNorm, ReLU, Linear, BatchNorm without scale or shift.

    No layer has a bias: each is followed by a BatchNorm that would take it away again.

    Args:
        dimension: D, in and out; the layer between is twice as wide.
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
        """Map (N, D) to (N, D); in training N must be 2 or more, for BatchNorm to have a variance."""
        mapped: Tensor = self.layers(vectors)
        return mapped


HEADS: dict[str, Callable[[int], nn.Module]] = {
    "tanh": TanhHead,
    "projection": ProjectionHead,
    "none": lambda dimension: nn.Identity(),
}


def build_head(kind: HeadKind, dimension: int) -> nn.Module:
    """Build the head of that kind, its weights from torch's default generator.

    Args:
        kind: `tanh` (SimCSE), `projection` (SDA, AugCSE) or `none`.
        dimension: D of the encoder.

    Raises:
        UsageError: there is no such head.
    """
    if kind not in HEADS:
        expected = ", ".join(get_args(HeadKind))
        raise UsageError(f"There is no head {kind!r}; expected one of {expected}. Give one of these as --head.")
    return HEADS[kind](dimension)
