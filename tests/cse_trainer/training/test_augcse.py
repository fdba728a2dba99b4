"""Runs of AugCSE: variants, resuming, what is left on the disk, and who wins for which α."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from safetensors import safe_open

from augpipe.base.settings import read_settings
from cse_trainer import TrainConfig, UsageError, load_encoder, train
from cse_trainer.training import RunResult
from tests.cse_trainer.evaluation.transfer_folder import write_transfer
from tests.cse_trainer.training.small_runs import Recorder, small_config, small_shards, weights_of

TYPES = ("pi", "mv", "negation")
STEPS = 4


@pytest.fixture(scope="module")
def more_shards(tmp_path_factory):
    return small_shards(tmp_path_factory.mktemp("more") / "shards", rows=600)


def augcse(shards: Path, output: Path, events: Recorder | None = None, **settings: Any) -> RunResult:
    """Train on made-up rows that draw among three augmentations."""
    values: dict[str, Any] = {
        "positive": ("original",),
        "negative": "none",
        "augmentations": TYPES,
        "eval_every": 2,
        "max_steps": STEPS,
        "save_every": 1,
    }
    return train(small_config(shards, output, **(values | settings)), events)


@pytest.fixture(scope="module")
def whole(shards, tmp_path_factory):
    """A run without interruption."""
    events = Recorder()
    return augcse(shards, tmp_path_factory.mktemp("whole") / "run", events), events


VARIANTS: dict[str, dict[str, Any]] = {
    "augcse": {},
    "bool": {"discriminator": "bool"},
    "positive": {"variant": "positive"},
    "none": {"variant": "positive", "discriminator": "none"},
    "helper": {"alpha": 1.0},
    "chunks": {"chunk_rows": 3},
    "accumulated": {"accumulate": 2},
    "projected": {"head": "projection"},
    "dropped": {"drop_unaugmented": True},
    "bounded": {"discriminator_bounded": True, "head": "projection"},
}


def test_tuned_for_transfer_a_run_chooses_its_checkpoint_by_transfer_sets(shards, tmp_path):
    write_transfer(tmp_path / "data", ["SST-2", "TREC"], count=12)
    events = Recorder()
    result = augcse(
        shards, tmp_path / "run", events, tune_for="transfer", eval_data=str(tmp_path / "data"), max_steps=4
    )
    assert {log.metric for log in events.evaluations} == {result.metric} == {"transfer dev"}
    best = max(events.evaluations[1:], key=lambda log: (log.score, -log.uniformity))
    assert (result.best_step, result.best_score) == (best.step, best.score)
    assert result.scores["trained"]["transfer dev"] == pytest.approx(result.best_score, abs=0.1)


SLOW = {"chunks", "accumulated", "projected", "dropped"}
"""Variants of which every other test of this folder has the parts."""


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW)) for name in VARIANTS])
def test_every_variant_trains_and_says_how_its_discriminator_does(shards, tmp_path, name):
    events = Recorder()
    result = augcse(shards, tmp_path / "run", events, **VARIANTS[name])
    assert result.steps == STEPS
    settings = VARIANTS[name]
    discriminates = settings.get("discriminator") != "none"
    assert all((log.discriminator_accuracy is not None) == discriminates for log in events.evaluations)
    assert all((log.discriminator_loss is not None) == discriminates for log in events.steps)
    config = read_settings(TrainConfig, tmp_path / "run" / "config.toml")
    assert config["symmetric"] is (settings.get("variant") == "positive")
    assert config["augmentations"] == TYPES
    assert ("discriminator_weight" in config) == discriminates


def test_the_accuracy_is_held_against_the_largest_class_of_the_same_rows(more_shards, tmp_path):
    events, two = Recorder(), Recorder()
    augcse(more_shards, tmp_path / "type", events, held_out=60, max_steps=2)
    augcse(more_shards, tmp_path / "bool", two, held_out=60, max_steps=2, discriminator="bool")
    assert json.loads((tmp_path / "type" / "data.json").read_text())["held_out_rows"] == 60
    for log in (*events.evaluations, *two.evaluations):
        assert log.discriminator_accuracy is not None
        right = log.discriminator_accuracy * 60 / 100
        assert right == pytest.approx(round(right))
        assert 0 <= right <= 60
    assert len({log.discriminator_majority for log in events.evaluations}) == 1
    of_types, of_two = (log.evaluations[0].discriminator_majority for log in (events, two))
    assert of_types is not None
    assert of_two is not None
    assert 25 < of_types < of_two < 100


@pytest.mark.parametrize("step", range(1, STEPS))
def test_a_run_resumed_after_any_step_ends_with_the_same_bits(shards, whole, tmp_path, step):
    with pytest.raises(KeyboardInterrupt):
        augcse(shards, tmp_path / "run", Recorder(stop_after=step))
    later = Recorder()
    augcse(shards, tmp_path / "run", later, resume=True)
    assert [log.step for log in later.steps] == list(range(step, STEPS + 1))
    assert weights_of(tmp_path / "run") == weights_of(whole[0].folder)
    before = {log.step: log.discriminator_accuracy for log in whole[1].evaluations}
    assert all(log.discriminator_accuracy == before[log.step] for log in later.evaluations)


def test_the_checkpoint_holds_the_discriminator_with_its_moments_and_the_model_does_not(whole):
    folder = whole[0].folder
    (checkpoint,) = (folder / "checkpoints").iterdir()

    def names(path: Path) -> list[str]:
        with safe_open(path, "pt") as file:
            return list(file.keys())

    weights = [name for name in names(checkpoint / "model.safetensors") if name.startswith("discriminator.")]
    assert len(weights) == 4
    moments = [name for name in names(checkpoint / "optimizer.safetensors") if ".discriminator." in name]
    assert len(moments) == 3 * len(weights)
    exported = [*names(folder / "model" / "model.safetensors"), *names(next((folder / "best").rglob("*.safetensors")))]
    assert exported
    assert not any("discriminator" in name for name in exported)
    assert load_encoder(folder).encode(["the cook sees a boat."]).shape[0] == 1


def test_the_metrics_have_loss_accuracy_and_majority_and_other_runs_say_nothing_of_them(shards, whole, tmp_path):
    def lines(folder: Path) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (folder / "metrics.jsonl").read_text().splitlines()]

    for line in lines(whole[0].folder):
        expected = {"eval": {"discriminator_accuracy", "discriminator_majority"}, "step": {"discriminator_loss"}}
        assert {name for name in line if name.startswith("discriminator")} == expected[line["kind"]]
    train(small_config(shards, tmp_path / "run"))
    assert not any(name.startswith("discriminator") for line in lines(tmp_path / "run") for name in line)


def test_the_card_and_the_data_say_what_rows_drew(whole):
    card = (whole[0].folder / "model" / "README.md").read_text()
    for line in (
        "| objective | AugCSE",
        "| variant | augcse |",
        "| reversal strength α | -1.0 |",
        "| discriminator | type",
    ):
        assert f"\n{line}" in card
    for idle in ("margin", "negations in the denominator", "epochs", "min kept tokens"):
        assert f"| {idle} |" not in card, "it has no effect on this run"
    assert "\n| proportion | 1.0 |" in card
    facts = json.loads((whole[0].folder / "data.json").read_text())
    counts = facts["augmentations"]
    assert list(counts) == [*TYPES, "no augmentation"]
    assert sum(counts.values()) == facts["rows"] == facts["positives"]["original"]
    assert all(count > 0 for count in counts.values())
    assert f"no augmentation {counts['no augmentation']}" in card


def test_another_alpha_or_lambda_cannot_go_on_with_the_run(shards, whole):
    with pytest.raises(UsageError, match=r"--alpha: -1\.0 → 1\.0; --lambda: .* → 0\.25\)"):
        augcse(shards, whole[0].folder, resume=True, alpha=1.0, discriminator_weight=0.25)


def test_columns_that_the_shards_lack_are_named_before_anything_is_made(shards, tmp_path):
    with pytest.raises(UsageError, match=r"lacks contraction, tense, .*augpipe extend"):
        augcse(shards, tmp_path / "run", augmentations=("pi", "augcse-2"))
    assert not (tmp_path / "run").exists()


SINGLE: dict[str, dict[str, Any]] = {
    "as positive": {"objective": "simcse", "positive": ("mv",), "symmetric": True, "drop_unaugmented": True},
    "as negative": {"objective": "simcse", "negative": "mv", "symmetric": True, "drop_unaugmented": True},
}


@pytest.mark.parametrize("name", SINGLE)
def test_a_single_augmentation_is_tried_on_the_rows_that_have_it(shards, tmp_path, name):
    result = augcse(shards, tmp_path / "run", **({"augmentations": (), "head": "projection"} | SINGLE[name]))
    facts = json.loads((result.folder / "data.json").read_text())
    others = {"as positive": "mv", "as negative": "original"}
    assert facts["positives"] == {others[name]: facts["rows"]}
    assert facts["rows_with_hard_negative"] == (facts["rows"] if name == "as negative" else 0)
    assert facts["rows"] < 96 - facts["held_out_rows"]


# --- Who wins


def last_scores(shards: Path, output: Path, **settings: Any) -> tuple[float, float]:
    """Train long enough for somebody to win; return accuracy and majority on held-out rows."""
    events = Recorder()
    long_enough = {"batch_size": 32, "held_out": 60, "learning_rate": 2e-3, "token_dropout": 0.0}
    augcse(shards, output, events, **(long_enough | {"discriminator_weight": 1.0, "save_every": 500} | settings))
    last = events.evaluations[-1]
    assert last.discriminator_accuracy is not None
    assert last.discriminator_majority is not None
    return last.discriminator_accuracy, last.discriminator_majority


@pytest.mark.slow
def test_a_helper_makes_the_discriminator_win_and_an_antagonist_makes_it_lose(more_shards, tmp_path):
    steps = {"max_steps": 40, "eval_every": 40}
    helped, majority = last_scores(more_shards, tmp_path / "helper", alpha=1.0, **steps)
    fought, same = last_scores(more_shards, tmp_path / "antagonist", alpha=-1.0, **steps)
    assert majority == same
    assert helped > majority + 15
    assert fought < majority + 5


@pytest.mark.slow
def test_the_smaller_alpha_the_less_the_discriminator_finds(more_shards, tmp_path):
    found = {}
    for alpha in (-1.0, 0.0, 1.0):
        settings = {"alpha": alpha, "max_steps": 120, "eval_every": 120, "seed": 1}
        found[alpha], majority = last_scores(more_shards, tmp_path / str(alpha), **settings)
    assert found[-1.0] < majority + 5
    assert found[-1.0] + 10 < found[0.0]
    assert max(found[-1.0], majority) + 20 < found[1.0]
