"""How far some work is: nothing, lines, or a bar, from the same facts."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from augpipe.base.progress import Display, Lines, Live, Reached, progress_display


@pytest.fixture
def clock(monkeypatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    return now


def told(display: Display, clock: list[float]) -> None:
    display.stage("loading", "a model")
    display.stage("encoding", spoken=False)
    for second in range(1, 25):
        clock[0] = 100.0 + second
        display.show(Reached([f"{second} of 25", "fast"], second, 25, below=["half"], beside=["soon"]))
    display.rename("evaluating")
    display.say("best so far")
    display.show(Reached(["1 MB"], 1, None, "file", due=True))


def test_off_a_terminal_there_is_a_line_for_each_part_and_one_every_ten_seconds(capsys, clock):
    with progress_display() as display:
        assert type(display) is Lines
        told(display, clock)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines() == [
        "loading: a model", "10 of 25, fast, half", "20 of 25, fast, half", "best so far", "file: 1 MB",
    ]  # fmt: skip


def test_without_a_part_the_first_line_comes_after_ten_seconds(capsys, clock):
    display = Lines()
    for second in range(12):
        clock[0] = 100.0 + second
        display.show(Reached([f"{second}"]))
    assert capsys.readouterr().err == "10\n"


def test_quiet_shows_nothing(capsys, clock):
    with progress_display(quiet=True) as display:
        told(display, clock)
    assert capsys.readouterr() == ("", "")


def live(*, transient: bool = True) -> tuple[Live, io.StringIO]:
    file = io.StringIO()
    console = Console(file=file, force_terminal=True, width=120, legacy_windows=False, highlight=False, markup=False)
    return Live(console, transient=transient), file


def test_a_terminal_has_a_bar_with_the_lines_that_stay_above(clock):
    display, file = live()
    display.stage("model [a]: loading")
    told(display, clock)
    display.stop()
    display.stop()
    for text in ("model [a]: loading", "a model", "24 of 25", "fast", "soon", "half", "evaluating", "best so far"):
        assert text in file.getvalue(), "square brackets are text"
    assert file.getvalue().endswith(("\x1b[2K", "\x1b[0m", "\x1b[?25h", "\r")), "the bar is gone"


def test_a_bar_may_stay_with_its_last_state(clock):
    display, file = live(transient=False)
    display.show(Reached(["25 of 25"], 25, 25))
    display.stop()
    assert "25 of 25" in file.getvalue().rpartition("\x1b[2K")[2]


def test_a_bar_pulses_again_where_the_next_part_has_no_known_end():
    display, _ = live()
    display.show(Reached(["1 of 2"], 1, 2))
    assert display._bar is not None
    assert display._bar.tasks[0].total == 2
    display.stage("loading")
    assert [task.total for task in display._bar.tasks] == [None]
    display.stop()


def test_a_display_that_was_never_used_stops_quietly():
    display, file = live()
    display.stop()
    assert file.getvalue() == ""
