"""The progress display of a build: live on a terminal, a line every ten seconds elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import typer

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.progress import Progress as Bar

    from augpipe.build import Progress

LINE_EVERY_S = 10.0


class Display(Protocol):
    """Shows snapshots of the progress, and keeps the last one."""

    last: Progress | None

    def __call__(self, progress: Progress) -> None:
        """Show a snapshot."""

    def stop(self) -> None:
        """End the display."""


@contextmanager
def build_display(output: Path, workers: int, *, quiet: bool) -> Iterator[Display]:
    """Show on stderr how a build into a folder goes; with `quiet` show nothing."""
    from rich.console import Console

    console = Console(stderr=True, highlight=False, markup=False)
    display: Display
    if quiet:
        display = Silence()
    elif console.is_terminal:
        display = Live(output, workers, console)
    else:
        display = Lines(output, workers)
    try:
        yield display
    finally:
        display.stop()


class Silence:
    """The display that shows nothing."""

    last: Progress | None = None

    def __call__(self, progress: Progress) -> None:
        """Remember the snapshot."""
        self.last = progress

    def stop(self) -> None:
        """Do nothing."""


class Lines:
    """The display off a terminal: a line at the start and one every ten seconds."""

    def __init__(self, output: Path, workers: int) -> None:
        self.last: Progress | None = None
        self._output, self._workers = output, workers
        self._next = 0.0

    def __call__(self, progress: Progress) -> None:
        """Print a line if it is time for one."""
        if self.last is None:
            typer.echo(beginning(self._output, self._workers, progress), err=True)
            self._next = time.monotonic() + LINE_EVERY_S
        self.last = progress
        if time.monotonic() >= self._next:
            self._next += LINE_EVERY_S
            typer.echo(", ".join([*counts(progress), *coverage(progress)]), err=True)

    def stop(self) -> None:
        """Do nothing: every line is complete."""


class Live:
    """The display on a terminal: a bar with rows, rate, time left and shards, and the coverage so far below it."""

    def __init__(self, output: Path, workers: int, console: Console) -> None:
        self.last: Progress | None = None
        self._output, self._workers = output, workers
        self._console = console
        self._bar: Bar | None = None

    def __call__(self, progress: Progress) -> None:
        """Update the display."""
        if self._bar is None:
            self._console.print(beginning(self._output, self._workers, progress))
            self._bar = self._begin(progress)
        self.last = progress
        rows, rate, *rest = counts(progress)
        self._bar.update(
            self._bar.task_ids[0], completed=progress.rows_done, rows=rows, rate=rate, rest=", ".join(rest)
        )

    def stop(self) -> None:
        """Stop the bar; its last state stays on the terminal."""
        if self._bar is not None:
            self._bar.stop()

    def _begin(self, progress: Progress) -> Bar:
        from rich.progress import BarColumn, TextColumn
        from rich.progress import Progress as RichProgress
        from rich.text import Text

        display = self

        class WithCoverage(RichProgress):
            def get_renderables(self) -> Iterable[RenderableType]:
                yield self.make_tasks_table(self.tasks)
                if display.last is not None:
                    yield Text("  ".join(coverage(display.last)), style="dim")

        bar = WithCoverage(
            BarColumn(bar_width=24),
            TextColumn("{task.fields[rows]}"),
            TextColumn("{task.fields[rate]}", style="green"),
            TextColumn("{task.fields[rest]}", style="dim"),
            console=self._console,
        )
        bar.add_task("", total=progress.rows, rows="", rate="", rest="")
        bar.start()
        return bar


def beginning(output: Path, workers: int, progress: Progress) -> str:
    """Return the line that is printed at the start of a build."""
    before = f", {progress.shards_done:,} finished before" if progress.rows_before else ""
    rows, shards = plural(progress.rows, "row"), plural(progress.shards, "shard")
    return f"{output}: {rows} in {shards}{before}, {plural(workers, 'worker')}"


def counts(progress: Progress) -> list[str]:
    """Return the texts for rows, rate, time left, shards and rejects."""
    left = progress.seconds_left
    parts = [
        f"{progress.rows_done:,} of {progress.rows:,} rows",
        f"{progress.rows_per_s:,.0f} rows/s",
        "" if left is None else f"{duration(left)} left",
        f"{progress.shards_done:,} of {plural(progress.shards, 'shard')}",
        plural(progress.rejected, "reject") if progress.rejected else "",
    ]
    return [part for part in parts if part]


def coverage(progress: Progress) -> list[str]:
    """Return the text `<augmentation> <share of rows with a text>` for each augmentation."""
    return [f"{name} {share:.1%}" for name, share in progress.coverage().items()]


def plural(number: int, noun: str) -> str:
    """Return `1 shard`, `2,000 shards`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def duration(seconds: float) -> str:
    """Return a time as `42 s`, `3 min 20 s` or `2 h 05 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"
