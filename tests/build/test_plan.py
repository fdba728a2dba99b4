"""Shard boundaries come from the numbers of the input rows."""

from pathlib import Path

import pytest

from augpipe.build.plan import AugmenterRecipe, Plan
from augpipe.corpus import open_corpus
from augpipe.errors import AugpipeError

RECIPE = AugmenterRecipe("x:y", "en", ("pi",), None, 0)


def tasks(corpus_file, wanted, plan):
    corpus = open_corpus([corpus_file], lang="en")
    return list(plan.tasks(corpus, wanted, folder=Path("out"), recipe=RECIPE, labels={"pi": ("a",)}))


@pytest.mark.parametrize(("rows", "shard_rows", "shards"), [(0, 10, 0), (1, 10, 1), (10, 10, 1), (11, 10, 2)])
def test_every_row_is_in_one_shard(rows, shard_rows, shards):
    plan = Plan(rows, shard_rows)
    assert plan.shards == shards
    assert [i for index in range(shards) for i in plan.range_of(index)] == list(range(rows))


def test_a_task_holds_the_rows_of_its_range_rejects_included(corpus_file):
    found = tasks(corpus_file, range(10), Plan(1000, 100))
    assert [(task.index, task.first_id) for task in found] == [(i, 100 * i) for i in range(10)]
    assert [row[0] for task in found for row in task.rows] == list(range(1000))


def test_only_wanted_shards_become_tasks(corpus_file):
    whole = {task.index: task for task in tasks(corpus_file, range(4), Plan(1000, 300))}
    some = tasks(corpus_file, {3, 1}, Plan(1000, 300))
    assert some == [whole[1], whole[3]]
    assert len(some[1].rows) == 100
    assert tasks(corpus_file, set(), Plan(1000, 300)) == []


def test_an_input_that_has_become_shorter_is_noticed(corpus_file):
    with pytest.raises(AugpipeError, match="the input ends after 1000 rows, 1200 were counted before"):
        tasks(corpus_file, range(12), Plan(1200, 100))
