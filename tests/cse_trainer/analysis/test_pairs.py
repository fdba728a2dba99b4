"""Pairs are drawn by (seed, row) alone, from half of the rows, and each column takes the first that it has."""

from __future__ import annotations

import numpy as np
import pytest

from augpipe.base.errors import UsageError, UserError
from augpipe.contract.shards import open_shards
from cse_trainer.analysis.pairs import LONGEST, Column, choose_examples, chosen_columns, draw_sample
from tests.cse_trainer.shard_folder import TextColumns, write_shards

ROWS = 40
COLUMNS: TextColumns = {
    "original": [f"Sentence {row}." for row in range(ROWS)],
    "often": [f"Often {row}." for row in range(ROWS)],
    "seldom": [f"Seldom {row}." if row % 8 == 0 else None for row in range(ROWS)],
    "never": [None] * ROWS,
}


@pytest.fixture
def shards(tmp_path):
    return open_shards(write_shards(tmp_path / "set", COLUMNS, rows_per_shard=7, first_id=100))


def test_pairs_belong_together_and_stand_in_the_order_of_their_ids(shards):
    often, seldom, never = draw_sample(shards, ["often", "seldom", "never"], size=6, seed=1).columns
    assert often.ids == tuple(sorted(often.ids))
    assert len(often.ids) == 6
    assert often.originals == tuple(f"Sentence {row - 100}." for row in often.ids)
    assert often.augmented == tuple(f"Often {row - 100}." for row in often.ids)
    assert all((row - 100) % 8 == 0 for row in seldom.ids)
    assert (never.ids, never.coverage, never.changed) == ((), 0, None)


def test_coverage_is_over_all_rows(shards):
    often, seldom = draw_sample(shards, ["often", "seldom"], size=4, seed=1).columns
    assert (often.coverage, seldom.coverage) == (1, 5 / 40)


def test_the_language_model_is_counted_on_other_rows(shards):
    sample = draw_sample(shards, ["often", "seldom"], size=1000, seed=1)
    assert len(sample.originals) == ROWS // 2
    assert len(sample.elsewhere) == ROWS // 2
    drawn = {text for column in sample.columns for text in column.originals}
    assert drawn <= set(sample.originals)
    assert not drawn & set(sample.elsewhere)


def test_the_seed_alone_decides_and_the_order_of_the_shards_does_not(shards, tmp_path):
    other = open_shards(write_shards(tmp_path / "other", COLUMNS, rows_per_shard=40, first_id=100))
    one, same = (draw_sample(found, ["often", "seldom"], size=5, seed=3) for found in (shards, other))
    assert one == same
    assert draw_sample(shards, ["often", "seldom"], size=5, seed=4) != one


def test_a_larger_sample_holds_the_smaller(shards):
    few, many = (draw_sample(shards, ["often"], size=size, seed=1).columns[0] for size in (3, 9))
    assert set(few.ids) < set(many.ids)


def test_a_change_of_case_or_blanks_is_none():
    column = Column("x", 1.0, (1, 2, 3), ("A  b", "a", "a"), ("a b", "A", "b"))
    assert column.changed == pytest.approx(1 / 3)


def test_columns_are_chosen_in_the_order_of_the_shards(shards):
    assert chosen_columns(shards, []) == ("often", "seldom", "never")
    assert chosen_columns(shards, ["never", "often"]) == ("often", "never")
    with pytest.raises(UsageError, match="has no column 'tense'; did you mean often"):
        chosen_columns(shards, ["tense"])
    with pytest.raises(UsageError, match="names original, expected augmentations"):
        chosen_columns(shards, ["original"])


def test_shards_without_augmentations_or_rows_are_refused(tmp_path):
    bare = open_shards(write_shards(tmp_path / "bare", {"original": ["a", "b"]}))
    with pytest.raises(UserError, match="has no augmentations, expected at least one column"):
        chosen_columns(bare, [])
    with pytest.raises(UserError, match="has 2 rows, expected at least 4"):
        draw_sample(bare, [], size=9, seed=1)


def column(texts: list[str]) -> Column:
    return Column("x", 1.0, tuple(range(len(texts))), tuple(texts), tuple(f"{text}!" for text in texts))


def test_they_span_the_similarities():
    found = choose_examples(column(list("abcde")), np.array([0.5, 0.9, 0.1, 0.3, 0.7]))
    assert [(one.place, one.original, one.similarity) for one in found] == [
        ("nearest", "b", 0.9), ("middle", "a", 0.5), ("farthest", "c", 0.1),
    ]  # fmt: skip
    assert found[0].augmented == "b!"


def test_long_sentences_give_way_where_there_are_short_ones():
    long = "w" * LONGEST
    texts = [long, "a", "b", "c"]
    assert long not in {one.original for one in choose_examples(column(texts), np.array([1.0, 0.9, 0.8, 0.7]))}
    assert {one.original for one in choose_examples(column([long]), np.array([1.0]))} == {long}


def test_fewer_pairs_than_places_are_shown_once():
    assert len(choose_examples(column(["a"]), np.array([0.4]))) == 1
    assert choose_examples(column([]), np.array([])) == ()
