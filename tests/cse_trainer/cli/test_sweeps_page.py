"""docs/sweeps.md describes the command, its grids and its files as they are."""

from __future__ import annotations

import re
import shlex
import tomllib

from cse_trainer.sweep.grid import built_in_grids, read_grid
from cse_trainer.sweep.report import NAMES
from tests.cse_trainer.cli.sweeps_page import NAME, PAGE, command, written
from tests.sources import fences

PAGE_TEXT = PAGE.read_text(encoding="utf-8")


def test_the_table_of_options_is_that_of_the_command():
    assert written(PAGE_TEXT) == PAGE_TEXT, "run `python -m tests.cse_trainer.cli.sweeps_page`"


def test_every_grid_and_every_file_has_a_row():
    assert all(f"| `{name}` |" in PAGE_TEXT for name in built_in_grids())
    assert all(f"`{name}`" in PAGE_TEXT for name in NAMES)


def test_the_example_is_the_eight_runs_that_the_page_says(tmp_path):
    (example,) = (fence.text for fence in fences(PAGE.relative_to(PAGE.parents[1])) if fence.language == "toml")
    path = tmp_path / "grid.toml"
    path.write_text(example)
    runs = read_grid(path).runs()
    assert len(runs) == 8
    assert runs[0].name == "type,alpha=-1,augmentations=augcse-2"
    assert f"`{runs[0].name}`" in PAGE_TEXT
    assert tomllib.loads(example)["epochs"] == 2


def test_the_examples_use_options_that_exist():
    known = {option for parameter in command().params for option in parameter.opts}
    lines = [
        shlex.split(line)
        for fence in fences(PAGE.relative_to(PAGE.parents[1]))
        if fence.language == "bash"
        for line in fence.text.splitlines()
        if line.startswith(NAME)
    ]
    assert len(lines) >= 3
    assert {word for words in lines for word in words if re.fullmatch(r"--?[a-z][a-z-]*", word)} <= known
