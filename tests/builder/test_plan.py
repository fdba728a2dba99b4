"""Shard boundaries come from the numbers and the sizes of the input rows."""

from pathlib import Path

import pytest

from augpipe.base.errors import UserError
from augpipe.builder.fingerprint import AugmenterFacts
from augpipe.builder.folder import BuildFolder
from augpipe.builder.plan import SHARD_BYTES, Plan
from augpipe.builder.run import build_tasks
from augpipe.config import BuildConfig
from augpipe.contract.manifest import Pipeline
from augpipe.corpus import open_corpus

FACTS = AugmenterFacts({"pi": ("a",)}, {"pi": 1}, Pipeline("en", "1", "0"))


def tasks(corpus_file, wanted, plan):
    corpus = open_corpus([corpus_file], lang="en")
    return list(build_tasks(BuildConfig(Path("out")), FACTS, corpus, BuildFolder(Path("out")), plan, wanted))


@pytest.mark.parametrize(("rows", "shard_rows", "shards"), [(0, 10, 0), (1, 10, 1), (10, 10, 1), (11, 10, 2)])
def test_every_row_is_in_one_shard(rows, shard_rows, shards):
    plan = Plan.of([1] * rows, shard_rows)
    assert plan.shards == shards
    assert [i for index in range(shards) for i in plan.range_of(index)] == list(range(rows))


def test_shards_of_long_rows_are_cut_by_their_bytes():
    sizes = [SHARD_BYTES // 3, SHARD_BYTES // 3, SHARD_BYTES // 2, 2 * SHARD_BYTES, 1, 1, 1, 1]
    plan = Plan.of(sizes, 3)
    assert [list(plan.range_of(index)) for index in range(plan.shards)] == [[0, 1], [2], [3], [4, 5, 6], [7]]


def test_shards_of_ordinary_rows_are_cut_by_their_number_alone():
    assert list(Plan.of([SHARD_BYTES // 4096] * 10_000, 4096).starts) == [0, 4096, 8192]


def test_a_task_holds_the_rows_of_its_range_rejects_included(corpus_file):
    found = tasks(corpus_file, range(10), Plan.of([1] * 1000, 100))
    assert [(task.index, task.first_id) for task in found] == [(i, 100 * i) for i in range(10)]
    assert [row[0] for task in found for row in task.rows] == list(range(1000))


def test_only_wanted_shards_become_tasks(corpus_file):
    whole = {task.index: task for task in tasks(corpus_file, range(4), Plan.of([1] * 1000, 300))}
    some = tasks(corpus_file, {3, 1}, Plan.of([1] * 1000, 300))
    assert some == [whole[1], whole[3]]
    assert len(some[1].rows) == 100
    assert tasks(corpus_file, set(), Plan.of([1] * 1000, 300)) == []


def test_an_input_that_has_become_shorter_is_noticed(corpus_file):
    with pytest.raises(UserError, match="the input ends after 1000 rows, 1200 were counted before"):
        tasks(corpus_file, range(12), Plan.of([1] * 1200, 100))
