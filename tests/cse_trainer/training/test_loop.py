"""The loop around the steps: which evaluation is best, what the rates leave out, what evaluating leaves alone."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
import torch
from safetensors.torch import load_file
from torch import nn

from cse_trainer import train
from cse_trainer.batches import BatchBuilder
from cse_trainer.distributed import World
from cse_trainer.encoder import Pooling
from cse_trainer.evaluation.held_out import held_out_score
from cse_trainer.selection import Selection, hold_out
from cse_trainer.shards import open_shards
from cse_trainer.training.data import cached_columns
from cse_trainer.training.evaluators import HeldOut, Score
from cse_trainer.training.model import TrainingModel
from tests.cse_trainer.shard_folder import write_shards
from tests.cse_trainer.training.small_models import batch_of, small_encoder
from tests.cse_trainer.training.small_runs import Recorder, small_config, small_shards


@pytest.fixture(scope="module")
def shards(tmp_path_factory):
    return small_shards(tmp_path_factory.mktemp("data") / "shards")


@pytest.mark.parametrize(
    ("scores", "best"),
    [
        ([Score(90, 0.1, 0.1), Score(10, 0.1, 0.1), Score(20, 0.1, 0.1)], 6),
        ([Score(0, 0.1, 0.1), Score(50, 0.3, 0.2), Score(50, 0.2, 0.2)], 6),
        ([Score(0, 0.1, 0.1), Score(50, 0.2, 0.2), Score(50, 0.3, 0.2)], 3),
        ([Score(0, 0.1, 0.1), Score(50, 0.2, 0.2), Score(50, 0.2, 0.2)], 3),
    ],
    ids=["untrained", "later of a tie", "earlier of a tie", "equal"],
)
def test_the_best_is_trained_and_of_equal_scores_the_one_of_lower_alignment_and_uniformity(
    shards, tmp_path, monkeypatch, scores, best
):
    # Then those of the restored weights, of the untrained encoder and of the trained one.
    given = iter([*scores, scores[best // 3], scores[0], scores[best // 3]])
    monkeypatch.setattr(HeldOut, "evaluate", lambda *_: next(given))
    result = train(small_config(shards, tmp_path / "run"))
    assert (result.best_step, result.best_score) == (best, scores[best // 3].score)
    assert list(given) == []


def test_rows_per_second_count_every_batch_of_a_step_and_no_evaluation(shards, tmp_path, monkeypatch):
    """On a clock that a batch takes a second of, and an evaluation a thousand."""
    clock = SimpleNamespace(seconds=0.0)
    true_batch, true_evaluate = BatchBuilder.batch, HeldOut.evaluate

    def batch(self, step):
        clock.seconds += 1
        return true_batch(self, step)

    def evaluate(self, encoder, world):
        clock.seconds += 1000
        return true_evaluate(self, encoder, world)

    monkeypatch.setattr("cse_trainer.training.loop.time", SimpleNamespace(perf_counter=lambda: clock.seconds))
    monkeypatch.setattr(BatchBuilder, "batch", batch)
    monkeypatch.setattr(HeldOut, "evaluate", evaluate)
    events = Recorder()
    train(small_config(shards, tmp_path / "run", accumulate=2, eval_every=1, max_steps=4), events)
    assert [log.seconds for log in events.evaluations] == [1000.0] * 5
    later = events.steps[1:]  # the evaluation before the first step counts as part of it
    assert [log.rows_per_second for log in later] == [8.0] * 3
    assert [log.data_wait for log in later] == [1.0] * 3


@pytest.mark.parametrize(
    "settings",
    [
        {"head": "projection"},
        {"positive": ("original",), "negative": "none", "augmentations": ("mv", "pi"), "head": "projection"},
    ],
    ids=["sda", "augcse"],
)
def test_evaluating_more_often_changes_no_weight(shards, tmp_path, settings):
    weights = []
    for every in (1, 4):
        folder = tmp_path / str(every)
        train(small_config(shards, folder, eval_every=every, max_steps=4, **settings))
        weights.append(load_file(folder / "checkpoints" / "step-00000004" / "model.safetensors"))
    often, seldom = weights
    assert any("running_mean" in name for name in often)
    assert [name for name in often if not torch.equal(often[name], seldom[name])] == []


def test_plain_simcse_is_evaluated_on_an_augmentation_that_is_no_negation(tmp_path):
    texts: dict[str, list[str | None]] = {
        "original": ["It is late."],
        "negation": ["It isn't."],
        "pi": ["It, is late."],
    }
    shards = open_shards(write_shards(tmp_path / "shards", texts))
    assert shards.columns == ("original", "negation", "pi")
    assert cached_columns(Selection(), shards, held_out=True) == ("original", "pi")
    assert cached_columns(Selection(), shards, held_out=False) == ("original",)


def test_a_hard_negative_that_is_not_there_is_no_candidate(shards, tmp_path, monkeypatch):
    sizes = set()

    def noted(anchors, positives, negatives):
        sizes.add((len(anchors), len(negatives)))
        return held_out_score(anchors, positives, negatives)

    monkeypatch.setattr("cse_trainer.training.evaluators.held_out_score", noted)
    train(small_config(shards, tmp_path / "run", max_steps=1))
    tables = list(open_shards(shards).texts(["negation"]))
    ids = np.concatenate([table["id"].to_numpy() for table in tables])
    there = np.concatenate([table["negation"].is_valid().to_numpy() for table in tables])
    held_out = hold_out(ids, 16)
    assert sizes == {(len(held_out), int(there[held_out].sum()))}
    assert 0 < there[held_out].sum() < len(held_out)


@pytest.mark.parametrize("pooling", [Pooling.CLS, Pooling.MEAN])
def test_dropping_tokens_spares_the_first_where_pooling_reads_it(pooling, monkeypatch):
    encoder = small_encoder(0.0)
    encoder.pooling = pooling
    seen = []
    forward = encoder.forward

    def noted(input_ids, attention_mask):
        seen.append(input_ids[:, 0])
        return forward(input_ids, attention_mask)

    monkeypatch.setattr(encoder, "forward", noted)
    model = TrainingModel(encoder, nn.Identity(), World(), precision="fp32", compile_mode=None, token_dropout=0.5)
    batch = batch_of(20, 2)
    torch.manual_seed(1)
    model.pooled(batch.input_ids, batch.attention_mask)
    spared = torch.equal(torch.cat(seen), batch.input_ids[:, 0])
    assert spared == (pooling is Pooling.CLS)
