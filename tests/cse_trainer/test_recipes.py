"""Recipes are those of augpipe; names become columns, and columns that shards lack are named all at once."""

from __future__ import annotations

import pytest

from augpipe.augment import RECIPES as AUGPIPE_RECIPES
from cse_trainer.errors import UsageError
from cse_trainer.recipes import DEFAULT, RECIPES, check_columns, expand, shortest


def test_both_packages_have_the_same_recipes():
    assert {"sda", "augcse-2", "augcse-6", "augcse-10", "augcse-14", "noise", "all"} <= set(RECIPES)
    assert dict(RECIPES) == dict(AUGPIPE_RECIPES)


def test_names_and_recipes_become_columns_each_once():
    assert expand(("augcse-2", "city", "tense", "my_own")) == ("contraction", "tense", "city", "my_own")
    assert len(expand(DEFAULT)) == 14
    assert expand(expand(DEFAULT)) == expand(DEFAULT)


@pytest.mark.parametrize("recipe", RECIPES)
def test_the_columns_of_a_recipe_are_called_by_its_name(recipe):
    assert shortest(RECIPES[recipe]) == shortest((recipe,)) == (recipe,)
    assert shortest((*RECIPES[recipe], "my_own")) == (*RECIPES[recipe], "my_own")


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
