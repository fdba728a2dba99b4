"""What cse-eval and cse-embed say while they work."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from cse_trainer.cli.encoding_progress import Lines, Live, Silence, counts, encoding_display
from cse_trainer.evaluation.progress import TextsDone


def test_rate_and_time_left_come_from_texts_and_share():
    assert counts(TextsDone(500, 2000, 0.2), 10) == ["500 of 2,000 texts", "50 texts/s", "40 s left"]
    assert counts(TextsDone(1500, None, None), 3) == ["1,500 texts", "500 texts/s"]


def test_off_a_terminal_there_is_a_line_for_each_stage_and_one_every_ten_seconds(capsys, monkeypatch):
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    with encoding_display(quiet=False) as display:
        assert isinstance(display, Lines)
        display.on_stage("model: STS-B")
        for seconds in range(1, 25):
            now[0] = 100.0 + seconds
            display.on_texts(TextsDone(seconds, 25, seconds / 25))
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines() == [
        "model: STS-B", "10 of 25 texts, 1 texts/s, 15 s left", "20 of 25 texts, 1 texts/s, 5 s left",
    ]  # fmt: skip


def test_quiet_shows_nothing(capsys):
    with encoding_display(quiet=True) as display:
        assert isinstance(display, Silence)
        display.on_stage("loading")
        display.on_texts(TextsDone(1, 2, 0.5))
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("share", [0.25, None])
def test_a_terminal_has_a_bar_that_is_gone_at_the_end(share):
    file = io.StringIO()
    display = Live(Console(file=file, force_terminal=True, width=120, legacy_windows=False))
    display.on_stage("model [a]: loading")
    display.on_texts(TextsDone(3, 12, share))
    display.stop()
    display.stop()
    assert "model [a]: loading" in file.getvalue(), "square brackets are text"
    assert "3 of 12 texts" in file.getvalue()
    assert file.getvalue().endswith(("\x1b[2K", "\x1b[0m", "\x1b[?25h", "\r"))


def test_a_display_that_was_never_used_stops_quietly():
    Live(Console(file=io.StringIO())).stop()
