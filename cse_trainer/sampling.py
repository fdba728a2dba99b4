"""The order of the rows: a permutation per epoch, which follows from the step number alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cse_trainer.draws import hashes
from cse_trainer.errors import UsageError


class RowOrder:
    """Which rows a rank takes at a step; this follows from the step number, so resuming needs no other state.

    All ranks together take the next B × W entries of the epoch's permutation at each step; rank r takes every W-th of
    them from the r-th on. The rows that do not fill a last step are left out, other ones in each epoch, so that all
    batches have the same shape.

    Args:
        rows: number of rows.
        batch_size: rows per step on this rank, B.
        seed: another seed gives another order.
        rank: number of this process.
        world_size: number of processes, W.

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
            raise UsageError(
                f"{rows} rows do not fill one batch of {batch_size}{ranks}; "
                f"lower --batch-size to at most {max(rows // world_size, 1)}, or train on more rows"
            )
        self._epoch = -1
        self._permutation: NDArray[np.int64] = np.empty(0, np.int64)

    def epoch(self, step: int) -> int:
        """Return the epoch, from 0, that a step belongs to."""
        return step // self.steps_per_epoch

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
