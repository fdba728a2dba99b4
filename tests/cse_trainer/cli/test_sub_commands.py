"""Commands under a program are found by the first word, and behave as programs do."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

import pytest
import typer
from typer.testing import CliRunner

import cse_trainer
from augpipe.base.errors import UsageError, UserError
from cse_trainer.cli import program
from cse_trainer.entry import eval_main, train_main

MAINS: dict[str, Callable[[], None]] = {"cse-train": train_main, "cse-eval": eval_main}
SUMMARIES = {
    "cse-train sweep": "train every combination of a grid, and compare",
    "cse-eval analyse": "show what augmentations do to sentences, and what training does to their embeddings",
}
FULL_NAMES = list(SUMMARIES)


@pytest.fixture
def call(monkeypatch) -> Callable[..., int]:
    """Start a console script as an installation does: by its function, with the arguments in sys.argv."""
    for name in ("CSE_TRAINER_DEBUG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "RANK"):
        monkeypatch.delenv(name, raising=False)

    def start(command: str, *arguments: str) -> int:
        monkeypatch.setattr(sys, "argv", [f"/usr/bin/{command}", *arguments])
        monkeypatch.setattr("augpipe.base.boundary.end", sys.exit)
        with pytest.raises(SystemExit) as stop:
            MAINS[command]()
        return int(str(stop.value.code))

    return start


@pytest.mark.parametrize("name", FULL_NAMES)
def test_the_help_of_the_program_names_what_is_under_it(name, call, capsys):
    assert call(name.split()[0], "--help") == 0
    assert f"\n    {name} --help   {SUMMARIES[name]}\n" in capsys.readouterr().out


@pytest.mark.parametrize("name", FULL_NAMES)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_each_explains_itself(name, option, call, capsys):
    assert call(*name.split(), option) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"Usage: {name} ")
    assert f"\n    {name} " in shown, "examples keep their lines"
    assert "Exit codes: 0 " in shown
    assert re.search(r"^Other:\n  -V, --version ", shown, re.MULTILINE)
    assert "completion" not in shown
    assert r"\b" not in shown


@pytest.mark.parametrize("name", FULL_NAMES)
def test_the_version_names_the_command(name, call, capsys):
    assert call(*name.split(), "--version") == 0
    assert capsys.readouterr().out == f"{name} {cse_trainer.__version__}\n"


@pytest.mark.parametrize("name", FULL_NAMES)
def test_a_wrong_option_is_one_line_that_names_the_help(name, call, capsys):
    assert call(*name.split(), "--zzz") == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"error: No such option: --zzz (see '{name} --help')\n"


@pytest.mark.parametrize("name", FULL_NAMES)
def test_nothing_to_do_shows_the_help(name, call, capsys):
    assert call(*name.split()) == 2
    assert capsys.readouterr().err.startswith(f"Usage: {name} ")


def trial(error: Exception | None = None) -> typer.Typer:
    """Return a program that says what it is given, with a command under it that fails."""

    def say(context: typer.Context, words: list[str], quiet: bool = False) -> None:
        """Say the words."""
        typer.echo(f"said {words}, from {context.obj}")

    def fail(twice: bool = False) -> None:
        """Fail, in a way. In another, too."""
        assert error is not None
        raise error

    return program("cse-eval", say, fail)


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (UsageError("got --a, expected --b; give it"), 2, "error: got --a, expected --b; give it"),
        (UserError("no data; give some"), 1, "error: no data; give some"),
        (MemoryError(), 1, "error: out of memory; give a smaller --batch-tokens"),
        (ZeroDivisionError("division by zero"), 70, "bug: ZeroDivisionError: division by zero — this is a mistake in"),
    ],
)
def test_failures_are_one_line_and_an_exit_code(error, code, line):
    for arguments in (["fail", "-V"], ["fail", "--twice", "x"]):
        assert CliRunner().invoke(trial(error), arguments).exit_code == 2
    done = CliRunner().invoke(trial(error), ["fail", "--twice"])
    assert (done.exit_code, done.stdout) == (code, "")
    assert done.stderr.startswith(line)
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [["./fail"], ["model", "fail"], ["--quiet", "fail"], ["cse-eval"], ["say"]])
def test_any_other_place_or_spelling_is_an_argument(arguments):
    words = [word for word in arguments if word != "--quiet"]
    done = CliRunner().invoke(trial(), arguments)
    assert done.stdout == f"said {words}, from {arguments}\n"


@pytest.mark.parametrize(
    ("words", "expected"), [("cse-train --hard", "--hard-negatives"), ("cse-train sweep --tr", "--transfer")]
)
def test_the_shell_completes_options_of_both(words, expected, monkeypatch):
    monkeypatch.setenv("_CSE_TRAIN_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    code = "from cse_trainer.entry import train_main; train_main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == [expected]


def test_the_trainer_runs_as_a_module():
    command = [sys.executable, "-m", "cse_trainer", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"cse-train {cse_trainer.__version__}\n"
