"""The report on a set of shards, as data; terminal, JSON and web page are views of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from augpipe.inspection.coverage import ColumnCoverage, LabelCount
from augpipe.inspection.parity import ColumnParity
from augpipe.inspection.samples import Sample
from augpipe.inspection.selection import Selection
from augpipe.languages import LANGUAGES
from augpipe.shards import Manifest


@dataclass(frozen=True, slots=True)
class Report:
    """The report of `augpipe inspect`.

    Args:
        folder: where the shards are.
        manifest: the manifest of the shards.
        selection: what was asked for.
        coverage: one entry per column.
        examples: column → type label → rows that carry it.
        samples: rows drawn at random.
        parity: one entry per column that promises a polarity; empty if it was not checked.
        parity_note: why the parity was not checked, or a warning about how it was; None if there is nothing to say.
    """

    folder: str
    manifest: Manifest
    selection: Selection
    coverage: tuple[ColumnCoverage, ...]
    examples: Mapping[str, Mapping[str, tuple[Sample, ...]]]
    samples: tuple[Sample, ...]
    parity: tuple[ColumnParity, ...]
    parity_note: str | None

    def published_share(self, name: str) -> float | None:
        """Return the share that the paper reports for this augmentation, or None."""
        known = LANGUAGES.get(self.manifest.language)
        return known.published.get(name) if known is not None else None

    def parity_of(self, name: str) -> ColumnParity | None:
        """Return the parity of one column, or None if it was not checked."""
        return next((column for column in self.parity if column.name == name), None)

    def as_dict(self) -> dict[str, Any]:
        """Return the report as values for JSON."""
        manifest = self.manifest
        return {
            "folder": self.folder,
            "language": manifest.language,
            "pipeline": asdict(manifest.pipeline),
            "seed": manifest.seed,
            "convert": manifest.convert,
            "rows_in": manifest.rows_in,
            "rows_out": manifest.rows_out,
            "rejected": manifest.rejected,
            "rejects": dict(manifest.rejects.reasons),
            "shards": len(manifest.shards),
            "columns": {column.name: self._column_dict(column) for column in self.coverage},
            "parity_note": self.parity_note,
            "samples": [_sample_dict(sample) for sample in self.samples],
        }

    def _column_dict(self, column: ColumnCoverage) -> dict[str, Any]:
        """Return one column's coverage, counts and parity."""
        checked = self.parity_of(column.name)
        return {
            "rows": column.rows,
            "applied": column.applied,
            "unchanged": column.unchanged,
            "share": column.share,
            "published_share": self.published_share(column.name),
            "rules": [self._count_dict(column.name, count) for count in column.rules],
            "reasons": [self._count_dict(column.name, count) for count in column.reasons],
            "parity": None
            if checked is None
            else {
                "checked": checked.checked,
                "passed": checked.passed,
                "share": checked.share,
                "mismatches": [asdict(mismatch) for mismatch in checked.mismatches],
            },
        }

    def _count_dict(self, name: str, count: LabelCount) -> dict[str, Any]:
        """Return one label's count and examples."""
        found = self.examples.get(name, {}).get(count.label, ())
        return {
            "label": count.label,
            "rows": count.rows,
            "share": count.share,
            "examples": [{"id": row.id, "original": row.original, "text": row.outcomes[0].text} for row in found],
        }


def _sample_dict(sample: Sample) -> dict[str, Any]:
    """Return one row with the keys of the shards."""
    return {
        "id": sample.id,
        "original": sample.original,
        **{outcome.name: outcome.text for outcome in sample.outcomes},
        **{f"{outcome.name}_type": outcome.label for outcome in sample.outcomes},
    }
