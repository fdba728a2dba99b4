"""`cse-train` from shards to a run folder, and the same run again from its config.toml."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from tests.cse_trainer.shard_folder import write_shards

ANIMALS = ["dog", "horse", "cat", "goat", "bird", "sheep", "cow", "fox"]
DEEDS = ["sleeps", "runs", "eats", "drinks", "waits", "jumps", "sings", "falls"]


@pytest.fixture
def shards(tmp_path) -> Path:
    pairs = [(animal, deed) for animal in ANIMALS for deed in DEEDS]
    return write_shards(
        tmp_path / "en",
        {
            "original": [f"The {animal} {deed}." for animal, deed in pairs],
            "mv": [f"The {animal} must be one that {deed}." for animal, deed in pairs],
            "negation": [f"The {animal} never {deed}." for animal, deed in pairs],
        },
        rows_per_shard=16,
    )


def weights(folder: Path) -> str:
    return hashlib.sha256((folder / "model" / "model.safetensors").read_bytes()).hexdigest()


@pytest.mark.slow
def test_a_run_leaves_all_it_takes_to_repeat_it_and_is_repeated_to_the_bit(run_train, shards, tmp_path, curves):
    first, again = tmp_path / "first", tmp_path / "again"
    done = run_train(
        "--shards", shards, "--positive", "mv", "--negative", "negation", "--batch-size", "8",
        "--encoder", "tiny", "--vocab-size", "200",
        "--held-out", "6", "--threads", "1", "--eval-every", "3", "--log-every", "1", "-o", first,
        "--cache-dir", tmp_path / "cache",
    )  # fmt: skip
    assert done.exit_code == 0, done.stderr
    assert {path.name for path in first.iterdir()} == {
        "config.toml", "environment.json", "data.json", "metrics.jsonl", "tensorboard", "curves.png", "scores.json",
        "checkpoints", "best", "model",
    }  # fmt: skip
    kinds = [json.loads(line)["kind"] for line in (first / "metrics.jsonl").read_text().splitlines()]
    assert kinds.count("step") == 7
    assert kinds.count("eval") == 4, "before training, at steps 3 and 6, and after the last, shorter interval"
    assert "retrieval@1" in done.stdout
    assert "scoring" in done.stderr

    repeated = run_train("--config", first / "config.toml", "--output", again, "--quiet")
    assert (repeated.exit_code, repeated.output) == (0, "")
    assert weights(again) == weights(first)
    assert run_train("--config", first / "config.toml", "--output", again, "--quiet", "--seed", "1").exit_code == 2
    other = run_train("--config", first / "config.toml", "--output", again, "--quiet", "--seed", "1", "--force")
    assert other.exit_code == 0
    assert weights(again) != weights(first), "another seed is another run, so equality says something"
