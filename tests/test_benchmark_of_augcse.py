"""The benchmark of AugCSE: ratios to SimCSE's step, the table, and what it refuses."""

from __future__ import annotations

import pytest

from benchmarks import bench_augcse
from benchmarks.programs.train_augcse import CONTESTANTS
from cse_trainer.config import TrainConfig
from tests.sources import ROOT

RUNS = {
    "simcse": [{"step_ms": 100.0}, {"step_ms": 90.0}, {"step_ms": 200.0}],
    "augcse": [{"step_ms": 150.0}, {"step_ms": 160.0}, {"step_ms": 140.0}],
}
RESULT = {
    "date": "2026-01-02T03:04:05+00:00",
    "command": "python -m benchmarks.bench_augcse --shards data/en",
    "machine": {"cpu": "a processor", "cores": 2, "python": "3.11"},
    "versions": {"torch": "2"},
    "settings": {
        "rows": 8192, "batch_size": 128, "steps": 64, "skip": 8, "threads": 2, "repeats": 3,
        "augmentations": "augcse-14",
    },
    "runs": RUNS,
    "ratios": bench_augcse.ratios(RUNS),
}  # fmt: skip


def test_steps_are_divided_by_the_median_of_simcse():
    assert bench_augcse.ratios(RUNS) == {"simcse": 1.0, "augcse": 1.5}


def test_the_table_has_a_row_for_every_contestant_with_what_is_wanted_of_augcse():
    text = bench_augcse.render(RESULT)
    assert "| AugCSE | 150.0 | 140.0–160.0 | 1.5 | ≤ 1.7 |" in text
    assert "| SimCSE | 100.0 | 90.0–200.0 | 1.0 |  |" in text
    assert set(bench_augcse.DESCRIPTIONS) == set(CONTESTANTS)


@pytest.mark.parametrize("name", CONTESTANTS)
def test_every_contestant_is_a_configuration_that_can_be_meant(name):
    assert TrainConfig(ROOT, **CONTESTANTS[name])


@pytest.mark.parametrize("wrong", [["--rows", "256"], ["--only", "augcse"]])
def test_what_cannot_be_measured_is_refused(wrong):
    with pytest.raises(SystemExit):
        bench_augcse.job_of(bench_augcse.command_line().parse_args(["--shards", "data/en", *wrong]))
    assert bench_augcse.job_of(bench_augcse.command_line().parse_args(["--shards", "data/en"])).steps == 64
