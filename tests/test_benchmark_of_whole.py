"""The benchmark of a whole training: its steps, and the shares that it works out."""

from __future__ import annotations

import json
import sys

from benchmarks import bench_whole, report
from benchmarks.bench_gpu import GPU, SMOKE

WHOLE = {
    "rows": 999_680, "seconds": 200.0, "rows_per_s": 4998.4, "steady_rows_per_s": 6000.0, "stall_s": 0.31,
    "longest_stall_s": 0.07, "evaluations": 33, "evaluation_s": 12.5, "real_cells": 0.822,
}  # fmt: skip
RESULT = {
    "date": "2026-11-23T00:00:00+00:00",
    "command": "python -m benchmarks.bench_whole",
    "environment": {"gpus": [{"name": "H200"}]},
    "encoder": {"non_embedding_parameters": 85_000_000, "tokens_per_row": 48.0, "layers": 12, "pooling": "cls"},
    "card": {"matmul_tflops": {"4096": 600.0, "8192": 700.0}},
    "whole": WHOLE,
}


def test_a_million_rows_are_evaluated_33_times_and_end_with_a_logged_step():
    steps, eval_every = bench_whole.plan_of(GPU, smoke=False)
    assert steps % GPU.log_every == 0
    assert 0 <= bench_whole.ROWS - steps * GPU.batch_sizes[0] < GPU.log_every * GPU.batch_sizes[0]
    # Before the first step, at every multiple, and after the last step, which is none.
    assert 1 + steps // eval_every + (steps % eval_every > 0) == WHOLE["evaluations"]
    assert bench_whole.plan_of(SMOKE, smoke=True) == (4, 2)


def test_the_shares_are_of_the_best_rate_of_the_card():
    text = bench_whole.render(RESULT)
    share = 6 * 85e6 * (1 - 10 / 144) * (48 / 0.822) * 6000 / 700e12
    assert f"| share of the measured matmul rate in the steps | ≥ 40 % | {share:.1%} |" in text
    assert "| seconds in 33 evaluations |  | 12.5 |" in text
    assert "| token cells that are no padding | ≥ 90 % | 82.2% |" in text
    assert "| seconds that the loop waited for what was saved |  | 0.31 |" in text
    assert "| of these the longest between two log lines | ≤ 0.5 | 0.07 |" in text


def test_a_result_from_elsewhere_is_set_into_the_page(tmp_path, monkeypatch):
    page, found = tmp_path / "page.md", tmp_path / "train_gpu_whole.json"
    page.write_text("<!-- bench_whole --><!-- /bench_whole -->", encoding="utf-8")
    found.write_text(json.dumps(RESULT), encoding="utf-8")
    monkeypatch.setattr(report, "PAGE", page)
    monkeypatch.setattr(sys, "argv", ["bench_whole", "--publish", str(found)])
    bench_whole.main()
    assert "on H200" in page.read_text(encoding="utf-8")
