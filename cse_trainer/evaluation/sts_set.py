"""The scored pairs of one set."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True, eq=False)  # arrays have no plain equality
class StsSet:
    """The scored pairs of a set; pairs without a gold score are left out.

    Args:
        name: the set, as in `sts_sets.SETS`.
        split: `test` or `dev`.
        first: one text of each pair.
        second: the other text of each pair.
        gold: the pairs' gold scores, (P,) float64.
        subsets: the subset that each pair is of; the set's own name where it has none.
        expected_pairs: how many pairs the published set has, or None where that is unknown.
    """

    name: str
    split: str
    first: tuple[str, ...]
    second: tuple[str, ...]
    gold: np.ndarray
    subsets: tuple[str, ...]
    expected_pairs: int | None = None

    def __len__(self) -> int:
        return len(self.first)

    @property
    def complete(self) -> bool:
        """Whether the set has as many pairs as the published one, where that is known."""
        return self.expected_pairs in (None, len(self))

    def texts(self) -> list[str]:
        """Return every text once, in the order of its first appearance."""
        return list(dict.fromkeys([*self.first, *self.second]))
