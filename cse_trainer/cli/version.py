"""The option `--version`, which every command has: a parameter `version: Version = False`."""

from __future__ import annotations

from typing import Annotated

import typer


def print_version(context: typer.Context, wanted: bool) -> None:
    """Print the command's name and the version, and exit, if `--version` was given."""
    if wanted:
        from cse_trainer import __version__

        typer.echo(f"{context.info_name} {__version__}")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option("--version", "-V", callback=print_version, is_eager=True, help="Show the version and exit."),
]
