"""Columns that shards lack are named all at once."""

from __future__ import annotations

import pytest

from augpipe.base.errors import UsageError
from cse_trainer.data.selection import check_columns


def test_missing_columns_are_all_named_with_the_command_that_adds_them():
    with pytest.raises(UsageError) as refusal:
        check_columns(("tense", "city", "yoda"), ("original", "tense"), "data/en")
    message = str(refusal.value)
    assert message.startswith("data/en lacks city, yoda, expected ")
    assert "`augpipe extend data/en --augmentations city,yoda`" in message
    assert "\n" not in message
    assert "slip" not in message


def test_a_name_that_no_recipe_knows_is_said_to_be_one():
    with pytest.raises(UsageError, match="lacks city, yodda \\(yodda is in no recipe"):
        check_columns(("city", "yodda"), ("original",), "data/en")


def test_shards_that_have_everything_pass():
    check_columns(("tense",), ("original", "pi", "tense"), "data/en")
