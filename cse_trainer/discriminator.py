"""The discriminator of AugCSE, which classifies by which augmentation a text was made from its original."""

from __future__ import annotations

from typing import Literal

import torch
from torch import Tensor, nn

from cse_trainer.gradient_reversal import reverse_gradient

DiscriminatorKind = Literal["type", "bool"]
DROPOUT = 0.2


class Discriminator(nn.Module):
    """Classifies pairs of original and augmentation, behind a gradient reversal.

    The kind `type` has K + 1 classes: the K augmentations and *no augmentation*. The kind `bool` is the same network
    with two classes, *augmented* and *no augmentation*.

    Args:
        dimension: D of the vectors after the head.
        types: K, the number of augmentations.
        kind: `type` or `bool`.
        alpha: α, the reversal strength.
        bounded: put a tanh after the last layer, as the reference code does. Its logits are then between −1 and 1, and
            its loss cannot fall below 0.313, which with 13 classes is worse than always answering with the shares of
            the classes (0.271). The default is without, so that the logits are free.

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
        """Return the logits (B, C) of pairs, given the vectors of both texts, (B, D) each."""
        pairs = torch.cat([originals, augmentations], dim=1)
        logits: Tensor = self.layers(reverse_gradient(pairs, self.alpha))
        return logits

    def classes_of(self, labels: Tensor) -> Tensor:
        """Return the class (B,) of type labels (B,): for `bool`, 1 means *no augmentation* and 0 *augmented*."""
        return labels if self.kind == "type" else (labels == self.types).long()
