"""The note a worker leaves when a shard is finished; resume reads these notes and not the shards."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from augpipe.shards.manifest import Counts, ShardEntry
from augpipe.shards.publish import publish
from augpipe.shards.regular_file import read_regular
from augpipe.strict_json import Count, instance, loads


@dataclass(frozen=True, slots=True)
class ShardRecord:
    """A finished shard: its place, its manifest entry, and how many rows were rejected for each reason.

    `rejects_sha256` is that of the shard's part of rejects.jsonl; None where it has none of its own.
    """

    index: Count
    entry: ShardEntry
    reasons: Counts
    rejects_sha256: str | None = None

    def to_bytes(self) -> bytes:
        """Return the file's content: the record, and a checksum over it."""
        record = json.dumps(asdict(self))
        return json.dumps({"record": record, "checksum": hashlib.sha256(record.encode()).hexdigest()}).encode()

    def save(self, path: Path) -> None:
        """Publish the record; do this after the shard has its final name.

        Raises:
            AugpipeError: it cannot be written; the shard then counts as not built.
        """
        publish(path, [self.to_bytes()])

    @classmethod
    def load(cls, path: Path) -> ShardRecord | None:
        """Return the record of a shard, or None when there is no sound one: the shard is then made again."""
        try:
            content = read_regular(path)
            record: ShardRecord = instance(cls, loads(loads(content)["record"]))
            return record if record.to_bytes() == content else None
        except (OSError, ValueError, KeyError, TypeError):
            return None
