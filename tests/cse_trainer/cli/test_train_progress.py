"""How far a training is: lines for a file, a bar for a terminal, the same facts in both."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from augpipe.base.progress import Display, Lines, Live
from cse_trainer.cli.train_progress import TrainDisplay, beginning, cache_parts, evaluation_line, train_display
from cse_trainer.tokens import CacheProgress
from cse_trainer.training.events import EvalLog, RunResult, RunStart, StepLog

START = RunStart(
    folder=Path("runs/x"), seed=42, rows=1000, batch_size=10, start_step=0, total_steps=100, parameters=14_500_000
)
EVALUATION = EvalLog(50, "sts-b dev", 71.2, 0.2, -2.4, best=True, seconds=1.0)
WORSE = EvalLog(60, "sts-b dev", 60.0, 0.2, -2.4, best=False, seconds=1.0)
RESULT = RunResult(Path("runs/x"), 42, 100, 50, "sts-b dev", 71.2, {}, 1.0, 1.0)


def step(number: int) -> StepLog:
    return StepLog(number, number / 100, 1.25, 1e-3, 3400.0, 0.5, 0.01)


class Clock:
    """Time that passes when told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch) -> Clock:
    found = Clock()
    monkeypatch.setattr("time.monotonic", found.monotonic)
    return found


def test_a_run_is_told_in_lines(clock, capsys):
    display = TrainDisplay(Lines())
    display.on_stage("opening shards", "data/en")
    display.on_stage("tokenising", "1,000 rows")
    display.on_start(START)
    display.on_step(step(10))
    clock.now += 10
    display.on_step(step(20))
    display.on_eval(EVALUATION)
    clock.now += 10
    display.on_step(step(60))
    display.on_eval(WORSE)
    display.on_step(step(100))
    display.on_stage("scoring", "the encoder of step 50")
    display.on_end(RESULT)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines() == [
        "opening shards: data/en",
        "tokenising: 1,000 rows",
        "runs/x: seed 42, 1,000 rows in 100 steps of 10, 14.5M parameters, fp32",
        "step 20 of 100, 3,400 rows/s, 40 s left, loss 1.2500",
        "step 50: sts-b dev 71.20, alignment 0.200, uniformity -2.400, the best so far",
        "step 60 of 100, 3,400 rows/s, 13 s left, loss 1.2500, best sts-b dev 71.20 at step 50",
        "step 60: sts-b dev 60.00, alignment 0.200, uniformity -2.400",
        "scoring: the encoder of step 50",
    ]


def test_a_line_comes_every_ten_seconds_and_not_more_often(clock, capsys):
    display = TrainDisplay(Lines())
    display.on_start(START)
    for number in range(1, 100):
        clock.now += 1
        display.on_step(step(number))
    lines = capsys.readouterr().err.splitlines()[1:]
    assert [line.split(" of ")[0] for line in lines] == [f"step {number}" for number in range(10, 100, 10)]


def test_the_token_cache_is_told_like_the_steps(clock, capsys):
    display = TrainDisplay(Lines())
    display.on_stage("tokenising", "1,000 rows")
    display.on_cache(CacheProgress(rows=100, total_rows=1000, sentences=300, seconds=1.0))
    clock.now += 10
    display.on_cache(CacheProgress(rows=500, total_rows=1000, sentences=1500, seconds=10.0))
    assert capsys.readouterr().err.splitlines()[1:] == ["tokenising: 500 of 1,000 rows, 150 sentences/s, 10 s left"]


def test_a_process_that_waits_for_the_cache_says_so():
    assert cache_parts(CacheProgress(0, 10, waiting=True)) == ["waiting for another process that makes the same cache"]
    assert cache_parts(CacheProgress(0, 10)) == ["0 of 10 rows"]


def test_the_second_seed_begins_without_the_best_of_the_first(clock, capsys):
    display = TrainDisplay(Lines())
    display.on_start(START)
    display.on_eval(EVALUATION)
    display.on_start(START)
    clock.now += 10
    display.on_step(step(10))
    assert "best" not in capsys.readouterr().err.splitlines()[-1]


def test_a_resumed_run_takes_its_pace_from_its_own_steps(clock):
    display = TrainDisplay(Display())
    display.on_start(RunStart(Path("x"), 42, 1000, 10, start_step=50, total_steps=100, parameters=1))
    assert display.seconds_left() is None
    clock.now += 10
    display.on_step(step(50))
    assert display.seconds_left() is None, "no step of this start is done"
    display.on_step(step(60))
    assert display.seconds_left() == pytest.approx(40.0)


def test_the_beginning_says_what_was_done_before_and_what_is_not_synchronised():
    line = beginning(RunStart(Path("x"), 1, 1, 1, 40, 100, 900, "bf16", batch_norm_synchronised=False))
    assert line == (
        "x: seed 1, 1 row in 100 steps of 1, 40 of them done before, 900 parameters, bf16; "
        "batch normalisation is not synchronised over the processes"
    )


def live() -> tuple[TrainDisplay, io.StringIO]:
    written = io.StringIO()
    return TrainDisplay(Live(Console(file=written, force_terminal=True, width=200, highlight=False))), written


def test_a_terminal_shows_a_bar_and_keeps_the_scores(clock):
    display, written = live()
    display.on_stage("opening shards", "data/en")
    display.on_cache(CacheProgress(500, 1000, 1500, 10.0))
    display.on_start(START)
    clock.now += 10
    display.on_step(step(20))
    display.on_eval(EVALUATION)
    display.on_stage("evaluating")
    display.on_step(step(60))
    display._display.stop()
    shown = written.getvalue()
    for part in (
        "opening shards",
        "150 sentences/s",
        "step 60 of 100",
        "3,400 rows/s",
        "best sts-b dev 71.20 at step 50",
    ):
        assert part in shown
    assert "step 50: sts-b dev 71.20, alignment 0.200, uniformity -2.400, the best so far\n" in shown


def test_a_bar_goes_on_to_what_comes_after_the_steps(clock):
    display, written = live()
    display.on_start(START)
    display.on_step(step(100))
    display.on_stage("exporting", "runs/x/model")
    display.on_end(RESULT)
    display.on_stage("loading encoder", "tiny")
    display._display.stop()
    shown = written.getvalue()
    assert "exporting" in shown
    assert "loading encoder" in shown


def test_quiet_shows_nothing_and_remembers(capsys):
    with train_display(quiet=True) as display:
        display.on_stage("x")
        display.on_cache(CacheProgress(1, 2))
        display.on_start(START)
        display.on_step(step(3))
        display.on_eval(EVALUATION)
        display.on_end(RESULT)
    assert (display.start, display.step) == (START, step(3))
    assert capsys.readouterr() == ("", "")


def test_an_evaluation_says_how_a_discriminator_does_where_there_is_one():
    assert "discriminator" not in evaluation_line(EVALUATION)
    probed = replace(EVALUATION, discriminator_accuracy=23.75, discriminator_majority=26.8)
    assert evaluation_line(probed) == (
        "step 50: sts-b dev 71.20, alignment 0.200, uniformity -2.400, discriminator 23.8% (largest class 26.8%), "
        "the best so far"
    )


def test_a_best_score_below_that_of_the_untrained_encoder_says_so(capsys):
    untrained = replace(EVALUATION, step=0, score=71.5, best=False)
    display = TrainDisplay(Lines())
    for score in (71.5, 71.6):
        display.on_start(START)
        display.on_eval(replace(untrained, score=score))
        display.on_eval(EVALUATION)
        display.on_eval(replace(EVALUATION, step=60, score=score))
        display.on_eval(replace(WORSE, step=70))
    lines = capsys.readouterr().err.splitlines()
    below = [line for line in lines if "yet below" in line]
    assert [line.split(":")[0] for line in below] == ["step 50", "step 50"]
    assert below[1].endswith("the best so far, yet below the 71.60 of the untrained encoder")
