"""The benchmark of a whole training: its steps, and the shares that it works out."""

from __future__ import annotations

from benchmarks import bench_whole
from benchmarks.bench_gpu import GPU, SMOKE

WHOLE = {
    "rows": 999_680, "seconds": 200.0, "rows_per_s": 4998.4, "steady_rows_per_s": 6000.0, "stall_s": 0.31,
    "evaluations": 32, "evaluation_s": 12.5, "real_cells": 0.822,
}  # fmt: skip
RESULT = {
    "date": "2026-11-23T00:00:00+00:00",
    "command": "python -m benchmarks.bench_whole",
    "environment": {"gpus": [{"name": "H200"}]},
    "settings": {"max_length": 32},
    "encoder": {"non_embedding_parameters": 85_000_000},
    "card": {"matmul_tflops": {"4096": 600.0, "8192": 700.0}},
    "whole": WHOLE,
}


def test_a_million_rows_are_evaluated_31_times_and_end_with_a_logged_step():
    steps, eval_every = bench_whole.plan_of(GPU, smoke=False)
    assert steps % GPU.log_every == 0
    assert 0 <= bench_whole.ROWS - steps * GPU.batch_sizes[0] < GPU.log_every * GPU.batch_sizes[0]
    assert steps // eval_every == 31
    assert bench_whole.plan_of(SMOKE, smoke=True) == (4, 2)


def test_the_shares_are_of_the_best_rate_of_the_card():
    text = bench_whole.render(RESULT)
    share = 6 * 85e6 * 96 * 6000 / 700e12
    assert f"| share of the measured matmul rate in the steps | ≥ 40 % | {share:.1%} |" in text
    assert "| seconds in 32 evaluations |  | 12.5 |" in text
    assert "| token cells that are no padding | ≥ 90 % | 82.2% |" in text
    assert "0.31" in text
