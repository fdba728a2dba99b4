"""Random choices that depend on seed, row id and augmentation alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Protocol, TypeVar

T = TypeVar("T")


class Draws(Protocol):
    """The source of the random choices of one augmentation for one sentence."""

    def choice(self, options: Sequence[T], names: Iterable[str] | None = None) -> T:
        """Return one of `options`.

        Args:
            options: what to choose from; not empty.
            names: a name for each option, read for choices by name alone; None where the options are their own names.
        """
        ...


class SeededDraws:
    """Uniform choices from a hash in counter mode: the same on every machine and in any order of rows.

    A choice costs about 1 µs, and a rule that chooses nothing pays nothing. Seeding a `random.Random` from a string
    would cost 5 µs for every augmentation and row.
    """

    __slots__ = ("_counter", "_key")

    def __init__(self, seed: int, row: int, augmentation: str) -> None:
        self._key = f"{seed}/{row}/{augmentation}"
        self._counter = 0

    def choice(self, options: Sequence[T], names: Iterable[str] | None = None) -> T:
        """Return one of `options`, equally likely up to the modulo's relative error, below len(options) / 2**64."""
        self._counter += 1
        digest = blake2b(f"{self._key}/{self._counter}".encode(), digest_size=8).digest()
        return options[int.from_bytes(digest, "big") % len(options)]
