"""Every failure is one line on stderr and an exit code."""

import errno
import os
import re
import signal
import subprocess
import sys

import pytest
import typer
from typer.core import TyperGroup
from typer.testing import CliRunner

from augpipe.base.boundary import EXIT_BUG, EXIT_FAILED, Boundary, Program, described, one_line
from augpipe.base.errors import StoppedError, UsageError, UserError

FAILURES = {
    "user": UserError("cannot read x: no such file; check the path"),
    "usage": UsageError("got --a and --b, expected one of them"),
    "several-lines": UserError("first\n  second\x1b[31m"),
    "system": FileNotFoundError(2, "No such file or directory", "a.txt"),
    "system-without-path": OSError(28, "No space left on device"),
    "memory": MemoryError(),
    "bug": ZeroDivisionError("division by zero"),
    "silent-bug": AssertionError(),
    "interrupt": KeyboardInterrupt(),
    "stopped": StoppedError("stopped; 2 of 3 are finished", signal.SIGTERM),
    "pipe": BrokenPipeError(32, "Broken pipe"),
    "exit": typer.Exit(3),
}

PROGRAM = Program(
    name="trial",
    debug_variable="TRIAL_DEBUG",
    memory_advice={"trial": "give less", "trial fail": "fail less"},
    again={"trial": "run it again"},
    ranked=True,
)


class Commands(Boundary, TyperGroup):
    program = PROGRAM


app = typer.Typer(cls=Commands, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def fail(how: str) -> None:
    """Fail in one of many ways."""
    raise FAILURES[how]


@app.command()
def succeed(times: int = 1) -> None:
    """Succeed."""
    for _ in range(times):
        typer.echo("done")


@app.command()
def print_and_exit() -> None:
    """Print something, then fail with a code of one's own."""
    sys.stdout.write("x")
    raise typer.Exit(3)


def call(*arguments: str):
    return CliRunner().invoke(app, arguments)


@pytest.mark.parametrize(
    ("how", "code", "line"),
    [
        ("user", 1, "error: cannot read x: no such file; check the path"),
        ("usage", 2, "error: got --a and --b, expected one of them"),
        ("several-lines", 1, r"error: first second\x1b[31m"),
        ("system", 1, "error: No such file or directory: a.txt"),
        ("memory", 1, "error: out of memory; fail less"),
        ("system-without-path", 1, "error: No space left on device; free some space there and run it again"),
        ("stopped", 143, "stopped; 2 of 3 are finished"),
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
    assert "TRIAL_DEBUG=1" in result.stderr
    assert result.stderr.count("\n") == 1


def test_the_traceback_comes_when_asked_for(monkeypatch):
    monkeypatch.setenv("TRIAL_DEBUG", "1")
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
    code = "from tests.base.test_boundary import app; app(['succeed', '--times', '200000'])"
    reading, writing = os.pipe()
    process = subprocess.Popen([sys.executable, "-c", code], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert os.read(reading, 5) == b"done\n"
    os.close(reading)
    _, stderr = process.communicate()
    assert stderr == b""
    assert process.returncode == 141


@pytest.mark.parametrize(("arguments", "code"), [(["succeed"], 0), (["fail", "user"], 1), (["fial"], 2)])
def test_the_interpreter_is_not_taken_apart_under_threads_of_libraries(arguments, code):
    """What it tears down last is not torn down, and exit functions have run."""
    run = (
        "import atexit, sys\n"
        "from augpipe.base import boundary\n"
        "from tests.base.test_boundary import app\n"
        "class Last:\n"
        "    def __del__(self, write=sys.stderr.write): write('torn down\\n')\n"
        "kept = Last()\n"
        "atexit.register(sys.stderr.write, 'exit function\\n')\n"
        f"boundary.as_process(lambda: boundary.run(app, {arguments!r}))"
    )
    done = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert done.stderr.endswith("exit function\n")


class PanicException(BaseException):
    """As libraries written in Rust raise it."""


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.ENOSPC, "No space left on device", "a/b"), "No space left on device: a/b; free some space"),
        (OSError(errno.EMFILE, "Too many open files", "a/b"), "Too many open files: a/b; .*ulimit -n"),
        (OSError(errno.ENOENT, "No such file or directory", "a/b"), "No such file or directory: a/b$"),
        (RuntimeError("I/O error: No space left on device (os error 28)"), "os error 28.*; free some space there"),
        (RuntimeError("File too large (os error 27)"), "ulimit -f"),
        (ImportError("x.so: failed to map segment from shared object"), "x.so.*ulimit -v"),
        (RuntimeError("can't start new thread"), "ulimit -u"),
        (
            RuntimeError("DefaultCPUAllocator: can't allocate. 8 bytes. More."),
            r"out of memory \(.*8 bytes\); give less$",
        ),
        (PanicException("index out of range"), "a library failed .index out of range.; check the files"),
    ],
)
def test_what_the_system_refuses_is_no_bug(error, said):
    line, code = described(error, PROGRAM)
    assert code == EXIT_FAILED
    assert re.match(f"error: .*{said}", line), line
    assert "bug" not in line


def test_a_bug_is_a_bug():
    line, code = described(KeyError("x"), PROGRAM)
    assert code == EXIT_BUG
    assert line.startswith("bug: KeyError: 'x' — this is a mistake in trial")


def test_of_several_ranks_one_prints_what_all_meet_and_each_what_is_its_own(monkeypatch):
    monkeypatch.setenv("RANK", "2")
    assert call("fail", "usage").stderr == ""
    assert call("fail", "stopped").stderr == ""
    assert call("fail", "user").stderr == "rank 2: error: cannot read x: no such file; check the path\n"
    monkeypatch.setattr(Commands, "program", Program("trial", "TRIAL_DEBUG", {"trial": "give less"}))
    assert call("fail", "usage").stderr != "", "a program of one process takes no notice of RANK"


@pytest.mark.parametrize(("arguments", "code"), [(["succeed", "--times", "9"], 1), (["print-and-exit"], 3)])
def test_what_cannot_be_printed_is_one_line_and_keeps_the_exit_code_of_a_failure(arguments, code):
    run = f"from tests.base.test_boundary import app; app({arguments!r})"
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", run], stdout=full, stderr=subprocess.PIPE, text=True, check=False, env=buffered
        )
    assert done.returncode == code
    assert done.stderr.startswith("error: No space left on device")
    assert done.stderr.count("\n") == 1


def test_a_missing_package_of_the_extra_is_one_line_that_says_how_to_install_it():
    program = Program("cse-train", "DEBUG", {}, extra="augpipe[train]", extra_packages=("torch",))
    line, code = described(ModuleNotFoundError("no", name="torch.nn"), program)
    assert (line, code) == ("error: torch.nn is not installed, which cse-train needs; pip install 'augpipe[train]'", 1)
    assert described(ModuleNotFoundError("no", name="other"), program)[0].startswith("bug: ")
