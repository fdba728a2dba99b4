"""Of two trainings in one folder the second is refused, and a run goes on with its own checkpoints alone."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from augpipe.base.files.publish import read_sealed
from cse_trainer import TrainerError, train, train_seeds
from tests.answering import answering
from tests.cse_trainer.training.small_runs import Recorder, small_config, weights_of


@pytest.fixture(scope="module")
def runs(shards, tmp_path_factory) -> dict[str, Path]:
    """Two runs, both stopped after step 2."""
    folder = tmp_path_factory.mktemp("runs")
    kinds: dict[str, dict[str, Any]] = {"mv": {"seed": 42}, "pi": {"seed": 7, "positive": ("pi",)}}
    for name, settings in kinds.items():
        with pytest.raises(KeyboardInterrupt):
            train(small_config(shards, folder / name, save_every=1, **settings), Recorder(stop_after=3))
    return {name: folder / name for name in ("mv", "pi")}


@pytest.fixture
def stopped(runs: dict[str, Path], tmp_path: Path) -> Path:
    shutil.copytree(runs["mv"], tmp_path / "run")
    return tmp_path / "run"


@pytest.mark.parametrize("settings", [{}, {"resume": True}, {"force": True}])
def test_a_second_training_in_a_folder_is_refused_whatever_it_asks_for(shards, tmp_path, settings):
    class Meddling(Recorder):
        refused = 0

        def on_step(self, log: Any) -> None:
            super().on_step(log)
            with pytest.raises(TrainerError, match=r"another cse-train is at work in .*run"):
                train(small_config(shards, tmp_path / "run", seed=7, **settings))
            self.refused += 1

    events = Meddling()
    result = train(small_config(shards, tmp_path / "run", max_steps=2), events)
    assert events.refused == 2
    assert result.seed == 42
    assert "seed = 42" in (tmp_path / "run" / "config.toml").read_text()
    assert not (tmp_path / "run" / ".lock").exists()


def test_a_training_that_is_being_prepared_holds_the_folder_already(shards, tmp_path):
    class Meddling(Recorder):
        refused = 0

        def on_stage(self, name: str, detail: str = "") -> None:
            if name == "tokenising":
                with pytest.raises(TrainerError, match="another cse-train"):
                    train(small_config(shards, tmp_path / "run"))
                self.refused += 1

    events = Meddling()
    train(small_config(shards, tmp_path / "run", max_steps=1), events)
    assert events.refused == 1


def test_other_seeds_in_a_folder_of_seeds_are_refused_while_it_is_worked_in(shards, tmp_path):
    class Meddling(Recorder):
        refused = 0

        def on_end(self, result: Any) -> None:
            with pytest.raises(TrainerError, match="another cse-train"):
                train_seeds(small_config(shards, tmp_path / "runs", seeds=(5,)))
            self.refused += 1

    events = Meddling()
    train_seeds(small_config(shards, tmp_path / "runs", seeds=(1, 2), max_steps=1), events)
    assert events.refused == 2
    assert sorted(path.name for path in tmp_path.joinpath("runs").iterdir()) == [
        "seed-1", "seed-2", "summary.json", "summary.md",
    ]  # fmt: skip


def test_what_a_killed_training_left_stops_nobody_and_goes(shards, stopped):
    left = [".lock", ".tmp-metrics.jsonl-17", "checkpoints/.tmp-step-00000003-17/model.safetensors"]
    for name in left:
        (stopped / name).parent.mkdir(exist_ok=True)
        (stopped / name).write_text("")
    assert train(small_config(shards, stopped, save_every=1, resume=True)).steps == 6
    assert [name for name in left if (stopped / name).exists()] == []


def test_a_lock_alone_is_no_run(shards, tmp_path):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / ".lock").write_text("")
    assert train(small_config(shards, tmp_path / "run", max_steps=1)).steps == 1


def test_a_mistake_leaves_no_folder(shards, tmp_path):
    with pytest.raises(TrainerError):
        train(small_config(shards, tmp_path / "run", positive=("no such",)))
    assert not (tmp_path / "run").exists()


def test_another_runs_checkpoint_is_refused_by_name(shards, runs, stopped):
    shutil.rmtree(stopped / "checkpoints")
    shutil.copytree(runs["pi"] / "checkpoints", stopped / "checkpoints")
    with pytest.raises(TrainerError, match=r"checkpoints/step-00000002 belongs to another run than the one in .*run"):
        train(small_config(shards, stopped, save_every=1, resume=True))


def test_the_weights_of_another_seed_are_refused_in_a_folder_of_seeds(shards, tmp_path):
    train_seeds(small_config(shards, tmp_path / "runs", seeds=(1, 2), max_steps=2, eval_every=1))
    first, second = (tmp_path / "runs" / f"seed-{seed}" for seed in (1, 2))
    (second / "scores.json").unlink()
    for part in ("best", "checkpoints"):
        (mine,), (other,) = ((folder / part).iterdir() for folder in (second, first))
        own = mine.rename(tmp_path / "own")
        shutil.copytree(other, mine)
        with pytest.raises(TrainerError, match=rf"seed-2/{part}/step-0000000\d belongs to another run"):
            train_seeds(small_config(shards, tmp_path / "runs", seeds=(1, 2), max_steps=2, eval_every=1, resume=True))
        shutil.rmtree(mine)
        own.rename(mine)


def test_another_runs_scores_are_refused(shards, tmp_path):
    for seed in (1, 2):
        train(small_config(shards, tmp_path / f"{seed}", seed=seed, max_steps=1))
    shutil.copy(tmp_path / "1" / "scores.json", tmp_path / "2" / "scores.json")
    with pytest.raises(TrainerError, match=r"scores\.json .*another run"):
        train(small_config(shards, tmp_path / "2", seed=2, max_steps=1, resume=True))


def test_scores_that_were_changed_are_refused(shards, tmp_path):
    train(small_config(shards, tmp_path / "run", max_steps=1))
    path = tmp_path / "run" / "scores.json"
    scores = read_sealed(path)
    text = path.read_text()
    for damaged in (
        text.replace('"steps": 1', '"steps": 3'), text[:-20], "[" * 9000, "[]", json.dumps(scores), "\0", "Infinity",
    ):  # fmt: skip
        assert damaged != text
        path.write_text(damaged)
        with pytest.raises(TrainerError, match=r"cannot read .*scores\.json .*delete it to score the run again"):
            train(small_config(shards, tmp_path / "run", max_steps=1, resume=True))
    before = weights_of(tmp_path / "run")
    path.unlink()
    train(small_config(shards, tmp_path / "run", max_steps=1, resume=True))
    assert weights_of(tmp_path / "run") == before


@pytest.mark.parametrize("content", ["", "seed = 42\n", "x = [[[", "\0", 'shards = "a"\nseed = "b"\n'])
def test_a_damaged_configuration_is_named(shards, stopped, content):
    (stopped / "config.toml").write_text(content)
    with pytest.raises(TrainerError, match=r"config\.toml is damaged \(.*\); restore it from a copy, or begin anew"):
        train(small_config(shards, stopped, save_every=1, resume=True))


@pytest.mark.parametrize(
    "name",
    ["config.toml", "data.json", "metrics.jsonl", "checkpoints/*/state.json", "checkpoints/*/optimizer.safetensors"],
)
def test_a_pipe_in_the_place_of_a_file_of_a_run_is_refused_at_once(shards, stopped, name):
    (path,) = stopped.glob(name)
    path.unlink()
    os.mkfifo(path)
    with (
        answering(),
        pytest.raises(TrainerError, match=path.name if path.parent == stopped else "step-00000002 is damaged: OSError"),
    ):
        train(small_config(shards, stopped, save_every=1, resume=True))
