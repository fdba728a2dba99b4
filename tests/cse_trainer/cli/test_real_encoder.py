"""cse-eval and cse-embed with a real encoder in a real folder, nothing standing in."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from cse_trainer.cli import program
from cse_trainer.cli.embed import embed
from cse_trainer.cli.evaluate import evaluate
from tests.cse_trainer.encoder.small_models import SENTENCES, write_model
from tests.cse_trainer.evaluation.senteval_folder import write_senteval


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_model(tmp_path_factory.mktemp("small") / "small")


def test_a_plain_folder_is_scored_and_its_pooling_matters(model, tmp_path):
    data = write_senteval(tmp_path, ["STS-B"], count=9)
    arguments = [str(model), "--data", str(data), "--format", "json", "-q", "--device", "cpu"]
    scores = {}
    for pooling in ("mean", "cls"):
        done = CliRunner().invoke(program("cse-eval", evaluate), [*arguments, "--pooling", pooling])
        assert (done.exit_code, done.stderr) == (0, "")
        (found,) = json.loads(done.stdout)["models"]
        assert (found["model"], found["pooling"], found["dimension"]) == ("small", pooling, 32)
        scores[pooling] = found["sets"]["STS-B"]["score"]
    assert scores["mean"] != scores["cls"]
    assert all(-100 <= score <= 100 for score in scores.values())


def test_vectors_do_not_depend_on_the_batches_they_are_made_in(model, tmp_path):
    (tmp_path / "texts.txt").write_text("".join(f"{sentence}\n" for sentence in SENTENCES))
    made = []
    for tokens in ("16", "4096"):
        output = tmp_path / f"{tokens}.npy"
        arguments = [
            str(model),
            str(tmp_path / "texts.txt"),
            "-o",
            str(output),
            "--batch-tokens",
            tokens,
            "--normalize",
        ]
        done = CliRunner().invoke(program("cse-embed", embed), arguments)
        assert done.exit_code == 0, done.stderr
        made.append(np.load(output))
    assert made[0].shape == (len(SENTENCES), 32)
    assert np.linalg.norm(made[0], axis=1).tolist() == pytest.approx([1] * len(SENTENCES))
    assert abs(made[0] - made[1]).max() < 1e-5
    assert abs(made[0][0] - made[0][1]).max() > 0.01, "different texts, different vectors"


def test_a_folder_that_holds_no_model_is_one_line(tmp_path):
    data = write_senteval(tmp_path / "data", ["STS-B"])
    (tmp_path / "empty").mkdir()
    done = CliRunner().invoke(program("cse-eval", evaluate), [str(tmp_path / "empty"), "--data", str(data), "-q"])
    assert done.exit_code == 1
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1
