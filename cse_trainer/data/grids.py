"""Grids: a few static shapes that hold the texts of nearly every batch of a run with little padding.

Compiled code and CUDA graphs want the same shapes in every step. One rectangle as long as the longest text is mostly
padding: of short Chinese questions a quarter of it are tokens. So the texts of a batch are seated by length in up to
four rectangles, whose lengths and numbers of seats follow from the first batches of the run. A batch that does not fit
takes the one rectangle; there are no more than these two shapes.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

MULTIPLE = 8
"""Lengths and numbers of seats are rounded up to a multiple of this, so that shapes are few and aligned."""

GRIDS = 4

LENGTHS = 16
"""Lengths that a grid may have, at most; the set of up to `GRIDS` of them with the fewest cells is taken."""

SPREAD = 4.0
"""Seats for texts of a length beyond their mean number, in standard deviations: one batch in some 30,000 has more."""


class Grid(NamedTuple):
    """A rectangle of token cells: so many texts, each padded to so many tokens."""

    texts: int
    length: int


def rounded_up(number: float) -> int:
    """Return the next multiple of `MULTIPLE`."""
    return -(-int(np.ceil(number)) // MULTIPLE) * MULTIPLE


def grids_for(samples: Sequence[NDArray[np.integer]], texts: int, max_length: int) -> tuple[Grid, ...]:
    """Return the grids with the fewest cells that suit batches like these, the longest first.

    Args:
        samples: for each batch of a sample the lengths in tokens of its texts that are read.
        texts: N, of every batch, those included that nobody reads.
        max_length: of the longest grid.
    """
    step = rounded_up(max_length / LENGTHS)
    shorter = range(step, max_length, step)
    seats = {length: _seats(samples, length, texts) for length in (0, *shorter)}

    def grids(lengths: tuple[int, ...]) -> tuple[Grid, ...]:
        """Give each length the seats of the texts that are longer than the one below it, and no longer than it."""
        falling = (*reversed(lengths), 0)
        longer = [0, *(seats[length] for length in falling)]
        sizes = zip(longer, longer[1:], (max_length, *falling), strict=False)
        return tuple(Grid(upto - beyond, length) for beyond, upto, length in sizes if upto > beyond)

    choices = itertools.chain.from_iterable(itertools.combinations(shorter, number) for number in range(GRIDS))
    return min(map(grids, choices), key=cells)


def _seats(samples: Sequence[NDArray[np.integer]], length: int, texts: int) -> int:
    """Return the seats for texts longer than this, so that nearly every batch fits; the longer, the fewer."""
    longer = np.array([int((sample > length).sum()) for sample in samples])
    return min(rounded_up(longer.mean() + SPREAD * longer.std()), texts)


def cells(grids: Sequence[Grid]) -> int:
    """Return the token cells of grids, padding included."""
    return sum(grid.texts * grid.length for grid in grids)


def seat(
    grids: tuple[Grid, ...], lengths: NDArray[np.integer], texts: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
    """Seat the longest texts first; return nothing where they do not fit.

    Args:
        lengths: (M,) of the texts that are read, which come first in the batch.
        texts: N ≥ M, of the batch; where there are seats left, text N − 1 takes them.

    Returns:
        The text on every seat, (S,), and the seat of every text, (N,); that of a text which nobody reads is 0.
    """
    order = np.argsort(-lengths, kind="stable")
    longest = np.repeat([grid.length for grid in grids], [grid.texts for grid in grids])
    if len(order) > len(longest) or (lengths[order] > longest[: len(order)]).any():
        return None
    on_seat = np.full(len(longest), texts - 1, np.int64)
    on_seat[: len(order)] = order
    seat_of = np.zeros(texts, np.int64)
    seat_of[order] = np.arange(len(order))
    return on_seat, seat_of
