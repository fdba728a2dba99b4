"""Items in random order, and how many words a rate in percent amounts to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from augpipe.augment.draws import Draws

T = TypeVar("T")


def share(rate: int, count: int) -> int:
    """Return `rate` percent of `count`, rounded to the nearest whole number, halves up."""
    return (rate * count + 50) // 100


def distinct(items: Sequence[T], names: Sequence[str], draws: Draws) -> Iterator[T]:
    """Yield the items in random order, each once; one choice is drawn for every item that is asked for.

    Args:
        items: the items.
        names: a name for each item, for choices by name.
        draws: the source of the choices.
    """
    left, called = list(items), list(names)
    while left:
        place = draws.choice(range(len(left)), called)
        yield left[place]
        # The last item replaces the drawn one, so that every draw takes the same time.
        left[place], called[place] = left[-1], called[-1]
        left.pop()
        called.pop()
