"""The report on a set of shards, as data; terminal, JSON and web page are views of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import polars as pl

from augpipe.augmenter import Row
from augpipe.base.errors import UsageError
from augpipe.contract.manifest import Manifest
from augpipe.contract.schema import SKIPPED_PREFIX
from augpipe.inspection.parity import ColumnParity
from augpipe.inspection.variety import ColumnVariety
from augpipe.languages import LANGUAGES


@dataclass(frozen=True, slots=True)
class Report:
    """The report of `augpipe inspect`.

    Args:
        selection: what was asked for.
        coverage: one entry per column.
        examples: column → type label → rows that carry it.
        samples: rows drawn at random.
        variety: one entry per column that has a text among the rows drawn for it.
        parity: one entry per column that promises a polarity; empty if it was not checked.
        parity_note: why the parity was not checked, or a warning about how it was.
    """

    folder: str
    manifest: Manifest
    selection: Selection
    coverage: tuple[ColumnCoverage, ...]
    examples: Mapping[str, Mapping[str, tuple[Row, ...]]]
    samples: tuple[Row, ...]
    variety: tuple[ColumnVariety, ...]
    parity: tuple[ColumnParity, ...]
    parity_note: str | None

    def published_share(self, name: str) -> float | None:
        """Return the share that the paper reports for this augmentation, or None."""
        known = LANGUAGES.get(self.manifest.language)
        return known.published.get(name) if known is not None else None

    def parity_of(self, name: str) -> ColumnParity | None:
        """Return the parity of one column, or None if it was not checked."""
        return next((column for column in self.parity if column.name == name), None)

    def variety_of(self, name: str) -> ColumnVariety | None:
        """Return the variety of one column, or None if it has no text."""
        return next((column for column in self.variety if column.name == name), None)

    def as_dict(self) -> dict[str, Any]:
        """Return the report as values for JSON."""
        manifest = self.manifest
        return {
            "folder": self.folder,
            "language": manifest.language,
            "pipeline": asdict(manifest.pipeline),
            **_values(manifest, "seed convert rows_in rows_out rejected"),
            "rejects": manifest.rejects.reasons,
            "shards": len(manifest.shards),
            "columns": {column.name: self._column_dict(column) for column in self.coverage},
            "parity_note": self.parity_note,
            "samples": [row.to_dict() for row in self.samples],
        }

    def _column_dict(self, column: ColumnCoverage) -> dict[str, Any]:
        """Return one column's coverage, counts, variety and parity."""
        checked, varied = self.parity_of(column.name), self.variety_of(column.name)
        mismatches = {"mismatches": [asdict(mismatch) for mismatch in checked.mismatches]} if checked else {}
        return {
            **_values(column, "rows applied unchanged share"),
            "published_share": self.published_share(column.name),
            "rules": [self._count_dict(column.name, count) for count in column.rules],
            "reasons": [self._count_dict(column.name, count) for count in column.reasons],
            "variety": _values(varied, "texts phrase rows share covering") if varied else None,
            "parity": _values(checked, "checked passed share") | mismatches if checked else None,
        }

    def _count_dict(self, name: str, count: LabelCount) -> dict[str, Any]:
        """Return one label's count and examples."""
        found = self.examples.get(name, {}).get(count.label, ())
        examples = [{"id": row.id, "original": row.original, "text": row.outcomes[name].text} for row in found]
        return {**_values(count, "label rows share"), "examples": examples}


def _values(value: object, names: str) -> dict[str, Any]:
    """Return some attributes of a value by name."""
    return {name: getattr(value, name) for name in names.split()}


@dataclass(frozen=True, slots=True)
class LabelCount:
    """How many of `rows_total` rows carry one type label."""

    label: str
    rows: int
    rows_total: int

    @property
    def is_rule(self) -> bool:
        """Whether the label names a rule and not a reason."""
        return not self.label.startswith(SKIPPED_PREFIX)

    @property
    def name(self) -> str:
        """The rule, or the reason without its prefix."""
        return self.label.removeprefix(SKIPPED_PREFIX)

    @property
    def share(self) -> float:
        """The rows as a share of all rows, 0 to 1."""
        return self.rows / self.rows_total if self.rows_total else 0.0


@dataclass(frozen=True, slots=True)
class ColumnCoverage:
    """How many rows one augmentation covers.

    `applied` counts the rows whose text really differs from the original. `unchanged` counts those whose text equals
    the original after lower-casing and white-space folding.
    """

    name: str
    rows: int
    applied: int
    unchanged: int
    labels: tuple[LabelCount, ...]

    @property
    def share(self) -> float:
        """The covered rows as a share of all rows, 0 to 1."""
        return self.applied / self.rows if self.rows else 0.0

    @property
    def rules(self) -> tuple[LabelCount, ...]:
        """The rules that fired, the most frequent first."""
        return tuple(count for count in self.labels if count.is_rule)

    @property
    def reasons(self) -> tuple[LabelCount, ...]:
        """The reasons why nothing fired, the most frequent first."""
        return tuple(count for count in self.labels if not count.is_rule)


def folded(text: pl.Expr) -> pl.Expr:
    """Return the expression of a text in lower case with its white space folded, so only real differences remain."""
    # The pattern does not match single spaces, which need no folding: this is six times as fast as `\s+`.
    return text.str.to_lowercase().str.replace_all(r"\s\s+|[^\S ]", " ").str.strip_chars()


def coverage(rows: pl.LazyFrame, names: Sequence[str]) -> tuple[ColumnCoverage, ...]:
    """Return the counts of rules and reasons over all rows, for each augmentation in `names`."""
    counted = pl.collect_all([_label_counts(rows, name) for name in names])
    return tuple(_column(name, counts) for name, counts in zip(names, counted, strict=True))


def _label_counts(rows: pl.LazyFrame, name: str) -> pl.LazyFrame:
    """Return one augmentation's rows per label, the most frequent label first."""
    differs = (folded(pl.col(name)) != folded(pl.col("original"))).fill_null(False)
    return (
        rows.group_by(pl.col(f"{name}_type").cast(pl.String).alias("label"))
        .agg(rows=pl.len(), with_text=pl.col(name).is_not_null().sum(), applied=differs.sum())
        .sort(["rows", "label"], descending=[True, False])
    )


def _column(name: str, counts: pl.DataFrame) -> ColumnCoverage:
    """Add up the counts of one augmentation's labels."""
    total, applied = int(counts["rows"].sum()), int(counts["applied"].sum())
    return ColumnCoverage(
        name=name,
        rows=total,
        applied=applied,
        unchanged=int(counts["with_text"].sum()) - applied,
        labels=tuple(LabelCount(label, rows, total) for label, rows in counts.select("label", "rows").iter_rows()),
    )


@dataclass(frozen=True, slots=True)
class Selection:
    """What the user asked to see.

    Args:
        samples: number of rows to draw for reading.
        column: show this augmentation only.
        rule: draw only rows with this type label; a reason may be given with or without its prefix.
        seed: decides which rows are drawn.
        parity_rows: number of rows to parse again for the polarity parity; 0 leaves it out.
        pipeline: parse again with this pipeline and not with the one that built the shards.
        per_label: number of example rows for every rule and reason.
    """

    samples: int = 5
    column: str | None = None
    rule: str | None = None
    seed: int = 0
    parity_rows: int = 500
    pipeline: str | Path | None = None
    per_label: int = 1


def selected_columns(selection: Selection, manifest: Manifest) -> tuple[str, ...]:
    """Return the augmentations to show; it is a `UsageError` if the shards lack the column or the label."""
    names = manifest.names
    if selection.column is not None:
        if selection.column not in names:
            raise UsageError(f"no column {selection.column!r} in these shards; expected one of {', '.join(names)}")
        names = (selection.column,)
    if selection.rule is None:
        return names
    bearing = tuple(name for name in names if selected_label(selection.rule, name, manifest) is not None)
    if not bearing:
        known = "; ".join(f"{name}: {', '.join(labels_of(name, manifest))}" for name in names)
        raise UsageError(f"no rule or reason {selection.rule!r} in these shards; expected one of {known}")
    return bearing


def selected_label(rule: str, name: str, manifest: Manifest) -> str | None:
    """Return the type label that the user means by `rule`, or None if the augmentation has no such label."""
    labels = labels_of(name, manifest)
    return next((label for label in (rule, SKIPPED_PREFIX + rule) if label in labels), None)


def labels_of(name: str, manifest: Manifest) -> tuple[str, ...]:
    """Return every type label that an augmentation can have."""
    return next(entry.labels for entry in manifest.augmentations if entry.name == name)
