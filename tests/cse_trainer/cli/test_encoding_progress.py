"""What cse-eval and cse-embed say while they work; tests/base/test_progress.py has how it is shown."""

from __future__ import annotations

from cse_trainer.cli.encoding_progress import counts, encoding_display
from cse_trainer.evaluation.progress import TextsDone


def test_rate_and_time_left_come_from_texts_and_share():
    assert counts(TextsDone(500, 2000, 0.2), 10) == ["500 of 2,000 texts", "50 texts/s", "40 s left"]
    assert counts(TextsDone(1500, None, None), 3) == ["1,500 texts", "500 texts/s"]


def test_off_a_terminal_there_is_a_line_for_each_stage_and_one_every_ten_seconds(capsys, monkeypatch):
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    with encoding_display(quiet=False) as display:
        display.on_stage("model: STS-B")
        for seconds in range(1, 25):
            now[0] = 100.0 + seconds
            display.on_texts(TextsDone(seconds, 25, seconds / 25))
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines() == [
        "model: STS-B", "10 of 25 texts, 1 texts/s, 15 s left", "20 of 25 texts, 1 texts/s, 5 s left",
    ]  # fmt: skip
