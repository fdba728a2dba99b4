"""Every failure is one line on stderr and an exit code."""

import os
import subprocess
import sys

import pytest
import typer
from typer.testing import CliRunner

from augpipe.cli.boundary import Boundary, one_line
from augpipe.errors import AugpipeError, UsageError

FAILURES = {
    "user": AugpipeError("cannot read x: no such file; check the path"),
    "usage": UsageError("got --a and --b, expected one of them"),
    "several-lines": AugpipeError("first\n  second\x1b[31m"),
    "system": FileNotFoundError(2, "No such file or directory", "a.txt"),
    "system-without-path": OSError(28, "No space left on device"),
    "memory": MemoryError(),
    "bug": ZeroDivisionError("division by zero"),
    "silent-bug": AssertionError(),
    "interrupt": KeyboardInterrupt(),
    "pipe": BrokenPipeError(32, "Broken pipe"),
    "exit": typer.Exit(3),
}

app = typer.Typer(cls=Boundary, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def fail(how: str) -> None:
    """Fail in one of many ways."""
    raise FAILURES[how]


@app.command()
def succeed(times: int = 1) -> None:
    """Succeed."""
    for _ in range(times):
        typer.echo("done")


def call(*arguments: str):
    return CliRunner().invoke(app, arguments)


@pytest.mark.parametrize(
    ("how", "code", "line"),
    [
        ("user", 1, "error: cannot read x: no such file; check the path"),
        ("usage", 2, "error: got --a and --b, expected one of them"),
        ("several-lines", 1, r"error: first second\x1b[31m"),
        ("system", 1, "error: No such file or directory: a.txt"),
        ("memory", 1, "error: out of memory; give more of it, or fewer --workers, and run the command again"),
        ("system-without-path", 1, "error: No space left on device; free some space where it is written to"),
    ],
)
def test_a_foreseen_failure_is_one_line(how: str, code: int, line: str):
    result = call("fail", how)
    assert (result.exit_code, result.stdout, result.stderr) == (code, "", line + "\n")


@pytest.mark.parametrize("how", ["bug", "silent-bug"])
def test_a_bug_says_that_it_is_one_and_how_to_get_the_traceback(how: str):
    result = call("fail", how)
    assert result.exit_code == 70
    assert result.stderr.startswith(f"bug: {type(FAILURES[how]).__name__}")
    assert "AUGPIPE_DEBUG=1" in result.stderr
    assert result.stderr.count("\n") == 1


def test_the_traceback_comes_when_asked_for(monkeypatch):
    monkeypatch.setenv("AUGPIPE_DEBUG", "1")
    assert call("fail", "bug").exception is FAILURES["bug"]
    assert call("fail", "user").exception is FAILURES["user"]


def test_interruption_is_one_word_and_a_closed_pipe_is_silent():
    assert (call("fail", "interrupt").exit_code, call("fail", "interrupt").output) == (130, "stopped\n")
    assert (call("fail", "pipe").exit_code, call("fail", "pipe").output) == (141, "")


def test_a_command_may_choose_its_exit_code():
    assert call("fail", "exit").exit_code == 3
    assert call("succeed").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["fial"], "error: No such command 'fial'. Did you mean 'fail'? (see '"),
        (["fail"], "error: Missing argument 'how' (see '"),
        (["succeed", "--tmies", "2"], "error: No such option: --tmies"),
        (["succeed", "--times", "x"], "error: Invalid value for '--times': "),
    ],
)
def test_a_usage_error_is_one_line_that_names_the_help(arguments: list[str], line: str):
    result = call(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith(line)
    assert result.stderr.endswith("--help')\n")
    assert result.stderr.count("\n") == 1


def test_nothing_to_do_shows_the_help():
    result = call()
    assert result.exit_code == 2
    assert "Usage:" in result.stderr
    assert "succeed" in result.stderr


def test_a_message_is_one_printable_line():
    assert one_line("a\nb\tc \x00 \u202e é") == "a b c \\x00 \\u202e é"


def test_a_reader_that_leaves_early_is_no_error():
    """A real pipe: the writer is told so by the system, at the latest when Python flushes at exit."""
    code = "from tests.cli.test_boundary import app; app(['succeed', '--times', '200000'])"
    reading, writing = os.pipe()
    process = subprocess.Popen([sys.executable, "-c", code], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert os.read(reading, 5) == b"done\n"
    os.close(reading)
    _, stderr = process.communicate()
    assert stderr == b""
    assert process.returncode == 141
