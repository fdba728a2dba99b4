"""TrainConfig: every value is checked by itself and against the others, with a message of three parts."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augpipe.base.errors import UsageError, UserError
from augpipe.base.settings import read_settings, settings_of
from cse_trainer.config import OCCASIONS, ResolvedConfig, TrainConfig, written_settings

SETTINGS = settings_of(TrainConfig)
SHARDS = Path("data/en")

WRONG = {
    "proportion": 1.5,
    "limit": 0,
    "vocab_size": 5,
    "dropout": 1.0,
    "token_dropout": 1.0,
    "min_kept_tokens": -1,
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
    "patience": 0,
    "held_out": -1,
    "save_every": 0,
    "save_minutes": 0.0,
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
    limited = {name for name, each in SETTINGS.items() if each.limits or each.choices}
    assert set(WRONG) | {"seeds"} == limited | {"device"}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_value_is_refused_with_option_value_expectation_and_advice(name):
    value = WRONG[name]
    with pytest.raises(UsageError) as refusal:
        config_with(name, value)
    message = str(refusal.value)
    assert message.startswith(f"{SETTINGS[name].option} is {value!r}, expected ")
    assert "; " in message
    assert refusal.value.exit_code == 2


@pytest.mark.parametrize("name", [name for name, each in SETTINGS.items() if each.limits and name != "seeds"])
def test_what_is_no_number_is_in_no_interval(name):
    with pytest.raises(UsageError):
        config_with(name, math.nan)
    with pytest.raises(UsageError):
        config_with(name, math.inf)


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
        ({"patience": 2, "held_out": 0}, "got --patience with --held-out 0"),
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
        {"held_out": 0, "eval_data": "hub", "patience": 1},
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
    alone = {name for name, each in SETTINGS.items() if each.group == "AugCSE"}
    assert {"augmentations", "alpha", "tune_for"} < alone
    assert len(alone) == 8


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
    settings = read_settings(TrainConfig, write(tmp_path, written_settings(config)))
    assert TrainConfig(**settings) == config


@pytest.mark.parametrize("name", [name for name, each in SETTINGS.items() if not each.choices])
def test_every_setting_is_read_from_the_example_that_its_error_shows(name, tmp_path):
    settings = read_settings(TrainConfig, write(tmp_path, f"{name} = {SETTINGS[name].example}"))
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
    with pytest.raises(UserError, match=r"udcff.*rename"):
        written_settings(TrainConfig(Path("data/\udcff")))


def test_hyphens_are_read_as_underscores_and_lambda_as_the_weight(tmp_path):
    assert read_settings(TrainConfig, write(tmp_path, "batch-size = 64\nlambda = 1")) == {
        "batch_size": 64,
        "discriminator_weight": 1.0,
    }


def test_an_unknown_key_lists_every_known_one(tmp_path):
    with pytest.raises(UsageError) as refusal:
        read_settings(TrainConfig, write(tmp_path, "x = 1"))
    for each in SETTINGS.values():
        assert each.key in str(refusal.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(UsageError, match=r"cannot read --config .*missing\.toml: No such file.*check the path"):
        read_settings(TrainConfig, tmp_path / "missing.toml")
    (tmp_path / "latin.toml").write_bytes(b"encoder = '\xe9'")
    with pytest.raises(UsageError, match="is not TOML"):
        read_settings(TrainConfig, tmp_path / "latin.toml")
