"""The events of a run, the listeners to them, and the result that a run returns."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from cse_trainer.tokens import CacheProgress

RETRIEVAL = "retrieval@1"
"""The metric by which held-out rows choose the checkpoint, where there are no labelled data."""


@dataclass(frozen=True, slots=True)
class RunStart:
    """The beginning of a run: `rows` rows an epoch, `total_steps` steps, of which `start_step` are done already."""

    folder: Path
    seed: int
    rows: int
    batch_size: int  # rows per step over all ranks, accumulation included
    start_step: int
    total_steps: int
    parameters: int  # of the encoder
    precision: str = "fp32"  # or "bf16"
    batch_norm_synchronised: bool = True  # over the ranks; False where several ranks each use their own statistics


@dataclass(frozen=True, slots=True)
class StepLog:
    """The state of training after `step` steps; the loss is the mean since the last log, in nats."""

    step: int
    epoch: float
    loss: float
    learning_rate: float
    rows_per_second: float
    grad_norm: float  # before clipping, of the last step
    data_wait: float  # share of the time since the last log that went into making batches
    real_cells: float = 1.0  # share of the token cells computed since the last log that hold a token, and no padding
    stall_seconds: float = 0.0  # since the last log, in which the loop waited for what is saved
    discriminator_loss: float | None = None  # not weighted, likewise the mean since the last log; None without one


@dataclass(frozen=True, slots=True)
class EvalLog:
    """The scores of the encoder after `step` steps."""

    step: int
    metric: str  # such as "sts-b dev", or RETRIEVAL
    score: float  # × 100
    alignment: float | None  # None where the set has no pairs to measure it on
    uniformity: float
    best: bool
    seconds: float
    discriminator_accuracy: float | None = None  # × 100, on held-out rows; None without a discriminator or such rows
    discriminator_majority: float | None = None  # × 100: the share of the largest class among the same rows


@dataclass(frozen=True, slots=True)
class RunResult:
    """The result of one seed; `scores` has the scores of the untrained and of the trained encoder."""

    folder: Path
    seed: int
    steps: int
    best_step: int
    metric: str | None  # what chose the best step
    best_score: float | None  # × 100; None where nothing was evaluated and the last step is taken
    scores: dict[str, Any]
    seconds: float
    rows_per_second: float
    stall_seconds: float = 0.0  # of `seconds`, in which the loop waited for what is saved
    suite: str | None = None  # the suite for `cse-eval`; None where there is none in the model's language


@dataclass(frozen=True, slots=True)
class SeedsResult:
    """The results of several seeds, in the order in which they were given."""

    folder: Path
    runs: tuple[RunResult, ...] = ()


class StepListener(Protocol):
    """A listener to the steps; every method may raise KeyboardInterrupt to stop the run at this point."""

    def on_step(self, log: StepLog) -> None:
        """Receive a logged step."""

    def on_eval(self, log: EvalLog) -> None:
        """Receive an evaluation."""


class TrainingEvents(StepListener, Protocol):
    """A listener to a whole run."""

    def on_stage(self, name: str, detail: str = "") -> None:
        """Receive the name of the stage that begins, such as "loading encoder"."""

    def on_cache(self, progress: CacheProgress) -> None:
        """Receive the progress of building the token cache."""

    def on_notice(self, line: str) -> None:
        """Receive a line that the user should read but need not act upon, such as on a damaged cache made again."""

    def on_start(self, start: RunStart) -> None:
        """Receive the beginning of the steps."""

    def on_end(self, result: RunResult) -> None:
        """Receive the result of a seed."""


class Silence:
    """A listener that does nothing."""

    def _ignore(self, *event: Any, **more: Any) -> None:
        """Do nothing."""

    on_stage = on_cache = on_notice = on_start = on_step = on_eval = on_end = _ignore
