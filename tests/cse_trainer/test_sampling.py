"""The order is a permutation per epoch, shared out among the ranks, and known from the step alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cse_trainer.errors import UsageError
from cse_trainer.sampling import RowOrder

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


def test_steps_know_their_epoch():
    order = RowOrder(25, 10, 1)
    assert order.steps_per_epoch == 2
    assert [order.epoch(step) for step in range(5)] == [0, 0, 1, 1, 2]


@pytest.mark.parametrize(("rows", "batch_size", "world_size", "most"), [(7, 8, 1, 7), (15, 8, 2, 7), (0, 8, 1, 1)])
def test_too_few_rows_for_one_step_are_refused_with_the_largest_batch(rows, batch_size, world_size, most):
    with pytest.raises(UsageError, match=rf"{rows} rows do not fill one batch .*--batch-size to at most {most},"):
        RowOrder(rows, batch_size, 1, 0, world_size)
