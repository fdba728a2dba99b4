"""What to inspect: which columns and labels of a set of shards, how many samples, drawn by which seed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from augpipe.augment.outcome import SKIPPED_PREFIX
from augpipe.errors import UsageError
from augpipe.shards import Manifest


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
    """Return the augmentations to show.

    Raises:
        UsageError: if the shards have no such column, or no such label in it.
    """
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
