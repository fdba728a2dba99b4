"""Gather the report on a folder of shards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import polars as pl

from augpipe.base.addresses import placed
from augpipe.base.errors import UserError
from augpipe.contract.manifest import Manifest
from augpipe.contract.shards import open_shards
from augpipe.inspection.parity import ColumnParity, negation_counter, parity, pipeline_of
from augpipe.inspection.report import Report, Selection, coverage, selected_columns, selected_label
from augpipe.inspection.samples import drawn, examples, samples, with_label
from augpipe.inspection.variety import variety

_VARIETY_ROWS = 5_000


def inspect_shards(folder: str | Path, selection: Selection | None = None) -> Report:
    """Return the report on the shards in a folder: coverage, rules, variety, samples, polarity parity.

    Args:
        folder: what a build has written.
        selection: what to look at; None for everything, with five sampled rows.

    Raises:
        UserError: if the folder holds no complete set of shards, or a shard is damaged.
        UsageError: if the selection names a column or a rule that they do not have.
    """
    selection = selection or Selection()
    shards = open_shards(folder)
    for shard in shards.shards:
        shard.content()  # polars does not check the checksums of pages
    manifest = shards.manifest
    names = selected_columns(selection, manifest)
    rows = shard_rows([shard.path for shard in shards.shards], manifest.names)
    pool = _pool(rows, names, selection, manifest)
    checked, note = _parity(pool, names, selection, manifest)
    return Report(
        folder=str(placed(folder)),
        manifest=manifest,
        selection=selection,
        coverage=coverage(rows, names),
        examples={name: examples(rows, name, selection.per_label, selection.seed) for name in names},
        samples=samples(drawn(pool, selection.samples, selection.seed), names),
        variety=variety(samples(drawn(pool, _VARIETY_ROWS, selection.seed), names), names),
        parity=checked,
        parity_note=note,
    )


def shard_rows(paths: Sequence[Path], names: Sequence[str]) -> pl.LazyFrame:
    """Return the rows of the shards as a lazy frame; for a set without shards it has no rows."""
    if paths:
        # The path is not a pattern: a folder may be called [old].
        return pl.scan_parquet(list(paths), glob=False)
    types = {f"{name}_type": pl.Categorical() for name in names}
    texts = {name: pl.String() for name in ("original", *names)}
    return pl.LazyFrame(schema={"id": pl.Int64(), **texts, **types})


def _pool(rows: pl.LazyFrame, names: Sequence[str], selection: Selection, manifest: Manifest) -> pl.LazyFrame:
    """Return the rows from which samples are drawn."""
    if selection.rule is not None:
        chosen = {name: selected_label(selection.rule, name, manifest) for name in names}
        return rows.filter(
            pl.any_horizontal(pl.col(f"{name}_type").cast(pl.String) == label for name, label in chosen.items())
        )
    if selection.column is not None:
        return with_label(rows, selection.column, None)
    return rows


def _parity(
    pool: pl.LazyFrame, names: Sequence[str], selection: Selection, manifest: Manifest
) -> tuple[tuple[ColumnParity, ...], str | None]:
    """Return the parity of the columns, or no parity and the reason: a missing pipeline must not stop the rest."""
    if not selection.parity_rows or not manifest.rows_out:
        return (), None
    try:
        pipeline, warning = pipeline_of(manifest, selection.pipeline)
        count = negation_counter(manifest.language, pipeline)
    except UserError as error:
        return (), f"polarity parity was not checked: {error}"
    found = samples(drawn(pool, selection.parity_rows, selection.seed), names)
    return parity(found, names, count), warning
