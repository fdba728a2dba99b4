"""The tables of docs/evaluation.md: `python -m tests.cse_trainer.cli.evaluation_page` makes them from the commands."""

from __future__ import annotations

from typing import Any

import typer

from cse_trainer.cli import program
from cse_trainer.cli.embed import embed
from cse_trainer.cli.evaluate import evaluate
from tests.cli.option_tables import BLOCK, table
from tests.sources import ROOT

PAGE = ROOT / "docs" / "evaluation.md"


def commands() -> dict[str, Any]:
    """Return the commands that the page explains, by their names."""
    functions: dict[str, Any] = {"cse-eval": evaluate, "cse-embed": embed}
    return {name: typer.main.get_command(program(name, function)) for name, function in functions.items()}


def written(page: str) -> str:
    """Return the page with every table made anew."""
    found = commands()
    return BLOCK.sub(lambda block: block[1] + block[2] + table(block[1], found[block[1]]), page)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
