"""Presets: the values of the specification by encoder family, and how they fill what is left open."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from augpipe.base.errors import UserError
from augpipe.base.settings import settings_of
from augpipe.contract.recipes import RECIPES
from cse_trainer.config import ResolvedConfig, TrainConfig, written_settings
from cse_trainer.evaluation.suites import CHOOSING
from cse_trainer.presets import AUGCSE_PRESETS, HEADS, PRESETS, Preset, family_of, resolve, short_name

SHARDS = Path("data/en")
SETTINGS = settings_of(TrainConfig)

# SDA's table: learning rate, batch, margin.
PUBLISHED = {
    "bert-base-uncased": (2e-5, 128, 0.5),
    "roberta-base": (1e-5, 64, 0.5),
    "hfl/chinese-roberta-wwm-ext": (5e-5, 128, 0.5),
}


@pytest.mark.parametrize("encoder", PUBLISHED)
@pytest.mark.parametrize("positive", ["original", "mv"])
def test_the_published_settings_are_the_presets_for_both_objectives(encoder, positive):
    config = resolve(TrainConfig(SHARDS, encoder=encoder, positive=(positive,)), language="en")
    assert (config.learning_rate, config.batch_size, config.margin) == PUBLISHED[encoder]
    assert config.temperature == 0.05
    assert config.pooling == "cls"


@pytest.mark.parametrize(
    ("encoder", "model_type", "family"),
    [
        ("tiny", None, "tiny"),
        ("mini", None, "mini"),
        ("mini-en", "bert", "mini"),
        ("minilm", None, "default"),
        ("owner/mini-en", "bert", "bert"),
        ("bert-base-uncased", None, "bert"),
        ("google-bert/bert-base-cased", "bert", "bert"),
        ("models/mine", "bert", "bert"),
        ("models/mine", "roberta", "roberta"),
        ("models/mine", None, "default"),
        ("FacebookAI/roberta-large", None, "roberta"),
        ("xlm-roberta-base", "xlm-roberta", "roberta"),
        ("hfl/chinese-roberta-wwm-ext", "bert", "chinese-roberta"),
        ("hfl/chinese_roberta_wwm_ext", None, "chinese-roberta"),
        ("hfl/chinese-roberta-wwm-ext@refs/pr/2", "bert", "chinese-roberta"),
        ("models/chinese-roberta-wwm-ext/", "bert", "chinese-roberta"),
        ("/data/x@y/chinese-roberta-wwm-ext", "bert", "chinese-roberta"),
        ("./x@y/chinese-roberta-wwm-ext", "bert", "chinese-roberta"),
        ("bert-base-chinese@refs/wwm", "bert", "bert"),
        ("hfl/chinese-bert-wwm-ext", "bert", "chinese-roberta"),
        ("bert-base-chinese", "bert", "bert"),
        ("distilbert-base-uncased", None, "default"),
        ("distilbert-base-uncased", "distilbert", "default"),
        ("microsoft/mpnet-base", "mpnet", "default"),
        ("roberta/mpnet-base", None, "default"),  # the organisation is no family
    ],
)
def test_an_encoder_has_the_family_of_its_name_and_model_type(encoder, model_type, family):
    assert family_of(encoder, model_type) == family


def test_a_folder_with_an_at_in_its_path_keeps_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert short_name("models@v2/mine") == "models", "a model of the hub at its revision v2/mine"
    (tmp_path / "models@v2" / "mine").mkdir(parents=True)
    assert short_name("models@v2/mine") == short_name(str(tmp_path / "models@v2" / "mine")) == "mine"


def trained_from(encoder: str, folder: Path) -> Path:
    """Leave what a run that began from an encoder leaves."""
    (folder / "model").mkdir(parents=True)
    (folder / "data.json").write_text("{}\n")
    (folder / "config.toml").write_text(written_settings(TrainConfig(SHARDS, encoder=encoder)))
    return folder


def test_training_on_keeps_the_family_that_the_first_run_began_from(tmp_path, monkeypatch):
    first = trained_from("mini-en", tmp_path / "first")
    second = trained_from(str(first / "model"), tmp_path / "second")
    assert [family_of(str(place), "bert") for place in (first, first / "model", second)] == ["mini"] * 3
    monkeypatch.chdir(second / "model")
    assert family_of(".", "bert") == "mini"
    chinese = trained_from("models/chinese-roberta-wwm-ext", tmp_path / "zh")
    assert family_of(str(chinese), "bert") == "chinese-roberta"
    config = resolve(TrainConfig(SHARDS, encoder=str(second), positive=("mv",)), language="en", model_type="bert")
    fresh = resolve(TrainConfig(SHARDS, encoder="mini", positive=("mv",)), language="en")
    assert config == dataclasses.replace(fresh, encoder=str(second), output=config.output)


def test_a_model_beside_files_of_others_is_no_run(tmp_path):
    folder = trained_from("mini-en", tmp_path / "mine")
    (folder / "data.json").unlink()
    assert family_of(str(folder / "model"), "bert") == "bert"


def test_runs_that_come_from_each_other_end_the_search(tmp_path):
    trained_from(str(tmp_path / "b"), tmp_path / "a")
    trained_from(str(tmp_path / "a"), tmp_path / "b")
    assert family_of(str(tmp_path / "a"), "bert") == "bert"


@pytest.mark.parametrize("damage", ["encoder = [", "seed = 1\n", "encoders = 'x'\n"])
def test_a_run_that_does_not_say_what_it_began_from_is_named(tmp_path, damage):
    folder = trained_from("mini-en", tmp_path / "mine")
    (folder / "config.toml").write_text(damage)
    with pytest.raises(UserError, match=r"mine/config\.toml is damaged .*restore it from a copy"):
        family_of(str(folder), "bert")


def test_every_preset_is_within_the_limits():
    for preset in (*PRESETS.values(), *(each for table in AUGCSE_PRESETS.values() for each in table.values())):
        for name in (
            "learning_rate",
            "batch_size",
            "temperature",
            "margin",
            "discriminator_weight",
            "pooling",
            "token_dropout",
            "min_kept_tokens",
        ):
            assert SETTINGS[name].accept(getattr(preset, name)) == getattr(preset, name)


@pytest.mark.parametrize(
    ("settings", "objective", "head"),
    [
        ({}, "simcse", "tanh"),
        ({"positive": ("mv",)}, "sda", "projection"),
        ({"negative": "negation"}, "sda", "projection"),
        ({"objective": "sda"}, "sda", "projection"),
        ({"objective": "simcse", "positive": ("mv",)}, "simcse", "tanh"),
        ({"head": "none"}, "simcse", "none"),
        ({"objective": "augcse"}, "augcse", "projection"),
        ({"augmentations": ("city",)}, "augcse", "projection"),
    ],
)
def test_the_objective_follows_from_the_columns_and_the_head_from_the_objective(settings, objective, head):
    config = resolve(TrainConfig(SHARDS, encoder="bert-base-uncased", **settings), language="en")
    assert (config.objective, config.head) == (objective, head)
    assert set(HEADS) == set(SETTINGS["objective"].choices)


# Tables 10 and 11 of AugCSE: λ and learning rate.
AUGCSE_PUBLISHED = {
    ("bert-base-uncased", "sts"): (5e-3, 2e-5),
    ("roberta-base", "sts"): (1e-4, 2e-5),
    ("bert-base-uncased", "transfer"): (1e-4, 2e-5),
    ("roberta-base", "transfer"): (1e-2, 7e-6),
}


@pytest.mark.parametrize(("encoder", "task"), AUGCSE_PUBLISHED)
def test_augcse_has_the_settings_that_its_paper_found_best_for_each_task(encoder, task):
    config = resolve(TrainConfig(SHARDS, objective="augcse", encoder=encoder, tune_for=task), language="en")
    assert (config.discriminator_weight, config.learning_rate) == AUGCSE_PUBLISHED[encoder, task]
    assert (config.batch_size, config.temperature, config.head, config.pooling) == (128, 0.05, "projection", "cls")
    assert (config.alpha, config.discriminator, config.variant) == (-1.0, "type", "augcse")
    assert config.discriminator_learning_rate == config.learning_rate


def test_both_tasks_have_a_preset_for_every_family():
    assert set(AUGCSE_PRESETS) == set(SETTINGS["tune_for"].choices)
    assert all(set(table) == set(PRESETS) for table in AUGCSE_PRESETS.values())


@pytest.mark.parametrize(
    ("settings", "both_ways"),
    [
        ({"objective": "augcse"}, False),
        ({"objective": "augcse", "discriminator": "bool"}, False),
        ({"objective": "augcse", "variant": "positive"}, True),
        ({"objective": "augcse", "variant": "positive", "discriminator": "none"}, True),
        ({"objective": "augcse", "variant": "positive", "symmetric": False}, False),
        ({}, False),
        ({"positive": ("mv",), "symmetric": True}, True),
    ],
)
def test_the_loss_goes_both_ways_where_the_augmentation_is_the_positive(settings, both_ways):
    assert resolve(TrainConfig(SHARDS, **settings), language="en").symmetric is both_ways


def test_recipes_become_columns_and_the_default_is_the_paper_s_sixteen_without_its_language_models():
    assert resolve(TrainConfig(SHARDS, objective="augcse"), language="en").augmentations == RECIPES["augcse-14"]
    named = TrainConfig(SHARDS, augmentations=("augcse-2", "city", "tense"))
    assert resolve(named, language="en").augmentations == ("contraction", "tense", "city")


@pytest.mark.parametrize("settings", [{}, {"augmentations": ("city",), "variant": "positive", "discriminator": "none"}])
def test_without_a_discriminator_nothing_is_said_of_one(settings):
    config = resolve(TrainConfig(SHARDS, **settings), language="en")
    assert not config.discriminates
    assert config.discriminator_weight is None
    assert config.discriminator_learning_rate is None


@pytest.mark.parametrize(
    ("language", "positive", "negative", "token_dropout", "temperature", "min_kept_tokens"),
    [
        ("en", "original", "none", 0.75, 0.02, 5),
        ("en", "dn", "none", 0.4, 0.05, None),
        ("en", "original", "negation", 0.4, 0.05, None),
        ("en", "mv", "negation", 0.4, 0.05, None),
        ("zh", "original", "none", 0.75, 0.02, 10),
        ("zh", "dn", "none", 0.75, 0.02, 10),
        ("zh", "mv", "negation", 0.4, 0.05, None),
    ],
)
def test_mini_deletes_fewer_tokens_where_a_column_is_to_be_learnt_from(
    language, positive, negative, token_dropout, temperature, min_kept_tokens
):
    wanted: dict[str, Any] = {"encoder": "mini", "positive": (positive,), "negative": negative}
    config = resolve(TrainConfig(SHARDS, **wanted), language=language)
    assert (config.token_dropout, config.temperature) == (token_dropout, temperature)
    assert config.min_kept_tokens == min_kept_tokens
    given = resolve(TrainConfig(SHARDS, token_dropout=0.6, temperature=0.1, **wanted), language=language)
    assert (given.token_dropout, given.temperature) == (0.6, 0.1)
    assert given.min_kept_tokens is None, "a share that is given is that of short texts as well"
    both = resolve(TrainConfig(SHARDS, token_dropout=0.6, min_kept_tokens=3, **wanted), language=language)
    assert both.min_kept_tokens == 3
    tiny = resolve(TrainConfig(SHARDS, **(wanted | {"encoder": "tiny"})), language=language)
    assert (tiny.token_dropout, tiny.temperature) == (0.7, 0.05)


def test_what_replaces_the_values_of_a_preset_are_values_of_one():
    """Where both columns are there, those for the hard negative win; a value such as 0 counts like any other."""
    names = {field.name for field in dataclasses.fields(Preset)} - {"with_positive", "with_negative"}
    for preset in PRESETS.values():
        assert {*preset.with_positive, *preset.with_negative} <= names
    preset = dataclasses.replace(
        PRESETS["tiny"], with_positive={"token_dropout": 0.1, "margin": 0.2}, with_negative={"token_dropout": 0.0}
    )
    found = preset.suited_to(TrainConfig(SHARDS, positive=("mv",), negative="negation"))
    assert (found.token_dropout, found.margin) == (0.0, 0.2)


def test_tiny_has_no_head_whatever_the_objective_and_settings_of_its_own_for_random_weights():
    for positive, negative in (("original", "none"), ("mv", "negation")):
        given = TrainConfig(SHARDS, encoder="tiny", positive=(positive,), negative=negative)
        config = resolve(given, language="en")
        assert config.head == "none"
        assert 0 < config.token_dropout < 1
        assert config.embedding_learning_rate > config.learning_rate
    bert = resolve(TrainConfig(SHARDS, encoder="bert-base-uncased", learning_rate=7e-5), language="en")
    assert (bert.token_dropout, bert.embedding_learning_rate) == (0.0, 7e-5)
    assert bert.min_kept_tokens is None, "as in runs begun before it was a setting, which are to be resumed"


@pytest.mark.parametrize(
    ("encoder", "language", "length", "suite"),
    [
        ("tiny", "en", 32, "sts"),
        ("tiny", "zh", 64, "sts-zh"),
        ("hfl/chinese-roberta-wwm-ext", "zh", 64, "sts-zh"),
        ("bert-base-chinese", "zh", 64, "sts-zh"),
        ("tiny", "xx", 32, None),
    ],
)
def test_length_and_suite_follow_the_language_of_the_shards(encoder, language, length, suite):
    config = resolve(TrainConfig(SHARDS, encoder=encoder), language=language)
    assert (config.max_length, config.suite) == (length, suite)
    given = resolve(TrainConfig(SHARDS, encoder=encoder, max_length=9, suite="sts"), language=language)
    assert (given.max_length, given.suite) == (9, "sts")


def test_the_suites_that_can_be_named_are_those_that_can_choose_a_checkpoint():
    assert SETTINGS["suite"].choices == CHOOSING


def test_mini_has_the_papers_temperature_for_augcse():
    config = TrainConfig(SHARDS, encoder="mini", augmentations=("augcse-14",))
    assert resolve(config, language="en").temperature == 0.05


@pytest.mark.parametrize(
    ("encoder", "positive", "given", "margin"),
    [
        ("tiny", ("dn",), None, 0.3),
        ("tiny", ("dn",), 0.5, 0.5),
        ("tiny", ("mv",), None, 0.5),
        ("tiny", ("pi", "dn"), None, 0.5),
        ("mini", ("mv",), None, 0.0),
        ("mini", ("dn",), None, 0.0),
    ],
)
def test_the_margin_is_smaller_for_dn_alone_and_none_for_mini(encoder, positive, given, margin):
    config = TrainConfig(SHARDS, encoder=encoder, positive=positive, margin=given)
    assert resolve(config, language="en").margin == margin


@pytest.mark.parametrize(
    ("given", "recorded", "pooling"),
    [(None, None, "cls"), (None, "mean", "mean"), ("avg-last-two", "mean", "avg-last-two")],
)
def test_what_the_encoder_records_goes_before_the_preset_and_after_the_user(given, recorded, pooling):
    config = TrainConfig(SHARDS, encoder="bert-base-uncased", pooling=given)
    assert resolve(config, language="en", pooling=recorded).pooling == pooling


@pytest.mark.parametrize(
    ("settings", "folder"),
    [
        ({}, "runs/en-mini-simcse-original"),
        ({"positive": ("pi", "mv", "dn"), "negative": "negation"}, "runs/en-mini-sda-pi-mv-dn-negation"),
        ({"encoder": "hfl/chinese-roberta-wwm-ext"}, "runs/en-chinese-roberta-wwm-ext-simcse-original"),
        ({"encoder": "hfl/chinese-roberta-wwm-ext@refs/pr/2"}, "runs/en-chinese-roberta-wwm-ext-simcse-original"),
        ({"encoder": "../my models/a b/"}, "runs/en-a-b-simcse-original"),
        ({"encoder": "."}, "runs/en-encoder-simcse-original"),
        ({"output": Path("mine")}, "mine"),
        ({"objective": "augcse"}, "runs/en-mini-augcse-14"),
        ({"augmentations": RECIPES["augcse-6"]}, "runs/en-mini-augcse-6"),
        ({"augmentations": ("augcse-2", "city")}, "runs/en-mini-augcse-contraction-tense-city"),
        ({"augmentations": ("sda",), "discriminator": "bool"}, "runs/en-mini-augcse-sda-bool"),
        ({"objective": "augcse", "variant": "positive"}, "runs/en-mini-augcse-14-positive"),
        (
            {"objective": "augcse", "variant": "positive", "discriminator": "none"},
            "runs/en-mini-augcse-14-positive-none",
        ),
    ],
)
def test_the_run_folder_is_named_after_what_is_trained(settings, folder):
    assert resolve(TrainConfig(SHARDS, **settings), language="en").output == Path(folder)


def test_resolving_is_idempotent_and_touches_nothing_that_was_given():
    wanted = TrainConfig(SHARDS, learning_rate=3e-5, batch_size=16, pooling="mean", margin=0.1, limit=100)
    once = resolve(wanted, language="en", model_type="roberta")
    assert isinstance(once, ResolvedConfig)
    assert resolve(once, language="zh", model_type="bert", pooling="cls") == once
    for field in dataclasses.fields(TrainConfig):
        value = getattr(wanted, field.name)
        assert value is None or getattr(once, field.name) == value


def test_every_choice_of_a_resolved_configuration_is_made():
    resolved = resolve(TrainConfig(SHARDS), language="en")
    narrowed = set(ResolvedConfig.__annotations__)
    assert {"output", "objective", "pooling", "head", "margin", "batch_size", "learning_rate"} <= narrowed
    assert all(getattr(resolved, name) is not None for name in narrowed)


def test_mini_learns_more_slowly_in_chinese_and_a_given_rate_stays():
    def rate(language: str, **settings: Any) -> float:
        return resolve(TrainConfig(shards=Path("x"), encoder="mini", **settings), language=language).learning_rate

    assert (rate("en"), rate("zh")) == (1e-4, 1e-5)
    assert rate("zh", learning_rate=3e-4) == 3e-4
    assert rate("zh", augmentations=("pi", "mv")) == 1e-5
