"""The command line: `cse-train`, `cse-eval`, `cse-embed`, and the commands under them.

Only typer is imported here. Every command imports what it needs when it runs, so that `--help` is quick.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import typer

from augpipe.interruption import heard, stoppable
from cse_trainer.cli.boundary import Boundary, stopped

__all__ = ["COMMANDS", "SubCommand", "embed_main", "eval_main", "program", "train_main"]

Command = Callable[..., None]


def _analyse() -> Command:
    from cse_trainer.cli.analyse import analyse

    return analyse


def _sweep() -> Command:
    from cse_trainer.cli.sweep import sweep

    return sweep


@dataclass(frozen=True, slots=True)
class SubCommand:
    """A command under a program, chosen by the first word of the command line.

    Args:
        load: imports and returns its function.
        summary: what it does, for the help of the program.
    """

    load: Callable[[], Command]
    summary: str


COMMANDS: Mapping[str, Mapping[str, SubCommand]] = MappingProxyType(
    {
        "cse-train": {"sweep": SubCommand(_sweep, "train every combination of a grid, and compare")},
        "cse-eval": {"analyse": SubCommand(_analyse, "what augmentations and training do, as a web page")},
        "cse-embed": {},
    }
)
"""The commands under each program; to give a folder of such a name as an argument, write `./analyse`."""


def program(name: str, command: Command) -> typer.Typer:
    """Return the typer program of one command; it answers `--help` and reports every failure in one line.

    Args:
        name: of the console script, such as `cse-train`, or of a command under it, such as `cse-train sweep`.
        command: a function as typer takes it; its docstring is the help, and its last parameter is the one that
            `cse_trainer.cli.version` describes.
    """
    app = typer.Typer(
        name=name,
        # Plain help: it loads no rich, it can be piped, and docs can quote it.
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        # A shell completes programs, and a command under one is not a program of its own.
        add_completion=name in COMMANDS,
    )
    app.command(
        name=name,
        cls=Boundary,
        no_args_is_help=True,
        epilog=_more(name),
        context_settings={"help_option_names": ["-h", "--help"]},
    )(command)
    return app


def train_main() -> None:
    """Run cse-train; the entry point of the console script."""
    from cse_trainer.cli.train import train

    _start("cse-train", train)


def eval_main() -> None:
    """Run cse-eval; the entry point of the console script."""
    from cse_trainer.cli.evaluate import evaluate

    _start("cse-eval", evaluate)


def embed_main() -> None:
    """Run cse-embed; the entry point of the console script."""
    from cse_trainer.cli.embed import embed

    _start("cse-embed", embed)


def _start(name: str, command: Command) -> None:
    """Run a program, or the command under it that the command line names."""
    for stream in (sys.stdout, sys.stderr):
        # A character that the terminal cannot show is printed as an escape instead of raising an exception.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    name, command, arguments = chosen(name, command, sys.argv[1:])
    called = program(name, command)
    with stoppable():
        try:
            called(arguments)
        except KeyboardInterrupt:  # outside the command itself, which handles its own
            sys.exit(stopped(heard()))


def chosen(name: str, command: Command, arguments: Sequence[str]) -> tuple[str, Command, list[str]]:
    """Return the full name and the function of the command that the command line names, and its arguments."""
    found = COMMANDS.get(name, {}).get(arguments[0]) if arguments else None
    if found is None:
        return name, command, list(arguments)
    return f"{name} {arguments[0]}", found.load(), list(arguments[1:])


def _more(name: str) -> str | None:
    """Return the end of a program's help, which lists the commands under it; None if there are none."""
    under = COMMANDS.get(name)
    if not under:
        return None
    lines = [f"  {name} {word} --help   {found.summary}" for word, found in under.items()]
    return "\n".join(["\b", "Commands under it:", *lines])
