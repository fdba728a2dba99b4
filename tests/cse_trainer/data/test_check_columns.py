"""Columns that shards lack are named all at once."""

from __future__ import annotations

import pytest

from augpipe.base.errors import UsageError
from augpipe.contract.recipes import AUGCSE_LANGUAGE
from augpipe.contract.shards import open_shards
from augpipe.languages import LANGUAGES
from cse_trainer.data.selection import check_columns
from tests.cse_trainer.shard_folder import write_shards


@pytest.fixture
def refusal(tmp_path):
    """Return how the refusal of columns begins and goes on, with the folder of the shards as FOLDER."""

    def message(wanted, columns, language="en"):
        shards = open_shards(write_shards(tmp_path / "set", {name: ["One."] for name in columns}, language=language))
        with pytest.raises(UsageError) as refused:
            check_columns(wanted, shards)
        return str(refused.value).replace(str(shards.folder), "FOLDER")

    return message


def test_missing_columns_are_all_named_with_the_command_that_adds_them(refusal):
    message = refusal(("tense", "city", "yoda"), ("original", "tense"))
    assert message.startswith("FOLDER lacks city, yoda, expected ")
    assert "`augpipe extend FOLDER --augmentations city,yoda`" in message
    assert "\n" not in message
    assert "slip" not in message


def test_a_name_that_no_recipe_knows_is_said_to_be_one(refusal):
    assert "lacks city, yodda (yodda is in no recipe" in refusal(("city", "yodda"), ("original",))


def test_shards_of_another_language_are_not_sent_for_columns_that_it_has_not(refusal):
    message = refusal(("tense", "random_swap"), ("original", "pi"), "zh")
    assert message.startswith("FOLDER lacks tense, random_swap, expected ")
    assert "it has original, pi: give some of these with --augmentations" in message
    assert "`augpipe augmentations --lang zh` lists" in message
    assert "tense`" not in message
    assert AUGCSE_LANGUAGE in LANGUAGES


def test_shards_that_have_everything_pass(tmp_path):
    columns = {name: ["One."] for name in ("original", "pi", "tense")}
    check_columns(("tense",), open_shards(write_shards(tmp_path / "set", columns)))
