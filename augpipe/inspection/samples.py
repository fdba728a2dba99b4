"""Draw rows for reading: the same rows for the same seed, whatever the size of the shards or the computer."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from augpipe.augment.augmentation import Augmented, Result, Skipped
from augpipe.augmenter import Row
from augpipe.contract.schema import SKIPPED_PREFIX

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def lot(seed: int) -> pl.Expr:
    """Return the lot of every row, 64 well-mixed bits of (seed, id); the rows with the smallest lots are drawn.

    The bits are mixed by splitmix64 (Steele, Lea and Flood 2014) and depend on nothing but the id and the seed.
    """
    return _mixed(pl.col("id").cast(pl.UInt64) * _u64(_GOLDEN) + _mixed(_u64((seed * _GOLDEN + _GOLDEN) & _MASK)))


def _mixed(bits: pl.Expr) -> pl.Expr:
    """Return 64 well-mixed bits."""
    once = (bits ^ (bits // _u64(1 << 30))) * _u64(_FIRST)
    twice = (once ^ (once // _u64(1 << 27))) * _u64(_SECOND)
    return twice ^ (twice // _u64(1 << 31))


def _u64(value: int) -> pl.Expr:
    """Return a 64-bit constant."""
    return pl.lit(value, dtype=pl.UInt64)


def drawn(rows: pl.LazyFrame, count: int, seed: int) -> pl.DataFrame:
    """Draw at most `count` rows and return them in the order of their ids."""
    # Draw the lots over the ids alone, so that the texts of a million rows are not read to choose five of them.
    ids = rows.select("id", lot(seed).alias("lot")).bottom_k(count, by=["lot", "id"]).collect()["id"]
    return rows.filter(pl.col("id").is_in(ids.implode())).sort("id").collect()


def with_label(rows: pl.LazyFrame, name: str, label: str | None) -> pl.LazyFrame:
    """Return the rows in which one augmentation has this type label, or any rule if `label` is None."""
    if label is None:
        return rows.filter(pl.col(name).is_not_null())
    return rows.filter(pl.col(f"{name}_type").cast(pl.String) == label)


def examples(rows: pl.LazyFrame, name: str, count: int, seed: int) -> dict[str, tuple[Row, ...]]:
    """Draw at most `count` rows for every type label of one augmentation; return them by label."""
    label = pl.col(f"{name}_type").cast(pl.String)
    chosen = (
        rows.select("id", label.alias("label"), lot(seed).alias("lot"))
        .group_by("label")
        .agg(pl.col("id").bottom_k_by("lot", count))
        .select(pl.col("id").explode())
        .collect()["id"]
    )
    found = samples(rows.filter(pl.col("id").is_in(chosen.implode())).sort("id").collect(), [name])
    grouped: dict[str, list[Row]] = {}
    for row in found:
        grouped.setdefault(row.outcomes[name].label, []).append(row)
    return {key: tuple(group) for key, group in sorted(grouped.items())}


def samples(rows: pl.DataFrame, names: Sequence[str]) -> tuple[Row, ...]:
    """Return drawn rows with the results of the augmentations in `names`."""
    return tuple(
        Row(row["id"], row["original"], {name: _result(row[name], str(row[f"{name}_type"])) for name in names})
        for row in rows.iter_rows(named=True)
    )


def _result(text: str | None, label: str) -> Result:
    """Return a result as the augmentation gave it."""
    return Skipped(label.removeprefix(SKIPPED_PREFIX)) if text is None else Augmented(text, label)
