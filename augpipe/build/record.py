"""The note a worker leaves when a shard is finished; resume reads these notes and not the shards."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from augpipe.shards.manifest import Counts, ShardEntry
from augpipe.shards.publish import publish


@dataclass(frozen=True, slots=True)
class ShardRecord:
    """A finished shard: its place, its manifest entry, and how many rows were rejected for each reason."""

    index: int
    entry: ShardEntry
    reasons: Counts

    def save(self, path: Path) -> None:
        """Publish the record; do this after the shard has its final name.

        Raises:
            AugpipeError: it cannot be written; the shard then counts as not built.
        """
        publish(path, [json.dumps(asdict(self)).encode()])

    @classmethod
    def load(cls, path: Path) -> ShardRecord | None:
        """Return the record of a shard, or None when there is no readable one."""
        try:
            fields = json.loads(path.read_bytes())
            return cls(fields["index"], ShardEntry(**fields["entry"]), fields["reasons"])
        except (OSError, ValueError, KeyError, TypeError):
            return None
