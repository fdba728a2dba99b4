"""From what a user names as models, and a folder, to a report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from augpipe.base.errors import UsageError, UserError
from augpipe.base.files.publish import write_sealed
from cse_trainer.evaluation.config import EvalConfig
from cse_trainer.evaluation.progress import EncodingEvents, TextsDone
from cse_trainer.evaluation.suites import Member, evaluate_models, find_models
from tests.cse_trainer.evaluation.senteval_folder import write_senteval
from tests.cse_trainer.letters import LetterEncoder, found_unless_missing


@pytest.fixture
def loaded(monkeypatch) -> list[tuple[str, dict[str, Any]]]:
    """Stand in for finding and loading models: note what was asked for."""
    found: list[tuple[str, dict[str, Any]]] = []

    def load(source: str, **settings: Any) -> LetterEncoder:
        found.append((source, settings))
        return LetterEncoder(pooling=settings["pooling"] or "mean")

    monkeypatch.setattr("cse_trainer.encoder.model_folder", found_unless_missing)
    monkeypatch.setattr("cse_trainer.encoder.frozen_encoder", load)
    return found


class Heard(EncodingEvents):
    def __init__(self) -> None:
        self.stages: list[str] = []
        self.shares: list[float | None] = []

    def on_stage(self, name: str) -> None:
        self.stages.append(name)

    def on_texts(self, done: TextsDone) -> None:
        self.shares.append(done.share)


def test_every_seed_of_every_model_is_scored_on_every_set(tmp_path, loaded):
    data = write_senteval(tmp_path / "senteval", ["STS12", "STS-B"])
    for seed in (1, 11):
        (tmp_path / "run" / f"seed-{seed}" / "model").mkdir(parents=True)
    heard = Heard()
    config = EvalConfig((str(tmp_path / "run"), "some/name"), str(data), pooling="cls", device="cpu", threads=1)
    report = evaluate_models(config, heard)
    sources = [*(str(tmp_path / "run" / seed / "model") for seed in ("seed-1", "seed-11")), "some/name"]
    assert [source for source, _ in loaded] == sources
    assert all(settings == {"pooling": "cls", "device": "cpu", "threads": 1} for _, settings in loaded)
    assert [(model.name, len(model.members)) for model in report.models] == [("run", 2), ("some/name", 1)]
    assert [score.name for score in report.first.scores] == ["STS12", "STS-B"]
    assert report.missing == ("STS13", "STS14", "STS15", "STS16", "SICK-R")
    assert report.models[0].members[0].pooling == "cls"
    assert heard.stages[:2] == ["run, seed 1: loading", "run, seed 1: STS12, STS-B"]
    assert len(heard.stages) == 6
    assert heard.shares.count(1.0) == 3


def test_what_is_wrong_with_the_data_is_said_before_a_model_is_loaded(tmp_path, loaded):
    with pytest.raises(UserError, match="holds no test set"):
        evaluate_models(EvalConfig(("any",), str(tmp_path)))
    assert loaded == []


def test_a_model_that_is_not_there_is_said_before_another_is_scored(tmp_path, loaded):
    data = write_senteval(tmp_path / "senteval", ["STS12"])
    with pytest.raises(UserError, match="there is no encoder 'missing'"):
        evaluate_models(EvalConfig(("some/name", "missing"), str(data)))
    assert loaded == []


def test_no_model_is_a_usage_error(tmp_path):
    with pytest.raises(UsageError, match="got no model"):
        evaluate_models(EvalConfig((), str(tmp_path)))


@pytest.mark.parametrize("batch_tokens", [None, 64])
def test_batches_suit_the_encoder_unless_the_user_says_otherwise(tmp_path, monkeypatch, loaded, batch_tokens):
    encoder = LetterEncoder()
    monkeypatch.setattr("cse_trainer.encoder.frozen_encoder", lambda *_, **__: encoder)
    data = write_senteval(tmp_path / "senteval", ["STS12"])
    evaluate_models(EvalConfig(("model",), str(data), batch_tokens=batch_tokens))
    assert encoder.settings
    assert all(settings["batch_tokens"] == batch_tokens for settings in encoder.settings)


def run_folder(path: Path, seeds: tuple[int, ...] = ()) -> Path:
    for seed in seeds:
        (path / f"seed-{seed}" / "model").mkdir(parents=True)
    if not seeds:
        (path / "model").mkdir(parents=True)
    return path


def test_a_run_of_one_seed_is_one_encoder(tmp_path):
    run = run_folder(tmp_path / "simcse")
    (model,) = find_models([str(run)])
    assert (model.name, model.members) == ("simcse", (Member(None, str(run)),))


def test_a_run_of_several_seeds_is_one_model_with_an_encoder_each_in_their_order(tmp_path):
    run = run_folder(tmp_path / "sda", seeds=(42, 1, 11))
    (run / "notes").mkdir()
    (model,) = find_models([str(run)])
    assert [member.seed for member in model.members] == [1, 11, 42]
    assert model.members[2].source == str(run / "seed-42" / "model")


def test_a_run_whose_last_seed_is_in_work_is_not_half_scored(tmp_path):
    run = run_folder(tmp_path / "sda", seeds=(1, 11))
    (run / "seed-42").mkdir()
    with pytest.raises(UserError, match=r"not finished: seed-42 got no model yet, expected one for each of 3 seeds"):
        find_models([str(run)])


def test_a_hub_name_is_shown_as_it_is():
    (model,) = find_models(["sentence-transformers/all-MiniLM-L6-v2"])
    assert (model.name, model.members[0].source) == ("sentence-transformers/all-MiniLM-L6-v2",) * 2


def test_the_folder_called_model_takes_the_name_of_its_run(tmp_path):
    run = run_folder(tmp_path / "simcse")
    assert find_models([str(run / "model")])[0].name == "simcse"


def test_folders_of_the_same_name_are_shown_with_their_paths(tmp_path):
    paths = [str(run_folder(tmp_path / place / "simcse")) for place in ("monday", "tuesday")]
    assert [model.name for model in find_models(paths)] == paths


def test_a_seed_of_an_earlier_run_that_the_summary_does_not_name_is_left_out(tmp_path):
    run = run_folder(tmp_path / "sda", seeds=(1, 2, 3))
    write_sealed(run / "summary.json", {"seeds": [1, 2], "scores": {}})
    (model,) = find_models([str(run)])
    assert [member.seed for member in model.members] == [1, 2]


@pytest.mark.parametrize("content", ["{", '{"seeds": [1, 2], "scores": {}}', "[" * 5000, "[]", '{"checksum": 1}'])
def test_a_damaged_summary_is_refused(content, tmp_path):
    run = run_folder(tmp_path / "sda", seeds=(1, 2, 3))
    (run / "summary.json").write_text(content)
    with pytest.raises(UserError, match=r"cannot read .*summary\.json .*--resume"):
        find_models([str(run)])
