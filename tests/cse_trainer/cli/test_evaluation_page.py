"""docs/evaluation.md describes cse-eval, cse-embed and the sets as they are."""

from __future__ import annotations

import re
import shlex

import pytest

from cse_trainer.evaluation.sts_sets import SETS, Year, files_of
from cse_trainer.evaluation.transfer_sets import TRANSFER_SETS
from tests.cli.option_tables import BLOCK
from tests.cse_trainer.cli.evaluation_page import PAGE, commands, written
from tests.sources import fences

PAGE_TEXT = PAGE.read_text(encoding="utf-8")


def test_the_tables_of_options_are_those_of_the_commands():
    assert written(PAGE_TEXT) == PAGE_TEXT, "run `python -m tests.cse_trainer.cli.evaluation_page`"


def test_every_option_has_a_row_with_a_meaning():
    blocks = {block[1]: block[3] for block in BLOCK.finditer(PAGE_TEXT)}
    assert blocks.keys() == commands().keys()
    for name, command in commands().items():
        rows = [line.split(" | ") for line in blocks[name].splitlines() if line.startswith("| `")]
        assert len(rows) == len(command.params), name
        assert all(len(row[1]) >= 10 for row in rows), name


@pytest.mark.parametrize("name", commands())
def test_the_examples_use_options_that_exist(name):
    known = {option for parameter in commands()[name].params for option in parameter.opts}
    examples = [
        shlex.split(line, comments=True)
        for fence in fences(PAGE.relative_to(PAGE.parents[1]))
        if fence.language == "bash"
        for line in fence.text.splitlines()
        if line.startswith(f"{name} ")
    ]
    assert len(examples) >= 3
    options = {word for words in examples for word in words if re.fullmatch(r"--?[a-z][a-z-]*", word)}
    assert options
    assert options <= known


@pytest.mark.parametrize("name", [name for sets in SETS.values() for name in sets])
def test_the_table_of_sets_has_the_numbers_and_subsets_of_the_code(name):
    files = files_of(name)
    (row,) = re.findall(rf"^\| {name} \| ([^|]*) \|([^|]*)\|([^|]*)\|$", PAGE_TEXT, re.MULTILINE)
    assert row[0] == f"{files.expected_pairs('test'):,}"
    subsets = tuple(re.sub(r"\(.*\)", "", row[1]).strip().split(", ")) if row[1].strip() else ()
    assert subsets == (files.subsets if isinstance(files, Year) else ())
    dev = files.expected_pairs("dev")
    assert row[2].split()[:1] == ([] if dev is None else [f"{dev:,}"])


@pytest.mark.parametrize("name", TRANSFER_SETS)
def test_the_table_of_transfer_sets_has_the_rows_of_the_code(name):
    (rows,) = re.findall(rf"^\| {name} \| ([^|]*) \| [^|]+ \| [^|]+ \|$", PAGE_TEXT, re.MULTILINE)
    assert rows == " / ".join(f"{count:,}" for count in TRANSFER_SETS[name].rows.values())
