"""The command line explains itself, quickly."""

import os
import statistics
import subprocess
import sys

import pytest

import augpipe
from tests.cli.option_tables import commands

PATHS = [name.split()[1:] for name in commands()]


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_command_has_help(run, path, option):
    result = run(*path, option)
    assert result.exit_code == 0
    assert result.stdout.startswith("Usage: ")
    assert "\x1b" not in result.stdout
    assert r"\b" not in result.stdout, "the mark of an example block is not text"


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_every_option_and_argument_says_what_it_does(path):
    command = commands()[" ".join(["augpipe", *path])]
    assert command.help
    silent = [parameter.name for parameter in command.params if not parameter.help]
    assert silent == []


def test_the_overview_names_every_command_with_a_whole_sentence(run):
    overview = run("--help").stdout
    listed = overview.partition("Commands:")[2].splitlines()
    assert [line.split()[0] for line in listed if line.strip()] == [
        "build",
        "complete",
        "extend",
        "inspect",
        "show",
        "verify",
        "augmentations",
        "corpus",
    ]
    assert all(line.endswith(".") and not line.endswith("...") for line in listed if line.strip())


def test_examples_keep_their_lines(run):
    assert '\n    augpipe show "He travelled widely in Europe."\n' in run("--help").stdout
    assert "\n    augpipe inspect data/en --html report.html\n" in run("inspect", "--help").stdout


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version_is_printed(run, option):
    assert run(option).stdout == f"augpipe {augpipe.__version__}\n"


def test_no_command_shows_the_help(run):
    result = run()
    assert result.exit_code == 2
    assert "Commands:" in result.stderr


@pytest.mark.parametrize(
    ("words", "expected"),
    [("augpipe in", "inspect"), ("augpipe show --tr", "--tree"), ("augpipe corpus f", "fetch")],
)
def test_the_shell_completes_commands_and_options(monkeypatch, run, words, expected):
    monkeypatch.setenv("_AUGPIPE_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    code = "from augpipe.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == [expected]


def test_help_is_there_at_once():
    def seconds(code: str) -> float:
        began = os.times()
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        ended = os.times()
        return ended.children_user + ended.children_system - began.children_user - began.children_system

    code = "import sys; sys.argv = ['augpipe', '--help']; from augpipe.cli import main; main()"
    # Seconds of the processor, and against the bare interpreter: neither a busy machine nor a slow one counts.
    ours = statistics.median(seconds(code) for _ in range(5))
    bare = statistics.median(seconds("pass") for _ in range(5))
    assert ours < 0.3 or ours < 15 * bare
