"""All outputs that a sentence can have, for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from augpipe.augment.augmentation import PARSE_ERROR, Skipped
from augpipe.augment.draws import SeededDraws

if TYPE_CHECKING:
    from augpipe.augment.augmentation import Result
    from augpipe.augmenter import Augmenter
    from augpipe.syntax.syntax import Syntax

T = TypeVar("T")

# A rule that makes more choices than that in sequence, as noise does, is shown by some of its draws.
_WAYS, _DRAWS = 2_000, 400


class _Way:
    """Draws that take the options of a way, and behind its end the first option each time."""

    def __init__(self, way: Sequence[int]) -> None:
        self._way = way
        self._taken: list[tuple[int, int]] = []

    def choice(self, options: Sequence[T], names: Iterable[str] | None = None) -> T:
        """Return the next option of the way."""
        place = len(self._taken)
        taken = self._way[place] if place < len(self._way) else 0
        self._taken.append((taken, len(options)))
        return options[taken]

    def following(self) -> list[int] | None:
        """Return the next way in the order of an odometer; None behind the last one."""
        for place in range(len(self._taken) - 1, -1, -1):
            taken, count = self._taken[place]
            if taken + 1 < count:
                return [*(before for before, _ in self._taken[:place]), taken + 1]
        return None


def every_output(augmenter: Augmenter, text: str) -> dict[str, list[Result]]:
    """Return, per augmentation, every distinct result of a text over its random choices, in the order of the labels.

    All ways to choose are tried; where they are more than 2,000, 400 draws stand for them.
    """
    (syntax,) = augmenter.parsed([text])
    found: dict[str, list[Result]] = {}
    for name, labels in augmenter.labels.items():
        place = {label: index for index, label in enumerate(labels)}
        distinct = {Skipped(PARSE_ERROR)} if syntax is None else set(_results(augmenter, name, syntax))
        found[name] = sorted(distinct, key=lambda each: (place[each.label], each.text or ""))
    return found


def _results(augmenter: Augmenter, name: str, syntax: Syntax) -> list[Result]:
    """Return the results of an augmentation over all ways to choose, or over some draws."""
    results: list[Result] = []
    way: list[int] = []
    for _ in range(_WAYS):
        draws = _Way(way)
        results.append(augmenter.outcome(name, syntax, draws))
        if (following := draws.following()) is None:
            return results
        way = following
    return [augmenter.outcome(name, syntax, SeededDraws(augmenter.seed, id, name)) for id in range(_DRAWS)]
