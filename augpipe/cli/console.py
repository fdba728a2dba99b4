"""Consoles for the output of the commands: coloured and wrapped on a terminal, plain and unwrapped elsewhere."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import typer

from augpipe.inspection.visible import visible

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from augpipe.inspection.word_diff import Change


# Off a terminal nothing is wrapped: a program reads lines, not columns.
_UNBOUNDED = 100_000

INSERTED = "bold green"
REPLACED = "bold yellow"
DELETED = "red strike"


def stdout_console() -> Console:
    """Return the console for results; `NO_COLOR` and pipes make it plain."""
    from rich.console import Console

    plain = bool(os.environ.get("NO_COLOR"))
    console = Console(highlight=False, markup=False, emoji=False, color_system=None if plain else "auto")
    if not console.is_terminal:
        console = Console(
            highlight=False,
            markup=False,
            emoji=False,
            color_system=None,
            width=_UNBOUNDED,
            legacy_windows=False,
        )
    return console


def emit(console: Console, *renderables: RenderableType) -> None:
    """Print to the console; off a terminal without the trailing blanks of a table's last column."""
    for renderable in renderables:
        if console.is_terminal:
            console.print(renderable)
            continue
        with console.capture() as capture:
            console.print(renderable)
        typer.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


def print_json(value: Any, indent: int | None = None) -> None:
    """Print a value as JSON; characters beyond ASCII are escaped only if the output cannot hold them."""
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    typer.echo(json.dumps(value, ensure_ascii=not utf8, indent=indent))


def painted(changes: Iterable[Change], console: Console) -> Text:
    """Return the augmented side of a comparison with its changed words highlighted.

    A word that was deleted without replacement is shown struck out, but only in colour, as it would look like text
    otherwise.
    """
    from rich.text import Text

    shown = Text()
    for change in changes:
        if change.equal:
            shown.append(visible(change.after))
        elif change.after:
            shown.append(visible(change.after), style=REPLACED if change.before else INSERTED)
        elif console.color_system is not None:
            shown.append(visible(change.before), style=DELETED)
    return shown
