"""The progress display of a training, and the lines that it says."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from augpipe.base.console import duration, plural, rate
from augpipe.base.progress import Display, Reached, progress_display

if TYPE_CHECKING:
    from cse_trainer.tokens import CacheProgress
    from cse_trainer.training.events import EvalLog, RunResult, RunStart, StepLog


class TrainDisplay:
    """Listens to a training, shows how far it is, and keeps its start, its last step and its best evaluation."""

    def __init__(self, display: Display) -> None:
        self.start: RunStart | None = None
        self.step: StepLog | None = None
        self.best: EvalLog | None = None
        self._untrained: EvalLog | None = None
        self._display = display
        self._stage = ""
        self._began = 0.0

    def on_stage(self, name: str, detail: str = "") -> None:
        """Show a stage."""
        self._display.stage(name, detail, spoken=name != self._stage)
        self._stage = name

    def on_cache(self, progress: CacheProgress) -> None:
        """Show the progress of the token cache."""
        self._display.show(Reached(cache_parts(progress), progress.rows, progress.total_rows, "tokenising"))

    def on_notice(self, line: str) -> None:
        """Show the line."""
        self._display.say(line)

    def on_start(self, start: RunStart) -> None:
        """Show the first line of a run; another seed begins anew."""
        self.start, self.step, self.best, self._untrained = start, None, None, None
        self._began = time.monotonic()
        self._display.stage("training", spoken=False)
        self._display.say(beginning(start))

    def on_step(self, log: StepLog) -> None:
        """Show the step."""
        self.step = log
        if self.start is not None:
            parts = step_parts(self.start, log, self.best, self.seconds_left())
            self._display.rename("training")
            self._display.show(Reached(parts, log.step, self.start.total_steps))

    def on_eval(self, log: EvalLog) -> None:
        """Show the scores."""
        if log.best:
            self.best = log
        if log.step == 0:
            self._untrained = log
        self._display.say(evaluation_line(log, self._untrained))

    def on_end(self, result: RunResult) -> None:
        """Do nothing: what follows are stages of their own."""

    def seconds_left(self) -> float | None:
        """Return how long the remaining steps take at the rate so far, evaluations included; None if unknown."""
        if self.start is None or self.step is None or self.step.step <= self.start.start_step:
            return None
        pace = (time.monotonic() - self._began) / (self.step.step - self.start.start_step)
        return pace * (self.start.total_steps - self.step.step)


@contextmanager
def train_display(*, quiet: bool) -> Iterator[TrainDisplay]:
    """Show on stderr how a training goes; with `quiet` show nothing."""
    with progress_display(quiet=quiet) as display:
        yield TrainDisplay(display)


def beginning(start: RunStart) -> str:
    """Return the first line of a run."""
    before = f", {start.start_step:,} of them done before" if start.start_step else ""
    return (
        f"{start.folder}: seed {start.seed}, {plural(start.rows, 'row')} in {plural(start.total_steps, 'step')} "
        f"of {start.batch_size:,}{before}, {millions(start.parameters)} parameters, {start.precision}"
        + ("" if start.batch_norm_synchronised else "; batch normalisation is not synchronised over the processes")
    )


def step_parts(start: RunStart, log: StepLog, best: EvalLog | None, left: float | None) -> list[str]:
    """Return the texts for step, rate, time left, loss and best score."""
    parts = [
        f"step {log.step:,} of {start.total_steps:,}",
        f"{rate(log.rows_per_second)} rows/s",
        "" if left is None else f"{duration(left)} left",
        f"loss {log.loss:.4f}",
        "" if best is None else f"best {best.metric} {best.score:.2f} at step {best.step:,}",
    ]
    return [part for part in parts if part]


def evaluation_line(log: EvalLog, untrained: EvalLog | None = None) -> str:
    """Return the line with the scores of an evaluation; the untrained encoder's tell what the best is worth."""
    best = ", the best so far" if log.best else ""
    if log.best and untrained is not None and log.score < untrained.score:
        best += f", yet below the {untrained.score:.2f} of the untrained encoder"
    alignment = "" if log.alignment is None else f"alignment {log.alignment:.3f}, "
    probed = log.discriminator_accuracy is not None and log.discriminator_majority is not None
    return (
        f"step {log.step:,}: {log.metric} {log.score:.2f}, {alignment}uniformity {log.uniformity:.3f}"
        + (f", discriminator {log.discriminator_accuracy:.1f}% (" if probed else "")
        + (f"largest class {log.discriminator_majority:.1f}%)" if probed else "")
        + best
    )


def cache_parts(progress: CacheProgress) -> list[str]:
    """Return the texts for rows, rate and time left of the token cache."""
    if progress.waiting:
        return ["waiting for another process that makes the same cache"]
    parts = [f"{progress.rows:,} of {plural(progress.total_rows, 'row')}"]
    if progress.rows and progress.seconds > 0:
        left = progress.seconds / progress.rows * (progress.total_rows - progress.rows)
        parts += [f"{progress.sentences / progress.seconds:,.0f} sentences/s", f"{duration(left)} left"]
    return parts


def millions(number: int) -> str:
    """Return a number of parameters as `14.5M`, or as it is below a million."""
    return f"{number:,}" if number < 1_000_000 else f"{number / 1_000_000:,.1f}M"
