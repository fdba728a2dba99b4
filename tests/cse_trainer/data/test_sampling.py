"""What is drawn about rows depends on (seed, purpose, number) alone: random numbers, type labels, and the order."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from augpipe.base.errors import UsageError
from cse_trainer.data.sampling import NO_AUGMENTATION, RowOrder, TypeLabels, draw_labels, hashes, uniform

NUMBERS = np.arange(100_000)


def test_the_numbers_stay_the_same_for_ever():
    # A golden value on purpose: with other ones, resuming a run of an earlier version would change its order.
    assert hashes(42, "order/0", np.array([0, 1, -1])).tolist() == [
        17045465578829674046,
        11317124707396359069,
        12686726862265263222,
    ]


def test_a_number_gets_the_same_bits_alone_and_among_others():
    together = hashes(7, "positive", NUMBERS)
    assert hashes(7, "positive", NUMBERS[::-1])[::-1].tolist() == together.tolist()
    assert hashes(7, "positive", np.array([123])).tolist() == [together[123]]
    assert hashes(7, "positive", np.array([123], np.int32)).tolist() == [together[123]]


def test_different_numbers_get_different_bits():
    assert len(np.unique(hashes(1, "order/0", NUMBERS))) == len(NUMBERS)


@pytest.mark.parametrize(("seed", "purpose"), [(2, "a"), (1, "b"), (2**63 + 5, "a"), (-1, "a")])
def test_another_seed_or_purpose_is_another_sequence(seed, purpose):
    one, other = uniform(1, "a", NUMBERS), uniform(seed, purpose, NUMBERS)
    assert abs(np.corrcoef(one, other)[0, 1]) < 0.02
    shifted = [abs(np.corrcoef(one[:-shift], other[shift:])[0, 1]) for shift in (1, 2, 3)]
    assert max(shifted) < 0.02


def test_uniform_is_uniform_on_the_unit_interval():
    drawn = uniform(3, "proportion", NUMBERS)
    assert drawn.min() >= 0
    assert drawn.max() < 1
    counts, _ = np.histogram(drawn, bins=20, range=(0, 1))
    # Chi-squared with 19 degrees of freedom is below 43.8 with probability 0.999.
    assert ((counts - 5000) ** 2 / 5000).sum() < 43.8


def test_every_bit_is_set_half_the_time():
    bits = np.unpackbits(hashes(5, "x", NUMBERS).view(np.uint8).reshape(-1, 8), axis=1)
    assert np.abs(bits.mean(axis=0) - 0.5).max() < 0.01


ROWS = 20000
NAMES = ("tense", "city", "yoda", "color")
IDS = np.arange(ROWS) * 3 + 7  # with gaps, as rejects leave them
ALL = {name: np.ones(ROWS, np.bool_) for name in NAMES}


def drawn(seed=1, present=ALL, rows=slice(None)):
    there = {name: flags[rows] for name, flags in present.items()}
    return draw_labels(IDS[rows], NAMES, there, seed)


def test_every_augmentation_is_drawn_as_often():
    counts = np.bincount(drawn(), minlength=len(NAMES) + 1)
    expected = ROWS / len(NAMES)
    # Five standard deviations of a binomial.
    assert np.abs(counts[: len(NAMES)] - expected).max() < 5 * np.sqrt(expected * (1 - 1 / len(NAMES)))
    assert counts[len(NAMES)] == 0


def test_a_label_depends_on_seed_and_id_alone():
    whole = drawn()
    some = np.array([5, 17000, 3, 999])
    assert np.array_equal(drawn(rows=some), whole[some])
    assert np.array_equal(drawn(), whole)
    assert 0.2 < np.mean(drawn(seed=2) == whole) < 0.3, "another seed draws anew: one in four is the same by chance"


def test_a_row_draws_among_all_and_has_none_where_its_draw_is_null():
    """A rare augmentation stays rare: its share is a K-th of its coverage, and does not grow where others are null."""
    there = ALL | {"city": IDS % 10 == 0, "yoda": np.zeros(ROWS, np.bool_)}
    labels, before = drawn(present=there), drawn()
    lost = ((before == 1) & ~there["city"]) | (before == 2)
    assert np.array_equal(labels, np.where(lost, len(NAMES), before))
    assert 0 < (labels == 1).sum() < 0.15 * ROWS / len(NAMES)


def test_counts_name_every_label_also_those_without_rows():
    labels = TypeLabels(("tense", "city"), np.array([1, 2, 0]), np.array([0, 2, 2], np.uint8), np.empty(0, np.uint8))
    assert labels.none == 2
    assert labels.counts() == {"tense": 1, "city": 0, NO_AUGMENTATION: 2}


sizes = st.tuples(st.integers(1, 6), st.integers(1, 4)).flatmap(
    lambda pair: st.tuples(st.just(pair[0]), st.just(pair[1]), st.integers(pair[0] * pair[1], 120))
)


def steps_of(order, epoch):
    first = epoch * order.steps_per_epoch
    return [order.batch(step).tolist() for step in range(first, first + order.steps_per_epoch)]


@given(sizes, st.integers(0, 3))
def test_in_an_epoch_all_ranks_together_take_every_row_at_most_once(size, epoch):
    batch_size, world_size, rows = size
    orders = [RowOrder(rows, batch_size, 5, rank, world_size) for rank in range(world_size)]
    taken = [row for order in orders for batch in steps_of(order, epoch) for row in batch]
    assert len(taken) == len(set(taken)) == orders[0].steps_per_epoch * batch_size * world_size
    assert set(taken) <= set(range(rows))
    assert rows - len(taken) < batch_size * world_size, "only what does not fill a step may be left out"


@given(sizes)
def test_what_a_step_takes_does_not_depend_on_the_number_of_ranks(size):
    batch_size, world_size, rows = size
    whole = RowOrder(rows, batch_size * world_size, 9)
    for step in range(2 * whole.steps_per_epoch):
        parts = [RowOrder(rows, batch_size, 9, rank, world_size).batch(step) for rank in range(world_size)]
        assert np.stack(parts, axis=1).ravel().tolist() == whole.batch(step).tolist()


def test_any_step_can_be_asked_for_first():
    in_turn = RowOrder(100, 8, 3)
    expected = [in_turn.batch(step).tolist() for step in range(40)]
    for step in (39, 0, 12, 25, 13):
        assert RowOrder(100, 8, 3).batch(step).tolist() == expected[step]
    assert in_turn.batch(2).tolist() == expected[2], "going back over an epoch's end is no different"


def test_epochs_and_seeds_have_orders_of_their_own():
    one, other = RowOrder(1000, 10, 1), RowOrder(1000, 10, 2)
    orders = [tuple(order.permutation(epoch).tolist()) for order in (one, other) for epoch in (0, 1)]
    assert len(set(orders)) == 4
    assert all(sorted(order) == list(range(1000)) for order in orders)


def test_the_rows_left_out_are_others_each_epoch():
    order = RowOrder(103, 10, 1)
    left_out = [set(range(103)) - {row for batch in steps_of(order, epoch) for row in batch} for epoch in range(4)]
    assert [len(rows) for rows in left_out] == [3, 3, 3, 3]
    assert len(set(map(frozenset, left_out))) == 4


def test_every_row_is_as_likely_at_every_place():
    order = RowOrder(20, 20, 11)
    places = np.array([np.argsort(order.permutation(epoch)) for epoch in range(2000)])  # (epochs, rows)
    assert np.abs(places.mean(axis=0) - 9.5).max() < 0.6  # the standard error is 0.13
    neighbours = np.abs(np.diff(places, axis=1)) == 1
    assert abs(neighbours.mean() - 0.1) < 0.01


@pytest.mark.parametrize(("rows", "batch_size", "world_size", "most"), [(7, 8, 1, 7), (15, 8, 2, 7)])
def test_too_few_rows_for_one_step_are_refused_with_the_largest_batch(rows, batch_size, world_size, most):
    with pytest.raises(UsageError, match=rf"{rows} rows do not fill one batch .*--batch-size to at most {most},"):
        RowOrder(rows, batch_size, 1, 0, world_size)


def test_where_no_batch_can_be_made_the_advice_is_more_text():
    with pytest.raises(UsageError, match=r"^1 row does not fill one batch of 8; train on more rows$"):
        RowOrder(1, 8, 1)
    with pytest.raises(UsageError, match=r"^0 rows do not fill one batch of 8; train on more rows$"):
        RowOrder(0, 8, 1)
