"""The training loop: batch, forward, backward, step; evaluate, keep the best, save."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import torch

from cse_trainer.distributed import any_rank
from cse_trainer.training.checkpoint import Progress
from cse_trainer.training.events import EvalLog, StepLog
from cse_trainer.training.gradients import Losses, backward
from cse_trainer.training.guard import NonFiniteGuard
from cse_trainer.training.schedule import learning_rate

if TYPE_CHECKING:
    from cse_trainer.batches import BatchBuilder
    from cse_trainer.distributed import World
    from cse_trainer.training.discriminator_probe import DiscriminatorProbe
    from cse_trainer.training.evaluators import Evaluator
    from cse_trainer.training.listeners import Listeners
    from cse_trainer.training.model import TrainingModel
    from cse_trainer.training.objective import Objective
    from cse_trainer.training.stopping import StopRequest


@dataclass(frozen=True, slots=True)
class Plan:
    """The steps, intervals and rates of a run.

    Args:
        seed: seed of the dropout.
        total_steps: optimizer steps of the whole run.
        steps_per_epoch: optimizer steps of an epoch, not always a whole number.
        rows_per_step: over all ranks and accumulated batches.
        accumulate: batches per step.
        peak: the highest learning rate.
        warmup: the share of the steps in which it rises.
        clip: the largest norm of the gradient; 0: no limit.
        chunk_texts: texts that the encoder takes at once (GradCache), or None.
        eval_every: steps between evaluations.
        save_every: steps between checkpoints.
        log_every: steps between logs.
    """

    seed: int
    total_steps: int
    steps_per_epoch: float
    rows_per_step: int
    accumulate: int
    peak: float
    warmup: float
    clip: float
    chunk_texts: int | None
    eval_every: int
    save_every: int
    log_every: int


@dataclass(slots=True)
class Trainer:
    """The training loop with all its parts.

    Args:
        model: encoder, head and discriminator on their device.
        optimizer: over the model's parameters.
        objective: the contrastive loss.
        batches: gives the batch of every step.
        evaluator: chooses the best weights; None: the latest ones are the best.
        world: this process among the ranks.
        plan: steps, intervals and rates.
        progress: how far the run is.
        keep_best: keeps the present weights as the best ones.
        save: writes a checkpoint.
        probe: tests the discriminator at every evaluation; None for none.
    """

    model: TrainingModel
    optimizer: torch.optim.Optimizer
    objective: Objective
    batches: BatchBuilder
    evaluator: Evaluator | None
    world: World
    plan: Plan
    progress: Progress
    keep_best: Callable[[Progress], None]
    save: Callable[[Progress], None]
    probe: DiscriminatorProbe | None = None

    def run(self, listeners: Listeners, stop: StopRequest) -> None:
        """Train from the step in `progress` to the end of the plan.

        Args:
            listeners: called with logged steps and evaluations.
            stop: tells whether somebody asked the run to stop.

        Raises:
            TrainerError: the loss or the gradient is not finite.
            KeyboardInterrupt: somebody asked to stop; a checkpoint of the last step is written.
        """
        plan, progress = self.plan, self.progress
        guard = NonFiniteGuard(self.model.encoder.device)
        meter = _Meter(plan, progress, self.model.encoder.device)
        if progress.step == 0:
            self._evaluate(listeners)
        self.model.train()
        while progress.step < plan.total_steps:
            rate = learning_rate(progress.step, plan.total_steps, plan.peak, plan.warmup)
            for group in self.optimizer.param_groups:
                group["lr"] = rate * group["scale"]
            for part in range(plan.accumulate):
                with meter.waiting():
                    batch = self.batches.batch(progress.step * plan.accumulate + part)
                losses = backward(
                    self.model,
                    batch,
                    self.objective,
                    self.world,
                    share=1 / plan.accumulate,
                    last=part == plan.accumulate - 1,
                    chunk_texts=plan.chunk_texts,
                    key=(plan.seed, progress.step, part, self.world.rank),
                )
                meter.add(losses)
            norm = torch.nn.utils.clip_grad_norm_(self.model.parameters(), plan.clip or float("inf"))
            guard.watch(progress.step + 1, losses.total, norm)
            self.optimizer.step()
            self.optimizer.zero_grad()
            progress.step += 1

            last = progress.step == plan.total_steps
            logged = last or progress.step % plan.log_every == 0
            if logged:
                guard.check()
                listeners.on_step(meter.read(progress.step, rate, norm))
            # Ranks receive a signal at different moments but have to stop in the same step. To agree costs a
            # collective operation, so several ranks do it only when they log.
            stopping = (logged or self.world.size == 1) and any_rank(stop.made, self.world, self.model.encoder.device)
            if last or progress.step % plan.eval_every == 0:
                guard.check()
                with meter.paused():
                    self._evaluate(listeners)
            if last or stopping or progress.step % plan.save_every == 0:
                guard.check()
                with meter.paused():
                    meter.hand_over()
                    self.save(progress)
            if stopping and not last:
                raise KeyboardInterrupt

    def _evaluate(self, listeners: Listeners) -> None:
        """Score the encoder and keep its weights if it is the best so far."""
        progress = self.progress
        if self.evaluator is None:
            if progress.step:
                progress.best_step = progress.step
                self.keep_best(progress)
            return
        start = time.perf_counter()
        result = self.evaluator.evaluate(self.model.encoder, self.world)
        probed = None if self.probe is None else self.probe.evaluate(self.model, self.world)
        # The untrained encoder (step 0) is scored for comparison and is never the best.
        best = progress.step > 0 and progress.improves(result.score, result.tie)
        if best:
            progress.best_step, progress.best_score, progress.best_tie = progress.step, result.score, result.tie
            self.keep_best(progress)
        listeners.on_eval(
            EvalLog(
                step=progress.step,
                metric=self.evaluator.metric,
                score=result.score,
                alignment=result.alignment,
                uniformity=result.uniformity,
                best=best,
                seconds=time.perf_counter() - start,
                discriminator_accuracy=None if probed is None else probed.accuracy,
                discriminator_majority=None if probed is None else probed.majority,
            )
        )


class _Meter:
    """Measures mean loss, rows per second and the share of time spent on making batches, since the last log."""

    def __init__(self, plan: Plan, progress: Progress, device: torch.device) -> None:
        self._plan = plan
        self._progress = progress
        self._sum = torch.tensor(progress.unlogged_loss, device=device)
        discriminator = progress.unlogged_discriminator_loss
        self._discriminator = None if discriminator is None else torch.tensor(discriminator, device=device)
        self._count = progress.unlogged_batches
        self._waited = 0.0
        self._read_at = progress.step
        self._since = time.perf_counter()

    def hand_over(self) -> None:
        """Store the sums since the last log in the progress, so that a resumed run logs the same means."""
        progress = self._progress
        progress.unlogged_batches, progress.unlogged_loss = self._count, float(self._sum)
        progress.unlogged_discriminator_loss = None if self._discriminator is None else float(self._discriminator)

    def add(self, losses: Losses) -> None:
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

    def read(self, step: int, rate: float, norm: torch.Tensor) -> StepLog:
        """Return the log of a step and set the sums to zero; this waits for the device."""
        loss = float(self._sum) / self._count
        now = time.perf_counter()
        spent = max(now - self._since, 1e-9)
        self._progress.seconds += spent
        self._progress.training_seconds += spent
        log = StepLog(
            step=step,
            epoch=step / self._plan.steps_per_epoch,
            loss=loss,
            learning_rate=rate,
            rows_per_second=(step - self._read_at) * self._plan.rows_per_step / spent,
            grad_norm=float(norm),
            data_wait=self._waited / spent,
            discriminator_loss=None if self._discriminator is None else float(self._discriminator) / self._count,
        )
        self._sum.zero_()
        self._discriminator = None
        self._count, self._waited, self._read_at, self._since = 0, 0.0, step, now
        return log
