"""Random numbers that depend on nothing but (seed, purpose, number): the same in any order, on any rank."""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]

GOLDEN = 0x9E3779B97F4A7C15
MASK = 2**64 - 1


def hashes(seed: int, purpose: str, numbers: NDArray[np.integer]) -> Words:
    """Return 64 well-mixed bits for every number, uint64 of the same shape.

    The mixing function is that of splitmix64 (Steele, Lea and Flood 2014). It is a bijection, so two numbers never get
    the same bits with the same seed and purpose.

    Args:
        seed: another seed gives other bits.
        purpose: names the choice; another purpose gives other bits.
        numbers: such as row ids.
    """
    digest = hashlib.sha256(f"{seed}/{purpose}".encode()).digest()
    offset, step = (int.from_bytes(digest[place : place + 8], "little") for place in (0, 8))
    mixed = numbers.astype(np.int64, copy=False).view(np.uint64) * np.uint64(GOLDEN) + np.uint64(offset)
    # Two rounds with different keys: one alone would make nearby seeds shifted copies of one sequence.
    return _mix(_mix(mixed) ^ np.uint64(step))


def uniform(seed: int, purpose: str, numbers: NDArray[np.integer]) -> NDArray[np.float64]:
    """Return a float64 in [0, 1) for every number."""
    return (hashes(seed, purpose, numbers) >> np.uint64(11)).astype(np.float64) * 2.0**-53


def _mix(words: Words) -> Words:
    """Return the output function of splitmix64."""
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))
