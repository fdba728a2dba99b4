"""Watch over the steps: mean losses and rates for the log, and whether all numbers are finite."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import torch
from torch import Tensor

from augpipe.base.errors import UserError
from cse_trainer.distributed import World, mean_over_ranks
from cse_trainer.training.events import StepLog

if TYPE_CHECKING:
    from cse_trainer.training.checkpoint import Progress
    from cse_trainer.training.gradients import Losses
    from cse_trainer.training.loop import Plan
    from cse_trainer.training.padding import CellCount


class Meter:
    """Measures mean loss, rows per second and the share of time spent on making batches, since the last log.

    Losses are means over the ranks, all of which call the same methods in the same order.
    """

    def __init__(self, plan: Plan, progress: Progress, device: torch.device, world: World, cells: CellCount) -> None:
        cells.go_on_from(progress.unlogged_cells, progress.unlogged_real_cells)
        self._cells = cells
        self._plan = plan
        self._world = world
        self._progress = progress
        self._sum = torch.tensor(progress.unlogged_loss, device=device)
        discriminator = progress.unlogged_discriminator_loss
        self._discriminator = None if discriminator is None else torch.tensor(discriminator, device=device)
        self._count = progress.unlogged_batches
        self._waited = self._stalled = self._handed_over = 0.0
        self._read_at = progress.step
        self._since = time.perf_counter()

    def hand_over(self) -> None:
        """Store sums and time since the last log in the progress, so that a resumed run logs the same means."""
        progress = self._progress
        self._handed_over += self._count_time()
        progress.unlogged_batches = self._count
        progress.unlogged_loss, progress.unlogged_discriminator_loss = self._sums()
        progress.unlogged_cells, progress.unlogged_real_cells = self._cells.counts

    def _count_time(self) -> float:
        """Add the time since the last log or hand-over to the run's, and return it."""
        now = time.perf_counter()
        spent, self._since = now - self._since, now
        self._progress.seconds += spent
        self._progress.training_seconds += spent
        return spent

    def _sums(self) -> tuple[float, float | None]:
        """Return the sums of the loss and of the discriminator's loss over the batches since the last log."""
        discriminator = None if self._discriminator is None else mean_over_ranks(self._discriminator, self._world)
        return mean_over_ranks(self._sum, self._world), discriminator

    def add(self, losses: Losses) -> None:
        """Add the losses of a batch."""
        self._sum += losses.total
        if losses.discriminator is not None:
            before = torch.zeros_like(self._sum) if self._discriminator is None else self._discriminator
            self._discriminator = before + losses.discriminator
        self._count += 1

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Count the time of a block as spent on making batches."""
        start = time.perf_counter()
        yield
        self._waited += time.perf_counter() - start

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Leave the time of a block out of the rates; it still counts towards the run's seconds."""
        start = time.perf_counter()
        yield
        spent = time.perf_counter() - start
        self._since += spent
        self._progress.seconds += spent

    @contextmanager
    def stalled(self) -> Iterator[None]:
        """Leave the time of a block out of the rates, and count it as spent waiting for what is saved."""
        start = time.perf_counter()
        with self.paused():
            yield
        spent = time.perf_counter() - start
        self._stalled += spent
        self._progress.stall_seconds += spent

    def read(self, step: int, rate: float, norm: Tensor) -> StepLog:
        """Return the log of a step and set the sums to zero; this waits for the device."""
        loss, discriminator_loss = self._sums()
        spent = max(self._handed_over + self._count_time(), 1e-9)
        log = StepLog(
            step=step,
            epoch=step / self._plan.steps_per_epoch,
            loss=loss / self._count,
            learning_rate=rate,
            rows_per_second=(step - self._read_at) * self._plan.rows_per_step / spent,
            grad_norm=float(norm),
            data_wait=self._waited / spent,
            real_cells=self._cells.read(),
            stall_seconds=self._stalled,
            discriminator_loss=None if discriminator_loss is None else discriminator_loss / self._count,
        )
        self._sum.zero_()
        self._discriminator = None
        self._count, self._read_at = 0, step
        self._waited = self._stalled = self._handed_over = 0.0
        return log


class NonFiniteGuard:
    """Remembers on the device the first step with a number that is not finite.

    `watch` is called in every step and does not wait for the device; `check` waits, and is called now and then.
    """

    def __init__(self, device: torch.device) -> None:
        self._never = torch.iinfo(torch.int64).max
        self._first = torch.full((), self._never, dtype=torch.int64, device=device)

    def watch(self, step: int, *values: Tensor) -> None:
        """Note the step if a value, a scalar on the device, is not finite."""
        finite = torch.stack([value.detach().float() for value in values]).isfinite().all()
        self._first = torch.minimum(self._first, torch.where(finite, self._never, step))

    def check(self) -> None:
        """Raise a `UserError` that names the first step in which a number was not finite."""
        first = int(self._first)
        if first != self._never:
            raise UserError(
                f"the loss or its gradient is not finite (NaN or infinite) in step {first}, expected numbers; "
                "no checkpoint holds it: begin anew with --force and a lower --learning-rate, a higher --temperature, "
                "or --precision fp32"
            )
