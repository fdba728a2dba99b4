"""`augpipe corpus`: the list, the download and its display."""

import hashlib
import io
from dataclasses import replace

import pytest
from rich.console import Console
from typer.testing import CliRunner

from augpipe.base.errors import UsageError, UserError
from augpipe.cli import build_view
from augpipe.cli.corpus import corpus_app
from augpipe.corpora import CORPORA

CONTENT = b"One sentence.\n"


@pytest.fixture
def cached(monkeypatch, tmp_path):
    """A known corpus that is in the cache."""
    monkeypatch.setenv("AUGPIPE_CACHE", str(tmp_path))
    known = replace(CORPORA["wiki1m"], name="tiny", file="t.txt", sha256=hashlib.sha256(CONTENT).hexdigest())
    monkeypatch.setitem(CORPORA, "tiny", known)
    known.path.parent.mkdir()
    known.path.write_bytes(CONTENT)
    return known


def run(*arguments: str):
    return CliRunner().invoke(corpus_app, arguments)


def test_the_list_shows_every_corpus_and_whether_it_is_here(cached, tmp_path):
    done = run("list")
    assert done.exit_code == 0
    heading, first, second = done.stdout.splitlines()[:3]
    assert heading.split()[:6] == ["name", "language", "rows", "size", "licence", "cached"]
    assert first.split()[:5] == ["wiki1m", "en", "1,000,000", "120", "MB"]
    assert " no " in first
    assert second.startswith("tiny ")
    assert " yes " in second
    assert f"The files are kept in {tmp_path / 'corpora'}." in done.stdout
    assert "--input sample" in done.stdout


def test_the_list_says_how_to_have_what_cannot_be_downloaded(cached):
    below = run("list").stdout.partition("The files are kept")[2]
    assert "simclue (zh, 2,288,523 rows) is not among them" in below
    assert "download it by hand from https://github.com/CLUEbenchmark/SimCLUE" in below
    error = run("fetch", "simclue").exception
    assert isinstance(error, UsageError)
    assert "--input" in str(error)


def test_fetching_prints_the_path_and_nothing_else_on_stdout(cached):
    done = run("fetch", "tiny")
    assert (done.exit_code, done.stdout, done.stderr) == (0, f"{cached.path}\n", "")


def test_fetching_an_unknown_name_is_a_usage_error(cached):
    error = run("fetch", "nothing").exception
    assert isinstance(error, UsageError)
    assert "the names are wiki1m, tiny" in str(error)


def test_fetching_shows_progress_and_fails_in_one_line(cached, monkeypatch):
    def broken(url, target, sha256, progress):
        progress(30_000_000, 120_000_000)
        raise UserError("the disk is full")

    monkeypatch.setattr("augpipe.download.download", broken)
    cached.path.unlink()
    done = run("fetch", "tiny")
    assert done.stderr == "tiny: 30.0 of 120.0 MB\n"
    assert done.stdout == ""
    assert str(done.exception) == "the disk is full"


@pytest.mark.parametrize("command", [[], ["list"], ["fetch"]])
def test_help_teaches(command):
    done = run(*command, "--help")
    assert done.exit_code == 0
    assert "corpus" in done.stdout
    assert "\\b" not in done.stdout
    assert "\b" not in done.stdout


def test_help_keeps_its_examples_on_lines_of_their_own():
    assert "  augpipe corpus fetch wiki1m\n" in run("--help").stdout
    assert '  head "$(augpipe corpus fetch wiki1m)"\n' in run("fetch", "--help").stdout


def test_off_a_terminal_a_download_is_a_line_every_tenth(capsys):
    with build_view.transfer_display("wiki1m") as progress:
        for done in range(0, 100_000_001, 1_000_000):
            progress(done, 100_000_000)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 11
    assert lines[0] == "wiki1m: 0.0 of 100.0 MB"
    assert lines[1] == "wiki1m: 10.0 of 100.0 MB"
    assert lines[-1] == "wiki1m: 100.0 of 100.0 MB"


def test_a_download_of_unknown_size_is_a_line_every_ten_megabytes(capsys):
    with build_view.transfer_display("wiki1m") as progress:
        for done in range(0, 25_000_001, 500_000):
            progress(done, None)
    assert capsys.readouterr().err.splitlines() == ["wiki1m: 0.0 MB", "wiki1m: 10.0 MB", "wiki1m: 20.0 MB"]


def test_on_a_terminal_a_download_is_a_bar(monkeypatch):
    screen = io.StringIO()
    monkeypatch.setattr("rich.console.Console", lambda **options: Console(file=screen, force_terminal=True, width=100))
    with build_view.transfer_display("wiki1m") as progress:
        progress(0, 120_000_000)
        progress(120_000_000, 120_000_000)
    assert "wiki1m" in screen.getvalue()
    assert "120.0 of 120.0 MB" in screen.getvalue()


def test_nothing_is_shown_when_nothing_is_downloaded(capsys, monkeypatch):
    with build_view.transfer_display("wiki1m"):
        pass
    assert capsys.readouterr().err == ""
