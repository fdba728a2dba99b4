"""The training loop: batch, forward, backward, step; evaluate, keep the best, save."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

import torch

from augpipe.base.interruption import Stopped, StopRequest
from cse_trainer.config import ResolvedConfig
from cse_trainer.data.batches import BatchBuilder
from cse_trainer.distributed import World, any_rank
from cse_trainer.training.checkpoint import Progress
from cse_trainer.training.evaluators import DiscriminatorProbe, Evaluator
from cse_trainer.training.events import EvalLog, StepListener
from cse_trainer.training.gradients import Objective, backward
from cse_trainer.training.meter import Meter, NonFiniteGuard
from cse_trainer.training.model import TrainingModel
from cse_trainer.training.saving import Saver


@dataclass(frozen=True, slots=True)
class Plan:
    """What follows from the settings of a run and its number of rows.

    Args:
        steps_per_epoch: optimizer steps of an epoch, not always a whole number.
        rows_per_step: over all ranks and accumulated batches.
        chunk_texts: texts that the encoder takes at once (GradCache), or None.
    """

    total_steps: int
    steps_per_epoch: float
    rows_per_step: int
    chunk_texts: int | None


@dataclass(slots=True)
class Trainer:
    """The training loop with all its parts.

    Args:
        evaluator: chooses the best weights; None: the latest ones are the best.
        probe: tests the discriminator at every evaluation; None for none.
    """

    model: TrainingModel
    optimizer: torch.optim.Optimizer
    objective: Objective
    batches: BatchBuilder
    evaluator: Evaluator | None
    world: World
    config: ResolvedConfig
    plan: Plan
    progress: Progress
    saver: Saver
    probe: DiscriminatorProbe | None = None

    def run(self, listeners: Sequence[StepListener], stop: StopRequest) -> None:
        """Train from the step in `progress` to the end of the plan, or until `patience` ends it.

        Raises:
            UserError: the loss or the gradient is not finite.
            Stopped: somebody asked to stop; a checkpoint of the last step is written.
        """
        config, plan, progress = self.config, self.plan, self.progress
        guard = NonFiniteGuard(self.model.encoder.device)
        meter = Meter(plan, progress, self.model.encoder.device, self.world, self.model.cells)
        if progress.step == 0:
            with meter.paused():
                self._evaluate(listeners)
        self.model.train()
        while not self._ended():
            rate = learning_rate(progress.step, plan.total_steps, config.learning_rate, config.warmup)
            for group in self.optimizer.param_groups:
                group["lr"] = rate * group["scale"]
            for part in range(config.accumulate):
                with meter.waiting():
                    batch = self.batches.batch(progress.step * config.accumulate + part)
                losses = backward(
                    self.model,
                    batch,
                    self.objective,
                    self.world,
                    share=1 / config.accumulate,
                    last=part == config.accumulate - 1,
                    chunk_texts=plan.chunk_texts,
                    key=(config.seed, progress.step, part, self.world.rank),
                )
                meter.add(losses)
            norm = torch.nn.utils.clip_grad_norm_(self.model.parameters(), config.clip or float("inf"))
            guard.watch(progress.step + 1, losses.total, norm)
            self.optimizer.step()
            self.optimizer.zero_grad()
            progress.step += 1

            last = progress.step == plan.total_steps
            evaluated = last or progress.step % config.eval_every == 0
            # An evaluation may end a run with patience, whose log then has every step.
            logged = last or progress.step % config.log_every == 0 or (evaluated and config.patience is not None)
            if logged:
                guard.check()
                log = meter.read(progress.step, rate, norm)
                for listener in listeners:
                    listener.on_step(log)
            if evaluated:
                guard.check()
                with meter.paused():
                    best = self._evaluate(listeners)
                if best:
                    with meter.stalled():
                        self.saver.keep_best(progress.step)
                last = self._ended()
            # Ranks receive a signal at different moments but have to stop in the same step. To agree costs a
            # collective operation, so several ranks do it only when they log.
            stopping = (logged or self.world.size == 1) and self._asked(stop)
            if last or stopping or self._saves(logged=logged):
                guard.check()
                meter.hand_over()
                with meter.stalled():
                    self.saver.save(progress)
                    if last or stopping:
                        self.saver.wait()
            if stopping and not last:
                raise Stopped(stop.signum)
        if self._asked(stop):  # in the last step, or while it was evaluated or saved
            raise Stopped(stop.signum)

    def _asked(self, stop: StopRequest) -> bool:
        """Return whether a rank was asked to stop."""
        return any_rank(stop.made, self.world, self.model.encoder.device)

    def _ended(self) -> bool:
        """Return whether all steps are done, or too many evaluations in a row have not been the best."""
        progress, config = self.progress, self.config
        if config.patience is not None and progress.best_step > 0:
            # Evaluations come at multiples of `eval_every`, so a resumed run needs no count of them.
            waited = progress.step - progress.best_step >= config.patience * config.eval_every
        else:
            waited = False
        return waited or progress.step >= self.plan.total_steps

    def _saves(self, *, logged: bool) -> bool:
        """Return whether a checkpoint is written after this step: by number of steps, or by the clock of rank 0."""
        every = self.config.save_every
        if every is not None and self.progress.step % every == 0:
            return True
        return logged and any_rank(self.saver.due(), self.world, self.model.encoder.device)

    def _evaluate(self, listeners: Sequence[StepListener]) -> bool:
        """Score the encoder and return whether its weights are the best so far."""
        progress = self.progress
        if self.evaluator is None:
            if progress.step:
                progress.best_step = progress.step
            return progress.step > 0
        start = time.perf_counter()
        result = self.evaluator.evaluate(self.model.encoder, self.world)
        probed = None if self.probe is None else self.probe.evaluate(self.model, self.world)
        # The untrained encoder (step 0) is scored for comparison and is never the best.
        if progress.step == 0:
            progress.untrained = result.by_name(self.evaluator.metric)
        best = progress.step > 0 and progress.improves(result.score, result.tie)
        if best:
            progress.best_step, progress.best_score, progress.best_tie = progress.step, result.score, result.tie
        log = EvalLog(
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
        for listener in listeners:
            listener.on_eval(log)
        return best


def learning_rate(step: int, total_steps: int, peak: float, warmup: float = 0.0) -> float:
    """Return the learning rate of a step: linear warm-up, then linear decay to zero.

    It depends on the step alone, so a resumed run has nothing to restore.

    Args:
        step: counted from 0.
        warmup: the share of the steps over which the rate rises; 0 starts at `peak`, as SimCSE does.
    """
    rising = int(total_steps * warmup)
    if step < rising:
        return peak * (step + 1) / rising
    return peak * (total_steps - step) / (total_steps - rising)
