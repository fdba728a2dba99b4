"""Commands under a program are found by the first word, and behave as programs do."""

from __future__ import annotations

import re
import sys
import types
from collections.abc import Callable

import pytest
import typer

import cse_trainer
from cse_trainer import cli
from cse_trainer.cli import COMMANDS, SubCommand, eval_main, train_main
from cse_trainer.errors import TrainerError, UsageError

MAINS: dict[str, Callable[[], None]] = {"cse-train": train_main, "cse-eval": eval_main}
FULL_NAMES = [f"{program} {word}" for program, under in COMMANDS.items() for word in under]


@pytest.fixture
def call(monkeypatch) -> Callable[..., int]:
    """Start a console script as an installation does: by its function, with the arguments in sys.argv."""
    for name in ("CSE_TRAINER_DEBUG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "RANK"):
        monkeypatch.delenv(name, raising=False)

    def start(command: str, *arguments: str) -> int:
        monkeypatch.setattr(sys, "argv", [f"/usr/bin/{command}", *arguments])
        with pytest.raises(SystemExit) as stop:
            MAINS[command]()
        return int(str(stop.value.code))

    return start


@pytest.fixture
def failing(monkeypatch) -> Callable[[Exception], None]:
    """Put a command that fails under cse-eval."""

    def put(error: Exception) -> None:
        def fail(version: bool = False) -> None:
            """Fail."""
            raise error

        monkeypatch.setattr(cli, "COMMANDS", {**COMMANDS, "cse-eval": {"fail": SubCommand(lambda: fail, "fails")}})

    return put


def test_there_is_one_under_each_of_two_programs():
    assert FULL_NAMES == ["cse-train sweep", "cse-eval analyse"]


@pytest.mark.parametrize("name", FULL_NAMES)
def test_the_help_of_the_program_names_what_is_under_it(name, call, capsys):
    program, word = name.split()
    assert call(program, "--help") == 0
    assert f"\n    {name} --help   {COMMANDS[program][word].summary}\n" in capsys.readouterr().out


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


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (UsageError("got --a, expected --b; give it"), 2, "error: got --a, expected --b; give it"),
        (TrainerError("no data; give some"), 1, "error: no data; give some"),
        (MemoryError(), 1, "error: out of memory (MemoryError), expected the batch to fit; give it less at once"),
        (ZeroDivisionError("division by zero"), 70, "bug: ZeroDivisionError: division by zero — this is a mistake in"),
    ],
)
def test_failures_are_one_line_and_an_exit_code(error, code, line, call, failing, capsys):
    failing(error)
    assert call("cse-eval", "fail", "-V") == 2, "the stand-in has no such option"
    capsys.readouterr()
    assert call("cse-eval", "fail", "--no-version") == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(line)
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize("arguments", [["./analyse"], ["model", "analyse"], ["--quiet", "analyse"], []])
def test_any_other_place_or_spelling_is_an_argument(arguments):
    def command() -> None:
        """Do nothing."""

    assert cli.chosen("cse-eval", command, arguments) == ("cse-eval", command, arguments)


def test_a_command_is_imported_only_when_it_is_called(monkeypatch, call, capsys):
    def sweep(grid: str) -> None:
        """Sweep."""
        typer.echo(f"swept {grid}")

    monkeypatch.setitem(sys.modules, "cse_trainer.cli.sweep", types.SimpleNamespace(sweep=sweep))
    assert call("cse-train", "sweep", "grid.toml") == 0
    assert capsys.readouterr().out == "swept grid.toml\n"
