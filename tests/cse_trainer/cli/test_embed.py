"""`cse-embed`: a file of texts becomes vectors, neighbours, or one line that says why not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from cse_trainer.cli import program
from cse_trainer.cli.embed import embed
from tests.cse_trainer.letters import LetterEncoder, letter_pairs

Run = Callable[..., Result]
SENTENCES = ["The ferry left at noon.", "Nobody liked the soup.", "At noon the ferry left."]


@pytest.fixture
def loaded(monkeypatch) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []

    def load(source: str, **settings: Any) -> LetterEncoder:
        found.append({"source": source, **settings})
        return LetterEncoder()

    monkeypatch.setattr("cse_trainer.encoder.frozen_encoder", load)
    return found


@pytest.fixture
def run(monkeypatch, loaded) -> Run:
    """Call cse-embed as a pipe would."""
    for name in ("CSE_TRAINER_DEBUG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "RANK"):
        monkeypatch.delenv(name, raising=False)
    app = program("cse-embed", embed)

    def call(*arguments: str | Path, stdin: bytes | None = None) -> Result:
        return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)

    return call


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "texts.txt"
    path.write_text("".join(f"{sentence}\n" for sentence in SENTENCES))
    return path


def test_vectors_are_written_and_nothing_is_printed_but_a_summary(run, file, tmp_path):
    output = tmp_path / "v.npy"
    done = run("model", file, "-o", output)
    assert (done.exit_code, done.stdout) == (0, "")
    assert (np.load(output) == letter_pairs(SENTENCES)).all()
    assert done.stderr.splitlines() == [
        "model: loading", f"{file}: embedding", f"3 texts, 16 dimensions, written to {output}",
    ]  # fmt: skip


def test_neighbours_stand_below_their_query_with_similarity_and_row(run, file):
    done = run(
        "model", file, "--query", "The ferry left at noon!", "--query", "Soup, nobody liked it", "--top", "2", "-q"
    )
    assert (done.exit_code, done.stderr) == (0, "")
    first, second = (block.splitlines() for block in done.stdout.strip().split("\n\n"))
    assert first[0] == "The ferry left at noon!"
    assert first[1].split(maxsplit=2)[1:] == ["0", "The ferry left at noon."]
    assert [len(block) for block in (first, second)] == [3, 3]
    assert second[1].endswith("Nobody liked the soup.")
    similarities = [float(line.split()[0]) for line in first[1:]]
    assert similarities == sorted(similarities, reverse=True)
    assert 0.9 < similarities[0] < 1


def test_a_text_that_would_steer_the_terminal_is_shown_as_an_escape(run, tmp_path):
    path = tmp_path / "texts.txt"
    path.write_bytes(b"red \x1b[31m ferry\n")
    done = run("model", path, "--query", "red ferry")
    assert "red \\x1b[31m ferry" in done.stdout


def test_a_query_that_is_all_there_is_has_no_neighbour(run, tmp_path):
    path = tmp_path / "texts.txt"
    path.write_text("alone\n")
    assert run("model", path, "--query", "alone").stdout == "alone\n  no other text\n"


def test_empty_lines_are_counted_in_the_summary(run, tmp_path):
    done = run("model", "-", "-o", tmp_path / "v.npy", stdin=b"one\n\n\ntwo\n")
    assert "4 texts, 2 of them empty, 16 dimensions" in done.stderr
    assert np.load(tmp_path / "v.npy").shape == (4, 16)


def test_texts_that_are_cut_are_counted_in_the_summary(run, tmp_path):
    texts = "".join(f"{'a' * length}\n" for length in (60, 61, 600) for _ in range(2000))  # more than a part
    done = run("model", "-", "-o", tmp_path / "v.npy", stdin=texts.encode())
    assert "6,000 texts, 4,000 of them cut after 60 tokens, 16 dimensions" in done.stderr


def test_the_options_reach_the_encoder(run, file, loaded):
    options = ["--pooling", "cls", "--device", "cpu", "--threads", "1", "--batch-tokens", "64", "--precision", "bf16"]
    assert run("model", file, "--query", "x", *options).exit_code == 0
    assert loaded == [{"source": "model", "pooling": "cls", "device": "cpu", "threads": 1, "precision": "bf16"}]


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (["model"], 2, "Missing argument 'FILE'"),
        (["model", "FILE"], 2, "got neither --output nor --query"),
        (["model", "FILE", "-o", "v.bin"], 2, "expected .npy or .parquet"),
        (["model", "FILE", "-o", "/not/here/v.npy"], 1, "/not/here is no folder"),
        (["model", "/not/here.txt", "--query", "x"], 1, "/not/here.txt is not there"),
        (["model", "~nobody-here/t.txt", "--query", "x"], 2, "no home folder is known here for ~nobody-here"),
        (["model", "FILE", "--query", "x", "--column", "text"], 2, "is read as lines of text"),
        (["model", "FILE", "--query", ""], 2, "got a --query without a character"),
        (["model", "FILE", "--query", "x", "--top", "0"], 2, "--top"),
        (["model", "FILE", "-o", "v.npy", "--top", "3"], 2, "got --top where it has no effect, expected it only with"),
        (["model", "FILE", "--query", "x", "--normalize"], 2, "got --normalize where it has no effect"),
    ],
)
def test_a_mistake_is_one_line_and_an_exit_code(run, file, loaded, arguments, code, complaint):
    done = run(*(argument.replace("FILE", str(file)) for argument in arguments))
    assert done.exit_code == code, done.stderr
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1
    assert complaint in done.stderr
    assert loaded == [], "found before a model is loaded"
