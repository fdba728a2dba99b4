"""cse_trainer's public face: two commands that say plainly what this version holds."""

from __future__ import annotations

import pytest

import augpipe
import cse_trainer
from cse_trainer.cli import PLANNED, eval_main, train_main

COMMANDS = {"cse-train": train_main, "cse-eval": eval_main}


def test_every_planned_command_has_a_function():
    assert COMMANDS.keys() == PLANNED.keys()


def test_both_packages_of_the_distribution_share_one_version():
    assert cse_trainer.__version__ == augpipe.__version__


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("arguments", [[], ["--data", "data/en", "--epochs", "3"]], ids=["bare", "with options"])
def test_asking_for_work_is_answered_on_one_line_with_exit_code_1(command, arguments, capsys):
    assert COMMANDS[command](arguments) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith(f"{command}: ")
    assert "data side only" in printed.err
    assert PLANNED[command] in printed.err


@pytest.mark.parametrize("command", COMMANDS)
def test_help_says_what_is_planned_and_succeeds(command, capsys):
    with pytest.raises(SystemExit) as stop:
        COMMANDS[command](["--help"])
    assert stop.value.code == 0
    assert PLANNED[command].split()[0] in capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS)
def test_version_names_the_command_and_the_version(command, capsys):
    with pytest.raises(SystemExit) as stop:
        COMMANDS[command](["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"{command} {cse_trainer.__version__}\n"
