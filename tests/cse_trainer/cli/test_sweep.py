"""`cse-train sweep`: a grid becomes runs, a table and a picture, or one line that says why not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from cse_trainer.sweep.grid import built_in_grids
from cse_trainer.sweep.report import NAMES
from tests.cse_trainer.training.small_runs import small_shards

Run = Callable[..., Result]

GRID = """
positive = "mv"
encoder = "tiny"
vocab-size = 120
batch-size = 8
max-length = 12
held-out = 16
eval-every = 3
max-steps = 3
threads = 1
device = "cpu"

[grid]
temperature = [0.05, 0.1]
"""


@pytest.fixture
def run(run_train) -> Run:
    """Call cse-train sweep."""
    return lambda *arguments: run_train("sweep", *arguments)


@pytest.fixture
def grid(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(f'shards = "{small_shards(tmp_path / "shards")}"\ncache-dir = "{tmp_path / "cache"}"\n' + GRID)
    return path


def test_a_grid_becomes_a_table_and_a_picture(run, grid, tmp_path):
    folder = tmp_path / "out"
    done = run(grid, "-o", folder)
    assert done.exit_code == 0, done.stderr
    assert done.stdout.splitlines()[0].startswith("| temperature | retrieval@1 |")
    assert done.stdout == (folder / "sweep.md").read_text()
    assert {path.name for path in folder.iterdir()} == {*NAMES, "temperature=0.05", "temperature=0.1"}
    assert "== run 1 of 2: temperature=0.05" in done.stderr
    assert "== run 2 of 2: temperature=0.1, about" in done.stderr
    assert len(json.loads((folder / "sweep.json").read_text())["runs"]) == 2
    again = run(grid, "-o", folder, "-q")
    assert (again.stdout, again.stderr) == (done.stdout, "")
    assert "(done)" in run(grid, "-o", folder, "--dry-run").stdout
    other = run(grid, "-o", folder, "--set", "learning-rate=1e-3", "--dry-run").stdout
    assert "(done with other settings: --learning-rate; it will be refused without --force)" in other
    assert run(grid, "-o", folder, "--set", "learning-rate=1e-3").exit_code == 2
    assert "other settings" not in run(grid, "-o", folder, "--set", "learning-rate=1e-3", "--force", "--dry-run").stdout


def test_a_dry_run_lists_the_runs_and_writes_nothing(run, grid, tmp_path):
    done = run(grid, "-o", tmp_path / "out", "--grid", "accumulate=1,2", "--seeds", "1,2", "--dry-run")
    assert done.exit_code == 0, done.stderr
    assert done.stdout.splitlines()[:2] == [
        "  1  temperature=0.05,accumulate=1  (2 seeds, new)", "  2  temperature=0.05,accumulate=2  (2 seeds, new)",
    ]  # fmt: skip
    assert "Nothing was written" in done.stdout
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", built_in_grids())
def test_a_built_in_grid_is_addressed_by_its_name(run, tmp_path, name):
    done = run(name, "--shards", tmp_path, "--eval-data", "senteval", "--set", "epochs=2", "--dry-run")
    assert done.exit_code == 0, done.stderr
    assert f"train into runs/sweep-{name}" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (["beta"], 2, "cannot read the grid beta"),
        (["alpha"], 2, "got no --shards"),
        (["GRID", "--grid", "alhpa=1"], 2, "--grid sets alhpa, which does not exist; did you mean alpha?"),
        (["GRID", "--set", "epochs"], 2, "--set is 'epochs', expected NAME=VALUE"),
        (["GRID", "--set", "epochs=many"], 2, '--set sets epochs to "many", expected a whole number; write'),
        (["GRID", "--seeds", "one"], 2, "--seeds is 'one', expected a list of whole numbers"),
        (["GRID", "--transfer", "/not/here"], 1, "/not/here is no folder"),
        (["GRID", "--shards", "/not/here"], 1, "/not/here"),
        (["GRID", "--baseline", "simcse"], 2, "--baseline is simcse, expected an axis of the grid with one of its"),
        (["GRID", "--baseline", "run=simcse"], 2, "or one of its named runs (temperature=0.05, 0.1)"),
        (["GRID", "--baseline", "=0.1"], 2, "--baseline is '=0.1', expected NAME=VALUE"),
        (["GRID", "--baseline", "temperature=0.2"], 2, "--baseline is temperature=0.2, expected an axis of the grid"),
        (
            ["GRID", "--baseline", "temperature=0.1"],
            2,
            "--baseline got no STS sets to compare the runs on; give --eval",
        ),
        (["GRID", "--grid", "temperature=0"], 2, "--grid sets temperature to 0, expected above 0"),
    ],
)
def test_a_mistake_is_one_line_and_an_exit_code(run, grid, tmp_path, arguments, code, complaint):
    done = run(*(argument.replace("GRID", str(grid)) for argument in arguments), "-o", tmp_path / "out")
    assert done.exit_code == code, done.stderr
    (line,) = done.stderr.splitlines()
    assert line.startswith("error: ")
    assert complaint in line
    assert not (tmp_path / "out").exists()


def test_a_stopped_sweep_says_how_to_go_on(run, grid, tmp_path, monkeypatch):
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cse_trainer.training.train", stop)
    done = run(grid, "-o", tmp_path / "out")
    assert done.exit_code == 130
    told = "stopped in run 1 of 2, temperature=0.05; give the same command again"
    assert done.stderr.splitlines()[-1] == f"{told} to go on"
    anew = run(grid, "-o", tmp_path / "out", "--force")
    assert anew.stderr.splitlines()[-1] == f"{told} without --force to go on", "which would delete what is finished"
