"""The command line: `cse-train`, `cse-eval`, `cse-embed`.

Only typer is imported here. Every command imports what it needs when it runs, so that `--help` is quick.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import typer

from cse_trainer.cli.boundary import Boundary

__all__ = ["embed_main", "eval_main", "program", "train_main"]


def program(name: str, command: Callable[..., None]) -> typer.Typer:
    """Return the program of one command, which answers `--help` and every failure.

    Args:
        name: of the console script, such as `cse-train`.
        command: a function as typer takes it; its docstring is the help, and `version: Version = False` (see
            `cse_trainer.cli.version`) its last parameter.
    """
    app = typer.Typer(
        name=name,
        # Plain help: it loads no rich, it can be piped, and docs can quote it.
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.command(
        name=name, cls=Boundary, no_args_is_help=True, context_settings={"help_option_names": ["-h", "--help"]}
    )(command)
    return app


def train_main() -> None:
    """Run cse-train; the entry point of the console script."""
    from cse_trainer.cli.train import train

    _start(program("cse-train", train))


def eval_main() -> None:
    """Run cse-eval; the entry point of the console script."""
    from cse_trainer.cli.evaluate import evaluate

    _start(program("cse-eval", evaluate))


def embed_main() -> None:
    """Run cse-embed; the entry point of the console script."""
    from cse_trainer.cli.embed import embed

    _start(program("cse-embed", embed))


def _start(app: typer.Typer) -> None:
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character gets its escape, not an exception.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    app()
