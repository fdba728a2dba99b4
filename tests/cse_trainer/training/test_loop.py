"""The loop around the steps: learning rates, which evaluation is best, what times leave out, what evaluating leaves."""

from __future__ import annotations

import os
import signal
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from safetensors.torch import load_file
from torch import nn

from augpipe.contract.shards import open_shards
from cse_trainer import train
from cse_trainer.data.batches import BatchBuilder
from cse_trainer.data.selection import Selection, cached_columns, hold_out
from cse_trainer.distributed import World
from cse_trainer.encoder import Pooling
from cse_trainer.training.evaluators import HeldOut, Score, held_out_score
from cse_trainer.training.loop import learning_rate
from cse_trainer.training.model import TrainingModel
from tests.cse_trainer.shard_folder import write_shards
from tests.cse_trainer.training.small_models import batch_of, small_encoder
from tests.cse_trainer.training.small_runs import Recorder, small_config, weights_of


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
    given = iter([*scores, scores[best // 3]])  # then that of the restored weights
    monkeypatch.setattr(HeldOut, "evaluate", lambda *_: next(given))
    result = train(small_config(shards, tmp_path / "run"))
    assert (result.best_step, result.best_score) == (best, scores[best // 3].score)
    assert result.scores["untrained"] == scores[0].by_name("retrieval@1")
    assert result.scores["trained"] == scores[best // 3].by_name("retrieval@1")
    assert list(given) == []


BETTER, WORSE = Score(50, 0.1, 0.1), Score(10, 0.1, 0.1)


@pytest.mark.parametrize(
    ("scores", "patience", "steps", "best"),
    [
        ([BETTER, WORSE, WORSE, WORSE], 2, 3, 1),  # what the untrained encoder scores is nothing to wait for
        ([WORSE, BETTER, WORSE, Score(60, 0.1, 0.1), WORSE, WORSE], 2, 5, 3),
        ([WORSE, BETTER, WORSE], 1, 2, 1),
        ([WORSE, WORSE, WORSE, WORSE, WORSE, WORSE, BETTER], 9, 6, 6),
    ],
    ids=["untrained", "a better one in between", "one", "none ended it"],
)
def test_patience_ends_a_run_after_so_many_evaluations_that_were_not_better(
    shards, tmp_path, monkeypatch, scores, patience, steps, best
):
    given = iter([*scores, scores[best]])  # then that of the restored weights
    monkeypatch.setattr(HeldOut, "evaluate", lambda *_: next(given))
    events = Recorder()
    result = train(small_config(shards, tmp_path / "run", eval_every=1, patience=patience), events)
    assert (result.steps, result.best_step) == (steps, best)
    assert list(given) == []
    assert any("--patience" in line for line in events.notices) == (steps < 6)


def test_a_run_that_patience_ends_has_logged_its_last_step(shards, tmp_path, monkeypatch):
    given = iter([WORSE, BETTER, WORSE, BETTER])
    monkeypatch.setattr(HeldOut, "evaluate", lambda *_: next(given))
    events = Recorder()
    train(small_config(shards, tmp_path / "run", eval_every=1, log_every=4, patience=1), events)
    assert [log.step for log in events.steps] == [1, 2]


def test_a_run_with_patience_that_is_resumed_ends_where_a_whole_one_does(shards, tmp_path, monkeypatch):
    settings = {"eval_every": 2, "patience": 2, "max_steps": 12, "save_every": 1}
    # Steps 0, 2, 4 and 6; then the restored weights.
    scores = [WORSE, BETTER, WORSE, WORSE, BETTER]
    given = iter([*scores, *scores, scores[-1]])
    monkeypatch.setattr(HeldOut, "evaluate", lambda *_: next(given))
    whole = train(small_config(shards, tmp_path / "whole", **settings))
    with pytest.raises(KeyboardInterrupt):
        train(small_config(shards, tmp_path / "run", **settings), Recorder(stop_after=5))
    train(small_config(shards, tmp_path / "run", resume=True, **settings))
    assert weights_of(tmp_path / "run") == weights_of(whole.folder)
    (tmp_path / "run" / "scores.json").unlink()  # as if it had been killed before the end
    events = Recorder()
    again = train(small_config(shards, tmp_path / "run", resume=True, **settings), events)
    assert (again.steps, again.best_step, events.steps) == (6, 2, [])
    assert again.scores == whole.scores
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

    for module in ("loop", "meter"):
        monkeypatch.setattr(f"cse_trainer.training.{module}.time", SimpleNamespace(perf_counter=lambda: clock.seconds))
    monkeypatch.setattr(BatchBuilder, "batch", batch)
    monkeypatch.setattr(HeldOut, "evaluate", evaluate)
    events = Recorder()
    train(small_config(shards, tmp_path / "run", accumulate=2, eval_every=1, max_steps=4), events)
    assert [log.seconds for log in events.evaluations] == [1000.0] * 5
    assert [log.rows_per_second for log in events.steps] == [8.0] * 4
    assert [log.data_wait for log in events.steps] == [1.0] * 4
    (result,) = events.results
    assert (result.seconds, result.rows_per_second) == (5008.0, 8.0)

    def stopped(self, step):
        if step == 5:
            os.kill(os.getpid(), signal.SIGTERM)
        return batch(self, step)

    # A stop between two logs; what is done since the first is not lost to the times.
    settings = {"accumulate": 2, "eval_every": 100, "max_steps": 6, "log_every": 6, "save_every": 1}
    monkeypatch.setattr(BatchBuilder, "batch", stopped)
    with pytest.raises(KeyboardInterrupt):
        train(small_config(shards, tmp_path / "stopped", **settings))
    monkeypatch.setattr(BatchBuilder, "batch", batch)
    result = train(small_config(shards, tmp_path / "stopped", resume=True, **settings), later := Recorder())
    assert [(log.step, log.rows_per_second) for log in later.steps] == [(6, 8.0)]
    assert (result.seconds, result.rows_per_second) == (2012.0, 8.0)


def test_the_rate_of_a_run_rises_and_falls_as_warmup_says(shards, tmp_path):
    events = Recorder()
    train(small_config(shards, tmp_path / "run", max_steps=4, warmup=0.5, learning_rate=0.01), events)
    assert [log.learning_rate for log in events.steps] == pytest.approx([0.005, 0.01, 0.01, 0.005])


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


def test_plain_simcse_is_evaluated_on_an_augmentation_that_does_not_say_the_opposite(tmp_path):
    texts: dict[str, list[str | None]] = {
        "original": ["It is late."],
        "negation": ["It isn't."],
        "adjective_antonym": ["It is early."],
        "pi": ["It, is late."],
    }
    shards = open_shards(write_shards(tmp_path / "shards", texts))
    assert shards.columns == ("original", "negation", "adjective_antonym", "pi")
    assert cached_columns(Selection(), shards, held_out=True) == ("original", "pi", "negation")
    assert cached_columns(Selection(("pi",)), shards, held_out=True) == ("original", "pi", "negation")
    assert cached_columns(Selection(("negation",)), shards, held_out=True) == ("original", "negation")
    assert cached_columns(Selection(), shards, held_out=False) == ("original",)


def test_plain_simcse_is_evaluated_on_the_first_column_that_half_of_the_rows_have_or_else_the_fullest(tmp_path):
    late = "It is late."
    texts: dict[str, list[str | None]] = {
        "original": [late, late, late],
        "contraction": ["It's late.", None, None],
        "pi": [None, "It, is late.", "It, is late."],
        "mv": ["It must be late."] * 3,
    }
    shards = open_shards(write_shards(tmp_path / "shards", texts))
    assert shards.columns == tuple(texts)
    assert cached_columns(Selection(), shards, held_out=True) == ("original", "pi")
    rare: dict[str, list[str | None]] = {name: texts[name] for name in ("original", "contraction")}
    rare["pi"] = [None] * 3
    assert cached_columns(Selection(), open_shards(write_shards(tmp_path / "rare", rare)), held_out=True) == (
        "original",
        "contraction",
    )
    rare = {"original": [late] * 6, "pi": [*[None] * 5, "It, is late."], "mv": [*[None] * 4, late, late]}
    fuller = open_shards(write_shards(tmp_path / "fuller", rare))
    assert cached_columns(Selection(), fuller, held_out=True) == ("original", "mv")
    plain = open_shards(write_shards(tmp_path / "plain", {"original": [late]}))
    assert cached_columns(Selection(), plain, held_out=True) == ("original",)


@pytest.mark.parametrize("settings", [{}, {"negative": "none"}, {"negative": "none", "positive": ("original",)}])
def test_a_hard_negative_that_is_not_there_is_no_candidate(shards, tmp_path, monkeypatch, settings):
    """A run without hard negatives is evaluated among the negations of the shards all the same."""
    sizes = set()

    def noted(anchors, positives, negatives):
        sizes.add((len(anchors), len(negatives)))
        return held_out_score(anchors, positives, negatives)

    monkeypatch.setattr("cse_trainer.training.evaluators.held_out_score", noted)
    train(small_config(shards, tmp_path / "run", max_steps=1, **settings))
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
    model._packed = False  # then each call has the tokens of one text in a row
    batch = batch_of(20, 2)
    torch.manual_seed(1)
    model.pooled(batch.input_ids, batch.attention_mask)
    spared = torch.equal(torch.cat(seen).sort().values, batch.input_ids[:, 0].sort().values)
    assert spared == (pooling is Pooling.CLS)


def test_without_warmup_the_first_step_has_the_peak():
    assert [learning_rate(step, 4, 1.0) for step in range(4)] == [1.0, 0.75, 0.5, 0.25]


def test_warmup_rises_to_the_peak_and_then_falls():
    rates = [learning_rate(step, 10, 1.0, warmup=0.2) for step in range(10)]
    assert rates[:3] == [0.5, 1.0, 1.0]
    assert rates[3:] == pytest.approx([7 / 8, 6 / 8, 5 / 8, 4 / 8, 3 / 8, 2 / 8, 1 / 8])


@given(total=st.integers(1, 500), warmup=st.floats(0, 0.99), peak=st.floats(1e-6, 1.0))
def test_no_step_has_a_rate_of_zero_or_above_the_peak(total, warmup, peak):
    rates = [learning_rate(step, total, peak, warmup) for step in range(total)]
    assert all(0 < rate <= peak * (1 + 1e-12) for rate in rates)
