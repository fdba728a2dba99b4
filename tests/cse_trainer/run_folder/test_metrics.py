"""metrics.jsonl and the TensorBoard events say the same, and a resumed run's log has no step twice."""

from __future__ import annotations

import json
import math
import struct
from pathlib import Path

import pytest
from tensorboardX.proto.event_pb2 import Event

from augpipe.base.errors import UserError
from cse_trainer.run_folder.metrics import MetricsLog, read_metrics
from cse_trainer.training.events import EvalLog, StepLog


def step_log(step: int, loss: float = 1.5) -> StepLog:
    return StepLog(
        step, epoch=step / 100, loss=loss, learning_rate=1e-3, rows_per_second=3000.0, grad_norm=0.7, data_wait=0.01
    )


def eval_log(step: int, score: float = 70.0) -> EvalLog:
    return EvalLog(step, "sts-b dev", score, alignment=0.2, uniformity=-2.5, best=True, seconds=1.0)


def events(folder: Path) -> list[Event]:
    """Read the event files of TensorBoard in order: records of length, checksum, content, checksum."""
    found = []
    for path in sorted((folder / "tensorboard").iterdir()):
        content = path.read_bytes()
        while content:
            (length,) = struct.unpack("<Q", content[:8])
            found.append(Event.FromString(content[12 : 12 + length]))
            content = content[16 + length :]
    return found


def scalars(folder: Path) -> list[tuple[int, str, float]]:
    return [
        (event.step, value.tag, round(value.simple_value, 4))
        for event in events(folder)
        for value in event.summary.value
    ]


def test_every_log_is_one_line_that_says_its_kind(tmp_path):
    with MetricsLog.open(tmp_path) as log:
        log.on_step(step_log(10))
        log.on_eval(eval_log(10))
    lines = [json.loads(line) for line in (tmp_path / "metrics.jsonl").read_text().splitlines()]
    assert [line["kind"] for line in lines] == ["step", "eval"]
    assert lines[0] == {
        "kind": "step", "step": 10, "epoch": 0.1, "loss": 1.5, "learning_rate": 0.001, "rows_per_second": 3000.0,
        "grad_norm": 0.7, "data_wait": 0.01, "real_cells": 1.0, "stall_seconds": 0.0,
    }  # fmt: skip
    assert lines[1]["metric"] == "sts-b dev"
    assert lines[1]["best"] is True


def test_tensorboard_gets_the_same_numbers(tmp_path):
    with MetricsLog.open(tmp_path) as log:
        log.on_step(step_log(10))
        log.on_eval(eval_log(10))
    assert set(scalars(tmp_path)) == {
        (10, "train/epoch", 0.1), (10, "train/loss", 1.5), (10, "train/learning_rate", 0.001),
        (10, "train/rows_per_second", 3000.0), (10, "train/grad_norm", 0.7), (10, "train/data_wait", 0.01),
        (10, "train/real_cells", 1.0), (10, "train/stall_seconds", 0.0),
        (10, "eval/sts-b_dev", 70.0), (10, "eval/alignment", 0.2), (10, "eval/uniformity", -2.5),
    }  # fmt: skip


def test_a_line_can_be_read_before_the_log_is_closed(tmp_path):
    with MetricsLog.open(tmp_path) as log:
        log.on_step(step_log(10))
        assert [record["step"] for record in read_metrics(tmp_path / "metrics.jsonl")] == [10]


@pytest.mark.parametrize("loss", [math.nan, math.inf, -math.inf, 1e18, -3e18])
def test_a_number_that_the_reader_takes_for_damage_is_null_in_the_file(tmp_path, loss):
    with MetricsLog.open(tmp_path) as log:
        log.on_step(step_log(10, loss=loss))
        log.on_step(step_log(20, loss=9e17))
    assert [record["loss"] for record in read_metrics(tmp_path / "metrics.jsonl")] == [None, 9e17]
    assert '"loss": null' in (tmp_path / "metrics.jsonl").read_text()


@pytest.mark.parametrize(
    ("resume_step", "kept"), [(25, [10, 20]), (20, [10, 20]), (19, [10]), (0, []), (99, [10, 20, 30])]
)
def test_a_resumed_log_drops_what_came_after_the_checkpoint(resume_step, kept, tmp_path):
    with MetricsLog.open(tmp_path) as log:
        for step in (10, 20, 30):
            log.on_step(step_log(step))
    with MetricsLog.open(tmp_path, resume_step=resume_step) as log:
        assert [record["step"] for record in read_metrics(tmp_path / "metrics.jsonl")] == kept
        log.on_step(step_log(resume_step + 1, loss=0.5))
    assert [record["step"] for record in read_metrics(tmp_path / "metrics.jsonl")] == [*kept, resume_step + 1]


def test_tensorboard_is_told_from_which_step_on_earlier_events_are_void(tmp_path):
    with MetricsLog.open(tmp_path) as log:
        log.on_step(step_log(10))
        log.on_step(step_log(20))
    with MetricsLog.open(tmp_path, resume_step=10) as log:
        log.on_step(step_log(20, loss=0.5))
    starts = [event.step for event in events(tmp_path) if event.HasField("session_log")]
    assert starts == [11]
    assert len(list((tmp_path / "tensorboard").iterdir())) == 2, "the events before are there still"
    losses = [(step, value) for step, tag, value in scalars(tmp_path) if tag == "train/loss"]
    assert losses == [(10, 1.5), (20, 1.5), (20, 0.5)]


def test_a_new_log_begins_empty(tmp_path):
    with MetricsLog.open(tmp_path) as log:
        log.on_step(step_log(10))
    with MetricsLog.open(tmp_path):
        assert read_metrics(tmp_path / "metrics.jsonl") == []
    assert scalars(tmp_path) == []


@pytest.mark.parametrize("line", ["{", "[1]", "{}", '{"kind": "step"}', "x" * 100, "",
    '{"kind": "step", "step": "1"}', '{"kind": "step", "step": -1}', '{"kind": "eval", "step": 1, "best": 2}',
    '{"kind": "step", "step": 1, "loss": Infinity}', '{"kind": "step", "step": 1, "loss": [1]}', "[" * 5000,
])  # fmt: skip
def test_a_damaged_line_is_named(line, tmp_path):
    path = tmp_path / "metrics.jsonl"
    path.write_text(f'{{"kind": "step", "step": 1}}\n{line}\n')
    with pytest.raises(UserError, match=r"metrics\.jsonl is damaged: line 2 is .*, expected .*; delete the line"):
        read_metrics(path)
    path.write_bytes(b"\xff\n")
    with pytest.raises(UserError, match="no UTF-8 text"):
        read_metrics(path)


def test_a_line_that_was_cut_off_is_left_out(tmp_path):
    with MetricsLog.open(tmp_path) as log:
        log.on_step(step_log(10))
    with (tmp_path / "metrics.jsonl").open("a") as file:
        file.write('{"kind": "step", "st')
    assert [record["step"] for record in read_metrics(tmp_path / "metrics.jsonl")] == [10]
    with MetricsLog.open(tmp_path, resume_step=10) as log:
        log.on_step(step_log(20))
    assert [record["step"] for record in read_metrics(tmp_path / "metrics.jsonl")] == [10, 20]


def test_a_run_without_metrics_has_none(tmp_path):
    assert read_metrics(tmp_path / "metrics.jsonl") == []


def test_a_log_may_be_closed_twice(tmp_path):
    log = MetricsLog.open(tmp_path / "new" / "folder")
    log.close()
    log.close()
