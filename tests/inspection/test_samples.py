import polars as pl
import pytest

from augpipe.contract.shards import open_shards
from augpipe.inspection.gathering import shard_rows
from augpipe.inspection.samples import drawn, examples, lot, samples, with_label
from tests.hand_shards import NAMES, ROWS, write_shards


def ids(count: int) -> pl.LazyFrame:
    return pl.LazyFrame({"id": range(count)}, schema={"id": pl.Int64()})


def test_the_same_seed_draws_the_same_rows(rows):
    assert drawn(rows, 4, 7).equals(drawn(rows, 4, 7))


def test_seeds_differ():
    draws = {tuple(drawn(ids(100), 5, seed)["id"]) for seed in range(-10, 10)}
    assert len(draws) == 20


def test_the_shard_size_does_not_matter(tmp_path, rows):
    folder = write_shards(tmp_path / "other", shard_rows=2)
    other = shard_rows([shard.path for shard in open_shards(folder).shards], NAMES)
    assert drawn(other, 4, 0)["id"].to_list() == drawn(rows, 4, 0)["id"].to_list()


def test_a_larger_sample_holds_the_smaller_one():
    assert set(drawn(ids(1000), 10, 3)["id"]) < set(drawn(ids(1000), 50, 3)["id"])


def test_the_draw_favours_no_part_of_the_corpus():
    found = drawn(ids(10_000), 1000, 0)["id"]
    tenths = [found.is_between(start, start + 999).sum() for start in range(0, 10_000, 1000)]
    assert sum(tenths) == 1000
    assert min(tenths) > 60
    assert max(tenths) < 140


def test_a_seed_draws_the_same_rows_for_ever():
    """Rows that a reader has marked must be found again by a later version."""
    assert drawn(ids(1000), 5, 0)["id"].to_list() == [282, 463, 592, 774, 951]


def test_lots_do_not_collide():
    assert ids(100_000).select(lot(0).alias("lot")).collect()["lot"].n_unique() == 100_000


def test_no_more_rows_are_drawn_than_there_are(rows):
    assert drawn(rows, 100, 0)["id"].to_list() == list(range(len(ROWS)))
    assert drawn(rows, 0, 0).is_empty()


def test_rows_can_be_narrowed_to_a_label_or_to_any_rule(rows):
    assert drawn(with_label(rows, "mv", "must"), 9, 0)["id"].to_list() == [0, 3, 5]
    assert drawn(with_label(rows, "dn", "skipped:question"), 9, 0)["id"].to_list() == [2]
    assert drawn(with_label(rows, "dn", None), 9, 0)["id"].to_list() == [0, 1, 3, 5]


@pytest.mark.parametrize("count", [1, 2])
def test_every_label_that_occurs_has_examples_of_its_own(rows, count: int):
    found = examples(rows, "dn", count, 0)
    assert set(found) == {
        "negate_and_frame",
        "remove_and_frame",
        "skipped:question",
        "skipped:no_finite_verb",
    }
    assert len(found["negate_and_frame"]) == count
    assert len(found["skipped:question"]) == 1
    for label, group in found.items():
        assert {sample.outcomes["dn"].label for sample in group} == {label}


def test_a_sample_holds_what_the_shard_holds(rows):
    sample = samples(drawn(rows, 100, 0), NAMES)[2]
    assert (sample.id, sample.original) == (2, "Can you help me?")
    assert [(name, outcome.label, outcome.text) for name, outcome in sample.outcomes.items()] == [
        (name, *outcome) for name, outcome in zip(NAMES, ROWS[2][1:], strict=True)
    ]
