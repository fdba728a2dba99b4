"""Several seeds are summarised as mean ± sd of the sample."""

from __future__ import annotations

import json
import math
import statistics
from pathlib import Path
from typing import Any

import pytest

from cse_trainer.run_folder.seeds import summarise_seeds, write_summary
from cse_trainer.training.events import RunResult


def result(seed: int, scores: dict[str, Any]) -> RunResult:
    return RunResult(
        folder=Path(f"runs/x/seed-{seed}"),
        seed=seed,
        steps=100,
        best_step=50,
        metric="sts-b dev",
        best_score=None,
        scores=scores,
        seconds=1.0,
        rows_per_second=1.0,
    )


RESULTS = [
    result(1, {"untrained": {"STS12": 40.0}, "trained": {"STS12": 70.0, "STS13": 80.0}}),
    result(11, {"untrained": {"STS12": 41.0}, "trained": {"STS12": 72.0}}),
    result(42, {"untrained": {"STS12": 42.0}, "trained": {"STS12": 77.0, "STS13": math.nan}}),
]


def test_every_score_has_mean_and_sample_deviation_over_the_seeds_that_have_it():
    found = {summary.name: summary for summary in summarise_seeds(RESULTS)}
    assert list(found) == ["untrained/STS12", "trained/STS12", "trained/STS13"]
    assert found["trained/STS12"].mean == pytest.approx(73.0)
    assert found["trained/STS12"].sd == pytest.approx(statistics.stdev([70, 72, 77]))
    assert found["trained/STS12"].sd == pytest.approx(math.sqrt((9 + 1 + 16) / 2)), "n − 1"
    assert found["trained/STS12"].n == 3
    assert (found["trained/STS13"].n, found["trained/STS13"].sd) == (1, None)
    assert str(found["trained/STS12"]) == "73.00 ± 3.61"
    assert str(found["trained/STS13"]) == "80.00"


def test_small_numbers_are_shown_with_more_decimals():
    (summary,) = summarise_seeds([result(1, {"alignment": 0.0281}), result(2, {"alignment": 0.0121})])
    assert str(summary) == "0.020 ± 0.011"


def test_what_is_no_number_is_no_score():
    scores = {"metric": "sts-b dev", "done": True, "none": None, "list": [1.0], "whole": 3, "deep": {"er": {"x": 1.0}}}
    assert [summary.name for summary in summarise_seeds([result(1, scores)])] == ["whole", "deep/er/x"]


def test_no_seeds_have_no_scores():
    assert summarise_seeds([]) == ()


def test_the_summary_is_written_as_json_and_as_a_table(tmp_path):
    summaries = write_summary(tmp_path, RESULTS)
    assert summaries == summarise_seeds(RESULTS)
    written = json.loads((tmp_path / "summary.json").read_text())
    assert written["seeds"] == [1, 11, 42]
    assert written["scores"]["trained/STS13"] == {"mean": 80.0, "sd": None, "n": 1, "values": {"1": 80.0}}
    assert written["scores"]["trained/STS12"]["values"] == {"1": 70.0, "11": 72.0, "42": 77.0}
    lines = (tmp_path / "summary.md").read_text().splitlines()
    assert lines[0] == "| score | mean ± sd | n | seed 1 | seed 11 | seed 42 |"
    assert "| trained/STS12 | 73.00 ± 3.61 | 3 | 70.00 | 72.00 | 77.00 |" in lines
    assert "| trained/STS13 | 80.00 | 1 | 80.00 | – | – |" in lines
    assert {line.count("|") for line in lines} == {7}
