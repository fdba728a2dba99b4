"""The result of a finished build."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from augpipe.build.progress import covered_rows
from augpipe.shards.manifest import Manifest


@dataclass(frozen=True, slots=True)
class BuildSummary:
    """The manifest of a complete set, and what this run has built of it.

    `rows_built` are the input rows of the shards that this run has built: 0 if the set was complete already.
    """

    folder: Path
    manifest: Manifest
    rows_built: int
    shards_built: int
    seconds: float

    @property
    def already_complete(self) -> bool:
        """Whether there was nothing to do."""
        return self.shards_built == 0

    @property
    def rows_per_s(self) -> float:
        """Input rows per second of this run."""
        return self.rows_built / self.seconds if self.seconds > 0 else 0.0

    def coverage(self) -> dict[str, float]:
        """Return, per augmentation, the share of rows that have a text."""
        rows = max(self.manifest.rows_out, 1)
        return {name: covered_rows(rules) / rows for name, rules in self.manifest.rules().items()}
