"""The grids of a run: nearly every batch fits, each text has a seat of its own, and there is little padding."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cse_trainer.data.grids import Grid, cells, grids_for, seat

GRIDS = (Grid(2, 32), Grid(3, 16), Grid(8, 8))


@given(st.lists(st.integers(1, 32), min_size=1, max_size=13), st.integers(0, 5))
def test_every_text_has_a_seat_of_its_own_that_is_long_enough_or_none_has_one(lengths, unread):
    texts = len(lengths) + unread
    seated = seat(GRIDS, np.array(lengths), texts)
    fits = sum(length > 16 for length in lengths) <= 2 and sum(length > 8 for length in lengths) <= 5
    assert (seated is not None) is fits
    if seated is not None:
        on_seat, seat_of = seated
        width = [grid.length for grid in GRIDS for _ in range(grid.texts)]
        mine = seat_of[: len(lengths)].tolist()
        assert len(set(mine)) == len(mine)
        assert on_seat[mine].tolist() == list(range(len(lengths)))
        assert all(length <= width[place] for length, place in zip(lengths, mine, strict=True))
        assert set(on_seat.tolist()) <= {*range(len(lengths)), texts - 1}
        assert set(seat_of[len(lengths) :].tolist()) <= {0}


def test_more_texts_than_seats_do_not_fit():
    assert seat(GRIDS, np.ones(13, int), 14) is not None
    assert seat(GRIDS, np.ones(14, int), 14) is None


def batches(mean: float, longest: int, texts: int, number: int, seed: int) -> list[np.ndarray]:
    """Return lengths as short questions (mean 16) and encyclopedic sentences (27, cut at 32) have them."""
    draws = np.random.default_rng(seed)
    return [np.clip(draws.normal(mean, 0.4 * mean, texts).astype(int), 4, longest) for _ in range(number)]


@pytest.mark.parametrize(("mean", "longest", "real"), [(16, 64, 0.65), (27, 32, 0.82)])
def test_other_batches_of_the_same_kind_fit_with_little_padding(mean, longest, real):
    grids = grids_for(batches(mean, longest, 256, 64, seed=1), 256, longest)
    others = batches(mean, longest, 256, 2000, seed=2)
    assert 1 < len(grids) <= 4
    assert sum(seat(grids, lengths, 256) is None for lengths in others) <= 5
    assert sum(lengths.sum() for lengths in others) / (len(others) * cells(grids)) >= real


def test_seats_are_spared_for_texts_that_a_batch_does_not_have():
    """AugCSE: of 300 places about a third hold no augmentation."""
    draws = np.random.default_rng(3)
    samples = [np.full(draws.integers(195, 206), 20) for _ in range(64)]
    grids = grids_for(samples, 300, 32)
    assert [grid.length for grid in grids] == [24]
    assert 205 <= grids[0].texts <= 224


def test_there_are_never_more_seats_than_texts():
    assert grids_for([np.full(13, 32)], 13, 32) == (Grid(13, 32),)
    assert grids_for([np.array([3, 3, 30])] * 4, 3, 30) == (Grid(3, 30),)
