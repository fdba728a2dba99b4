"""All that is drawn about rows: augmentations, the order of an epoch, and the random numbers behind every draw."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from augpipe.base.errors import UsageError

Words = NDArray[np.uint64]

GOLDEN = 0x9E3779B97F4A7C15

NO_AUGMENTATION = "no augmentation"


def hashes(seed: int, purpose: str, numbers: NDArray[np.integer]) -> Words:
    """Return 64 well-mixed bits for every number, uint64 of the same shape: the same in any order, on any rank.

    The mixing function is that of splitmix64 (Steele, Lea and Flood 2014). It is a bijection, so two numbers never get
    the same bits with the same seed and purpose; another purpose gives other bits.
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


@dataclass(frozen=True, slots=True)
class TypeLabels:
    """The K augmentations of a run, and the type labels of its rows: 0 to K − 1, or K for *no augmentation*.

    Args:
        columns: (K + 1,) label → column number in the cache; for label K that of the original.
        rows: (n,) the labels of the rows trained on.
        held_out: (m,) the labels of the rows kept for evaluation.
    """

    names: tuple[str, ...]
    columns: NDArray[np.int64]
    rows: NDArray[np.uint8]
    held_out: NDArray[np.uint8]

    @property
    def none(self) -> int:
        """K, the label of a row without augmentation."""
        return len(self.names)

    def counts(self) -> dict[str, int]:
        """Return how many of the rows trained on have each label, by name."""
        names = (*self.names, NO_AUGMENTATION)
        return dict(zip(names, np.bincount(self.rows, minlength=len(names)).tolist(), strict=True))


def draw_labels(
    ids: NDArray[np.int64], names: Sequence[str], present: Mapping[str, NDArray[np.bool_]], seed: int
) -> NDArray[np.uint8]:
    """Return the label (R,) that every row draws; it depends on (seed, id) alone.

    A row draws among all K augmentations with equal probability, not only among those that it has. If it does not have
    the one that it drew, its label is K. So *no augmentation* is the largest class, and a rare augmentation stays rare.

    Args:
        ids: (R,) the row ids.
        present: column → (R,) whether the row has a text there.

    Source: AugCSE, section 4.2.
    """
    drawn = (uniform(seed, "augmentation", ids) * len(names)).astype(np.uint8)
    for label, name in enumerate(names):
        drawn[(drawn == label) & ~present[name]] = len(names)
    return drawn


class RowOrder:
    """Which rows a rank takes at a step; this follows from the step number, so resuming needs no other state.

    All ranks together take the next B × W entries of the epoch's permutation at each step; rank r takes every W-th of
    them from the r-th on. The rows that do not fill a last step are left out, other ones in each epoch, so that all
    batches have the same shape.

    Raises:
        UsageError: if the rows do not fill one step.
    """

    def __init__(self, rows: int, batch_size: int, seed: int, rank: int = 0, world_size: int = 1) -> None:
        self.rows = rows
        self.batch_size = batch_size
        self.seed = seed
        self.rank = rank
        self.world_size = world_size
        self.rows_per_step = batch_size * world_size
        self.steps_per_epoch = rows // self.rows_per_step
        if not self.steps_per_epoch:
            ranks = f" × {world_size} processes" if world_size > 1 else ""
            most = rows // world_size
            lower = f"lower --batch-size to at most {most}, or " if most > 1 else ""
            raise UsageError(
                f"{rows:,} {'row does' if rows == 1 else 'rows do'} not fill one batch of {batch_size}{ranks}; "
                f"{lower}train on more rows"
            )
        self._epoch = -1
        self._permutation: NDArray[np.int64] = np.empty(0, np.int64)

    def batch(self, step: int) -> NDArray[np.int64]:
        """Return the row numbers (B,) of a step, counted from 0 over all epochs."""
        epoch, place = divmod(step, self.steps_per_epoch)
        permutation = self.permutation(epoch)
        start = place * self.rows_per_step
        return permutation[start + self.rank : start + self.rows_per_step : self.world_size]

    def permutation(self, epoch: int) -> NDArray[np.int64]:
        """Return the order (rows,) of an epoch; the last one is cached."""
        if epoch != self._epoch:
            # Sort hashes instead of using numpy's shuffle, as numpy may change its random streams between versions.
            keys = hashes(self.seed, f"order/{epoch}", np.arange(self.rows))
            self._permutation = np.argsort(keys)
            self._epoch = epoch
        return self._permutation
