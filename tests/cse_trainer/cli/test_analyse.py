"""`cse-eval analyse`: a model and shards become a report, or one line that says why not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cse_trainer.analysis.page import writing
from cse_trainer.cli import program
from cse_trainer.cli.analyse import analyse
from tests.cse_trainer.analysis.small_analysis import write_inputs

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch) -> Run:
    """Call the command as a pipe would, without its pictures."""
    for name in ("CSE_TRAINER_DEBUG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "RANK"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(writing, "pictures", lambda analysis: {})
    app = program("cse-eval analyse", analyse)

    def call(*arguments: str | Path) -> Result:
        return CliRunner().invoke(app, [str(argument) for argument in arguments])

    return call


@pytest.fixture(scope="module")
def inputs(tmp_path_factory) -> tuple[str, Path]:
    """Return a run folder and shards."""
    config = write_inputs(tmp_path_factory.mktemp("analyse"))
    return config.models[0], config.shards


def test_the_findings_are_on_stdout_the_progress_on_stderr_and_the_report_in_its_folder(run, inputs, tmp_path):
    model, shards = inputs
    done = run(model, "--shards", shards, "-o", tmp_path / "report", "--sample", "20")
    assert done.exit_code == 0, done.stderr
    assert "stays closest to its originals" in done.stdout
    assert "measuring" in done.stderr.splitlines()
    assert done.stderr.splitlines()[-1] == (
        f"wrote 2 files into {tmp_path / 'report'}; open {tmp_path / 'report' / 'index.html'}"
    )
    numbers = json.loads((tmp_path / "report" / "analysis.json").read_text())
    assert numbers["findings"] == done.stdout.splitlines()
    assert {path.name for path in (tmp_path / "report").iterdir()} == {"analysis.json", "index.html"}


def test_quiet_leaves_the_findings_alone_and_the_options_count(run, inputs, tmp_path):
    model, shards = inputs
    done = run(
        model, "--shards", shards, "-o", tmp_path, "-q", "--augmentations", "backwards, louder", "--sample", "9",
        "--seed", "3", "--pooling", "cls", "--device", "cpu", "--threads", "1", "--pair", "It rains.|||It is dry.",
    )  # fmt: skip
    assert (done.exit_code, done.stderr) == (0, "")
    numbers = json.loads((tmp_path / "analysis.json").read_text())
    assert list(numbers["augmentations"]) == ["louder", "backwards"]
    subject = numbers["subject"]
    assert (subject["sample"], subject["seed"], subject["pooling"]) == (9, 3, "cls")
    assert numbers["attention"][0]["sentences"] == ["It rains.", "It is dry."]


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (["MODEL", "-o", "OUT"], 2, "got no --shards, expected the folder of an `augpipe build`"),
        (["MODEL", "--shards", "SHARDS"], 2, "got no --output, expected a folder for the report"),
        (["--shards", "SHARDS", "-o", "OUT"], 2, "Missing argument 'MODEL..."),
        (["MODEL", "--shards", "SHARDS", "-o", "FILE"], 1, "is a file, expected a folder"),
        (["MODEL", "--shards", "/not/here", "-o", "OUT"], 1, "there is no folder /not/here"),
        (["MODEL", "--shards", "SHARDS", "-o", "OUT", "--augmentations", "tense"], 2, "has no column 'tense'"),
        (["MODEL", "--shards", "SHARDS", "-o", "OUT", "--augmentations", " , "], 2, "expected names between commas"),
        (["MODEL", "--shards", "SHARDS", "-o", "OUT", "--pair", "one"], 2, "expected two sentences with ||| between"),
        (["MODEL", "--shards", "SHARDS", "-o", "OUT", "--lm", "./nowhere"], 2, "--lm ./nowhere is no folder here"),
        (
            ["MODEL", "--shards", "SHARDS", "-o", "OUT", "--triples", "/not/here"],
            1,
            "--triples /not/here cannot be read",
        ),
        (["MODEL", "--shards", "SHARDS", "-o", "OUT", "--results", "FILE"], 1, "is no JSON"),
        (["MODEL", "--shards", "SHARDS", "-o", "OUT", "--sample", "1"], 2, "--sample"),
        (["MODEL", "--shards", "SHARDS", "-o", "OUT", "--seed", "-1"], 2, "--seed is -1, expected at least 0"),
        (["MODEL", "--shards", "SHARDS", "-o", "OUT", "--seed", f"{2**32}"], 2, "--seed is 4294967296, expected"),
        (["./nowhere", "--shards", "SHARDS", "-o", "OUT"], 2, "is no folder here"),
    ],
)
def test_a_mistake_is_one_line_and_an_exit_code(run, inputs, tmp_path, arguments, code, complaint):
    (tmp_path / "file").write_text("not JSON")
    places = {"MODEL": inputs[0], "SHARDS": inputs[1], "OUT": tmp_path / "out", "FILE": tmp_path / "file"}
    done = run(*(places.get(argument, argument) for argument in arguments))
    errors = [line for line in done.stderr.splitlines() if line.startswith("error: ")]
    assert (done.exit_code, done.stdout, len(errors)) == (code, "", 1), done.stderr
    assert complaint in errors[0]
    assert done.stderr.splitlines()[-1] == errors[0]
    assert not (tmp_path / "out").exists()
