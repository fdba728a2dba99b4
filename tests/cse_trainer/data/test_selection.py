"""What a row takes depends on (seed, id) alone: not on the other rows, the order, or the limit."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest

from augpipe.base.errors import UsageError
from cse_trainer.data.sampling import TypeLabels
from cse_trainer.data.selection import Choices, Selection, choose, hold_out

ROWS = 6000
COLUMNS = ("original", "pi", "mv", "dn", "negation")
ORIGINAL, PI, MV, DN, NEGATION = range(5)


@dataclass
class Counts:
    """Stands for a token cache."""

    ids: np.ndarray
    counts: dict[str, np.ndarray]
    columns: tuple[str, ...] = COLUMNS

    def present(self, column, rows):
        return self.counts[column][rows] > 0

    def only(self, rows):
        return Counts(self.ids[rows], {name: counts[rows] for name, counts in self.counts.items()})


def counts(rows=ROWS):
    ids = np.arange(rows) * 3 + 7  # with gaps, as rejects leave them
    lengths = {name: np.full(rows, 9, np.int32) for name in COLUMNS}
    lengths["pi"][ids % 2 == 0] = 0
    lengths["mv"][ids % 5 == 0] = 0
    lengths["dn"][:] = 0
    lengths["negation"][ids % 3 == 1] = 9
    lengths["negation"][ids % 4 == 0] = 0
    return Counts(ids, lengths)


CACHE = counts()


def taken(choices, cache=CACHE):
    """Return id → (positive, negative)."""
    return dict(
        zip(
            cache.ids[choices.rows].tolist(),
            zip(choices.positive.tolist(), choices.negative.tolist(), strict=True),
            strict=True,
        )
    )


def test_a_null_pairs_the_row_with_itself():
    choices = choose(CACHE, Selection(("mv",)), seed=1)
    assert len(choices.rows) == ROWS
    assert np.array_equal(choices.positive, np.where(CACHE.ids % 5 == 0, ORIGINAL, MV))
    assert not choices.negative.any()
    assert choices.negative_column is None


@pytest.mark.parametrize(
    ("selection", "names"),
    [
        (Selection(("dn",)), "dn"),
        (Selection(("mv",), "dn"), "dn"),
        (Selection(augmentations=("dn",), augmented_positives=True), "dn"),
    ],
)
def test_a_column_that_no_row_keeps_is_refused_and_not_trained_as_the_original(selection, names):
    with pytest.raises(UsageError, match=rf"^no row has a text in {names} whose tokens are others than its original's"):
        choose(CACHE, selection, seed=1)
    assert len(choose(CACHE, Selection(("dn", "pi")), seed=1).rows) == ROWS


def test_simcse_takes_the_original_everywhere():
    choices = choose(CACHE, Selection(), seed=1)
    assert set(choices.positive.tolist()) == {ORIGINAL}
    assert len(choose(CACHE, Selection(drop_unaugmented=True), seed=1).rows) == ROWS, "no original is null"


def test_a_row_without_a_negative_is_kept_and_marked():
    choices = choose(CACHE, Selection(("mv",), "negation"), seed=1)
    assert len(choices.rows) == ROWS
    assert np.array_equal(choices.negative, CACHE.ids % 4 != 0)
    assert choices.negative_column == NEGATION


def test_an_ensemble_takes_each_of_the_texts_there_are_as_often():
    choices = choose(CACHE, Selection(("pi", "mv", "dn")), seed=3)
    both = (CACHE.ids % 2 == 1) & (CACHE.ids % 5 != 0)
    shares = np.bincount(choices.positive[both], minlength=5) / both.sum()
    assert shares[[ORIGINAL, DN]].tolist() == [0, 0]
    assert shares[PI] == pytest.approx(0.5, abs=0.03)
    only_pi = (CACHE.ids % 2 == 1) & (CACHE.ids % 5 == 0)
    only_mv = (CACHE.ids % 2 == 0) & (CACHE.ids % 5 != 0)
    neither = (CACHE.ids % 10) == 0
    assert [set(choices.positive[rows].tolist()) for rows in (only_pi, only_mv, neither)] == [{PI}, {MV}, {ORIGINAL}]


def test_dropping_removes_exactly_the_rows_without_any_positive():
    choices = choose(CACHE, Selection(("pi", "mv", "dn"), drop_unaugmented=True), seed=3)
    assert np.array_equal(CACHE.ids[choices.rows], CACHE.ids[CACHE.ids % 10 != 0])
    assert ORIGINAL not in choices.positive


def test_a_proportion_takes_that_share_and_a_larger_one_takes_the_same_rows_too():
    before = np.zeros(ROWS, np.bool_)
    for proportion in (0.0, 0.1, 0.5, 0.9, 1.0):
        choices = choose(CACHE, Selection(("mv",), proportion=proportion), seed=2)
        augmented = choices.positive == MV
        assert augmented.mean() == pytest.approx(0.8 * proportion, abs=0.02)
        assert not (before & ~augmented).any()
        before = augmented
    assert np.array_equal(before, CACHE.ids % 5 != 0)


def test_which_rows_are_dropped_does_not_depend_on_the_proportion():
    selections = [Selection(("mv",), proportion=share, drop_unaugmented=True) for share in (0.2, 1.0)]
    first, second = (choose(CACHE, selection, seed=2).rows for selection in selections)
    assert np.array_equal(first, second)


FULL = Selection(("pi", "mv", "dn"), "negation", proportion=0.7)


def test_a_row_takes_the_same_whatever_the_limit():
    whole = taken(choose(CACHE, FULL, seed=5))
    for limit in (1, 10, 999):
        limited = taken(choose(CACHE, Selection(FULL.positives, "negation", 0.7, limit=limit), seed=5))
        assert len(limited) == limit
        assert limited.items() <= whole.items()


def test_a_row_takes_the_same_whatever_the_other_rows_and_their_order():
    whole = taken(choose(CACHE, FULL, seed=5))
    shuffled = CACHE.only(np.random.default_rng(0).permutation(ROWS)[:777])
    assert taken(choose(shuffled, FULL, seed=5), shuffled).items() <= whole.items()


def test_seeds_choose_differently_and_repeat_themselves():
    first, again, other = (choose(CACHE, FULL, seed).positive for seed in (5, 5, 6))
    assert np.array_equal(first, again)
    assert 0.2 < (first != other).mean() < 0.8


def test_held_out_rows_are_the_same_for_every_seed_and_selection_and_never_trained_on():
    first = choose(CACHE, Selection(held_out=100), seed=1)
    for selection in (Selection(("mv",), "negation", held_out=100, limit=50), Selection(("pi",), held_out=100)):
        assert np.array_equal(choose(CACHE, selection, seed=9).held_out, first.held_out)
    assert len(first.held_out) == len(set(first.held_out.tolist())) == 100
    assert set(first.held_out.tolist()).isdisjoint(first.rows.tolist())
    assert len(first.rows) == ROWS - 100


def test_the_same_ids_are_held_out_whatever_else_the_shards_hold():
    ids = np.arange(2000)
    of_all = set(ids[hold_out(ids, 200)].tolist())
    assert len(of_all) == 200
    backwards = ids[::-1].copy()
    assert set(backwards[hold_out(backwards, 200)].tolist()) == of_all
    some = ids[ids % 3 != 1]
    found = some[hold_out(some, len(of_all & set(some.tolist())))]
    assert set(found.tolist()) == of_all & set(some.tolist())


def test_a_smaller_held_out_part_lies_within_a_larger_one():
    small, large = (set(choose(CACHE, Selection(held_out=n), 1).held_out.tolist()) for n in (50, 200))
    assert small < large


def test_held_out_rows_come_from_everywhere_and_are_at_most_a_tenth():
    held_out = choose(CACHE, Selection(held_out=600), seed=1).held_out
    assert held_out.mean() == pytest.approx(ROWS / 2, rel=0.1)
    assert len(choose(CACHE, Selection(held_out=5000), seed=1).held_out) == ROWS // 10
    assert len(choose(counts(9), Selection(held_out=5), seed=1).held_out) == 0


def test_the_limit_counts_rows_trained_on():
    choices = choose(CACHE, Selection(("mv",), drop_unaugmented=True, held_out=600, limit=500), seed=1)
    assert len(choices.rows) == 500
    assert (np.diff(choices.rows) > 0).all(), "in corpus order"


def test_rows_without_a_single_token_are_left_out():
    empty = counts(10)
    empty.counts["original"][4] = 0
    assert choose(empty, Selection(), seed=1).rows.tolist() == [0, 1, 2, 3, 5, 6, 7, 8, 9]


DRAWN = Selection(augmentations=("pi", "mv", "dn"))


def labels_of(choices: Choices) -> TypeLabels:
    """Return the labels of rows that draw, which therefore have some."""
    assert choices.labels is not None
    return choices.labels


def test_rows_that_draw_pair_with_themselves_and_the_label_says_what_they_drew():
    choices = choose(CACHE, DRAWN, seed=4)
    labels = labels_of(choices)
    assert len(choices.rows) == ROWS
    assert set(choices.positive.tolist()) == {ORIGINAL}
    assert labels.columns.tolist() == [PI, MV, DN, ORIGINAL]
    assert set(labels.rows.tolist()) == {0, 1, 3}, "dn is null everywhere: those that drew it have none"
    assert (CACHE.ids[labels.rows == 0] % 2 == 1).all()
    assert (CACHE.ids[labels.rows == 1] % 5 != 0).all()
    assert np.mean(labels.rows == 3) == pytest.approx((1 / 2 + 1 / 5 + 1) / 3, abs=0.02)


def test_what_is_drawn_is_the_positive_where_that_is_asked_for():
    plain = choose(CACHE, DRAWN, seed=4)
    choices = choose(CACHE, replace(DRAWN, augmented_positives=True), seed=4)
    drawn = labels_of(choices).rows
    assert np.array_equal(drawn, labels_of(plain).rows)
    assert np.array_equal(choices.positive, np.array([PI, MV, DN, ORIGINAL])[drawn])


def test_rows_without_what_they_drew_can_be_dropped_and_the_others_keep_their_labels():
    plain = choose(CACHE, DRAWN, seed=4)
    choices = choose(CACHE, replace(DRAWN, drop_unaugmented=True), seed=4)
    labels = labels_of(plain)
    with_one = labels.rows < labels.none
    assert np.array_equal(choices.rows, plain.rows[with_one])
    assert np.array_equal(labels_of(choices).rows, labels.rows[with_one])
    assert 0 < with_one.sum() < ROWS


def test_a_proportion_of_the_rows_keeps_what_it_drew_and_none_is_dropped_for_it():
    dropping = replace(DRAWN, drop_unaugmented=True)
    whole, half = choose(CACHE, dropping, seed=4), choose(CACHE, replace(dropping, proportion=0.5), seed=4)
    assert np.array_equal(half.rows, whole.rows)
    labels = labels_of(half)
    kept = labels.rows < labels.none
    assert kept.mean() == pytest.approx(0.5, abs=0.03)
    assert np.array_equal(labels.rows[kept], labels_of(whole).rows[kept])


def test_held_out_rows_have_labels_and_a_label_depends_on_the_id_alone():
    plain, choices = choose(CACHE, DRAWN, seed=4), choose(CACHE, replace(DRAWN, held_out=300), seed=4)
    labels, all_rows = labels_of(choices), labels_of(plain).rows
    assert np.array_equal(labels.held_out, all_rows[choices.held_out])
    assert np.array_equal(labels.rows, all_rows[choices.rows])
    assert len(labels.held_out) == 300


def test_without_draws_there_are_no_labels():
    assert choose(CACHE, Selection(("mv",)), seed=1).labels is None


def test_rows_without_a_hard_negative_can_be_dropped_where_it_is_the_only_augmentation():
    choices = choose(CACHE, Selection(negative="negation", drop_unaugmented=True), seed=1)
    assert np.array_equal(CACHE.ids[choices.rows], CACHE.ids[CACHE.ids % 4 != 0])
    assert choices.negative.all()
    both = choose(CACHE, Selection(("mv",), "negation", drop_unaugmented=True), seed=1)
    assert np.array_equal(CACHE.ids[both.rows], CACHE.ids[CACHE.ids % 5 != 0]), "beside a positive it may be missing"
    assert not both.negative.all()


def test_columns_are_read_once_each():
    assert Selection(("mv", "original", "mv"), "negation").columns == ("original", "mv", "negation")


@pytest.mark.parametrize(
    ("selection", "message"),
    [
        (Selection(("dn",), drop_unaugmented=True), "--drop-unaugmented leaves no row .* none of the 6000 rows has dn"),
        (Selection(augmentations=("dn",), drop_unaugmented=True), "none of the 6000 rows has dn"),
    ],
)
def test_the_option_that_leaves_no_row_is_named(selection, message):
    with pytest.raises(UsageError, match=message):
        choose(CACHE, selection, seed=1)


def test_the_types_are_as_small_as_documented():
    choices = choose(CACHE, Selection(FULL.positives, "negation", held_out=5), seed=1)
    types = [choices.rows.dtype, choices.positive.dtype, choices.negative.dtype, choices.held_out.dtype]
    assert types == [np.int32, np.uint8, np.bool_, np.int32]
