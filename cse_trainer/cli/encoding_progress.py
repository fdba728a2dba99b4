"""The progress display of an encoding: a bar on a terminal, a line every ten seconds elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

import typer

from cse_trainer.cli.console import duration, stderr_console

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress as Bar

    from cse_trainer.evaluation.progress import TextsDone

LINE_EVERY_S = 10.0


class Display(Protocol):
    """Shows the progress of an encoding on stderr."""

    def on_stage(self, name: str) -> None:
        """Show that another part of the work begins."""

    def on_texts(self, done: TextsDone) -> None:
        """Show how far the encoding is."""

    def stop(self) -> None:
        """End the display."""


@contextmanager
def encoding_display(*, quiet: bool) -> Iterator[Display]:
    """Show on stderr how an encoding goes; with `quiet` show nothing."""
    console = stderr_console()
    display: Display = Silence() if quiet else Live(console) if console.is_terminal else Lines()
    try:
        yield display
    finally:
        display.stop()


class Silence:
    """The display that shows nothing."""

    def on_stage(self, name: str) -> None:
        """Do nothing."""

    def on_texts(self, done: TextsDone) -> None:
        """Do nothing."""

    def stop(self) -> None:
        """Do nothing."""


class Lines:
    """The display off a terminal: a line at the start of each stage and one every ten seconds."""

    def __init__(self) -> None:
        self._start = self._next = 0.0

    def on_stage(self, name: str) -> None:
        """Print the name of the stage."""
        self._start = time.monotonic()
        self._next = self._start + LINE_EVERY_S
        typer.echo(name, err=True)

    def on_texts(self, done: TextsDone) -> None:
        """Print a line if it is time for one."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + LINE_EVERY_S
            typer.echo(", ".join(counts(done, now - self._start)), err=True)

    def stop(self) -> None:
        """Do nothing: every line is complete."""


class Live:
    """The display on a terminal: a bar that is removed at the end."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._start = 0.0
        self._bar: Bar | None = None

    def on_stage(self, name: str) -> None:
        """Show the stage; the bar pulses until the progress is known."""
        self._start = time.monotonic()
        if self._bar is None:
            self._bar = self._begin()
        self._bar.reset(self._bar.task_ids[0], total=None, stage=name, text="")

    def on_texts(self, done: TextsDone) -> None:
        """Move the bar."""
        if self._bar is not None:
            text = "  ".join(counts(done, time.monotonic() - self._start))
            total = None if done.share is None else 1.0
            self._bar.update(self._bar.task_ids[0], total=total, completed=done.share or 0.0, text=text)

    def stop(self) -> None:
        """Remove the bar."""
        if self._bar is not None:
            self._bar.stop()

    def _begin(self) -> Bar:
        from rich.progress import BarColumn, Progress, TextColumn

        bar = Progress(
            TextColumn("{task.fields[stage]}", markup=False),
            BarColumn(bar_width=24),
            TextColumn("{task.fields[text]}", style="dim", markup=False),
            console=self._console,
            transient=True,
        )
        bar.add_task("", total=None, stage="", text="")
        bar.start()
        return bar


def counts(done: TextsDone, seconds: float) -> list[str]:
    """Return the texts for texts done, rate and time left."""
    of_all = "" if done.total is None else f" of {done.total:,}"
    rate = done.done / max(seconds, 1e-3)
    parts = [f"{done.done:,}{of_all} {done.noun}", f"{rate:,.{0 if rate >= 1 else 2}f} {done.noun}/s"]
    if done.share:
        parts.append(f"{duration(seconds * (1 - done.share) / done.share)} left")
    return parts
