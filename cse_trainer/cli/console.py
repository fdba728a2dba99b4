"""Consoles for the output of the commands: wrapped and coloured on a terminal, plain elsewhere; and number formats."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

# Off a terminal nothing is wrapped: a program reads lines, not columns.
_UNBOUNDED = 100_000


def stdout_console() -> Console:
    """Return the console for results; `NO_COLOR` and pipes make it plain."""
    from rich.console import Console

    plain = bool(os.environ.get("NO_COLOR"))
    console = Console(highlight=False, markup=False, emoji=False, color_system=None if plain else "auto")
    if not console.is_terminal:
        console = Console(
            highlight=False, markup=False, emoji=False, color_system=None, width=_UNBOUNDED, legacy_windows=False
        )
    return console


def stderr_console() -> Console:
    """Return the console for progress."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def emit(console: Console, *renderables: RenderableType) -> None:
    """Print to the console; off a terminal without the trailing blanks of a table's last column."""
    for renderable in renderables:
        if console.is_terminal:
            console.print(renderable)
            continue
        with console.capture() as capture:
            console.print(renderable)
        typer.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


def facts_table() -> Table:
    """Return an empty table with the columns name, value and remark, without lines."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    return table


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


def size(number: float) -> str:
    """Return a size in bytes as `12.3 MB`."""
    for unit in ("bytes", "kB", "MB"):
        if number < 1000:
            return f"{number:.0f} {unit}" if unit == "bytes" else f"{number:.1f} {unit}"
        number /= 1000
    return f"{number:.1f} GB"


def millions(number: int) -> str:
    """Return a number of parameters as `14.5M`, or as it is below a million."""
    return f"{number:,}" if number < 1_000_000 else f"{number / 1_000_000:,.1f}M"


def quoted(path: Path) -> str:
    """Return a path quoted for the shell."""
    return shlex.quote(str(path))
