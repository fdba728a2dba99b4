"""The discriminator of AugCSE: which augmentation made this text of that original?"""

from __future__ import annotations

from typing import Literal

import torch
from torch import Tensor, nn

from cse_trainer.gradient_reversal import reverse_gradient

DiscriminatorKind = Literal["type", "bool"]
DROPOUT = 0.2


class Discriminator(nn.Module):
    """Classify pairs of original and augmentation, behind a gradient reversal.

    `type` tells the K augmentations and *no augmentation* apart, K + 1 classes; `bool` only whether there is one, the
    same network with two classes, *augmented* and *no augmentation*.

    Args:
        dimension: D of the vectors after the head.
        types: K, how many augmentations there are.
        kind: `type` or `bool`.
        alpha: α of the reversal.
        bounded: put a tanh after the last layer, as the reference code does. Its logits are then between −1 and 1, and
            its loss cannot fall below 0.313, which with 13 classes is worse than always answering with the shares of
            the classes (0.271). Without, which is the default, they are free.

    Source: AugCSE, section 4.3 and appendix A.5.
    """

    def __init__(
        self,
        dimension: int,
        types: int,
        *,
        kind: DiscriminatorKind = "type",
        alpha: float = -1.0,
        bounded: bool = False,
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
        """Map two (B, D), row by row, to logits (B, C)."""
        pairs = torch.cat([originals, augmentations], dim=1)
        logits: Tensor = self.layers(reverse_gradient(pairs, self.alpha))
        return logits

    def classes_of(self, labels: Tensor) -> Tensor:
        """Return the class (B,) of every type label (B,): the label itself, or 1 for *no augmentation* and else 0."""
        return labels if self.kind == "type" else (labels == self.types).long()
