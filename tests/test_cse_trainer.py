"""cse_trainer's public face: three commands that explain themselves, quickly."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
from collections.abc import Callable

import pytest

import augpipe
import cse_trainer
from cse_trainer.entry import embed_main, eval_main, train_main

COMMANDS: dict[str, Callable[[], None]] = {"cse-train": train_main, "cse-eval": eval_main, "cse-embed": embed_main}


@pytest.fixture
def call(monkeypatch) -> Callable[..., int]:
    """Start a console script as an installation does: by its function, with the arguments in sys.argv."""

    def start(command: str, *arguments: str) -> int:
        monkeypatch.setattr(sys, "argv", [f"/usr/bin/{command}", *arguments])
        monkeypatch.setattr("augpipe.base.boundary.end", sys.exit)
        with pytest.raises(SystemExit) as stop:
            COMMANDS[command]()
        return int(str(stop.value.code))

    return start


def test_both_packages_of_the_distribution_share_one_version():
    assert cse_trainer.__version__ == augpipe.__version__


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_command_explains_itself(command, option, call, capsys):
    assert call(command, option) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"Usage: {command} ")
    assert f"\n    {command} " in shown, "examples keep their lines"
    assert "Exit codes: 0 " in shown
    assert re.search(r"^Other:\n  -V, --version ", shown, re.MULTILINE)
    assert "\x1b" not in shown
    assert r"\b" not in shown


@pytest.mark.parametrize("command", COMMANDS)
def test_the_version_names_the_command(command, call, capsys):
    assert call(command, "--version") == 0
    assert capsys.readouterr().out == f"{command} {cse_trainer.__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_wrong_option_is_one_line_that_names_the_help(command, call, capsys):
    assert call(command, "--zzz") == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"error: No such option: --zzz (see '{command} --help')\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_to_do_shows_the_help(command, call, capsys):
    assert call(command) == 2
    assert capsys.readouterr().err.startswith(f"Usage: {command} ")


@pytest.mark.parametrize(
    ("command", "words", "expected"),
    [("cse-train", "cse-train --hard", "--hard-negatives"), ("cse-embed", "cse-embed --norm", "--normalize")],
)
def test_the_shell_completes_options(command, words, expected, monkeypatch):
    monkeypatch.setenv(f"_{command.upper().replace('-', '_')}_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    code = f"from cse_trainer.entry import {COMMANDS[command].__name__} as main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == [expected]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_there_at_once(command):
    def seconds(code: str) -> float:
        began = os.times()
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        ended = os.times()
        return ended.children_user + ended.children_system - began.children_user - began.children_system

    main = COMMANDS[command].__name__
    code = f"import sys; sys.argv = ['{command}', '--help']; from cse_trainer.entry import {main}; {main}()"
    # Seconds of the processor, and against the bare interpreter: neither a busy machine nor a slow one counts.
    ours = statistics.median(seconds(code) for _ in range(3))
    bare = statistics.median(seconds("pass") for _ in range(3))
    assert ours < 0.3 or ours < 15 * bare
