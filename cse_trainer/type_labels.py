"""Type labels: which augmentation every row drew, or that it has none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cse_trainer.draws import uniform

NO_AUGMENTATION = "no augmentation"


@dataclass(frozen=True, slots=True)
class TypeLabels:
    """The augmentations of a run and the rows' labels; label K, after those of the K augmentations, is *none*.

    Args:
        names: the K columns, in the order of their labels.
        columns: (K + 1,) the number in the cache of each label's column; that of *none* is the original's.
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
    """Draw the label of every row; it depends on (seed, id) alone.

    A row draws among all K augmentations, each as likely, and not only among those that it has: where it has not the
    one it drew, its label is K. So *no augmentation* is the largest class, and a rare augmentation stays rare.

    Args:
        ids: (R,) the row ids.
        names: the K columns.
        present: column → (R,) whether the row has a text there.
        seed: another seed draws others.

    Source: AugCSE, section 4.2.
    """
    drawn = (uniform(seed, "augmentation", ids) * len(names)).astype(np.uint8)
    for label, name in enumerate(names):
        drawn[(drawn == label) & ~present[name]] = len(names)
    return drawn
