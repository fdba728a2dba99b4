"""`--dry-run`: rows, steps, coverage and sizes are those that a training then has, and nothing is written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from augpipe.base.errors import UsageError, UserError
from cse_trainer.config import TrainConfig
from cse_trainer.estimate import estimate
from tests.cse_trainer.shard_folder import write_shards
from tests.sources import ROOT

ROWS = 100
SAMPLE = str(ROOT / "data" / "sample" / "sts")
SAMPLE_PAIRS = {"dev": 32, "test": 32}


@pytest.fixture(scope="module")
def shards(tmp_path_factory) -> Path:
    """A hundred rows: mv in every second, dn in every fourth, both in none, negation in all but one."""
    return write_shards(
        tmp_path_factory.mktemp("estimate") / "en",
        {
            "original": [f"The painter sold {number} pictures." for number in range(ROWS)],
            "mv": [f"The painter must sell {n} pictures." if n % 2 == 0 else None for n in range(ROWS)],
            "dn": [f"It is not true that {n} were not sold." if n % 4 == 1 else None for n in range(ROWS)],
            "negation": ["The painter sold no picture." if n else None for n in range(ROWS)],
        },
        rows_per_shard=30,
    )


def counted(shards: Path, **settings: Any) -> Any:
    values: dict[str, Any] = {"batch_size": 5, "encoder": "tiny"}
    return estimate(TrainConfig(shards, **(values | settings)))


def test_a_text_of_more_tokens_than_the_encoder_has_positions_is_no_warning(tmp_path, caplog, capfd):
    shards = write_shards(tmp_path / "en", {"original": ["They sold it. " * 100] * 20})
    assert counted(shards, encoder="mini", held_out=0).cache_bytes == 20 * (2 * 32 + 8 + 4)
    assert "longer than" not in caplog.text + "".join(capfd.readouterr())


def test_rows_columns_and_steps_are_counted(shards):
    found = counted(shards, positive=("mv",), negative="negation", held_out=0, epochs=2)
    assert (found.rows, found.shards, found.trained_rows, found.held_out_rows) == (100, 4, 100, 0)
    assert found.columns == pytest.approx({"original": 1.0, "mv": 0.5, "negation": 0.99})
    assert found.total_steps == 40
    assert found.config.objective == "sda"


@pytest.mark.parametrize(
    ("settings", "beginnings"),
    [
        ({}, ["90 rows make 18 steps, too few"]),
        ({"max_steps": 3}, []),
        ({"epochs": 3}, []),
        ({"encoder": "mini"}, ["90 rows make 18 steps, too few"]),
        (
            {"eval_data": SAMPLE, "max_steps": 3},
            [f"STS-B {split} has {count} pairs in {SAMPLE}, expected the" for split, count in SAMPLE_PAIRS.items()],
        ),
        ({"encoder": "mini-zh", "max_steps": 3}, ["mini-zh knows few words of these shards"]),
        ({"encoder": "mini-zh"}, ["mini-zh knows few words of these shards", "90 rows make 18 steps, too few"]),
    ],
)
def test_what_makes_a_training_worth_little_is_said(shards, settings, beginnings):
    for line, beginning in zip(counted(shards, **settings).doubts, beginnings, strict=True):
        assert line.startswith(beginning)


@pytest.mark.parametrize(
    ("settings", "rows"),
    [
        ({"held_out": 4}, 96),
        ({"held_out": 1000}, 90),  # at most a tenth
        ({"held_out": 1000, "eval_data": SAMPLE}, 100),
        ({"held_out": 0, "limit": 12}, 12),
        ({"held_out": 0, "positive": ("mv",), "drop_unaugmented": True}, 50),
        ({"held_out": 0, "positive": ("mv", "dn"), "drop_unaugmented": True}, 75),
        ({"held_out": 0, "positive": ("mv", "dn"), "drop_unaugmented": True, "limit": 60}, 60),
        ({"held_out": 0, "drop_unaugmented": True}, 100),  # every row has its original
    ],
)
def test_the_rows_trained_on_are_those_that_the_options_leave(settings, rows, shards):
    assert counted(shards, **settings).trained_rows == rows


@pytest.mark.parametrize(
    ("settings", "steps"),
    [({}, 20), ({"batch_size": 30}, 3), ({"accumulate": 4}, 5), ({"max_steps": 7}, 7), ({"epochs": 3}, 60)],
)
def test_the_steps_follow_from_rows_and_batch(settings, steps, shards):
    assert counted(shards, held_out=0, **settings).total_steps == steps


def test_several_processes_share_the_rows(shards, monkeypatch):
    monkeypatch.setenv("WORLD_SIZE", "4")
    found = counted(shards, held_out=0)
    assert (found.ranks, found.total_steps) == (4, 5)


def test_the_parameters_are_those_of_the_encoder(shards):
    small, large = (counted(shards, vocab_size=size).parameters for size in (1000, 2000))
    assert large - small == 1000 * 128, "one embedding per WordPiece"


def test_the_cache_is_about_as_large_as_it_becomes(shards, tmp_path):
    from augpipe.contract.shards import open_shards
    from cse_trainer.encoder import tiny_tokenizer
    from cse_trainer.tokens import open_token_cache

    found = counted(shards, positive=("mv",), negative="negation")
    opened = open_shards(shards)
    tokenizer = tiny_tokenizer(opened, vocab_size=200, cache_dir=tmp_path)
    cache = open_token_cache(opened, tuple(found.columns), tokenizer, 32, cache_dir=tmp_path)
    tokens = sum(int(cache.lengths(column).sum()) for column in found.columns)
    assert 0.4 < found.cache_bytes / (2 * tokens + ROWS * (8 + 4 * 3)) < 1.5


def test_a_token_of_a_vocabulary_above_65_536_takes_four_bytes(shards):
    small, large = (counted(shards, vocab_size=size).cache_bytes for size in (65_536, 65_537))
    columns = len(counted(shards).columns)
    assert large - small == pytest.approx(small - ROWS * (8 + 4 * columns), abs=columns)


def test_nothing_is_written(shards, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CSE_TRAINER_CACHE", str(tmp_path / "cache"))
    before = sorted(shards.iterdir())
    counted(shards)
    assert list(tmp_path.iterdir()) == []
    assert sorted(shards.iterdir()) == before


@pytest.mark.parametrize(
    ("settings", "error", "part"),
    [
        ({"positive": ("pi",)}, UsageError, "has no column 'pi'; it has original, mv, dn, negation"),
        ({"batch_size": 128}, UsageError, "do not fill one batch of 128"),
        ({"encoder": "./missing"}, UserError, "missing"),
    ],
)
def test_what_would_stop_the_training_stops_the_dry_run(settings, error, part, shards):
    with pytest.raises(error, match=part):
        counted(shards, **settings)


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"eval_data": "/not/here"}, "/not/here holds no development split"),
        ({"max_length": 600}, "--max-length is 600, and tiny takes at most"),
        ({"output": "SHARDS/run"}, "lie one inside the other"),
        ({"device": "cuda:77"}, "the device cuda:77 cannot be used here"),
        ({"positive": ("original",), "augmentations": ("mv",), "tune_for": "transfer", "eval_data": SAMPLE}, "--tune-"),
    ],
)
def test_what_a_training_refuses_before_its_first_step_is_refused(shards, settings, complaint):
    if "output" in settings:
        settings = {"output": shards / "run"}
    with pytest.raises(UserError, match=complaint):
        counted(shards, **settings)
