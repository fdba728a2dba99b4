"""Random choices by name, as tests ask for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from augpipe.augment.draws import T


class NamedDraws:
    """Choices by name: an option whose name was asked for, else the first option.

    Args:
        names: the names asked for.
    """

    __slots__ = ("_names",)

    def __init__(self, names: Collection[str]) -> None:
        self._names = frozenset(names)

    def choice(self, options: Sequence[T], names: Iterable[str] | None = None) -> T:
        """Return the first option with a name that was asked for; without one, the first option."""
        for option, name in zip(options, names or options, strict=True):
            if name in self._names:
                return option
        return options[0]
