"""The progress display of a download: a bar on a terminal, a line for each tenth part elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress as Bar

    from augpipe.corpora import Progress

_MEGABYTE = 1_000_000


@contextmanager
def transfer_display(label: str) -> Iterator[Progress]:
    """Show on stderr how a download goes; nothing appears before its first byte.

    Args:
        label: name of what is being downloaded.
    """
    from rich.console import Console

    console = Console(stderr=True, highlight=False)
    display = _Bar(label, console) if console.is_terminal else _Lines(label)
    try:
        yield display
    finally:
        display.stop()


class _Lines:
    """Prints a line for each tenth of the file, or for each 10 MB if the size is not known."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._next = 0

    def __call__(self, done: int, total: int | None) -> None:
        if done < self._next and done != total:
            return
        step = max(total // 10, 1) if total else 10 * _MEGABYTE
        self._next = (done // step + 1) * step
        whole = f" of {total / _MEGABYTE:.1f}" if total else ""
        typer.echo(f"{self._label}: {done / _MEGABYTE:.1f}{whole} MB", err=True)

    def stop(self) -> None:
        """Do nothing: every line is complete."""


class _Bar:
    """Shows a bar."""

    def __init__(self, label: str, console: Console) -> None:
        self._label = label
        self._console = console
        self._bar: Bar | None = None

    def __call__(self, done: int, total: int | None) -> None:
        if self._bar is None:
            self._bar = self._begin()
        self._bar.update(self._bar.task_ids[0], completed=done, total=total)

    def stop(self) -> None:
        """Stop the bar; its last state stays on the terminal."""
        if self._bar is not None:
            self._bar.stop()

    def _begin(self) -> Bar:
        from rich.progress import (
            BarColumn,
            DownloadColumn,
            Progress,
            TimeRemainingColumn,
            TransferSpeedColumn,
        )

        bar = Progress(
            "{task.description}",
            BarColumn(),
            DownloadColumn(),
            TransferSpeedColumn(),
            TimeRemainingColumn(),
            console=self._console,
        )
        bar.add_task(self._label, total=None)
        bar.start()
        return bar
