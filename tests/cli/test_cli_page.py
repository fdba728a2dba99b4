"""docs/cli.md describes the command line as it is."""

import re

import pytest

from augpipe.cli.boundary import DEBUG_VARIABLE, EXIT_BROKEN_PIPE, EXIT_BUG, EXIT_INTERRUPTED, EXIT_USAGE
from tests.cli.option_tables import BLOCK, PAGE, commands, written

PAGE_TEXT = PAGE.read_text(encoding="utf-8")


def blocks() -> dict[str, str]:
    return {block[1]: block[3] for block in BLOCK.finditer(PAGE_TEXT)}


def test_the_tables_are_those_of_the_commands():
    assert written(PAGE_TEXT) == PAGE_TEXT, "run `python -m tests.cli.option_tables`"


def test_every_command_has_a_table_and_a_heading():
    names = {name for name, command in commands().items() if not hasattr(command, "commands")} | {"augpipe"}
    assert set(blocks()) == names
    headings = set(re.findall(r"^##+ `([^`]*)`", PAGE_TEXT, re.MULTILINE))
    assert headings == set(commands()) - {"augpipe"}


def test_every_option_has_a_row_with_a_meaning():
    for name, block in blocks().items():
        rows = [line.split(" | ") for line in block.splitlines() if line.startswith("| `")]
        parameters = [found for found in commands()[name].params if not getattr(found, "hidden", False)]
        assert len(rows) == len(parameters), name
        assert all(len(row[1]) >= 10 for row in rows), name
    assert "| `--rule` `NAME` |" in blocks()["augpipe inspect"]


@pytest.mark.parametrize("code", [0, 1, EXIT_USAGE, EXIT_BUG, EXIT_INTERRUPTED, EXIT_BROKEN_PIPE])
def test_every_exit_code_is_explained(code: int):
    assert f"\n| {code} | " in PAGE_TEXT
    assert DEBUG_VARIABLE in PAGE_TEXT
