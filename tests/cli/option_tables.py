"""The tables of docs/cli.md, made from the commands: `python -m tests.cli.option_tables` writes them anew."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import typer

from augpipe.cli import app
from cse_trainer.entry import embed_program, eval_program, train_program
from tests.sources import ROOT

PAGE = ROOT / "docs" / "cli.md"
BLOCK = re.compile(
    r"(?<=^<!-- options of: )([^\n]*?)( -->\n)(.*?)(?=^<!-- end of options -->$)", re.MULTILINE | re.DOTALL
)
LONG = 30  # a table of more options is set in parts, under the headings of the help


def commands() -> dict[str, Any]:
    """Return every command of augpipe by its full name, the program itself first."""
    found: dict[str, Any] = {}

    def walk(name: str, command: Any) -> None:
        found[name] = command
        for child, sub in getattr(command, "commands", {}).items():
            walk(f"{name} {child}", sub)

    walk("augpipe", typer.main.get_command(app))
    return found


def trainer_commands() -> dict[str, Any]:
    """Return the programs of cse_trainer, and the commands under them."""
    found: dict[str, Any] = {}
    for program in map(typer.main.get_command, (train_program(), eval_program(), embed_program())):
        first, *others = getattr(program, "commands", {"": program}).values()
        first.params += [option for option in program.params if option not in first.params]
        found |= {first.name: first} | {f"{first.name} {other.name}": other for other in others}
    return found


@functools.cache
def every_command() -> dict[str, Any]:
    """Return the commands of both packages."""
    return commands() | trainer_commands()


def shown(command: Any) -> list[Any]:
    """Return the parameters that the help shows."""
    return [parameter for parameter in command.params if not getattr(parameter, "hidden", False)]


def table(name: str, command: Any) -> str:
    """Return the table of a command's arguments and options; empty for one that has none."""
    parameters = shown(command)
    if not parameters:
        return "\n"
    if len(parameters) <= LONG:
        return table_of(parameters)
    panels = [(heading, list(part)) for heading, part in groupby(sorted_by_heading(parameters), heading_of)]
    return "".join(f"\n**{heading}**\n{table_of(part).rstrip()}\n" for heading, part in panels) + "\n"


def heading_of(parameter: Any) -> str:
    """Return the heading that the help sets a parameter under."""
    return getattr(parameter, "rich_help_panel", None) or "Other"


def sorted_by_heading(parameters: Sequence[Any]) -> list[Any]:
    """Bring the parameters of a heading together, headings in the order of their first parameter."""
    order = list(dict.fromkeys(map(heading_of, parameters)))
    return sorted(parameters, key=lambda parameter: order.index(heading_of(parameter)))


def table_of(parameters: Sequence[Any]) -> str:
    """Return one table with a row per parameter."""
    return "\n".join(["", "| option | meaning | default |", "|---|---|---|", *table_rows(parameters), "", ""])


def table_rows(parameters: Sequence[Any]) -> Iterator[str]:
    """Yield a row per parameter."""
    for parameter in parameters:
        meaning, _, default = (parameter.help or "").partition("[default: ")
        default = in_words(default.rstrip("] ")) or shown_default(parameter)
        yield f"| {spelling(parameter)} | {cell(meaning.strip())} | {cell(default)} |"


def spelling(parameter: Any) -> str:
    """Return how a parameter is written: its names, and what stands for its value."""
    metavar = parameter.metavar or ""
    if parameter.param_type_name == "argument":
        return f"`{cell(metavar)}`"
    names = ", ".join(f"`{option}`" for option in (*parameter.opts, *parameter.secondary_opts))
    is_flag = getattr(parameter, "is_flag", False)
    return names if is_flag else f"{names} `{cell(metavar or 'N')}`"


def in_words(default: str) -> str:
    """Set a default that is typed as it stands in code; one that is described stays prose."""
    return default if " " in default or not default else f"`{default}`"


def shown_default(parameter: Any) -> str:
    """Return the default as a word, or nothing where none is shown; of two opposite flags the one that holds."""
    default = parameter.default
    if default is False and parameter.secondary_opts:
        return f"`{parameter.secondary_opts[0]}`"
    if default is None or default is False or parameter.required or callable(default):
        return ""
    return f"`{','.join(map(str, default)) if isinstance(default, list) else default}`"


def cell(text: str) -> str:
    """Escape what would end a table's cell."""
    return " ".join(text.split()).replace("|", "\\|")


def written(page: str) -> str:
    """Return the page with every table made anew."""
    found = every_command()
    return BLOCK.sub(lambda block: block[1] + block[2] + table(block[1], found[block[1]]), page)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
