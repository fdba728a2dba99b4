"""Consoles for the output of the commands: coloured and wrapped on a terminal, plain and unwrapped elsewhere."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

# Off a terminal nothing is wrapped: a program reads lines, not columns.
_UNBOUNDED = 100_000


def stdout_console() -> Console:
    """Return the console for results; `NO_COLOR` and pipes make it plain."""
    from rich.console import Console

    console = Console(
        highlight=False, markup=False, emoji=False, color_system=None if os.environ.get("NO_COLOR") else "auto"
    )
    if not console.is_terminal:
        console.width = _UNBOUNDED
    return console


def stderr_console() -> Console:
    """Return the console for progress."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def emit(console: Console, *renderables: RenderableType) -> None:
    """Print to the console; off a terminal without the trailing blanks of a table's last column."""
    import typer

    for renderable in renderables:
        if console.is_terminal:
            console.print(renderable)
            continue
        with console.capture() as capture:
            console.print(renderable)
        typer.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


def print_json(value: Any, indent: int | None = None) -> None:
    """Print a value as JSON; characters beyond ASCII are escaped only if the output cannot hold them."""
    import json

    import typer

    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    typer.echo(json.dumps(value, ensure_ascii=not utf8, indent=indent))


def facts_table(*, numbers: bool = False) -> Table:
    """Return an empty table with the columns name, value and remark, without lines; numbers stand to the right."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(justify="right" if numbers else "left", no_wrap=True)
    table.add_column(style="dim")
    return table


def print_version(context: Any, wanted: bool) -> None:
    """Print the program's name and the version, and exit; the callback of `--version`."""
    import typer

    from augpipe.base import __version__

    if wanted:
        typer.echo(f"{context.command_path} {__version__}")
        raise typer.Exit
