"""Sweeps that really train: a few steps each, resumed, with seeds, with a run that fails."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from augpipe.base.errors import UsageError, UserError
from augpipe.base.files.publish import read_sealed
from cse_trainer.config import TrainConfig
from cse_trainer.evaluation.scoring import score_suite
from cse_trainer.run_folder.folder import claimed
from cse_trainer.sweep import run as sweep_run
from cse_trainer.sweep.grid import BUILT_IN, Grid, read_grid
from cse_trainer.sweep.report import NAMES, write_sweep
from cse_trainer.sweep.run import BEGUN, DONE, NEW, Plan, decisive, make_plan, run_sweep, standing
from cse_trainer.sweep.table import table_of
from cse_trainer.training import finish
from tests.cse_trainer.evaluation.senteval_folder import write_senteval
from tests.cse_trainer.evaluation.transfer_folder import write_transfer
from tests.cse_trainer.training.small_runs import Recorder, small_shards, weights_of
from tests.sources import ROOT

BASE: dict[str, Any] = {
    "positive": ("mv",), "encoder": "tiny", "vocab_size": 120, "batch_size": 8, "max_length": 12, "held_out": 16,
    "eval_every": 3, "log_every": 1, "max_steps": 3, "threads": 1, "device": "cpu",
}  # fmt: skip


@pytest.fixture
def shards(tmp_path: Path) -> Path:
    return small_shards(tmp_path / "shards")


def plan_of(shards: Path, axis: str, **settings: Any) -> Plan:
    grid = Grid("small", BASE | {"shards": shards, "cache_dir": shards.parent / "cache"}).with_axis(axis)
    folder = shards.parent / "sweep"
    return make_plan(folder, grid.with_settings(settings).runs())


class Listening:
    """Who hears each run: noted, and one of them stopped as Ctrl-C would."""

    def __init__(self, stop_in: int | None = None) -> None:
        self.heard: list[Recorder] = []
        self._stop_in = stop_in

    @contextmanager
    def __call__(self, position: int) -> Iterator[Recorder]:
        self.heard.append(Recorder(stop_after=2 if position == self._stop_in else None))
        yield self.heard[-1]


def test_runs_that_are_complete_are_taken_and_an_interrupted_one_goes_on(shards):
    plan = plan_of(shards, "temperature=0.05,0.1", save_every=1)
    with pytest.raises(KeyboardInterrupt):
        run_sweep(plan, Listening(stop_in=1))
    assert [standing(config) for config in plan.configs] == [DONE, BEGUN]
    first = weights_of(plan.folder / "temperature=0.05")
    again = Listening()
    outcomes = run_sweep(plan, again)
    assert [standing(config) for config in plan.configs] == [DONE, DONE]
    assert again.heard[0].steps == [], "the complete run was not trained again"
    steps = [log.step for log in again.heard[1].steps]
    assert steps, "the interrupted one went on"
    assert steps[0] > 1, "from its checkpoint"
    assert weights_of(plan.folder / "temperature=0.05") == first
    assert [outcome.run.point["temperature"] for outcome in outcomes] == ["0.05", "0.1"]
    assert all(outcome.failure is None and len(outcome.results) == 1 for outcome in outcomes)


def test_several_seeds_are_inside_each_run(shards):
    plan = plan_of(shards, "temperature=0.05", seeds=(1, 2))
    assert standing(plan.configs[0]) == NEW
    (outcome,) = run_sweep(plan, Listening())
    assert [result.seed for result in outcome.results] == [1, 2]
    assert (plan.folder / "temperature=0.05" / "seed-2" / "model").is_dir()
    table = table_of("small", [outcome])
    assert table.rows[0].scores["retrieval@1"].sd is not None


def test_a_run_that_fails_is_a_row_that_says_why_and_the_others_are_trained(shards, monkeypatch):
    from cse_trainer import training

    train = training.train

    def diverging(config: Any, events: Any) -> Any:
        if config.temperature == 0.05:
            raise UserError("the loss is not finite in step 2, expected numbers; lower the rate")
        return train(config, events)

    monkeypatch.setattr(training, "train", diverging)
    plan = plan_of(shards, "temperature=0.05,0.1")
    seen: list[int] = []
    outcomes = run_sweep(plan, Listening(), lambda so_far: seen.append(len(so_far)))
    assert [outcome.failure is None for outcome in outcomes] == [False, True]
    assert seen == [1, 2], "the table is renewed after every run"
    table = write_sweep(plan.folder, "small", outcomes)
    assert "- temperature=0.05 failed: the loss is not finite in step 2" in (plan.folder / "sweep.md").read_text()
    assert table.rows[0].scores == {}
    assert {path.name for path in plan.folder.iterdir() if path.is_file()} == set(NAMES)


def test_every_run_is_evaluated_on_transfer_once(shards, monkeypatch):
    data = write_transfer(shards.parent / "senteval", ["SST-2"])
    plan = plan_of(shards, "temperature=0.05", seeds=(1, 2))
    plan = Plan(plan.folder, plan.runs, plan.configs, str(data))
    (outcome,) = run_sweep(plan, Listening())
    assert outcome.transfer is not None
    assert list(outcome.transfer["models"][0]["sets"]) == ["SST-2"]
    scores = table_of("small", [outcome]).rows[0].scores
    assert scores["transfer"].mean == outcome.transfer["models"][0]["average"]["score"]
    assert 0 < scores["transfer dev"].mean <= 100

    def again(*_: Any) -> None:
        raise UserError("evaluated twice")

    monkeypatch.setattr("cse_trainer.evaluation.suites.evaluate_models", again)
    (kept,) = run_sweep(plan, Listening())
    assert kept.transfer == read_sealed(plan.folder / "temperature=0.05" / sweep_run.TRANSFER) == outcome.transfer
    other = write_transfer(shards.parent / "elsewhere", ["SST-2"])
    (of_other_data,) = run_sweep(dataclasses.replace(plan, transfer=str(other)), Listening())
    assert "evaluated twice" in str(of_other_data.failure)
    shutil.rmtree(plan.folder / "temperature=0.05" / "seed-1")
    (of_other_weights,) = run_sweep(plan, Listening())
    assert "evaluated twice" in str(of_other_weights.failure), "a seed was trained again"


def test_runs_are_compared_with_their_baseline_and_resampled_once(shards, monkeypatch):
    data = write_senteval(shards.parent / "senteval", ["STS12", "STS-B"])
    plan = plan_of(shards, "temperature=0.05,0.1", eval_data=str(data))
    plan = make_plan(plan.folder, plan.runs, baseline=("temperature", "0.1"))
    seen: list[bool] = []
    outcomes = run_sweep(
        plan, Listening(), lambda so_far: seen.append("±" in str(write_sweep(plan.folder, "x", so_far, plan.baseline)))
    )
    table = table_of("small", outcomes, plan.baseline)
    (own, none) = (row.difference for row in table.rows)
    assert none is None, "the baseline itself"
    assert own is not None
    means = [row.scores["average of the 2 sets present"].mean for row in table.rows]
    assert own.points == pytest.approx(means[0] - means[1])
    assert own.low <= own.points <= own.high
    assert "| against temperature=0.1 | p |" in (plan.folder / "sweep.md").read_text()

    def again(*_: Any) -> None:
        raise AssertionError("evaluated twice")

    monkeypatch.setattr("cse_trainer.evaluation.suites.evaluate_models", again)
    assert table_of("small", run_sweep(plan, Listening()), plan.baseline) == table


def test_runs_that_begin_with_the_same_encoder_score_it_once(shards, monkeypatch):
    data = write_senteval(shards.parent / "senteval", ["STS12", "STS-B"])
    scored: list[int] = []

    def counting(*given: Any) -> Any:
        scored.append(1)
        return score_suite(*given)

    monkeypatch.setattr(finish, "score_suite", counting)
    monkeypatch.setattr(finish, "_scored_before", {})
    first, second = run_sweep(plan_of(shards, "temperature=0.05,0.1", eval_data=str(data)), Listening())
    assert len(scored) == 3, "two trained encoders, and the untrained one"
    before = first.results[0].scores["untrained"]
    assert before == second.results[0].scores["untrained"] != first.results[0].scores["trained"]
    for setting in ({"vocab_size": 110}, {"pooling": "cls"}):
        scored.clear()
        (other,) = run_sweep(plan_of(shards, "temperature=0.2", eval_data=str(data), **setting), Listening())
        assert len(scored) == 2, "another encoder"
        assert other.results[0].scores["untrained"]["STS12"] != before["STS12"]
        shutil.rmtree(other.folder)


def test_a_damaged_evaluation_is_made_again(shards):
    data = write_transfer(shards.parent / "senteval", ["SST-2"])
    plan = plan_of(shards, "temperature=0.05")
    plan = Plan(plan.folder, plan.runs, plan.configs, str(data))
    run_sweep(plan, Listening())
    path = plan.folder / "temperature=0.05" / sweep_run.TRANSFER
    content = path.read_text()
    assert "SST-2" in content
    for damaged in (content.replace("SST-2", "SST-1"), content[:-9], "[" * 5000, ""):
        path.write_text(damaged)
        (again,) = run_sweep(plan, Listening())
        assert again.transfer is not None
        assert list(again.transfer["models"][0]["sets"]) == ["SST-2"]


def test_a_sweep_of_several_processes_is_refused(shards, monkeypatch):
    monkeypatch.setenv("WORLD_SIZE", "2")
    with pytest.raises(UsageError, match="one of 2 processes of torchrun, expected one alone"):
        run_sweep(plan_of(shards, "temperature=0.05"), Listening())


def test_a_second_sweep_in_the_folder_is_refused(shards):
    plan = plan_of(shards, "temperature=0.05")
    with claimed(plan.folder), pytest.raises(UserError, match="another cse-train is at work"):
        run_sweep(plan, Listening())
    assert not plan.folder.exists()


def test_a_mistake_in_any_run_is_said_before_the_first_begins(shards):
    with pytest.raises(UsageError, match=r"^held_out=1: --held-out is 1, expected 0 or at least 2"):
        plan_of(shards, "held-out=0,1")
    with pytest.raises(UsageError, match="got no --shards"):
        make_plan(shards.parent, Grid("x").with_axis("temperature=1").runs())


def test_shards_that_are_not_there_end_the_sweep_at_once(tmp_path):
    plan = plan_of(tmp_path / "nothing", "temperature=0.05,0.1")
    with pytest.raises(UserError):
        run_sweep(plan, Listening())
    assert not plan.folder.exists()


def test_a_folder_with_other_settings_is_not_touched(shards):
    run_sweep(plan_of(shards, "temperature=0.05"), Listening())
    with pytest.raises(UsageError, match="made with other settings"):
        run_sweep(plan_of(shards, "temperature=0.05", epochs=2), Listening())


@pytest.mark.parametrize(
    ("base", "axis", "same"),
    [
        ({}, "margin=0.3,0.5", "margin=0.5 and margin=0.3"),
        ({"negative": "negation"}, "margin=0.3,0.5", None),
        ({"positive": ("original",), "variant": "positive", "augmentations": ("mv",)}, "alpha=-1,1", None),
        (
            {"positive": ("original",), "variant": "positive", "augmentations": ("mv",), "discriminator": "none"},
            "alpha=-1,1",
            "alpha=1 and alpha=-1",
        ),
        (
            {"positive": ("original",)},
            "augmentations=sda,pi+mv+dn+negation",
            "augmentations=pi.mv.dn.negation and augmentations=sda",
        ),
        ({"positive": ("original",)}, "augmentations=pi+mv,mv+pi", None),
        ({"negative": "negation", "hard_negatives": "all"}, "margin=0.3,0.5", "margin=0.5 and margin=0.3"),
        ({"negative": "negation", "objective": "simcse"}, "margin=0.3,0.5", "margin=0.5 and margin=0.3"),
        (
            {"negative": "negation", "objective": "simcse"},
            "hard-negatives=own,all",
            "hard_negatives=all and hard_negatives=own",
        ),
        ({"positive": ("original",)}, "proportion=0.5,1", "proportion=1 and proportion=0.5"),
        ({"positive": ("original",), "augmentations": ("mv",)}, "proportion=0.5,1", None),
        ({}, "epochs=1,2", "epochs=2 and epochs=1"),
        ({"max_steps": None}, "epochs=1,2", None),
        ({}, "min-kept-tokens=3,5", None),
        ({"token_dropout": 0.3}, "min-kept-tokens=3,5", None),
        ({"token_dropout": 0.0}, "min-kept-tokens=3,5", "min_kept_tokens=5 and min_kept_tokens=3"),
    ],
)
def test_two_names_of_one_training_are_refused(tmp_path, base, axis, same):
    runs = Grid("x", BASE | {"shards": tmp_path} | base).with_axis(axis).runs()
    if same is None:
        assert len(make_plan(tmp_path, runs).configs) == 2
        return
    with pytest.raises(UsageError, match=f"^{same} come to the same settings") as raised:
        make_plan(tmp_path, runs)
    assert "\n" not in str(raised.value)


def test_no_tokens_kept_is_a_training_of_its_own_where_the_preset_may_keep_some(tmp_path):
    alone, beside_a_share = TrainConfig(tmp_path), TrainConfig(tmp_path, token_dropout=0.3)
    assert decisive(dataclasses.replace(alone, min_kept_tokens=0)) != decisive(alone)
    assert decisive(dataclasses.replace(beside_a_share, min_kept_tokens=0)) == decisive(beside_a_share)


@pytest.mark.parametrize("path", [*BUILT_IN.glob("*.toml"), *(ROOT / "benchmarks" / "papers").glob("*.toml")])
def test_no_sweep_of_the_project_trains_anything_twice(path, tmp_path):
    assert make_plan(tmp_path, read_grid(path).with_settings({"shards": tmp_path}).runs()).configs
