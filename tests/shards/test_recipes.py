"""Recipes stand for columns; names become columns, and columns that shards lack are named all at once."""

from __future__ import annotations

import pytest

from augpipe.contract.recipes import DEFAULT, RECIPES, expand, shortest


def test_names_and_recipes_become_columns_each_once():
    assert expand(("augcse-2", "city", "tense", "my_own")) == ("contraction", "tense", "city", "my_own")
    assert len(expand(DEFAULT)) == 14
    assert expand(expand(DEFAULT)) == expand(DEFAULT)


@pytest.mark.parametrize("recipe", RECIPES)
def test_the_columns_of_a_recipe_are_called_by_its_name(recipe):
    assert shortest(RECIPES[recipe]) == shortest((recipe,)) == (recipe,)
    assert shortest((*RECIPES[recipe], "my_own")) == (*RECIPES[recipe], "my_own")
