"""Type labels: the number of the augmentation that a row drew, or of *no augmentation*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cse_trainer.draws import uniform

NO_AUGMENTATION = "no augmentation"


@dataclass(frozen=True, slots=True)
class TypeLabels:
    """The K augmentations of a run, and the type labels of its rows: 0 to K − 1, or K for *no augmentation*.

    Args:
        names: the K columns, in the order of their labels.
        columns: (K + 1,) label → column number in the cache; for label K that of the original.
        rows: (n,) the labels of the rows trained on.
        held_out: (m,) the labels of the rows kept for evaluation.
    """

    names: tuple[str, ...]
    columns: NDArray[np.int64]
    rows: NDArray[np.uint8]
    held_out: NDArray[np.uint8]

    @property
    def none(self) -> int:
        """K, the label of a row without augmentation."""
        return len(self.names)

    def counts(self) -> dict[str, int]:
        """Return how many of the rows trained on have each label, by name."""
        names = (*self.names, NO_AUGMENTATION)
        return dict(zip(names, np.bincount(self.rows, minlength=len(names)).tolist(), strict=True))


def draw_labels(
    ids: NDArray[np.int64],
    names: Sequence[str],
    present: Mapping[str, NDArray[np.bool_]],
    seed: int,
) -> NDArray[np.uint8]:
    """Return the label (R,) that every row draws; it depends on (seed, id) alone.

    A row draws among all K augmentations with equal probability, not only among those that it has. If it does not have
    the one that it drew, its label is K. So *no augmentation* is the largest class, and a rare augmentation stays rare.

    Args:
        ids: (R,) the row ids.
        names: the K columns.
        present: column → (R,) whether the row has a text there.
        seed: another seed draws other labels.

    Source: AugCSE, section 4.2.
    """
    drawn = (uniform(seed, "augmentation", ids) * len(names)).astype(np.uint8)
    for label, name in enumerate(names):
        drawn[(drawn == label) & ~present[name]] = len(names)
    return drawn
