"""What the commands of the three programs have in common: the boundary for errors, help, `--version`.

Only typer is imported here. Every command imports what it needs when it runs, so that `--help` is quick.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import getdoc
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from augpipe.base.boundary import Boundary, Program
from augpipe.base.console import print_version
from augpipe.base.errors import UserError

DEBUG_VARIABLE = "CSE_TRAINER_DEBUG"

MEMORY_ADVICE: Mapping[str, str] = {
    "cse-train": "give a smaller --batch-size, or --chunk-rows N, which encodes N rows at once for any batch",
    "cse-train sweep": "set a smaller batch_size in the grid, or chunk_rows, which encodes so many rows at once",
    "cse-eval": "give a smaller --batch-tokens",
    "cse-eval analyse": "give a smaller --batch-tokens or --sample",
    "cse-embed": "give a smaller --batch-tokens",
}
"""Command → what to do when memory runs out."""

AGAIN: Mapping[str, str] = {
    "cse-train": "give the same command with --resume",
    "cse-train sweep": "give the same command again, without --force",
}
"""Command → how to go on when a limit of the system has ended it."""


def option(group: str, help: str, *names: str, metavar: str | None = None) -> Any:
    """Return an option of a command, under a heading of its help; without names it is called as its parameter."""
    return typer.Option(*names, metavar=metavar, rich_help_panel=group, help=help)


def output(help: str) -> Any:
    """Return the option that names the folder of the results."""
    return option("Result", help, "--output", "-o", metavar="DIR")


def check_folder(output: Path | None) -> None:
    """Raise where the results are to go into a file; called before the work begins."""
    if output is not None and output.exists() and not output.is_dir():
        raise UserError(f"--output {output} is a file, expected a folder; name another place")


Version = Annotated[
    bool, typer.Option("--version", "-V", callback=print_version, is_eager=True, help="Show the version and exit.")
]
"""The option that every command has, as a parameter `version: Version = False`."""
Quiet = Annotated[bool, option("Result", "Print the result and errors only.", "--quiet", "-q")]
MODEL = "A run folder, a sentence-transformers or transformers folder, or a hub name."
"""The help of an argument that names an encoder."""


def program(name: str, command: Callable[..., None], *others: Callable[..., None]) -> typer.Typer:
    """Return a program, which answers `--help` and reports every failure in one line.

    `CSE_TRAINER_DEBUG=1` lets tracebacks through.

    Args:
        command: what it does, a function as typer takes it; the docstring is the help.
        others: the commands under it, each called by the name of its function.
    """
    app = typer.Typer(
        name=name,
        cls=bounded(name, Commands),
        # Plain help: it loads no rich, it can be piped, and docs can quote it.
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    lines = [f"  {name} {each.__name__} --help   {_summary(each)}" for each in others]
    epilog = "\n".join(["\b", "Commands under it:", *lines]) if lines else None
    settings: dict[str, Any] = {"no_args_is_help": True, "context_settings": {"help_option_names": ["-h", "--help"]}}
    app.command(name=name, cls=Command if others else bounded(name, Command), epilog=epilog, **settings)(command)
    for other in others:
        app.command(cls=Command, **settings)(other)
    return app


def trainer_program(name: str) -> Program:
    """Return what the error boundary has to know of a program."""
    packages = (
        "torch transformers tokenizers safetensors huggingface_hub matplotlib sklearn scipy tensorboardX threadpoolctl"
    ).split()
    return Program(
        name, DEBUG_VARIABLE, MEMORY_ADVICE, AGAIN, ranked=True, extra="augpipe[train]", extra_packages=tuple(packages)
    )


def bounded(name: str, kind: type[TyperCommand] | type[TyperGroup]) -> type[Any]:
    """Return a kind of command or group that reports every failure in one line."""
    return type(kind.__name__, (Boundary, kind), {"program": trainer_program(name)})


class Commands(TyperGroup):
    """The commands of a program; the first one is meant where the command line does not begin with the name of another.

    To give a folder of such a name as an argument, write `./analyse`.
    """

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Parse the command line, for the first command as if it were the program."""
        first = next(iter(self.commands.values()))
        if args and self.commands.get(args[0], first) is not first:
            return super().make_context(info_name, args, parent, **extra)
        # The options about completion, which typer gives to the group.
        first.params += [option for option in self.params if option not in first.params]
        return first.make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that is meant."""
        return super().invoke(ctx) if ctx.command is self else ctx.command.invoke(ctx)


class Command(TyperCommand):
    """A command whose help lists the options under headings, and whose context keeps its arguments as `obj`."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Parse the arguments."""
        return super().make_context(info_name, args, parent, obj=list(args), **extra)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the help of the arguments, then of the options by headings, in the order of their first option."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None:
                default = "Arguments" if parameter.param_type_name == "argument" else "Other"
                sections.setdefault(getattr(parameter, "rich_help_panel", None) or default, []).append(record)
        for heading, records in sections.items():
            with formatter.section(heading):
                formatter.write_dl(records)


def _summary(command: Callable[..., None]) -> str:
    """Return what a command does: the first line of its docstring, as a part of a sentence."""
    line = (getdoc(command) or "").partition("\n")[0].rstrip(".")
    return line[:1].lower() + line[1:]
