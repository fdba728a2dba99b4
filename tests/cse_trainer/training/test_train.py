"""A run from shards to model: what it leaves, what it learns, and how it ends when something is wrong."""

from __future__ import annotations

import dataclasses
import json
import shutil

import numpy as np
import pytest
import torch

from augpipe.base.settings import read_settings
from cse_trainer import TrainerError, UsageError, load_encoder, train, train_seeds
from cse_trainer.config import TrainConfig
from cse_trainer.training.gradients import backward
from cse_trainer.training.host_copy import HostCopy
from cse_trainer.training.meter import NonFiniteGuard
from tests.cse_trainer.training.small_runs import Recorder, small_config, small_shards


@pytest.fixture(scope="module")
def shards(tmp_path_factory):
    return small_shards(tmp_path_factory.mktemp("data") / "shards", rows=200)


@pytest.fixture(scope="module")
def run(shards, tmp_path_factory, curves):
    events = Recorder()
    folder = tmp_path_factory.mktemp("runs") / "run"
    settings = {"epochs": 3, "token_dropout": 0.3, "embedding_learning_rate": 3e-3, "eval_every": 7}
    return train(small_config(shards, folder, max_steps=None, **settings), events), events


def test_the_run_folder_holds_what_it_takes_to_repeat_and_to_use_the_run(run):
    names = {path.name for path in run[0].folder.iterdir()}
    assert names == {
        "best", "checkpoints", "config.toml", "curves.png", "data.json", "environment.json", "metrics.jsonl", "model",
        "scores.json", "tensorboard",
    }  # fmt: skip
    scores = json.loads((run[0].folder / "scores.json").read_text())
    assert scores["best_score"] == run[0].best_score
    facts = json.loads((run[0].folder / "data.json").read_text())
    assert facts["rows"] + facts["held_out_rows"] == 200
    assert 100 < facts["rows_with_hard_negative"] < facts["rows"]
    assert facts["positives"]["mv"] > 100


def test_the_configuration_that_is_left_repeats_the_run(run, shards, tmp_path):
    settings = read_settings(TrainConfig, run[0].folder / "config.toml") | {"output": tmp_path / "again"}
    again = train(TrainConfig(**settings))
    assert again.scores == run[0].scores
    assert (again.folder / "model" / "model.safetensors").read_bytes() == (
        run[0].folder / "model" / "model.safetensors"
    ).read_bytes()


def test_training_lowers_the_loss_and_scores_are_taken_before_during_and_after(run):
    result, events = run
    losses = [log.loss for log in events.steps]
    assert np.mean(losses[-20:]) < np.mean(losses[:20])
    assert [log.step for log in events.evaluations][:3] == [0, 7, 14]
    assert events.evaluations[-1].step == result.steps == 69, "the last, shorter interval is evaluated too"
    best = max(events.evaluations[1:], key=lambda log: (log.score, -(log.alignment or 0.0) - log.uniformity))
    assert (result.best_step, result.best_score) == (best.step, best.score)
    assert result.scores["trained"]["retrieval@1"] == result.best_score
    assert result.scores["untrained"]["retrieval@1"] == events.evaluations[0].score


def test_the_exported_model_is_the_best_encoder(run):
    encoder = load_encoder(run[0].folder)
    assert encoder.encode(["the cook sees a boat."]).shape == (1, encoder.dimension)
    from sentence_transformers import SentenceTransformer

    stock = SentenceTransformer(str(run[0].folder / "model"), device="cpu")
    texts = ["the cook sees a boat.", "her sister sells two chairs."]
    assert np.abs(stock.encode(texts) - encoder.encode(texts)).max() < 1e-5


def test_the_card_names_the_columns_the_seed_and_the_scores(run):
    card = (run[0].folder / "model" / "README.md").read_text()
    for line in (
        "| positives | mv |",
        "| hard negatives | negation |",
        "| negations in the denominator | own |",
        "| margin | 0.5 |",
        "| epochs | 3 |",
        "| seed | 42 |",
        f"| {run[0].scores['trained']['retrieval@1']:.2f} |",
    ):
        assert line in card
    assert "None" not in card


def test_the_card_of_a_run_that_began_with_a_folder_names_none_on_the_hub(run, shards, tmp_path, monkeypatch):
    shutil.copytree(run[0].folder / "model", tmp_path / "bases" / "mine")
    monkeypatch.chdir(tmp_path)
    train(small_config(shards, tmp_path / "run", encoder="bases/mine", max_steps=1, held_out=0))
    card = (tmp_path / "run" / "model" / "README.md").read_text()
    assert "| base model | `mine` (a local folder) |" in card
    assert "base_model" not in card


@pytest.mark.parametrize(
    "settings",
    [
        {"positive": ("original",), "negative": "none"},
        {"positive": ("original",), "negative": "none", "held_out": 0},
        {"positive": ("pi", "mv"), "hard_negatives": "all", "warmup": 0.5, "weight_decay": 0.1, "accumulate": 2},
        {"objective": "simcse", "symmetric": True},
        {"chunk_rows": 3, "head": "projection"},
        {"token_dropout": 0.0, "pooling": "cls", "head": "tanh", "proportion": 0.5, "drop_unaugmented": True},
        {"pooling": "avg-first-last", "clip": 0.0, "dropout": 0.3},
        {"precision": "bf16"},
    ],
    ids=str,
)
def test_every_choice_trains(shards, tmp_path, settings):
    events = Recorder()
    result = train(small_config(shards, tmp_path / "run", **({"max_steps": 4} | settings)), events)
    assert all(np.isfinite(log.loss) for log in events.steps)
    assert (tmp_path / "run" / "model" / "model.safetensors").is_file()
    if settings.get("held_out") == 0:
        assert (result.best_score, result.best_step) == (None, 4)


def test_a_text_that_is_to_keep_all_its_tokens_loses_none(shards, tmp_path):
    settings = {"dropout": 0.0, "max_steps": 3, "log_every": 1}
    whole, kept = Recorder(), Recorder()
    train(small_config(shards, tmp_path / "whole", token_dropout=0.0, **settings), whole)
    train(small_config(shards, tmp_path / "kept", token_dropout=0.9, min_kept_tokens=64, **settings), kept)
    assert [log.loss for log in kept.steps] == pytest.approx([log.loss for log in whole.steps], abs=1e-5)


def test_gradcache_takes_the_steps_of_the_whole_batch(shards, tmp_path, monkeypatch):
    settings = {"dropout": 0.0, "token_dropout": 0.0, "max_steps": 3}
    whole, chunked, chunks = Recorder(), Recorder(), []

    def noted(*parts, chunk_texts, **others):
        chunks.append(chunk_texts)
        return backward(*parts, chunk_texts=chunk_texts, **others)

    monkeypatch.setattr("cse_trainer.training.loop.backward", noted)
    train(small_config(shards, tmp_path / "whole", **settings), whole)
    train(small_config(shards, tmp_path / "chunked", chunk_rows=3, **settings), chunked)
    assert chunks == [None] * 3 + [9] * 3
    assert [log.loss for log in chunked.steps] == pytest.approx([log.loss for log in whole.steps], abs=1e-5)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:`torch.jit:DeprecationWarning")  # torch's own, on import of its compiler
def test_compiled_steps_are_those_of_eager_ones(shards, tmp_path):
    settings = {"dropout": 0.0, "token_dropout": 0.0, "max_steps": 4}
    eager, compiled = Recorder(), Recorder()
    train(small_config(shards, tmp_path / "eager", **settings), eager)
    train(small_config(shards, tmp_path / "compiled", compile="on", **settings), compiled)
    assert [log.loss for log in compiled.steps] == pytest.approx([log.loss for log in eager.steps], abs=1e-4)


def test_several_seeds_are_summarised(shards, tmp_path):
    config = small_config(shards, tmp_path / "runs", max_steps=3, seeds=(1, 11), positive=("pi",))
    result = train_seeds(config)
    summary = json.loads((tmp_path / "runs" / "summary.json").read_text())
    assert summary["seeds"] == [1, 11]
    best = [run.best_score or 0.0 for run in result.runs]
    assert summary["scores"]["trained/retrieval@1"]["mean"] == pytest.approx(np.mean(best))
    assert (tmp_path / "runs" / "seed-11" / "model").is_dir()
    assert "±" in (tmp_path / "runs" / "summary.md").read_text()
    again = Recorder()
    assert train_seeds(dataclasses.replace(config, resume=True), again) == result
    assert again.steps == [], "complete seeds are taken as they are"


def test_a_missing_column_names_those_that_exist(shards, tmp_path):
    with pytest.raises(TrainerError, match=r"yoda.*original.*pi.*mv.*negation"):
        train(small_config(shards, tmp_path / "run", positive=("yoda",)))
    assert not (tmp_path / "run" / "config.toml").exists()


def test_too_few_rows_for_a_batch_is_a_usage_error(shards, tmp_path):
    with pytest.raises(UsageError, match="lower --batch-size"):
        train(small_config(shards, tmp_path / "run", batch_size=512, max_steps=None))


def test_evaluation_data_that_will_not_do_are_refused_before_anything_is_tokenised(shards, tmp_path):
    (tmp_path / "eval").mkdir()
    events = Recorder()
    with pytest.raises(TrainerError, match="eval"):
        train(small_config(shards, tmp_path / "run", eval_data=str(tmp_path / "eval")), events)
    assert not any("tokenising" in stage for stage in events.stages)
    assert not (tmp_path / "run" / "config.toml").exists()


def test_few_steps_are_said_at_the_beginning_unless_they_were_asked_for(run, shards, tmp_path):
    few, asked = Recorder(), Recorder()
    train(small_config(shards, tmp_path / "few", batch_size=64, max_steps=None), few)
    assert few.notices == [
        "184 rows make 2 steps, too few to learn much, expected 50 or, better, some hundred; for more lower "
        "--batch-size, raise --epochs, or build from more text"
    ]
    train(small_config(shards, tmp_path / "asked", batch_size=64, max_steps=2), asked)
    assert asked.notices == run[1].notices == []


def test_a_loss_that_is_no_number_stops_the_run_and_names_the_step(shards, tmp_path, monkeypatch):
    from cse_trainer.training.gradients import backward as whole

    def broken(model, batch, *arguments, key, **settings):
        losses = whole(model, batch, *arguments, key=key, **settings)
        return losses._replace(total=losses.total * float("nan")) if key[1] == 3 else losses

    monkeypatch.setattr("cse_trainer.training.loop.backward", broken)
    with pytest.raises(TrainerError, match=r"not finite .* in step 4"):
        train(small_config(shards, tmp_path / "run", log_every=5, save_every=1, eval_every=100))
    kept = [path.name for path in (tmp_path / "run" / "checkpoints").iterdir()]
    assert kept == ["step-00000003"], "the steps before it are kept, the broken one is not"


def test_the_guard_names_the_first_of_several_bad_steps():
    guard = NonFiniteGuard(torch.device("cpu"))
    for step, value in enumerate([1.0, 2.0, float("inf"), float("nan"), 1.0]):
        guard.watch(step, torch.tensor(value), torch.tensor(0.0))
    with pytest.raises(TrainerError, match="in step 2"):
        guard.check()


def test_the_guard_is_silent_about_numbers():
    guard = NonFiniteGuard(torch.device("cpu"))
    guard.watch(0, torch.tensor(1e30))
    guard.check()


def test_a_full_disk_leaves_the_checkpoint_before(shards, tmp_path, monkeypatch):
    true_write, calls = HostCopy.write, []

    def full(copy, path, abandoned):
        calls.append(path)
        if len(calls) > 6:
            path.write_bytes(b"half")
            raise OSError(28, "No space left on device")
        return true_write(copy, path, abandoned)

    monkeypatch.setattr(HostCopy, "write", full)
    with pytest.raises(TrainerError, match=r"cannot write .*step-.*No space left.*go on with --resume"):
        train(small_config(shards, tmp_path / "run", save_every=1))
    monkeypatch.undo()
    assert list((tmp_path / "run").rglob(".tmp-*")) == []
    (kept,) = (tmp_path / "run" / "checkpoints").iterdir()
    assert kept.name.startswith("step-")
    later = Recorder()
    train(small_config(shards, tmp_path / "run", save_every=1, resume=True), later)
    assert later.steps[0].step == int(kept.name.removeprefix("step-")) + 1
