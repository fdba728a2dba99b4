"""Resuming: at any step, after any kind of end, the weights are those of the run that was never interrupted."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import random
import shutil
import signal
import time
from contextlib import nullcontext
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from augpipe.base.files.publish import write_sealed
from augpipe.base.interruption import Stopped
from cse_trainer import TrainerError, UsageError, train, train_seeds
from cse_trainer.training.checkpoint import read_state
from cse_trainer.training.evaluators import HeldOut
from tests.cse_trainer.forks import FORKS, ended, started
from tests.cse_trainer.training.small_runs import Recorder, small_config, small_shards, weights_of
from tests.sources import ROOT

STEPS = 6


@pytest.fixture(scope="module")
def whole(shards, tmp_path_factory):
    """A run without interruption."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    result = train(small_config(shards, folder, save_every=1))
    assert result.steps == STEPS
    return result, weights_of(folder)


@pytest.mark.parametrize("step", range(1, STEPS))
def test_a_run_resumed_after_any_step_ends_with_the_same_bits(shards, whole, tmp_path, step):
    with pytest.raises(KeyboardInterrupt):
        train(small_config(shards, tmp_path / "run", save_every=1), Recorder(stop_after=step))
    later = Recorder()
    result = train(small_config(shards, tmp_path / "run", save_every=1, resume=True), later)
    # The listener stops before the step's checkpoint is written, so that step is repeated.
    assert [log.step for log in later.steps] == list(range(step, STEPS + 1))
    assert weights_of(tmp_path / "run") == whole[1]
    assert (result.best_step, result.best_score) == (whole[0].best_step, whole[0].best_score)
    assert result.scores == whole[0].scores


def test_another_seed_ends_with_other_bits(shards, whole, tmp_path):
    train(small_config(shards, tmp_path / "run", save_every=1, seed=43))
    assert weights_of(tmp_path / "run")["model/model.safetensors"] != whole[1]["model/model.safetensors"]


def test_fewer_checkpoints_and_logs_change_no_bit(shards, whole, tmp_path):
    train(small_config(shards, tmp_path / "run", save_every=4, log_every=5))
    found = weights_of(tmp_path / "run")
    assert found["model/model.safetensors"] == whole[1]["model/model.safetensors"]


def test_the_metrics_log_of_a_resumed_run_is_that_of_a_whole_one(shards, whole, tmp_path):
    with pytest.raises(KeyboardInterrupt):
        train(small_config(shards, tmp_path / "run", save_every=2), Recorder(stop_after=4))
    train(small_config(shards, tmp_path / "run", save_every=2, resume=True))

    def numbers(folder):
        lines = [json.loads(line) for line in (folder / "metrics.jsonl").read_text().splitlines()]
        return [(line["kind"], line["step"], line.get("loss"), line.get("score")) for line in lines]

    assert numbers(tmp_path / "run") == numbers(whole[0].folder)
    assert len(numbers(tmp_path / "run")) > STEPS


@pytest.mark.parametrize("options", [{}, {"augmentations": ("mv",), "positive": ("original",), "negative": "none"}])
def test_a_mean_over_steps_before_and_after_a_stop_is_that_of_a_whole_run(shards, tmp_path, options):
    def logged(folder, **more):
        listener = Recorder(stop_after=more.pop("stop_after", None))
        try:
            train(small_config(shards, folder, save_every=2, log_every=3, **options, **more), listener)
        except KeyboardInterrupt:
            assert listener.steps[-1].step == 6, "the last checkpoint is that of step 4"
        return {log.step: (log.loss, log.discriminator_loss, log.real_cells) for log in listener.steps}

    whole = logged(tmp_path / "whole")
    logged(tmp_path / "run", stop_after=6)
    assert logged(tmp_path / "run", resume=True)[6] == whole[6]


def train_slowly(shards: Path, folder: Path, third: Event) -> None:
    class Slow(Recorder):
        def on_step(self, log):
            if log.step == 3:
                third.set()
                time.sleep(600)  # until it is killed

    train(small_config(shards, folder, save_every=1), Slow())


def test_a_killed_process_resumes_to_the_same_bits(shards, whole, tmp_path):
    third = FORKS.Event()
    process = started(train_slowly, shards, tmp_path / "run", third)
    assert third.wait(60)
    assert ended(process, 0.05) == -signal.SIGKILL
    assert not (tmp_path / "run" / "scores.json").exists()
    train(small_config(shards, tmp_path / "run", save_every=1, resume=True))
    assert weights_of(tmp_path / "run") == whole[1]


def test_sigterm_leaves_a_checkpoint_of_the_step_it_came_in(shards, whole, tmp_path):
    class Terminated(Recorder):
        def on_step(self, log):
            super().on_step(log)
            if log.step == 2:
                os.kill(os.getpid(), signal.SIGTERM)

    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(Stopped) as raised:
        train(small_config(shards, tmp_path / "run", save_every=100), Terminated())
    assert raised.value.signum == signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) is before
    assert [path.name for path in (tmp_path / "run" / "checkpoints").iterdir()] == ["step-00000002"]
    later = Recorder()
    train(small_config(shards, tmp_path / "run", save_every=100, resume=True), later)
    assert later.steps[0].step == 3
    found = weights_of(tmp_path / "run")
    assert found["model/model.safetensors"] == whole[1]["model/model.safetensors"]


def test_a_complete_run_is_not_trained_again(shards, whole):
    events = Recorder()
    result = train(small_config(shards, whole[0].folder, save_every=1, resume=True), events)
    assert events.steps == []
    assert result == whole[0]
    assert events.notices == [f"{result.folder} is finished: this is its result; --force trains it anew"]


def test_a_signal_during_the_last_evaluation_ends_the_run_and_begins_no_other(shards, whole, tmp_path):
    class Last(Recorder):
        def on_eval(self, log):
            super().on_eval(log)
            if log.step == STEPS:
                os.kill(os.getpid(), signal.SIGTERM)

    config = small_config(shards, tmp_path / "runs", seeds=(42, 1))
    with pytest.raises(Stopped) as raised:
        train_seeds(config, Last())
    assert raised.value.signum == signal.SIGTERM
    assert [path.name for path in (tmp_path / "runs").iterdir()] == ["seed-42"]
    later = Recorder()
    first, second = train_seeds(dataclasses.replace(config, resume=True), later).runs
    assert [log.step for log in later.steps] == list(range(1, STEPS + 1)), "of the second seed alone"
    assert (first.scores, second.seed) == (whole[0].scores, 1)


def test_a_run_is_not_overwritten_unasked(shards, whole):
    with pytest.raises(UsageError, match="--resume to go on with it, --force to delete it"):
        train(small_config(shards, whole[0].folder))
    assert weights_of(whole[0].folder) == whole[1]


def test_other_settings_are_refused_and_named(shards, whole):
    with pytest.raises(UsageError, match=r"--temperature: 0\.05 → 0\.1"):
        train(small_config(shards, whole[0].folder, resume=True, temperature=0.1))


def test_other_data_is_refused(shards, whole, tmp_path):
    with pytest.raises(KeyboardInterrupt):
        train(small_config(shards, tmp_path / "run", save_every=1), Recorder(stop_after=3))
    other = small_shards(tmp_path / "other" / "shards", rows=97)
    with pytest.raises(TrainerError, match="the data differs from the run's in"):
        train(small_config(other, tmp_path / "run", resume=True, save_every=1, cache_dir=tmp_path / "cache"))
    with pytest.raises(TrainerError, match="the data differs from the run's in shard_rows, shards_sha256"):
        train(small_config(other, whole[0].folder, resume=True, save_every=1, cache_dir=tmp_path / "cache"))


def test_force_begins_anew(shards, whole, tmp_path):
    with pytest.raises(KeyboardInterrupt):
        train(small_config(shards, tmp_path / "run", save_every=1, seed=5), Recorder(stop_after=3))
    train(small_config(shards, tmp_path / "run", save_every=1, force=True))
    assert weights_of(tmp_path / "run") == whole[1]


def test_a_mistake_beside_force_costs_nothing(shards, whole, tmp_path):
    latin = os.fsdecode(os.fsencode(tmp_path) + b"/donn\xe9es")
    Path(latin).symlink_to(ROOT / "data" / "sample" / "sts")
    for mistake, message in (
        ({"batch_size": 5000, "max_steps": None}, "5000"),
        ({"eval_data": "/nonexistent"}, "/nonexistent"),
        ({"positive": ("yoda",)}, "yoda"),
        ({"eval_data": latin}, "expected Unicode text, which config.toml can hold"),
    ):
        with pytest.raises(TrainerError, match=message):
            train(small_config(shards, whole[0].folder, force=True, **mistake))
    assert weights_of(whole[0].folder) == whole[1]


def test_a_folder_that_cannot_be_made_is_one_clear_error(shards):
    with pytest.raises(TrainerError, match="choose another --output"):
        train(small_config(shards, Path("/proc/run")))


@pytest.mark.parametrize("name", [".git", ".env", "config.toml", "data.txt", "data.json", "environment.json"])
def test_whatever_is_not_a_run_s_own_is_not_deleted(shards, tmp_path, name):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / name).write_text("title = 'mine'")
    for settings in ({}, {"force": True}):
        with pytest.raises(TrainerError, match="holds no run"):
            train(small_config(shards, tmp_path / "run", **settings))
    assert (tmp_path / "run" / name).read_text() == "title = 'mine'"


def test_leftovers_of_a_start_that_was_killed_are_no_obstacle(shards, whole, tmp_path):
    (tmp_path / "run").mkdir()
    for name in ("environment.json", ".tmp-config.toml-123"):
        (tmp_path / "run" / name).write_text("{}")
    write_sealed(tmp_path / "run" / "data.json", {"rows": 96})
    train(small_config(shards, tmp_path / "run", save_every=1))
    assert weights_of(tmp_path / "run") == whole[1]


def test_a_linked_folder_stays_a_link(shards, whole, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "run").symlink_to(tmp_path / "elsewhere")
    train(small_config(shards, tmp_path / "run", save_every=1))
    assert (tmp_path / "run").is_symlink()
    assert weights_of(tmp_path / "elsewhere") == whole[1]


@pytest.mark.parametrize("output", ["model", "model/inside", "."])
def test_the_folder_of_the_encoder_is_never_the_run_s(shards, whole, tmp_path, output, monkeypatch):
    shutil.copytree(whole[0].folder / "model", tmp_path / "base" / "model")
    monkeypatch.setenv("HOME", str(tmp_path / "base"))
    for encoder in (str(tmp_path / "base" / "model"), "~/model"):
        config = small_config(shards, tmp_path / "base" / output, encoder=encoder, force=True)
        with pytest.raises(UsageError, match="lie one inside the other"):
            train(config)
    assert (tmp_path / "base" / "model" / "model.safetensors").is_file()


def test_texts_longer_than_the_encoder_takes_are_refused_before_anything_happens(shards, tmp_path):
    with pytest.raises(UsageError, match="takes at most 512 tokens; lower --max-length"):
        train(small_config(shards, tmp_path / "run", max_length=600))
    assert not (tmp_path / "run").exists()


def test_damaged_test_sets_are_found_before_training(shards, tmp_path):
    data = tmp_path / "senteval"
    shutil.copytree(ROOT / "data" / "sample" / "sts", data)
    (data / "STS14-en-test").mkdir()
    (data / "STS14-en-test" / "STS.input.images.txt").write_text("a\tb\n")
    events = Recorder()
    with pytest.raises(TrainerError, match="STS14"):
        train(small_config(shards, tmp_path / "run", eval_data=str(data)), events)
    assert events.evaluations == []


def test_a_folder_that_is_no_run_is_not_touched(shards, tmp_path):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "thesis.txt").write_text("years of work")
    for settings in ({}, {"force": True}, {"resume": True}):
        with pytest.raises(TrainerError, match="holds no run"):
            train(small_config(shards, tmp_path / "run", **settings))
    assert (tmp_path / "run" / "thesis.txt").read_text() == "years of work"


@pytest.mark.parametrize("name", ["model.safetensors", "optimizer.safetensors", "state.json"])
def test_a_damaged_checkpoint_is_found(shards, tmp_path, name):
    with pytest.raises(KeyboardInterrupt):
        train(small_config(shards, tmp_path / "run", save_every=1), Recorder(stop_after=3))
    path = tmp_path / "run" / "checkpoints" / "step-00000002" / name
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 4
    path.write_bytes(content)
    with pytest.raises(TrainerError, match="damaged"):
        train(small_config(shards, tmp_path / "run", save_every=1, resume=True))


def test_no_flipped_bit_of_a_checkpoint_is_taken_for_its_own(shards, tmp_path):
    with pytest.raises(KeyboardInterrupt):
        train(small_config(shards, tmp_path / "run", save_every=1, vocab_size=100), Recorder(stop_after=2))
    place = tmp_path / "run" / "checkpoints" / "step-00000001"
    identity = json.loads((place / "state.json").read_text())["run"]
    state, draw, found = read_state(place, identity), random.Random(2), 0
    for name in ("model.safetensors", "optimizer.safetensors", "state.json"):
        whole = (place / name).read_bytes()
        for try_ in range(40):
            damaged = bytearray(whole)
            spot = draw.randrange(len(whole))
            if try_ % 4:
                damaged[spot] ^= 1 << draw.randrange(8)
            else:
                del damaged[spot:]
            (place / name).write_bytes(damaged)
            try:
                assert read_state(place, identity) == state, "white space"
            except TrainerError:
                found += 1
        (place / name).write_bytes(whole)
    assert found > 100
    assert read_state(place, identity) == state
    with pytest.raises(TrainerError, match="belongs to another run"):
        read_state(place, "0" * 64)


def test_best_weights_that_score_something_else_are_an_error(shards, tmp_path):
    from safetensors.torch import load_file, save_file

    folder = tmp_path / "run"
    train(small_config(shards, folder, save_every=1))
    (folder / "scores.json").unlink()
    (place,) = (folder / "best").iterdir()
    weights = load_file(place / "model.safetensors")
    save_file({name: tensor * 0 + 0.5 for name, tensor in weights.items()}, place / "model.safetensors")
    state = json.loads((place / "state.json").read_text())
    state["sha256"]["model.safetensors"] = hashlib.sha256((place / "model.safetensors").read_bytes()).hexdigest()
    del state["checksum"]
    state["checksum"] = hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()
    (place / "state.json").write_text(json.dumps(state))
    with pytest.raises(TrainerError, match="when loaded again, expected the same"):
        train(small_config(shards, folder, save_every=1, resume=True))


@pytest.mark.parametrize(
    ("rows_off", "uniformity_off", "allowed"), [(2, 0.009, True), (3, 0.0, False), (0, 0.011, False)]
)
def test_best_weights_may_score_as_another_processor_rounds(
    shards, tmp_path, monkeypatch, rows_off, uniformity_off, allowed
):
    folder = tmp_path / "run"
    recorded = train(small_config(shards, folder)).best_score
    assert recorded is not None
    (folder / "scores.json").unlink()
    evaluate = HeldOut.evaluate

    def elsewhere(self, encoder, world):
        score = evaluate(self, encoder, world)
        lower = score.score - 99.9 * rows_off / len(self.rows)
        return dataclasses.replace(score, score=lower, uniformity=score.uniformity + uniformity_off)

    monkeypatch.setattr(HeldOut, "evaluate", elsewhere)
    with nullcontext() if allowed else pytest.raises(TrainerError, match="when loaded again, expected the same"):
        assert train(small_config(shards, folder, resume=True)).best_score == recorded
    assert (folder / "scores.json").exists() == allowed
