"""The tables of docs/cli.md, made from the commands: `python -m tests.cli.option_tables` writes them anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import typer

from augpipe.cli import app
from tests.sources import ROOT

PAGE = ROOT / "docs" / "cli.md"
BLOCK = re.compile(
    r"(?<=^<!-- options of: )([^\n]*?)( -->\n)(.*?)(?=^<!-- end of options -->$)", re.MULTILINE | re.DOTALL
)


def commands() -> dict[str, Any]:
    """Return every command by its full name, the program itself first."""
    found: dict[str, Any] = {}

    def walk(name: str, command: Any) -> None:
        found[name] = command
        for child, sub in getattr(command, "commands", {}).items():
            walk(f"{name} {child}", sub)

    walk("augpipe", typer.main.get_command(app))
    return found


def table(name: str, command: Any) -> str:
    """Return the table of a command's arguments and options; empty for one that has none."""
    rows = list(table_rows(name, command))
    if not rows:
        return "\n"
    return "\n".join(["", "| option | meaning | default |", "|---|---|---|", *rows, "", ""])


def table_rows(name: str, command: Any) -> Iterator[str]:
    """Yield a row per parameter that the help shows."""
    for parameter in command.params:
        if getattr(parameter, "hidden", False):
            continue
        meaning, _, default = (parameter.help or "").partition("[default: ")
        default = in_words(default.rstrip("] ")) or shown_default(parameter)
        yield f"| {spelling(parameter)} | {cell(meaning.strip())} | {cell(default)} |"


def spelling(parameter: Any) -> str:
    """Return how a parameter is written: its names, and what stands for its value."""
    metavar = parameter.metavar or ""
    if parameter.param_type_name == "argument":
        return f"`{cell(metavar)}`"
    names = ", ".join(f"`{option}`" for option in parameter.opts)
    is_flag = getattr(parameter, "is_flag", False)
    return names if is_flag else f"{names} `{cell(metavar or 'N')}`"


def in_words(default: str) -> str:
    """Set a default that is typed as it stands in code; one that is described stays prose."""
    return default if " " in default or not default else f"`{default}`"


def shown_default(parameter: Any) -> str:
    """Return the default as a word, or nothing where none is shown."""
    default = parameter.default
    if default is None or default is False or parameter.required or callable(default):
        return ""
    return f"`{default}`"


def cell(text: str) -> str:
    """Escape what would end a table's cell."""
    return " ".join(text.split()).replace("|", "\\|")


def written(page: str) -> str:
    """Return the page with every table made anew."""
    found = commands()
    return BLOCK.sub(lambda block: block[1] + block[2] + table(block[1], found[block[1]]), page)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
