"""Select each row's positive and hard negative, and the rows that are held out for evaluation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from cse_trainer.draws import hashes, uniform
from cse_trainer.errors import UsageError
from cse_trainer.type_labels import TypeLabels, draw_labels

ORIGINAL = "original"
HELD_OUT_SHARE = 10  # at most one row in so many is kept for evaluation

Bools = NDArray[np.bool_]


class TokenCounts(Protocol):
    """What the selection needs to know of the token cache."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The text columns that it holds."""

    @property
    def ids(self) -> NDArray[np.int64]:
        """The row ids of the corpus (R,)."""

    def lengths(self, column: str) -> NDArray[np.integer]:
        """Return how many tokens every row has in a column (R,); 0 is null."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What a run takes from the shards.

    Args:
        positives: the columns that positives come from; of several, each row takes one.
        negative: the column of the hard negatives, or None.
        proportion: the share of the rows that take their augmentation; the others pair with themselves.
        drop_unaugmented: leave out rows without the augmentation that is trained on, instead of pairing them with
            themselves: rows that have none of the positives; rows without the augmentation that they drew; or, if the
            positives are the originals, rows without a hard negative.
        limit: train on this many rows, the first of those that remain.
        held_out: how many rows to keep for evaluation; at most a tenth of all rows are kept.
        augmentations: the columns of which every row draws one (AugCSE), instead of `positives`.
        augmented_positives: whether the augmentation that a row drew is its positive; otherwise its original is, and
            only the discriminator sees the augmentation.
    """

    positives: tuple[str, ...] = (ORIGINAL,)
    negative: str | None = None
    proportion: float = 1.0
    drop_unaugmented: bool = False
    limit: int | None = None
    held_out: int = 0
    augmentations: tuple[str, ...] = ()
    augmented_positives: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns to read: the original, the positives, the augmentations, the negative, each once."""
        named = (ORIGINAL, *self.positives, *self.augmentations, *([self.negative] if self.negative else []))
        return tuple(dict.fromkeys(named))

    @property
    def needed(self) -> tuple[str, ...]:
        """The columns of which a row has to have one if the unaugmented are dropped and rows do not draw."""
        return (self.negative,) if self.positives == (ORIGINAL,) and self.negative else self.positives


@dataclass(frozen=True, slots=True)
class Choices:
    """What every row that is trained on takes; `rows` and `held_out` are row numbers of the cache.

    Args:
        rows: (n,) the rows trained on, in corpus order.
        positive: (n,) column number of the positive in the cache.
        negative: (n,) whether the row has a hard negative.
        held_out: (m,) the rows kept for evaluation; they depend on the ids alone.
        negative_column: column number of the hard negatives in the cache, None without hard negatives.
        labels: which augmentation every row drew, None if rows do not draw.
        augmented_positives: whether the augmentations that were drawn are the positives.
    """

    rows: NDArray[np.int32]
    positive: NDArray[np.uint8]
    negative: Bools
    held_out: NDArray[np.int32]
    negative_column: int | None = None
    labels: TypeLabels | None = None
    augmented_positives: bool = False


def choose(cache: TokenCounts, selection: Selection, seed: int) -> Choices:
    """Return what every row takes; it depends on (seed, id) alone.

    Raises:
        UsageError: if no row is left; the message says which option removed them.
    """
    present = {name: cache.lengths(name) > 0 for name in selection.columns}
    held_out = hold_out(cache.ids, selection.held_out)
    drawn = _drawn(cache, selection, present, seed)
    # A text without any token, which only tokenizers without special tokens make, cannot be encoded.
    candidates = present[ORIGINAL].copy()
    candidates[held_out] = False
    if selection.drop_unaugmented and drawn is not None:
        candidates &= drawn < len(selection.augmentations)
    elif selection.drop_unaugmented:
        candidates &= np.logical_or.reduce([present[name] for name in selection.needed])
    rows = np.flatnonzero(candidates)[: selection.limit].astype(np.int32)
    if not len(rows):
        raise UsageError(_why_none(selection, len(present[ORIGINAL])))
    if drawn is not None:
        drawn[_left_alone(cache, selection, seed)] = len(selection.augmentations)
        return _choices_drawn(cache, selection, drawn, rows, held_out)
    positive = _positives(cache, selection, present, seed)[rows]
    if selection.negative is None:
        return Choices(rows, positive, np.zeros(len(rows), np.bool_), held_out)
    return Choices(rows, positive, present[selection.negative][rows], held_out, cache.columns.index(selection.negative))


def hold_out(ids: NDArray[np.int64], wanted: int) -> NDArray[np.int32]:
    """Return the row numbers, in order, of the rows kept for evaluation: those whose ids have the smallest hashes."""
    count = min(max(wanted, 0), len(ids) // HELD_OUT_SHARE)
    if not count:
        return np.empty(0, np.int32)
    smallest = np.argpartition(hashes(0, "held out", ids), count - 1)[:count]
    return np.sort(smallest).astype(np.int32)


def _drawn(
    cache: TokenCounts, selection: Selection, present: Mapping[str, Bools], seed: int
) -> NDArray[np.uint8] | None:
    """Return the type label (R,) of every row, or None if rows do not draw."""
    if not selection.augmentations:
        return None
    return draw_labels(cache.ids, selection.augmentations, present, seed)


def _choices_drawn(
    cache: TokenCounts,
    selection: Selection,
    drawn: NDArray[np.uint8],
    rows: NDArray[np.int32],
    held_out: NDArray[np.int32],
) -> Choices:
    """Return what rows take that have each drawn an augmentation."""
    names = selection.augmentations
    columns = np.array([cache.columns.index(name) for name in (*names, ORIGINAL)])
    labels = TypeLabels(names, columns, drawn[rows], drawn[held_out])
    taken = labels.rows if selection.augmented_positives else np.full(len(rows), labels.none)
    return Choices(
        rows,
        columns[taken].astype(np.uint8),
        np.zeros(len(rows), np.bool_),
        held_out,
        labels=labels,
        augmented_positives=selection.augmented_positives,
    )


def _positives(cache: TokenCounts, selection: Selection, present: Mapping[str, Bools], seed: int) -> NDArray[np.uint8]:
    """Return the column number (R,) of every row's positive: the original's where nothing else applies."""
    original = cache.columns.index(ORIGINAL)
    chosen = np.full(len(cache.ids), original, np.uint8)
    count = np.sum([present[name] for name in selection.positives], axis=0, dtype=np.int64)
    # Each of a row's texts has the same probability; `place` counts down to the one that is taken.
    place = (uniform(seed, "positive", cache.ids) * count).astype(np.int64)
    for name in selection.positives:
        here = present[name]
        chosen[here & (place == 0)] = cache.columns.index(name)
        place -= here
    chosen[_left_alone(cache, selection, seed)] = original
    return chosen


def _left_alone(cache: TokenCounts, selection: Selection, seed: int) -> Bools:
    """Return which rows (R,) do not take their augmentation, whether they have one or not."""
    alone: Bools = uniform(seed, "proportion", cache.ids) >= selection.proportion
    return alone


def _why_none(selection: Selection, rows: int) -> str:
    """Return the message for a selection that leaves no row."""
    if selection.limit is not None and selection.limit <= 0:
        return f"--limit {selection.limit} leaves no row to train on; give at least 1"
    if selection.drop_unaugmented:
        names = selection.augmentations or selection.needed
        return (
            f"--drop-unaugmented leaves no row to train on: none of the {rows} rows has {' or '.join(names)}; leave "
            "the option out, or choose another column"
        )
    return f"no row is left to train on: the shards have {rows}; give a folder with rows"
