"""Grids: files, built-in names, axes of the command line, and mistakes in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from augpipe.base.errors import UsageError
from cse_trainer.config import TrainConfig
from cse_trainer.sweep.grid import Grid, built_in_grids, read_grid

GRID = """
objective = "augcse"
batch-size = 32
augmentations = ["pi"]

[runs.bool]
discriminator = "bool"

[runs.positive]
variant = "positive"

[grid]
alpha = [-1, 1.0]
lambda = [1e-4]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text)
    return path


def test_every_combination_is_a_run_with_the_settings_of_all(tmp_path):
    runs = read_grid(written(tmp_path, GRID)).runs()
    assert [run.name for run in runs] == [
        "bool,alpha=-1,lambda=0.0001",
        "bool,alpha=1,lambda=0.0001",
        "positive,alpha=-1,lambda=0.0001",
        "positive,alpha=1,lambda=0.0001",
    ]
    assert dict(runs[1].settings) == {
        "objective": "augcse", "batch_size": 32, "augmentations": ("pi",), "discriminator": "bool", "alpha": 1.0,
        "discriminator_weight": 1e-4,
    }  # fmt: skip
    assert dict(runs[2].point) == {"run": "positive", "alpha": "-1", "lambda": "0.0001"}


def test_an_axis_of_the_command_line_replaces_that_of_the_file_or_joins_it(tmp_path):
    grid = read_grid(written(tmp_path, "[grid]\nalpha = [-1, 1]\n"))
    assert [run.name for run in grid.with_axis("alpha=10").runs()] == ["alpha=10"]
    both = grid.with_axis("augmentations=pi+mv,dn").runs()
    assert [run.name for run in both[:2]] == ["alpha=-1,augmentations=pi+mv", "alpha=-1,augmentations=dn"]
    assert both[0].settings["augmentations"] == ("pi", "mv")
    assert len(both) == 4


def test_settings_of_the_command_line_count_more_than_the_files(tmp_path):
    grid = read_grid(written(tmp_path, "epochs = 1\n[grid]\nalpha = [-1]\n")).with_settings({"epochs": 2})
    assert grid.runs()[0].settings == {"epochs": 2, "alpha": -1.0}
    with pytest.raises(UsageError, match="alpha as a setting of every run, and the grid mine varies it"):
        grid.with_settings({"alpha": 1.0})


@pytest.mark.parametrize("name", built_in_grids())
def test_a_built_in_grid_makes_runs_that_can_be_trained(name, tmp_path):
    runs = read_grid(name).with_settings({"shards": tmp_path}).runs()
    assert len(runs) >= 4
    assert len({TrainConfig(**run.settings) for run in runs}) == len(runs)


def test_the_built_in_grids_are_those_of_the_papers_tables():
    assert built_in_grids() == ["alpha", "discriminator", "lambda", "sets"]
    assert [run.settings["alpha"] for run in read_grid("alpha").runs()] == [100, 10, 1, -1, -10, -100]
    assert [run.settings["discriminator_weight"] for run in read_grid("lambda").runs()] == [
        1e-5, 5e-5, 1e-4, 5e-4, 1e-3, 5e-3, 1e-2,
    ]  # fmt: skip
    assert [run.name for run in read_grid("discriminator").runs()] == ["augcse", "bool", "positive", "none"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[grid]\nalpha = -1\n", "sets alpha under .grid. to -1, expected a list"),
        ("[grid]\nalpha = []\n", "expected a list"),
        ("[grid]\nalpha = [1, 1.0]\n", "gives a value of alpha twice"),
        (
            "[runs.helper]\nalpha = 1\n[runs.bool]\ndiscriminator = 'bool'\n[grid]\nalpha = [-1, -10]\n",
            "the grid mine gives alpha to a run twice, by its axes run and alpha, expected it once",
        ),
        ("[grid]\nalpha = ['low']\n", 'sets alpha to "low", expected a number'),
        ("[grid]\nalhpa = [1]\n", "sets alhpa, which does not exist; did you mean alpha"),
        ("[grid]\nseed = [1, 2]\n", "sets seed, which a sweep decides for each run.*give --seeds"),
        ("output = 'x'\n[grid]\nalpha = [1]\n", "sets output, which a sweep decides"),
        ("grid = 1\n", "sets grid to 1, expected a section"),
        ("[runs]\none = 1\n", "sets one under .runs., expected a section"),
        ("[grid\n", "is not TOML"),
        ("epochs = 1\n", "varies nothing, expected a section"),
    ],
)
def test_a_mistake_is_one_line_that_says_what_to_write(tmp_path, text, complaint):
    with pytest.raises(UsageError, match=complaint) as caught:
        read_grid(written(tmp_path, text)).runs()
    assert "\n" not in str(caught.value)


def test_a_grid_that_is_not_there_is_answered_by_those_that_are():
    with pytest.raises(UsageError, match=r"cannot read the grid beta .*one of alpha, discriminator, lambda, sets"):
        read_grid("beta")


@pytest.mark.parametrize("text", ["alpha", "alpha=", "=1"])
def test_an_axis_has_a_name_and_values(text):
    with pytest.raises(UsageError, match=r"--grid is .*expected NAME=VALUE"):
        Grid("x").with_axis(text)
