"""`cse-train --dry-run` shows what would be trained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.table import Table

from cse_trainer.cli.train_view import estimate_view
from cse_trainer.config import TrainConfig
from cse_trainer.estimate import Estimate
from cse_trainer.presets import resolve
from tests.cse_trainer.shard_folder import TextColumns, write_shards


def test_the_command_shows_rows_columns_steps_and_sizes(run_train, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shards = write_shards(
        tmp_path / "en",
        {
            "original": [f"The painter sold {number} pictures." for number in range(100)],
            "mv": [f"The painter must sell {number} pictures." if number % 2 else None for number in range(100)],
            "negation": ["The painter sold no picture."] * 100,
        },
        rows_per_shard=50,
    )
    done = run_train("--shards", shards, "--positive", "mv", "--negative", "negation", "--batch-size", "5", "--dry-run")
    assert (done.exit_code, done.stderr) == (0, "")
    lines = [re.sub(" {2,}", "  ", line) for line in done.stdout.splitlines()]
    assert [line.split("  ")[0] for line in lines[:-4]] == [
        "rows", "original", "mv", "negation", "train on", "steps", "objective", "encoder", "token cache",
    ]  # fmt: skip
    assert "50.0%  of the rows have a text; the positives" in lines[2]
    assert "90  10 rows held out for evaluation" in lines[4]
    assert "18  of 5 rows; 1 epoch, evaluated every 250" in lines[5]
    assert "sda  learning rate 0.0001, τ 0.05, δ 0, hard negatives own, token dropout 0.4" in lines[6]
    assert lines[-3].startswith("warning: 90 rows make 18 steps, too few to learn much")
    assert lines[-1] == ("Nothing was written. Leave out --dry-run to train into runs/en-mini-sda-mv-negation.")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["en", "en.augpipe"]


def test_what_makes_a_step_is_spelled_out():
    config = TrainConfig(Path("data/en"), positive=("pi", "dn"), accumulate=2, max_steps=500)
    found = Estimate(
        config=resolve(config, language="en"),
        rows=1000,
        shards=2,
        columns={"original": 1.0, "pi": 0.9, "dn": 0.5, "mv": 0.5},
        trained_rows=900,
        held_out_rows=100,
        ranks=4,
        total_steps=500,
        cache_bytes=12_300_000,
        parameters=2_500_000,
        doubts=(),
    )
    table = next(iter(estimate_view(found)))
    assert isinstance(table, Table)
    remarks = list(table.columns[2].cells)
    assert "of the rows have a text; positives, of which each row takes one" in remarks
    assert "of the rows have a text; for the held-out evaluation" in remarks
    assert "of 128 rows × 2 accumulated × 4 processes; --max-steps 500, evaluated every 250" in remarks
    assert "12.3 MB" in list(table.columns[1].cells)


def test_a_run_of_augcse_says_what_rows_draw_and_what_the_discriminator_tells_apart(run_train, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shards = write_shards(
        tmp_path / "en",
        {
            "original": [f"The painter sold {number} pictures." for number in range(100)],
            "tense": [f"The painter sells {number} pictures." if number % 2 else None for number in range(100)],
            "yoda": [f"Sold {number} pictures the painter." for number in range(100)],
        },
        rows_per_shard=50,
    )
    names = ("--augmentations", "tense,yoda", "--batch-size", "5", "--dry-run")
    done = run_train("--shards", shards, *names)
    assert (done.exit_code, done.stderr) == (0, "")
    text = re.sub(" {2,}", "  ", done.stdout)
    assert "tense  50.0%  of the rows have a text; drawn by 1 of 2 rows: for the discriminator, or none" in text
    assert "discriminator  type  3 classes, λ 0.005, α -1" in text
    assert "train on  90  10 rows held out for evaluation" in text
    assert "into runs/en-mini-augcse-tense-yoda." in text
    dropping = run_train("--shards", shards, *names, "--drop-unaugmented", "--variant", "positive", "--lambda", "1")
    text = re.sub(" {2,}", "  ", dropping.stdout)
    # Half of the rows draw tense, of which half have it: three in four are left.
    assert "train on  68  about, 10 rows held out for evaluation" in text
    assert "drawn by 1 of 2 rows: a positive or none" in text
    assert "λ 1, α -1" in text


def test_columns_that_are_missing_are_named_in_one_line_with_the_command_that_adds_them(run_train, tmp_path):
    shards = write_shards(tmp_path / "en", {"original": ["He left."] * 30, "tense": ["He leaves."] * 30})
    done = run_train("--shards", shards, "--augmentations", "augcse-2,city", "--dry-run")
    assert done.exit_code == 2
    assert "lacks contraction, city, expected" in done.stderr
    assert f"`augpipe extend {shards} --augmentations contraction,city`" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("option", ["--positive", "--negative"])
@pytest.mark.parametrize("dry", [True, False])
def test_a_column_without_a_text_is_refused_with_those_that_have_some(run_train, tmp_path, option, dry):
    columns: TextColumns = {
        "original": ["He left."] * 30,
        "mv": ["He must have left."] * 15 + [None] * 15,
        "reorder": [None] * 30,
    }
    shards = write_shards(tmp_path / "en", columns)
    run = run_train(
        "--shards", shards, option, "reorder", "--output", tmp_path / "run", *(["--dry-run"] if dry else [])
    )
    assert run.exit_code == 2
    assert "has no text in the column 'reorder': 0 of 30 rows" in run.stderr
    assert "Give another column (mv 50%)" in run.stderr
    assert not (tmp_path / "run").exists()
