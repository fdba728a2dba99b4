"""Gradient reversal: the identity in the forward pass, a factor on the gradient in the backward pass."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor


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
