"""Random choices that depend on nothing but (seed, row id, augmentation)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import blake2b
from typing import Protocol, TypeVar

T = TypeVar("T")


class Draws(Protocol):
    """Where a rule gets its random choices from."""

    def choice(self, options: Sequence[T], names: Sequence[str] | None = None) -> T:
        """Return one of `options`; `names` says what each is called where that is not its own text."""
        ...


class SeededDraws:
    """Uniform choices from a counter-mode hash: the same on every machine, in any order of rows.

    Hashing costs about 1 µs per choice and nothing where a rule does not choose, where seeding
    `random.Random` from a string costs 5 µs per augmentation and row.
    """

    __slots__ = ("_counter", "_key")

    def __init__(self, seed: int, row: int, augmentation: str) -> None:
        self._key = f"{seed}/{row}/{augmentation}"
        self._counter = 0

    def choice(self, options: Sequence[T], names: Sequence[str] | None = None) -> T:
        """Return one of `options`, all equally likely (the bias of the modulo is below 2**-56)."""
        self._counter += 1
        digest = blake2b(f"{self._key}/{self._counter}".encode(), digest_size=8).digest()
        return options[int.from_bytes(digest, "big") % len(options)]


class NamedDraws:
    """Choices by name: the option that is called for wherever it is on offer, else the first one."""

    __slots__ = ("_names",)

    def __init__(self, names: Collection[str]) -> None:
        self._names = frozenset(names)

    def choice(self, options: Sequence[T], names: Sequence[str] | None = None) -> T:
        """Return the first option whose name was asked for, or else the first option."""
        for option, name in zip(options, names or options, strict=True):
            if name in self._names:
                return option
        return options[0]
