"""The labelled rows of one transfer set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from cse_trainer.evaluation.transfer_sets import ALL, HELD


@dataclass(frozen=True, slots=True, eq=False)  # arrays have no plain equality
class Labelled:
    """Texts, or pairs of texts, with a class each.

    Args:
        first: the text of each row, or the first of its pair.
        second: the other text of each row; empty where a row is one text.
        labels: (N,) int.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]
    labels: np.ndarray

    def __len__(self) -> int:
        return len(self.first)

    def ordered(self) -> Labelled:
        """Return the rows sorted by number of words, then by label.

        SentEval sorts its rows like this before it makes folds; with the same order, our folds are the same.
        """
        second = self.second or ("",) * len(self)
        order = sorted(
            range(len(self)),
            key=lambda row: (len(self.first[row].split()), len(second[row].split()), int(self.labels[row])),
        )
        return Labelled(
            first=tuple(self.first[row] for row in order),
            second=tuple(self.second[row] for row in order) if self.second else (),
            labels=self.labels[order],
        )


@dataclass(frozen=True, slots=True, eq=False)
class TransferSet:
    """A transfer set, in the parts that its protocol needs.

    Args:
        name: the set, as in `TRANSFER_SETS`.
        split: which accuracy is the set's score: `test`, or `dev`, by which C is chosen.
        parts: `all` alone, or `train` and `test`, or `train`, `dev` and `test`.
        expected_rows: part → how many rows the published set has.
    """

    name: str
    split: str
    parts: Mapping[str, Labelled]
    expected_rows: Mapping[str, int]

    @property
    def scored(self) -> Labelled:
        """The rows of the test accuracy."""
        return self.parts[ALL] if ALL in self.parts else self.parts[HELD]

    @property
    def expected_size(self) -> int:
        """The number of these rows in the published set."""
        return self.expected_rows[ALL] if ALL in self.parts else self.expected_rows[HELD]

    @property
    def complete(self) -> bool:
        """Whether every part has as many rows as the published one."""
        return all(len(rows) == self.expected_rows[part] for part, rows in self.parts.items())

    def texts(self) -> list[str]:
        """Return every text once, in the order of its first appearance."""
        return list(dict.fromkeys(text for rows in self.parts.values() for text in (*rows.first, *rows.second)))
