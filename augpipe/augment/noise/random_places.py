"""Distinct random places, and how many of them a rate asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from augpipe.augment.draws import Draws

T = TypeVar("T")


def share(rate: int, count: int) -> int:
    """Return how many of `count` words a rate in percent is, rounded to the nearest number, a half up."""
    return (rate * count + 50) // 100


def distinct(items: Sequence[T], names: Sequence[str], draws: Draws) -> Iterator[T]:
    """Yield the items in random order, each for one choice that is made when the item is asked for.

    Arguments:
        names: what each item is called, for draws by name.
    """
    left, called = list(items), list(names)
    while left:
        place = draws.choice(range(len(left)), called)
        yield left[place]
        # The last one takes the place of the one that was drawn, so that each draw costs the same.
        left[place], called[place] = left[-1], called[-1]
        left.pop()
        called.pop()
