"""Random numbers depend on (seed, purpose, number) and on nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from cse_trainer.draws import hashes, uniform

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
