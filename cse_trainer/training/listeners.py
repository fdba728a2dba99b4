"""The callbacks of the loop: they write to the metrics log, then call the caller's events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cse_trainer.run_folder import MetricsLog
    from cse_trainer.training.events import EvalLog, StepLog, TrainingEvents


@dataclass(frozen=True, slots=True)
class Listeners:
    """The callbacks of the loop, for logged steps and for evaluations."""

    on_step: Callable[[StepLog], None]
    on_eval: Callable[[EvalLog], None]


def listeners(events: TrainingEvents, log: MetricsLog | None = None) -> Listeners:
    """Return callbacks that write to the log, where there is one, and then call the events."""
    if log is None:
        return Listeners(events.on_step, events.on_eval)

    def step(record: StepLog) -> None:
        log.step(record)
        events.on_step(record)

    def evaluation(record: EvalLog) -> None:
        log.evaluation(record)
        events.on_eval(record)

    return Listeners(step, evaluation)
