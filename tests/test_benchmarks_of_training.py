"""The benchmarks of training ask for what was meant and report it rightly; what they find is no subject of tests."""

from __future__ import annotations

import dataclasses
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks import bench_gpu, bench_train, report
from benchmarks.measure import ROOT, run
from benchmarks.programs import train_first_step
from benchmarks.programs.train_corpus import sentences
from benchmarks.programs.train_job import MARK, Marks, TrainJob, answers

JOB = TrainJob(Path("s"), Path("e"), Path("w"), rows=64, batch_size=8, steps=8, skip=4, log_every=2)


def test_a_job_survives_the_command_line():
    job = dataclasses.replace(JOB, negatives=False, dropout=0.0)
    assert TrainJob.from_json(job.to_json()) == job


@pytest.mark.parametrize("wrong", [{"skip": 8}, {"skip": 3}, {"steps": 7}], ids=str)
def test_a_job_whose_rate_could_not_be_taken_is_refused(wrong):
    with pytest.raises(ValueError, match="expected multiples"):
        dataclasses.replace(JOB, **wrong)


def test_the_rate_leaves_out_the_first_steps():
    marks = Marks(JOB, steps=[(2, 100.0), (4, 101.0), (6, 102.0), (8, 105.0)])
    facts = marks.facts()
    assert facts["rows_per_s"] == 4 * 8 / 4.0
    assert facts["steady_steps"] == 4
    assert facts["step_ms"] == 1000.0


def test_the_rate_begins_with_the_first_mark_where_nothing_is_skipped():
    marks = Marks(dataclasses.replace(JOB, skip=0), steps=[(2, 9.0), (4, 10.0)])
    assert marks.facts()["rows_per_s"] == 2 * 8 / 1.0


def test_waiting_for_data_is_weighted_by_time_and_leaves_out_the_first_steps():
    pytest.importorskip("torch")
    from benchmarks.programs.train_ours import Watch

    watch = Watch(JOB)
    watch.marks.steps = [(2, 0.0), (4, 1.0), (6, 2.0), (8, 5.0)]
    watch._waits = [(2, 0.9), (4, 0.9), (6, 0.4), (8, 0.0)]
    assert watch.data_wait() == pytest.approx(0.4 * 1 / 4)


def test_answers_are_found_among_other_output():
    output = f'warning\n{MARK}{{"a": 1}}\n{{"loss": 2}}\n{MARK}{{"b": [2]}}\nbye\n'
    assert answers(output) == {"a": 1, "b": [2]}
    with pytest.raises(RuntimeError, match="answered nothing"):
        answers("warning\n")


def test_made_up_sentences_are_distinct_and_always_the_same():
    made = list(sentences(2000))
    assert len(set(made)) == 2000
    assert made == list(sentences(2000))
    assert made[:200] == list(sentences(200))


def answered(rows_per_s: float, wall_s: float) -> dict[str, float]:
    return {
        "rows_per_s": rows_per_s,
        "step_ms": 8000 / rows_per_s,
        "wall_s": wall_s,
        "whole_rows_per_s": 640 / wall_s,
        "peak_mib": 500.0,
        "data_wait": 0.0123,
    }


def cpu_result() -> dict[str, Any]:
    runs = {
        "ours": [answered(1000.0, 8.0), answered(3000.0, 8.0), answered(2000.0, 8.0)],
        "sentence_transformers": [answered(800.0, 16.0), answered(1000.0, 16.0), answered(800.0, 16.0)],
        "ours_simcse": [answered(100.0, 8.0)] * 3,
        "hf_simcse": [answered(100.0, 8.0)] * 3,
    }
    return {
        "date": "2026-01-02T03:04:05+00:00",
        "command": "python -m benchmarks.bench_train",
        "machine": {"cpu": "a CPU", "cores": 2, "python": "3.11.0"},
        "versions": {"torch": "2.6"},
        "settings": {"rows": 640, "batch_size": 8, "steps": 80, "skip": 8, "threads": 2, "repeats": 3},
        "encoder": {"shard_rows": 640},
        "first_step": [{"first_step_s": 9.0, "evaluation_s": 1.0}, {"first_step_s": 2.5, "evaluation_s": 0.5}],
        "runs": runs,
        "ratios": bench_train.ratios(runs),
    }


def test_rates_are_compared_within_a_round():
    ours, simcse = bench_train.ratios(cpu_result()["runs"])
    assert (ours["steady"], ours["whole"]) == ([1.25, 2.5, 3.0], [2.0, 2.0, 2.0])
    assert (simcse["steady"], simcse["wanted"]) == ([1.0, 1.0, 1.0], 2.3)
    assert bench_train.ratios({"ours": [answered(1.0, 1.0)]}) == []


def test_the_cpu_table_tells_what_was_measured():
    text = bench_train.render(cpu_result())
    assert "Measured 2026-01-02 on a CPU, 2 cores" in text
    assert "| ≥ 2.3 | 2.50 | 1.25–3.00 | 2.00 |" in text
    assert "| 2,000 | 1,000–3,000 |" in text
    assert "1.23%" in text
    assert "| ≤ 3 s | 2.50 s |" in text  # of the second run: the first may have built the token cache


@pytest.mark.parametrize("wrong", [["--rows", "64"], ["--steps", "8"], ["--steps", "13"]], ids=" ".join)
def test_too_few_steps_on_the_cpu_are_refused(wrong):
    with pytest.raises(SystemExit, match="expected a multiple of 4 above 8"):
        bench_train.job_of(bench_train.command_line().parse_args(wrong))


def test_by_default_every_row_is_trained_on_once():
    job = bench_train.job_of(bench_train.command_line().parse_args([]))
    assert job.steps * job.batch_size == job.rows == 8192


def gpu_result() -> dict[str, Any]:
    ours = {"rows_per_s": 8000.0, "data_wait": 0.001, "real_cells": 0.8, "gpu_peak_mib": 9000.0}
    result: dict[str, Any] = {
        "date": "2026-01-02T03:04:05+00:00",
        "command": "python -m benchmarks.bench_gpu",
        "environment": {"gpus": [{"name": "a card"}], "python": "CPython 3.12"},
        "driver": "580.1",
        "versions": {"torch": "2.11"},
        "settings": {"smoke": False, "rows": 20_000, "max_length": 32, "rounds": 2},
        "encoder": {"non_embedding_parameters": 85_000_000, "tokens_per_row": 48.0, "layers": 12, "pooling": "mean"},
        "card": {
            "matmul_tflops": {"4096": 700.0, "8192": 800.0},
            "evaluation": {"sentences": 3000, "words_per_sentence": 11.4, "s": 0.5, "first_s": 1.5},
        },
        "runs": {
            "128": {
                "ours": [ours],
                "sentence_transformers": [{"rows_per_s": 2000.0, "gpu_peak_mib": 9500.0}],
                "hf_trainer": [],
            }
        },
        "curves": {"eager_fp32": [4.0, 3.0], "largest_difference": 0.01, "first_loss": 4.0, "fall": 1.0},
        "gradients": {"batch_size": 512, "chunks": 4, "relative_difference": 1e-6},
        "left_out": ["hf_trainer at batch 128: 60 s expected, 20 s left"],
    }
    return result | {"speeds": bench_gpu.speeds(result), "verdicts": bench_gpu.verdicts(result)}


def test_the_share_of_the_matmul_rate_counts_six_operations_per_parameter_and_token():
    (line,) = bench_gpu.speeds(gpu_result())
    # 6 × 85e6 × 48 × 8000 = 195.84e12 of 800e12 per second, and four cells in five are real
    assert line["useful_tflops"] == pytest.approx(195.84)
    assert line["useful_share_of_matmul"] == pytest.approx(0.2448)
    assert line["computed_share_of_matmul"] == pytest.approx(0.306)
    assert line["ratios"] == {"sentence_transformers": 4.0}


def test_what_cls_pooling_spares_in_the_last_layer_counts_for_no_work():
    encoder = gpu_result()["encoder"]
    whole = bench_gpu.training_tflops(8000.0, encoder, 1.0)
    spared = bench_gpu.training_tflops(8000.0, encoder | {"pooling": "cls"}, 1.0)
    assert spared == pytest.approx(whole * (1 - 10 / 144))


def test_the_gpu_table_tells_what_was_measured_and_what_was_left_out():
    text = bench_gpu.render(gpu_result())
    assert "Measured 2026-01-02 on a card (driver 580.1)" in text
    assert "| 128 | 8,000 | 2,000 | – | 4.00 | – | 30.6% | 24.5% | 0.10% |" in text
    assert "| 128 | 9,000 | 9,500 | – |" in text
    assert "0.50 s, the first one 1.50 s" in text
    assert "Left out: hf_trainer at batch 128" in text
    assert "Not so" not in text
    assert "smoke" not in text


@pytest.mark.parametrize(
    ("part", "found"),
    [
        ("curves", {"largest_difference": 0.2}),
        ("curves", {"fall": 0.0}),  # curves that stay where they are agree about nothing
        ("gradients", {"relative_difference": 0.01}),
    ],
    ids=["curves apart", "no training", "gradients apart"],
)
def test_a_check_that_fails_is_told(part, found):
    result = gpu_result()
    assert set(result["verdicts"].values()) == {True}
    result |= {part: result[part] | found}
    result |= {"verdicts": bench_gpu.verdicts(result)}
    assert "**Not so: " in bench_gpu.render(result)


def test_a_result_with_nothing_but_its_header_can_be_rendered():
    kept = ("date", "command", "environment", "driver", "versions", "settings", "encoder")
    result = {name: value for name, value in gpu_result().items() if name in kept}
    result |= {"runs": {}, "left_out": [], "card": None, "curves": None, "gradients": None}
    result |= {"speeds": bench_gpu.speeds(result), "verdicts": bench_gpu.verdicts(result)}
    assert "Measured" in bench_gpu.render(result)


def test_what_does_not_fit_into_the_time_is_left_out_and_named():
    now = [0.0]
    budget = bench_gpu.Budget(minutes=4, clock=lambda: now[0])

    def slow(timeout_s: float) -> dict[str, float]:
        now[0] += 150
        return {"timeout_s": timeout_s}

    assert budget.attempt("ours", "first", slow) == {"timeout_s": 230.0}
    assert budget.attempt("ours", "second", slow) is None
    assert budget.left_out == ["second: 110 s expected, 80 s left"]


def test_what_fails_is_named_and_the_rest_goes_on():
    def broken(timeout_s: float) -> dict[str, float]:
        raise RuntimeError("exit code 1\nTraceback\nValueError: no")

    budget = bench_gpu.Budget(minutes=4)
    assert budget.attempt("ours", "first", broken) is None
    assert budget.left_out == ["first: ValueError: no"]
    assert budget.attempt("ours", "second", lambda timeout_s: {"a": 1}) == {"a": 1}


def test_everything_that_is_tried_has_an_expected_time():
    assert bench_gpu.EXPECTED_S.keys() == {*bench_gpu.PROGRAMS, "card", "curves", "gradients"}
    assert bench_gpu.WANTED.keys() < bench_gpu.PROGRAMS.keys()


@pytest.mark.parametrize("program", ["train_ours", "train_sentence_transformers", "train_hf_trainer"])
def test_every_program_that_is_named_is_there(program):
    named = {one.module for one in bench_train.PROGRAMS.values()} | {one for one, _ in bench_gpu.PROGRAMS.values()}
    assert program in named
    assert (ROOT / "benchmarks" / "programs" / f"{program}.py").is_file()


def test_wrong_minutes_are_refused(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["bench_gpu", "--minutes", "0"])
    with pytest.raises(SystemExit, match="expected more than 0"):
        bench_gpu.main()


def test_a_smoke_test_replaces_no_measurement(tmp_path):
    def folder(*words: str) -> Path:
        return bench_gpu.results_of(bench_gpu.command_line().parse_args(words))

    assert folder() == report.RESULTS
    assert folder("--smoke", "--scratch", str(tmp_path)) == tmp_path
    assert folder("--smoke", "--results", str(tmp_path / "kept")) == tmp_path / "kept"


def test_the_first_step_is_timed_in_the_precision_that_a_user_gets(monkeypatch):
    seen: list[Any] = []
    monkeypatch.setattr("cse_trainer.training.train", lambda config, watch: seen.append(config))
    job = bench_train.job_of(bench_train.command_line().parse_args([]))
    assert job.precision == "fp32"
    monkeypatch.setattr(sys, "argv", ["train_first_step", "--job", job.to_json()])
    train_first_step.main()
    assert [config.precision for config in seen] == ["auto"]


def test_a_missing_package_is_named():
    with pytest.raises(SystemExit, match="no_such_package cannot be imported; install"):
        bench_gpu.check_machine(bench_gpu.command_line().parse_args([]), needed=("json", "no_such_package"))


def test_without_a_gpu_one_line_says_so(monkeypatch):
    torch = pytest.importorskip("torch")
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.raises(SystemExit, match="no CUDA device here, expected one"):
        bench_gpu.check_machine(bench_gpu.command_line().parse_args([]), needed=())


def test_a_result_from_elsewhere_is_set_into_the_page(tmp_path, monkeypatch):
    page, found = tmp_path / "page.md", tmp_path / "train_gpu.json"
    page.write_text("<!-- bench_gpu --><!-- /bench_gpu -->", encoding="utf-8")
    found.write_text(json.dumps(gpu_result()), encoding="utf-8")
    monkeypatch.setattr(report, "PAGE", page)
    monkeypatch.setattr(sys, "argv", ["bench_gpu", "--publish", str(found)])
    bench_gpu.main()
    assert "on a card (driver 580.1)" in page.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_gpu_script_runs_on_a_cpu_from_end_to_end(tmp_path):
    for name in ("accelerate", "datasets", "sentence_transformers"):
        pytest.importorskip(name)
    options = ("--smoke", "--scratch", str(tmp_path / "scratch"), "--results", str(tmp_path))
    run([sys.executable, "-m", "benchmarks.bench_gpu", *options])
    result = json.loads((tmp_path / "train_gpu.json").read_text(encoding="utf-8"))
    assert result["finished"]
    assert result["left_out"] == []
    assert set(result["verdicts"].values()) == {True}
    assert result["speeds"][0]["rows_per_s"].keys() == bench_gpu.PROGRAMS.keys()


@pytest.mark.slow
def test_the_cpu_script_runs_from_end_to_end(tmp_path):
    for name in ("accelerate", "datasets", "sentence_transformers"):
        pytest.importorskip(name)
    options = ("--rows", "96", "--batch-size", "8", "--repeats", "1", "--threads", "1", "--dry-run")
    measured = run([sys.executable, "-m", "benchmarks.bench_train", *options, "--scratch", str(tmp_path)])
    assert "| rows/s, ratio | wanted |" in measured.output
