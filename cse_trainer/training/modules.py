"""The modules that exist in training only: the heads between pooling and loss, and AugCSE's discriminator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

DROPOUT = 0.2  # of the discriminator


class TanhHead(nn.Module):
    """SimCSE's head: Linear, then tanh, as in BERT's own pooler."""

    def __init__(self, dimension: int) -> None:
        super().__init__()
        self.dense = nn.Linear(dimension, dimension)

    def forward(self, vectors: Tensor) -> Tensor:
        """Map (N, D) to (N, D), with numbers between -1 and 1."""
        mapped: Tensor = self.dense(vectors).tanh()
        return mapped


class ProjectionHead(nn.Module):
    """The projection head of SDA and AugCSE: Linear, BatchNorm, ReLU, Linear, BatchNorm without scale and shift.

    The hidden layer has 2 × D. The Linear layers have no bias, which the BatchNorm after each would subtract again.
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


HEADS: dict[str, Callable[[int], nn.Module]] = {"tanh": TanhHead, "projection": ProjectionHead, "none": nn.Identity}
"""The heads by the name that --head takes; each is made from the dimension D of the encoder, with random weights."""


class Discriminator(nn.Module):
    """Classifies pairs of original and augmentation, behind a gradient reversal of strength α.

    The kind `type` has K + 1 classes: the K augmentations and *no augmentation*. The kind `bool` is the same network
    with two classes, *augmented* and *no augmentation*.

    Args:
        dimension: D of the vectors after the head.
        types: K, the number of augmentations.
        bounded: put a tanh after the last layer, as the reference code does. Its logits are then between −1 and 1, and
            its loss cannot fall below 0.313, which with 13 classes is worse than always answering with the shares of
            the classes (0.271). The default is without, so that the logits are free.

    Source: AugCSE, section 4.3 and appendix A.5.
    """

    def __init__(
        self, dimension: int, types: int, *, kind: str = "type", alpha: float = -1.0, bounded: bool = False
    ) -> None:
        super().__init__()
        self.types = types
        self.kind = kind
        self.alpha = alpha
        self.classes = types + 1 if kind == "type" else 2
        self.layers = nn.Sequential(
            nn.Dropout(DROPOUT),
            nn.Linear(2 * dimension, 4 * dimension),
            nn.Tanh(),
            nn.Dropout(DROPOUT),
            nn.Linear(4 * dimension, self.classes),
            nn.Tanh() if bounded else nn.Identity(),
        )

    def forward(self, originals: Tensor, augmentations: Tensor) -> Tensor:
        """Return the logits (B, C) of pairs, given the vectors of both texts, (B, D) each."""
        pairs = torch.cat([originals, augmentations], dim=1)
        logits: Tensor = self.layers(reverse_gradient(pairs, self.alpha))
        return logits

    def classes_of(self, labels: Tensor) -> Tensor:
        """Return the class (B,) of type labels (B,): for `bool`, 1 means *no augmentation* and 0 *augmented*."""
        return labels if self.kind == "type" else (labels == self.types).long()


class _Reversal(torch.autograd.Function):
    """The identity, whose gradient is multiplied by α."""

    @staticmethod
    def forward(context: Any, vectors: Tensor, alpha: float) -> Tensor:
        """Return the vectors as they are."""
        context.alpha = alpha
        return vectors.view_as(vectors)

    @staticmethod
    def backward(context: Any, *gradients: Tensor) -> tuple[Tensor, None]:
        """Multiply the gradient by α."""
        return gradients[0] * context.alpha, None


def reverse_gradient(vectors: Tensor, alpha: float) -> Tensor:
    """Return the vectors; the gradient that comes back through them is multiplied by α.

    With α = −1 the layers before this point are trained to raise the loss that those after it lower, as its adversary.
    With α = 1 they lower it together; with α = 0 no gradient passes.

    Args:
        vectors: (N, D).
        alpha: α, the reversal strength, with the paper's sign. (The paper's listing negates its argument once more; its
            text and its Table 7 have −1 for the adversary.)

    Source: AugCSE, section 4.3 and appendix A.4; Ganin and Lempitsky 2015.
    """
    reversed_: Tensor = _Reversal.apply(vectors, alpha)  # type: ignore[no-untyped-call]
    return reversed_
