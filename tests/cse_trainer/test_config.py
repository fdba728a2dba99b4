"""TrainConfig: every value is checked by itself and against the others, with a message of three parts."""

from __future__ import annotations

import ast
import dataclasses
import itertools
import math
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cse_trainer.config import ResolvedConfig, TrainConfig
from cse_trainer.config_file import OCCASIONS, read_settings, setting_kinds, split_seeds, written_settings
from cse_trainer.config_limits import AUGCSE_ALONE, CHOICES, INTERVALS, Interval, option
from cse_trainer.errors import TrainerError, UsageError
from tests.sources import syntax_tree

SHARDS = Path("data/en")

WRONG = {
    "proportion": 1.5,
    "limit": 0,
    "vocab_size": 5,
    "dropout": 1.0,
    "token_dropout": 1.0,
    "max_length": 3,
    "temperature": 0.0,
    "margin": -0.1,
    "batch_size": 1,
    "learning_rate": 0.0,
    "embedding_learning_rate": 0.0,
    "epochs": 0,
    "max_steps": 0,
    "accumulate": 0,
    "chunk_rows": 0,
    "clip": -1.0,
    "warmup": 1.0,
    "weight_decay": -0.1,
    "seed": -1,
    "eval_every": 0,
    "held_out": -1,
    "save_every": 0,
    "log_every": 0,
    "threads": 0,
    "objective": "moco",
    "variant": "negative",
    "discriminator": "rule",
    "tune_for": "sst",
    "alpha": 1e7,
    "discriminator_weight": -0.1,
    "discriminator_learning_rate": 0.0,
    "pooling": "max",
    "head": "linear",
    "hard_negatives": "others",
    "precision": "fp16",
    "compile": "yes",
    "suite": "sst",
    "device": "tpu",
}


def config_with(name: str, value: Any) -> TrainConfig:
    settings: dict[str, Any] = {name: value}
    return TrainConfig(SHARDS, **settings)


def test_the_defaults_are_allowed():
    assert TrainConfig(SHARDS).positive == ("original",)


def test_every_limited_setting_has_a_wrong_value_here():
    assert set(WRONG) == {*INTERVALS, *CHOICES, "device"}
    assert set(WRONG) <= {field.name for field in dataclasses.fields(TrainConfig)}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_value_is_refused_with_option_value_expectation_and_advice(name):
    value = WRONG[name]
    with pytest.raises(UsageError) as refusal:
        config_with(name, value)
    message = str(refusal.value)
    assert message.startswith(f"{option(name)} is {value!r}, expected ")
    assert "; " in message
    assert refusal.value.exit_code == 2


@pytest.mark.parametrize("name", [name for name, interval in INTERVALS.items() if interval.high != 2**63])
def test_what_is_no_number_is_in_no_interval(name):
    with pytest.raises(UsageError):
        config_with(name, math.nan)
    with pytest.raises(UsageError):
        config_with(name, math.inf)


@pytest.mark.parametrize(
    ("interval", "words", "inside", "outside"),
    [
        (Interval(1), "at least 1", [1, 1e9], [0, 0.99, math.inf]),
        (Interval(0, open_low=True), "above 0", [1e-9], [0, -1]),
        (Interval(0, 1), "at least 0 and at most 1", [0, 1], [-0.1, 1.1]),
        (Interval(0, 1, open_high=True), "at least 0 and below 1", [0, 0.99], [1, math.nan]),
    ],
)
def test_an_interval_says_what_is_in_it(interval, words, inside, outside):
    assert str(interval) == words
    assert all(value in interval for value in inside)
    assert not any(value in interval for value in outside)


@pytest.mark.parametrize(
    ("settings", "part"),
    [
        ({"positive": ("pi", "mv", "pi")}, "--positive names pi twice"),
        ({"positive": ()}, "--positive is ''"),
        ({"positive": ("pi", "")}, "--positive is 'pi,'"),
        ({"positive": ("original", "mv")}, "give --proportion"),
        ({"positive": ("mv",), "negative": "mv"}, "--negative is 'mv'"),
        ({"negative": "original"}, "--negative is 'original'"),
        ({"negative": ""}, "--negative is ''"),
        ({"encoder": ""}, "--encoder is empty"),
        ({"seeds": (1, 11, 1)}, "--seeds names 1 twice"),
        ({"seeds": (1, -1)}, "--seeds is -1"),
        ({"resume": True, "force": True}, "got --resume and --force"),
        ({"held_out": 1}, "--held-out is 1"),
        ({"device": "cuda:x"}, "--device is 'cuda:x'"),
        ({"augmentations": ("city", "")}, "--augmentations is 'city,'"),
        ({"augmentations": ("original",)}, "--augmentations names original"),
        ({"augmentations": ("city",), "positive": ("mv",)}, "got --positive with the objective augcse"),
        ({"augmentations": ("city",), "negative": "negation"}, "got --negative with the objective augcse"),
        ({"objective": "augcse", "discriminator": "none"}, "got --discriminator none with --variant augcse"),
        ({"objective": "sda", "augmentations": ("city",)}, "got --augmentations with the objective sda"),
        ({"variant": "positive"}, "got --variant with the objective simcse"),
        ({"discriminator": "none"}, "got --discriminator with the objective simcse"),
        ({"alpha": 1.0}, "got --alpha with the objective simcse"),
        ({"discriminator_weight": 0.1, "positive": ("mv",)}, "got --lambda with the objective sda"),
        ({"discriminator_bounded": True}, "got --discriminator-bounded with"),
        ({"discriminator_learning_rate": 0.1}, "got --discriminator-learning-rate with"),
        ({"tune_for": "transfer"}, "got --tune-for with"),
    ],
)
def test_what_cannot_be_meant_is_refused(settings, part):
    with pytest.raises(UsageError) as refusal:
        TrainConfig(SHARDS, **settings)
    assert part in str(refusal.value)
    assert "expected" in str(refusal.value)


@pytest.mark.parametrize(
    "settings",
    [
        {"margin": 0.3},  # without negatives: nothing to relax, no harm
        {"positive": ("pi", "mv", "dn"), "negative": "negation"},
        {"objective": "simcse", "negative": "negation"},  # SimCSE's supervised form
        {"seeds": (1,)},
        {"device": "cuda:1"},
        {"proportion": 0.0},
        {"held_out": 0},
        {"clip": 0.0},
        {"objective": "augcse"},
        {"augmentations": ("augcse-2", "city")},
        {"augmentations": ("city",), "variant": "positive", "discriminator": "none"},
        {"augmentations": ("city",), "alpha": 0.0, "discriminator_weight": 0.0},
        {"augmentations": ("city",), "symmetric": False},
    ],
)
def test_what_can_be_meant_is_allowed(settings):
    assert TrainConfig(SHARDS, **settings)


def test_every_setting_of_augcse_exists():
    assert set(AUGCSE_ALONE) < {field.name for field in dataclasses.fields(TrainConfig)}


def test_every_setting_has_a_docstring_in_the_source():
    (body,) = (
        node.body
        for node in syntax_tree(Path("cse_trainer/config.py")).body
        if isinstance(node, ast.ClassDef) and node.name == "TrainConfig"
    )
    documented = [
        before.target.id
        for before, after in itertools.pairwise(body)
        if isinstance(before, ast.AnnAssign)
        and isinstance(before.target, ast.Name)
        and isinstance(after, ast.Expr)
        and isinstance(after.value, ast.Constant)
    ]
    assert documented == [field.name for field in dataclasses.fields(TrainConfig)]


# --- TOML


def write(folder: Path, text: str) -> Path:
    path = folder / "run.toml"
    path.write_text(text, encoding="utf-8")
    return path


FULL = TrainConfig(
    shards=Path('data/"quoted" \\ é 空\x7f'),
    output=Path("runs/x"),
    objective="sda",
    positive=("pi", "mv"),
    negative="negation",
    proportion=0.5,
    drop_unaugmented=True,
    limit=1000,
    encoder="bert-base-uncased",
    pooling="cls",
    head="projection",
    dropout=0.1,
    learning_rate=2e-05,
    batch_size=64,
    temperature=1e-300,
    seeds=(1, 11, 42),
    threads=2,
    cache_dir=Path("~/cache"),
)


AUGCSE = TrainConfig(
    SHARDS,
    augmentations=("augcse-2", "city"),
    variant="positive",
    discriminator="bool",
    alpha=-0.5,
    discriminator_weight=1e-4,
    discriminator_bounded=True,
    tune_for="transfer",
    symmetric=False,
)


@pytest.mark.parametrize("config", [TrainConfig(SHARDS), FULL, AUGCSE], ids=["defaults", "full", "augcse"])
def test_a_configuration_survives_its_file(config, tmp_path):
    settings = read_settings(write(tmp_path, written_settings(config)))
    assert TrainConfig(**settings) == config


@pytest.mark.parametrize("name", [field.name for field in dataclasses.fields(TrainConfig)])
def test_every_setting_is_read_from_the_example_that_its_error_shows(name, tmp_path):
    settings = read_settings(write(tmp_path, f"{name} = {setting_kinds()[name].example}"))
    assert list(settings) == [name]


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1))
def test_any_text_survives_the_file(name):
    config = TrainConfig(SHARDS, encoder=name)
    assert tomllib.loads(written_settings(config))["encoder"] == name


@given(st.floats(min_value=1e-300, max_value=1e300))
def test_any_number_survives_the_file(rate):
    assert tomllib.loads(written_settings(TrainConfig(SHARDS, learning_rate=rate)))["learning_rate"] == rate


def test_how_a_run_was_started_is_not_written():
    text = written_settings(TrainConfig(SHARDS, resume=True))
    assert not any(line.startswith(OCCASIONS) for line in text.splitlines())
    assert "seed = 42" in text


def test_a_resolved_configuration_is_written_like_any_other():
    assert written_settings(ResolvedConfig(SHARDS)).count("\n") > written_settings(TrainConfig(SHARDS)).count("\n")


def test_a_path_that_is_no_text_is_refused():
    with pytest.raises(TrainerError, match=r"udcff.*rename"):
        written_settings(TrainConfig(Path("data/\udcff")))


def test_hyphens_are_read_as_underscores(tmp_path):
    assert read_settings(write(tmp_path, "batch-size = 64\nlearning_rate = 1")) == {
        "batch_size": 64,
        "learning_rate": 1.0,
    }


def test_names_may_stand_in_one_text(tmp_path):
    assert read_settings(write(tmp_path, 'positive = "pi, mv"')) == {"positive": ("pi", "mv")}
    assert read_settings(write(tmp_path, 'positive = ["pi", "mv"]')) == {"positive": ("pi", "mv")}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("learning_rat = 1", ["sets learning_rat, which does not exist", "did you mean learning_rate?", "batch_size"]),
        ("xyzzy = 1", ["which does not exist; expected some of accumulate"]),
        ("[optimiser]\nlearning_rate = 1", ["which is a section", "write learning_rate = … at the top"]),
        ('batch_size = "64"', ["sets batch_size to a text ('64'), expected a whole number; write batch_size = 64"]),
        ("batch_size = true", ["to true or false (True), expected a whole number"]),
        ("batch_size = 1.5", ["to a number (1.5), expected a whole number"]),
        ("symmetric = 1", ["to a whole number (1), expected true or false; write symmetric = true"]),
        ("temperature = '1'", ["expected a number"]),
        ("encoder = 1", ["expected a text in quotes"]),
        ("output = 1", ["expected a path in quotes"]),
        ("positive = [1]", ["to a list ([1]), expected a list of names; write positive"]),
        ("seeds = [1, true]", ["expected a list of whole numbers"]),
        ("seed = 2020-01-01", ["to a date or time", "expected a whole number"]),
        ("batch_size = 1\nbatch-size = 2", ["sets batch_size twice"]),
        ("batch_size: 1", ["is not TOML"]),
    ],
)
def test_a_mistake_in_the_file_is_named_with_its_remedy(text, parts, tmp_path):
    with pytest.raises(UsageError) as refusal:
        read_settings(write(tmp_path, text))
    message = str(refusal.value)
    assert message.startswith("--config ")
    for part in parts:
        assert part in message


def test_an_unknown_key_lists_every_known_one(tmp_path):
    with pytest.raises(UsageError) as refusal:
        read_settings(write(tmp_path, "x = 1"))
    for field in dataclasses.fields(TrainConfig):
        assert field.name in str(refusal.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(UsageError, match=r"cannot read --config .*missing\.toml: No such file.*check the path"):
        read_settings(tmp_path / "missing.toml")
    (tmp_path / "latin.toml").write_bytes(b"encoder = '\xe9'")
    with pytest.raises(UsageError, match="is not TOML"):
        read_settings(tmp_path / "latin.toml")


def test_seeds_are_whole_numbers_between_commas():
    assert split_seeds("1, 11,42") == (1, 11, 42)
    with pytest.raises(UsageError, match=r"--seeds is '1,x', expected whole numbers .*give e\.g\. --seeds 1,11,42"):
        split_seeds("1,x")
