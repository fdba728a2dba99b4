"""End a run whose loss or gradient is NaN or infinite, and name the step."""

from __future__ import annotations

import torch
from torch import Tensor

from cse_trainer.errors import TrainerError


class NonFiniteGuard:
    """Remembers on the device the first step with a number that is not finite.

    `watch` is called in every step and does not wait for the device; `check` waits, and is called now and then.

    Args:
        device: the device of the losses.
    """

    def __init__(self, device: torch.device) -> None:
        self._never = torch.iinfo(torch.int64).max
        self._first = torch.full((), self._never, dtype=torch.int64, device=device)

    def watch(self, step: int, *values: Tensor) -> None:
        """Note the step if a value, a scalar on the device, is not finite."""
        finite = torch.stack([value.detach().float() for value in values]).isfinite().all()
        self._first = torch.minimum(self._first, torch.where(finite, self._never, step))

    def check(self) -> None:
        """Raise if a number was not finite in any step.

        Raises:
            TrainerError: the message names the first such step.
        """
        first = int(self._first)
        if first != self._never:
            raise TrainerError(
                f"the loss or its gradient is not finite (NaN or infinite) in step {first}, expected numbers; "
                "no checkpoint holds it: begin anew with --force and a lower --learning-rate, a higher --temperature, "
                "or --precision fp32"
            )
