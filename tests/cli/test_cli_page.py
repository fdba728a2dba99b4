"""docs/cli.md describes the command line as it is."""

import re

import pytest

from augpipe.base import boundary
from augpipe.cli import PROGRAM
from cse_trainer.cli import DEBUG_VARIABLE
from tests.cli.option_tables import BLOCK, LONG, PAGE, every_command, shown, written

PAGE_TEXT = PAGE.read_text(encoding="utf-8")


def blocks() -> dict[str, str]:
    return {block[1]: block[3] for block in BLOCK.finditer(PAGE_TEXT)}


def test_the_tables_are_those_of_the_commands():
    assert written(PAGE_TEXT) == PAGE_TEXT, "run `python -m tests.cli.option_tables`"


def test_every_command_has_a_table_and_a_heading():
    names = {name for name, command in every_command().items() if not hasattr(command, "commands")} | {"augpipe"}
    assert set(blocks()) == names
    assert names > {"augpipe build", "cse-train", "cse-eval", "cse-embed"}
    headings = set(re.findall(r"^##+ `([^`]*)`", PAGE_TEXT, re.MULTILINE))
    assert headings == set(every_command()) - {"augpipe"}


def test_every_option_has_a_row_with_a_meaning():
    for name, block in blocks().items():
        rows = [line.split(" | ") for line in block.splitlines() if line.startswith("| `")]
        assert len(rows) == len(shown(every_command()[name])), name
        assert all(len(row[1]) >= 10 for row in rows), name
    assert "| `--rule` `NAME` |" in blocks()["augpipe inspect"]
    assert "| `--margin` `M` |" in blocks()["cse-train"]


def test_a_long_table_is_set_in_parts_under_the_headings_of_the_help():
    long = {name for name, command in every_command().items() if len(shown(command)) > LONG}
    assert long == {"cse-train"}
    headings = re.findall(r"^\*\*(.*)\*\*$", blocks()["cse-train"], re.MULTILINE)
    assert headings[:2] == ["Data", "Objective"]
    assert len(headings) == len(set(headings))
    assert blocks()["cse-train"].count("| option | meaning | default |") == len(headings)


def test_of_two_opposite_flags_both_stand_in_the_table_with_the_one_that_holds():
    assert "| `--symmetric`, `--one-way` |" in blocks()["cse-train"]
    assert "| `--keep-unaugmented` |\n" in blocks()["cse-train"]


@pytest.mark.parametrize("code", [0, *(getattr(boundary, name) for name in dir(boundary) if name.startswith("EXIT_"))])
def test_every_exit_code_is_explained(code: int):
    assert f"\n| {code} | " in PAGE_TEXT


def test_the_variables_that_let_tracebacks_through_are_named():
    assert PROGRAM.debug_variable in PAGE_TEXT
    assert DEBUG_VARIABLE in PAGE_TEXT
