"""The discriminator's loss: binary cross-entropy, one yes-or-no question per class."""

from __future__ import annotations

import torch.nn.functional as functional
from torch import Tensor


def discriminator_loss(logits: Tensor, classes: Tensor) -> Tensor:
    """Return the binary cross-entropy of one-hot targets, averaged over the rows and the classes.

    Args:
        logits: (B, C).
        classes: (B,) the class of each row, int64.

    Returns:
        A scalar, in nats.

    Source: AugCSE, Eq. 2.
    """
    targets = functional.one_hot(classes, logits.shape[1]).to(logits.dtype)
    return functional.binary_cross_entropy_with_logits(logits, targets)
