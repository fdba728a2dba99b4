"""docs/training.md describes presets, run folder and the tiny encoder as they are."""

from __future__ import annotations

import re
import tomllib

import pytest

from augpipe.base.settings import settings_of
from cse_trainer.config import TrainConfig
from cse_trainer.encoder.tiny import TINY_SIZES
from cse_trainer.presets import PRESETS
from cse_trainer.run_folder import folder
from tests.cli.option_tables import trainer_commands
from tests.cse_trainer.training_page import AUGCSE_BLOCK, BLOCK, PAGE, written
from tests.sources import fences

PAGE_TEXT = PAGE.read_text(encoding="utf-8")
NAMES = [value for name, value in vars(folder).items() if name.isupper() and isinstance(value, str)]


def test_the_tables_of_presets_are_those_of_the_code():
    assert len(BLOCK.findall(PAGE_TEXT)) == len(AUGCSE_BLOCK.findall(PAGE_TEXT)) == 1
    assert written(PAGE_TEXT) == PAGE_TEXT, "run `python -m tests.cse_trainer.training_page`"
    assert all(f"\n| `{family}` | " in PAGE_TEXT for family in PRESETS)


@pytest.mark.parametrize("name", NAMES)
def test_every_file_of_a_run_is_explained(name):
    assert len(NAMES) >= 10
    assert re.search(rf"`{re.escape(name)}/?`", PAGE_TEXT)


@pytest.mark.parametrize("option", ["pooling", "head", "discriminator"])
def test_every_choice_that_has_a_table_stands_in_it(option):
    assert all(f"\n| `{choice}` | " in PAGE_TEXT for choice in settings_of(TrainConfig)[option].choices)


def test_every_option_that_is_named_exists():
    parameters = [found for command in trainer_commands().values() for found in command.params]
    known = {option for found in parameters for option in (*found.opts, *found.secondary_opts)}
    named = set(re.findall(r"`(--[a-z-]+)", PAGE_TEXT))
    assert len(named) >= 25
    assert named <= known


def test_the_example_of_a_configuration_can_be_read():
    (example,) = [fence for fence in fences(PAGE.relative_to(PAGE.parents[1])) if fence.language == "toml"]
    settings = tomllib.loads(example.text)
    assert settings.keys() <= settings_of(TrainConfig).keys()
    assert TrainConfig(**settings)


def test_the_numbers_of_the_tiny_encoder_are_those_of_the_code():
    vocabulary = settings_of(TrainConfig)["vocab_size"].default
    tiny = PRESETS["tiny"]
    assert (TINY_SIZES.layers, TINY_SIZES.hidden, TINY_SIZES.heads, TINY_SIZES.layer_norm_eps) == (2, 128, 2, 1.0)
    assert "BERT of two layers, 128 dimensions and two attention heads" in " ".join(PAGE_TEXT.split())
    assert f"(`--vocab-size`, {vocabulary:,})" in " ".join(PAGE_TEXT.split())
    assert f"the first {TINY_SIZES.sentences:,} originals" in " ".join(PAGE_TEXT.split())
    assert f"`--token-dropout {tiny.token_dropout:g}`" in PAGE_TEXT
