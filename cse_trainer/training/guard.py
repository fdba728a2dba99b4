"""The non-finite guard: a loss or gradient that is NaN or infinite ends the run and names its step."""

from __future__ import annotations

import torch
from torch import Tensor

from cse_trainer.errors import TrainerError


class NonFiniteGuard:
    """Watches every step on the device, and is asked now and then: asking waits for the device, watching does not.

    Args:
        device: where losses are.
    """

    def __init__(self, device: torch.device) -> None:
        self._never = torch.iinfo(torch.int64).max
        self._first = torch.full((), self._never, dtype=torch.int64, device=device)

    def watch(self, step: int, *values: Tensor) -> None:
        """Note the step if a value, a scalar on the device, is not finite."""
        finite = torch.stack([value.detach().float() for value in values]).isfinite().all()
        self._first = torch.minimum(self._first, torch.where(finite, self._never, step))

    def check(self) -> None:
        """Stop the run if a step was not finite.

        Raises:
            TrainerError: names the first such step.
        """
        first = int(self._first)
        if first != self._never:
            raise TrainerError(
                f"the loss or its gradient is not finite (NaN or infinite) in step {first}, expected numbers; "
                "no checkpoint holds it: begin anew with --force and a lower --learning-rate, a higher --temperature, "
                "or --precision fp32"
            )
