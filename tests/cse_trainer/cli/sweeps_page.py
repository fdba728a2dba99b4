"""The table of docs/sweeps.md: `python -m tests.cse_trainer.cli.sweeps_page` makes it from the command."""

from __future__ import annotations

from typing import Any

from tests.cli.option_tables import BLOCK, table, trainer_commands
from tests.sources import ROOT

PAGE = ROOT / "docs" / "sweeps.md"
NAME = "cse-train sweep"


def command() -> Any:
    """Return the command that the page explains."""
    return trainer_commands()[NAME]


def written(page: str) -> str:
    """Return the page with its table made anew."""
    return BLOCK.sub(lambda block: block[1] + block[2] + table(NAME, command()), page)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
