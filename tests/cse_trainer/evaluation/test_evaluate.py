"""From names of models and a folder to a report."""

from __future__ import annotations

from typing import Any

import pytest

from cse_trainer.errors import TrainerError, UsageError
from cse_trainer.evaluation import evaluate
from cse_trainer.evaluation.evaluate import EvalConfig, evaluate_models
from cse_trainer.evaluation.frozen import batch_tokens_for
from cse_trainer.evaluation.progress import TextsDone
from tests.cse_trainer.evaluation.senteval_folder import write_senteval
from tests.cse_trainer.letters import LetterEncoder


@pytest.fixture
def loaded(monkeypatch) -> list[tuple[str, dict[str, Any]]]:
    """Stand in for loading: note what was asked for."""
    found: list[tuple[str, dict[str, Any]]] = []

    def load(source: str, **settings: Any) -> LetterEncoder:
        found.append((source, settings))
        return LetterEncoder(pooling=settings["pooling"] or "mean")

    monkeypatch.setattr(evaluate, "frozen_encoder", load)
    return found


class Heard:
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
    assert [score.name for score in report.sets] == ["STS12", "STS-B"]
    assert report.missing == ("STS13", "STS14", "STS15", "STS16", "SICK-R")
    assert report.models[0].members[0].pooling == "cls"
    assert heard.stages[:2] == ["run, seed 1: loading", "run, seed 1: STS12, STS-B"]
    assert len(heard.stages) == 6
    assert heard.shares.count(1.0) == 3


def test_what_is_wrong_with_the_data_is_said_before_a_model_is_loaded(tmp_path, loaded):
    with pytest.raises(TrainerError, match="holds no test set"):
        evaluate_models(EvalConfig(("any",), str(tmp_path)))
    assert loaded == []


def test_no_model_is_a_usage_error(tmp_path):
    with pytest.raises(UsageError, match="got no model"):
        evaluate_models(EvalConfig((), str(tmp_path)))


def test_batches_suit_the_device_unless_the_user_says_otherwise():
    encoder: Any = LetterEncoder()
    assert batch_tokens_for(encoder, None) == 2048
    assert batch_tokens_for(encoder, 64) == 64
    encoder.device.type = "cuda"
    assert batch_tokens_for(encoder, None) == 32768
