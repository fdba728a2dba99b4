"""Dropout for CPUs, faster than torch's: from 16 random bits per number instead of one random draw for each."""

from __future__ import annotations

import torch
from torch import Tensor, nn

LEVELS = 2**16
"""Probabilities are rounded to 1/65536: 0.1 becomes 0.100006."""


class QuickDropout(nn.Dropout):
    """Dropout whose mask is drawn for four numbers at a time.

    On a CPU, torch's own dropout takes a sixth of a training step of a small encoder, because it calls its serial
    generator once for each number.
    """

    def forward(self, input: Tensor) -> Tensor:
        """Zero each number with probability p and scale the others by 1 / (1 − p); in evaluation do nothing."""
        if not self.training or self.p == 0:
            return input
        # The whole range of int64, so that each of its four int16 is uniform.
        bits = torch.empty((input.numel() + 3) // 4, dtype=torch.int64).random_(-(2**63), None)
        draws = bits.view(torch.int16)[: input.numel()].view(input.shape)
        kept = draws >= round(self.p * LEVELS) - LEVELS // 2
        return input * kept.to(input.dtype).mul_(1 / (1 - self.p))


def quicken_dropout(module: nn.Module) -> None:
    """Turn every nn.Dropout of a module on the CPU into a `QuickDropout`; weights and their names stay the same."""
    for part in module.modules():
        if type(part) is nn.Dropout:
            part.__class__ = QuickDropout
