"""What a run tells its listeners, and what it returns; the commands, the logs and the tests listen."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from cse_trainer.tokens import CacheProgress


@dataclass(frozen=True, slots=True)
class RunStart:
    """What will happen: `rows` rows an epoch in `total_steps` steps, of which `start_step` are done already."""

    folder: Path
    seed: int
    rows: int
    batch_size: int  # rows per step over all ranks, accumulation included
    start_step: int
    total_steps: int
    parameters: int  # of the encoder
    batch_norm_synchronised: bool = True  # over the ranks; False where several ranks each use their own statistics


@dataclass(frozen=True, slots=True)
class StepLog:
    """How training stands after `step` steps; the loss is the mean since the last log, in nats."""

    step: int
    epoch: float
    loss: float
    learning_rate: float
    rows_per_second: float
    grad_norm: float  # before clipping, of the last step
    data_wait: float  # share of the time since the last log that went into making batches
    discriminator_loss: float | None = None  # not weighted, likewise the mean since the last log; None without one


@dataclass(frozen=True, slots=True)
class EvalLog:
    """What the encoder scored after `step` steps."""

    step: int
    metric: str  # "sts-b dev" or "retrieval@1"
    score: float  # × 100
    alignment: float
    uniformity: float
    best: bool
    seconds: float
    discriminator_accuracy: float | None = None  # × 100, on held-out rows; None without a discriminator or such rows
    discriminator_majority: float | None = None  # × 100: the share of the largest class among the same rows


@dataclass(frozen=True, slots=True)
class RunResult:
    """What one seed came to; `scores` is what scores.json holds."""

    folder: Path
    seed: int
    steps: int
    best_step: int
    metric: str | None  # what chose the best step
    best_score: float | None  # × 100; None where nothing was evaluated and the last step is taken
    scores: dict[str, Any]
    seconds: float
    rows_per_second: float
    suite: str | None = None  # what `cse-eval` scores such a model with; None where there is none in its language


@dataclass(frozen=True, slots=True)
class SeedsResult:
    """What several seeds came to, in the order they were given."""

    folder: Path
    runs: tuple[RunResult, ...] = field(default_factory=tuple)


class TrainingEvents(Protocol):
    """A listener; every method may raise KeyboardInterrupt to stop the run at this point."""

    def on_stage(self, name: str, detail: str = "") -> None:
        """Hear that another part of the work begins, for example "loading encoder"."""

    def on_cache(self, progress: CacheProgress) -> None:
        """Hear how far the token cache is."""

    def on_notice(self, line: str) -> None:
        """Hear what a user should know and need not act upon, such as a damaged cache that is made again."""

    def on_start(self, start: RunStart) -> None:
        """Hear that the steps begin."""

    def on_step(self, log: StepLog) -> None:
        """Hear of a logged step."""

    def on_eval(self, log: EvalLog) -> None:
        """Hear of an evaluation."""

    def on_end(self, result: RunResult) -> None:
        """Hear that a seed is done."""


class Silence:
    """The listener that does nothing."""

    def on_stage(self, name: str, detail: str = "") -> None:
        """Do nothing."""

    def on_cache(self, progress: CacheProgress) -> None:
        """Do nothing."""

    def on_notice(self, line: str) -> None:
        """Do nothing."""

    def on_start(self, start: RunStart) -> None:
        """Do nothing."""

    def on_step(self, log: StepLog) -> None:
        """Do nothing."""

    def on_eval(self, log: EvalLog) -> None:
        """Do nothing."""

    def on_end(self, result: RunResult) -> None:
        """Do nothing."""
