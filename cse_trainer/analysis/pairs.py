"""Draw the pairs of original and augmentation that are analysed, and choose some of each augmentation to read."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from augpipe.base.errors import UsageError, UserError
from augpipe.contract.schema import ID, ORIGINAL
from augpipe.contract.shards import ShardSet
from cse_trainer.data.sampling import hashes

POOL_FACTOR = 20  # rows that are looked at for each pair that is wanted, at most
LM_SENTENCES = 50_000  # originals that the trigram model counts, at most

LONGEST = 220  # characters; longer sentences are shown only where there is no shorter one
SHARES = (("nearest", 1.0), ("middle", 0.5), ("farthest", 0.0))


@dataclass(frozen=True, slots=True)
class Column:
    """The P sampled pairs of one augmentation, by ascending id; `coverage` is the share of rows that have a text."""

    name: str
    coverage: float
    ids: tuple[int, ...]
    originals: tuple[str, ...]
    augmented: tuple[str, ...]

    @property
    def changed(self) -> float | None:
        """Share of the pairs that differ in more than case and white space; None where there are no pairs."""
        pairs = list(zip(self.originals, self.augmented, strict=True))
        return sum(_folded(x) != _folded(y) for x, y in pairs) / len(pairs) if pairs else None


@dataclass(frozen=True, slots=True)
class Sample:
    """The sample of the shards that is analysed: the pairs of each augmentation, in the shards' order.

    Args:
        originals: R originals, drawn whether their rows have augmentations or not.
        elsewhere: originals of other rows, which the trigram model counts.
    """

    columns: tuple[Column, ...]
    originals: tuple[str, ...]
    elsewhere: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A pair to read; `place` is its place among the similarities: nearest, middle or farthest."""

    place: str
    original: str
    augmented: str
    similarity: float


def chosen_columns(shards: ShardSet, named: Sequence[str]) -> tuple[str, ...]:
    """Return the augmentations to analyse, in the shards' order.

    Raises:
        UsageError: a column is missing, or is the original.
        UserError: the shards have no augmentations.
    """
    if ORIGINAL in named:
        raise UsageError("--augmentations names original, expected augmentations; leave it out, it is always there")
    shards.require(named)
    if not (found := tuple(name for name in shards.columns if name != ORIGINAL and (not named or name in named))):
        raise UserError(
            f"{shards.folder} has no augmentations, expected at least one column besides the original; "
            "build the shards with `augpipe build --augmentations …`"
        )
    return found


def draw_sample(shards: ShardSet, names: Sequence[str], *, size: int, seed: int) -> Sample:
    """Draw pairs of each column, at most `size`, and originals by themselves.

    (seed, row number) decide one random order of the rows. Each column takes the first rows in this order that have a
    text, so that columns share rows where they can. At most half of all rows are drawn from: the trigram model counts
    others.

    Raises:
        UserError: the shards are damaged, or have less than four rows.
    """
    if shards.rows < 4:
        raise UserError(f"{shards.folder} has {shards.rows} rows, expected at least 4; build more")
    order = np.argsort(hashes(seed, "analysis/rows", np.arange(shards.rows)))
    pool = order[: min(POOL_FACTOR * size, shards.rows // 2)]
    others = order[len(pool) :][:LM_SENTENCES]
    read, elsewhere, counts = _read(shards, names, pool, others)
    rows = [read[row] for row in pool.tolist()]
    return Sample(
        columns=tuple(_column(name, counts[name] / shards.rows, rows, size) for name in names),
        originals=tuple(row[ORIGINAL] for row in rows[:size]),
        elsewhere=tuple(elsewhere[row] for row in sorted(elsewhere)),
    )


def _read(
    shards: ShardSet, names: Sequence[str], pool: np.ndarray, others: np.ndarray
) -> tuple[dict[int, dict[str, Any]], dict[int, str], dict[str, int]]:
    """Pass over the shards once.

    Returns:
        Row number → id, original and augmentations, for the rows of `pool`; row number → original, for `others`;
        column → number of rows with a text.
    """
    rows: dict[int, dict[str, Any]] = {}
    elsewhere: dict[int, str] = {}
    counts, start = dict.fromkeys(names, 0), 0
    for table in shards.texts([ORIGINAL, *names]):
        end = start + table.num_rows
        here, beside = (np.sort(wanted[(wanted >= start) & (wanted < end)]) for wanted in (pool, others))
        rows.update(zip(here.tolist(), table.take(here - start).to_pylist(), strict=True))
        elsewhere.update(zip(beside.tolist(), table[ORIGINAL].take(beside - start).to_pylist(), strict=True))
        for name in names:
            counts[name] += table.num_rows - table[name].null_count
        start = end
    return rows, elsewhere, counts


def _column(name: str, coverage: float, rows: Iterable[dict[str, Any]], size: int) -> Column:
    """Return the first rows that have a text in a column, in the order of their ids."""
    having = (row for row in rows if row[name] is not None)
    taken = sorted(itertools.islice(having, size), key=lambda row: int(row[ID]))
    return Column(
        name=name,
        coverage=coverage,
        ids=tuple(row[ID] for row in taken),
        originals=tuple(row[ORIGINAL] for row in taken),
        augmented=tuple(row[name] for row in taken),
    )


def _folded(text: str) -> str:
    return " ".join(text.lower().split())


def choose_examples(column: Column, similarities: np.ndarray) -> tuple[Example, ...]:
    """Return pairs over the range of similarities (P,), at most three."""
    lengths = np.array([max(map(len, pair)) for pair in zip(column.originals, column.augmented, strict=True)], int)
    short = np.flatnonzero(lengths <= LONGEST)
    rows = short if len(short) >= len(SHARES) else np.arange(len(lengths))
    ranked = rows[np.argsort(similarities[rows], kind="stable")]
    chosen: dict[int, str] = {}
    for place, share in SHARES:
        if len(ranked):
            chosen.setdefault(int(ranked[round(share * (len(ranked) - 1))]), place)
    return tuple(
        Example(place, column.originals[row], column.augmented[row], float(similarities[row]))
        for row, place in chosen.items()
    )
