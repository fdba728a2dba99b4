"""How far some work is, on stderr: a bar on a terminal, a line every ten seconds elsewhere, or nothing."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from augpipe.base.console import stderr_console

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.progress import Progress as Bar

LINE_EVERY_S = 10.0


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a part of the work is.

    Args:
        parts: what is said of it, the most important first.
        done: how much is done, of `total`.
        total: how much there is; None if nobody knows.
        label: begins a line, and is the name at the bar.
        below: what is said besides, below the bar.
        beside: what is said on a terminal alone.
        due: whether it is time for a line; None for one every `LINE_EVERY_S` seconds.
    """

    parts: Sequence[str]
    done: float = 0.0
    total: float | None = None
    label: str = ""
    below: Sequence[str] = ()
    beside: Sequence[str] = ()
    due: bool | None = None


class Display:
    """The display that shows nothing; the others inherit from it."""

    def stage(self, name: str, detail: str = "", *, spoken: bool = True) -> None:
        """Begin another part of the work; off a terminal a line says so, if it is `spoken`."""

    def rename(self, name: str) -> None:
        """Show another name at the bar for a while; no line says so."""

    def say(self, line: str) -> None:
        """Show a line that stays."""

    def show(self, reached: Reached) -> None:
        """Show how far the part is."""

    def stop(self) -> None:
        """End the display."""


@contextmanager
def progress_display(*, quiet: bool = False, transient: bool = True) -> Iterator[Display]:
    """Show in the block how some work goes; the last state of a bar that is not `transient` stays."""
    console = stderr_console()
    display = Display() if quiet else Live(console, transient=transient) if console.is_terminal else Lines()
    try:
        yield display
    finally:
        display.stop()


class Lines(Display):
    """The display off a terminal: a line for each part and one every ten seconds."""

    def __init__(self) -> None:
        self._next: float | None = None

    def stage(self, name: str, detail: str = "", *, spoken: bool = True) -> None:
        """Print a line."""
        if spoken:
            self.say(f"{name}: {detail}" if detail else name)
        self._next = time.monotonic() + LINE_EVERY_S

    def say(self, line: str) -> None:
        """Print the line."""
        import typer

        typer.echo(line, err=True)

    def show(self, reached: Reached) -> None:
        """Print a line if it is time for one."""
        now = time.monotonic()
        if self._next is None:
            self._next = now + LINE_EVERY_S
        if now >= self._next if reached.due is None else reached.due:
            self._next = now + LINE_EVERY_S
            label = f"{reached.label}: " if reached.label else ""
            self.say(label + ", ".join([*reached.parts, *reached.below]))


class Live(Display):
    """The display on a terminal: a bar, above which lines stay."""

    def __init__(self, console: Console, *, transient: bool = True) -> None:
        self._console, self._transient = console, transient
        self._below: Sequence[str] = ()

    def stage(self, name: str, detail: str = "", *, spoken: bool = True) -> None:
        """Show the part; the bar pulses until its progress is known."""
        for task in self._bar.task_ids:
            self._bar.remove_task(task)
        self._bar.add_task("", total=None, stage=name, first="", rest=detail)
        self._bar.refresh()

    def rename(self, name: str) -> None:
        """Show the name."""
        self._bar.update(self._bar.task_ids[0], stage=name, refresh=True)

    def say(self, line: str) -> None:
        """Print the line above the bar."""
        self._console.print(line)

    def show(self, reached: Reached) -> None:
        """Move the bar."""
        self._below = reached.below
        first, *rest = (*reached.parts, *reached.beside)
        shown = self._bar.tasks[0].fields
        self._bar.update(
            self._bar.task_ids[0],
            total=reached.total,
            completed=reached.done,
            refresh=not shown["first"],  # at once where nothing has been said of this part yet
            stage=reached.label or shown["stage"],
            first=first,
            rest="  ".join(rest),
        )

    def stop(self) -> None:
        """Stop the bar."""
        if "_bar" in vars(self):
            self._bar.stop()

    @cached_property
    def _bar(self) -> Bar:
        """The bar, which appears when there is something to show."""
        from rich.progress import BarColumn, Progress, TextColumn
        from rich.text import Text

        display = self

        class WithTextBelow(Progress):
            def get_renderables(self) -> Iterable[RenderableType]:
                yield self.make_tasks_table(self.tasks)
                if display._below:
                    yield Text("  ".join(display._below), style="dim")

        bar = WithTextBelow(
            TextColumn("{task.fields[stage]}", markup=False),
            BarColumn(bar_width=24),
            TextColumn("{task.fields[first]}", markup=False),
            TextColumn("{task.fields[rest]}", style="dim", markup=False),
            console=self._console,
            transient=self._transient,
        )
        bar.add_task("", total=None, stage="", first="", rest="")
        bar.start()
        return bar
