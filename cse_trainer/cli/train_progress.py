"""The progress display of a training: live on a terminal, a line every ten seconds elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

import typer

from cse_trainer.cli.train_wording import beginning, cache_parts, evaluation_line, stage_line, step_parts

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress as Bar

    from cse_trainer.tokens import CacheProgress
    from cse_trainer.training.events import EvalLog, RunResult, RunStart, StepLog

LINE_EVERY_S = 10.0


class Display(Protocol):
    """Listens to a training, and keeps its start and its last step."""

    start: RunStart | None
    step: StepLog | None

    def on_stage(self, name: str, detail: str = "") -> None:
        """Take note that another part of the work begins."""

    def on_cache(self, progress: CacheProgress) -> None:
        """Take note of the progress of the token cache."""

    def on_notice(self, line: str) -> None:
        """Take note of a line for the user."""

    def on_start(self, start: RunStart) -> None:
        """Take note that the steps begin."""

    def on_step(self, log: StepLog) -> None:
        """Take note of a logged step."""

    def on_eval(self, log: EvalLog) -> None:
        """Take note of an evaluation."""

    def on_end(self, result: RunResult) -> None:
        """Take note that the training of a seed has ended."""

    def stop(self) -> None:
        """End the display."""


@contextmanager
def train_display(*, quiet: bool) -> Iterator[Display]:
    """Show on stderr how a training goes; with `quiet` show nothing."""
    from cse_trainer.cli.console import stderr_console

    console = stderr_console()
    display: Display
    if quiet:
        display = Silence()
    elif console.is_terminal:
        display = Live(console)
    else:
        display = Lines()
    try:
        yield display
    finally:
        display.stop()


class Silence:
    """The display that shows nothing; the others inherit from it what it remembers."""

    def __init__(self) -> None:
        self.start: RunStart | None = None
        self.step: StepLog | None = None
        self.best: EvalLog | None = None
        self._began = 0.0

    def on_stage(self, name: str, detail: str = "") -> None:
        """Show nothing."""

    def on_cache(self, progress: CacheProgress) -> None:
        """Show nothing."""

    def on_notice(self, line: str) -> None:
        """Show nothing."""

    def on_start(self, start: RunStart) -> None:
        """Keep the start of a run; another seed begins anew."""
        self.start, self.step, self.best = start, None, None
        self._began = time.monotonic()

    def on_step(self, log: StepLog) -> None:
        """Keep the step."""
        self.step = log

    def on_eval(self, log: EvalLog) -> None:
        """Keep the evaluation if it is the best so far."""
        if log.best:
            self.best = log

    def on_end(self, result: RunResult) -> None:
        """Show nothing."""

    def stop(self) -> None:
        """Do nothing."""

    def seconds_left(self) -> float | None:
        """Return how long the remaining steps take at the rate so far, evaluations included; None if unknown."""
        if self.start is None or self.step is None or self.step.step <= self.start.start_step:
            return None
        pace = (time.monotonic() - self._began) / (self.step.step - self.start.start_step)
        return pace * (self.start.total_steps - self.step.step)


class Lines(Silence):
    """The display off a terminal: a line per stage and evaluation, and otherwise one every ten seconds."""

    def __init__(self) -> None:
        super().__init__()
        self._stage = ""
        self._next = 0.0

    def on_stage(self, name: str, detail: str = "") -> None:
        """Print a stage, except those that recur between the steps: they show by their results."""
        if name != self._stage and not self._between_steps():
            _print(stage_line(name, detail))
        self._stage = name
        self._next = time.monotonic() + LINE_EVERY_S

    def on_cache(self, progress: CacheProgress) -> None:
        """Print a line if it is time for one."""
        if self._is_time():
            _print(f"tokenising: {', '.join(cache_parts(progress))}")

    def on_notice(self, line: str) -> None:
        """Print the line."""
        _print(line)

    def on_start(self, start: RunStart) -> None:
        """Print the first line of a run."""
        super().on_start(start)
        _print(beginning(start))
        self._next = time.monotonic() + LINE_EVERY_S

    def on_step(self, log: StepLog) -> None:
        """Print a line if it is time for one."""
        super().on_step(log)
        if self.start is not None and self._is_time():
            _print(", ".join(step_parts(self.start, log, self.best, self.seconds_left())))

    def on_eval(self, log: EvalLog) -> None:
        """Print the scores."""
        super().on_eval(log)
        _print(evaluation_line(log))

    def _between_steps(self) -> bool:
        """Return whether the steps have begun and not ended."""
        start, step = self.start, self.step
        return start is not None and (step is None or step.step < start.total_steps)

    def _is_time(self) -> bool:
        """Return whether ten seconds have passed since the last line, and begin to count anew if so."""
        now = time.monotonic()
        if now < self._next:
            return False
        self._next = now + LINE_EVERY_S
        return True


class Live(Silence):
    """The display on a terminal: a bar for the current stage; finished evaluations stay above it."""

    def __init__(self, console: Console) -> None:
        super().__init__()
        self._console = console
        self._bar: Bar | None = None

    def on_stage(self, name: str, detail: str = "") -> None:
        """Show the stage; one that recurs between the steps leaves the bar as it is."""
        if self.start is not None:
            self._update(stage=name, refresh=True)
        else:
            self._show(name, total=None, text=detail)

    def on_cache(self, progress: CacheProgress) -> None:
        """Show the progress of the token cache."""
        self._show("tokenising", total=progress.total_rows, done=progress.rows, text=", ".join(cache_parts(progress)))

    def on_notice(self, line: str) -> None:
        """Print the line above the bar."""
        self._above(line)

    def on_start(self, start: RunStart) -> None:
        """Print the first line of a run, and show the bar of the steps."""
        super().on_start(start)
        self._show("training", total=start.total_steps, done=start.start_step, text="")
        self._above(beginning(start))

    def on_step(self, log: StepLog) -> None:
        """Move the bar."""
        super().on_step(log)
        self._show_step()

    def on_eval(self, log: EvalLog) -> None:
        """Print the scores above the bar."""
        super().on_eval(log)
        self._above(evaluation_line(log))
        self._show_step()

    def on_end(self, result: RunResult) -> None:
        """Begin anew with the next seed."""
        self.start = None

    def stop(self) -> None:
        """Remove the bar: the summary repeats what it said."""
        if self._bar is not None:
            self._bar.stop()

    def _show_step(self) -> None:
        if self.start is not None and self.step is not None:
            parts = step_parts(self.start, self.step, self.best, self.seconds_left())
            self._update(completed=self.step.step, text="  ".join(parts), stage="training")

    def _above(self, line: str) -> None:
        self._console.print(line)

    def _show(self, stage: str, *, total: float | None, done: float = 0, text: str) -> None:
        """Show the bar for another stage; without a total it pulses."""
        if self._bar is None:
            self._bar = self._begin(stage)
        self._update(total=total, completed=done, stage=stage, text=text, refresh=True)

    def _update(self, **changes: Any) -> None:
        """Change what the bar shows; with `refresh` at once, otherwise with the next frame."""
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], **changes)

    def _begin(self, stage: str) -> Bar:
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

        bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.fields[stage]}", markup=False),
            BarColumn(bar_width=20),
            TextColumn("{task.fields[text]}", style="dim", markup=False),
            console=self._console,
            transient=True,
        )
        bar.add_task("", total=None, stage=stage, text="")
        bar.start()
        return bar


def _print(line: str) -> None:
    typer.echo(line, err=True)
