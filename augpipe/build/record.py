"""The record that a worker writes when a shard is finished, so that a later run can take the shard over."""

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
    """A finished shard: its number, its manifest entry, and how many rows were rejected for each reason.

    `rejects_sha256` is the hash of the shard's part of rejects.jsonl; None if the shard has no such part.
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
        """Publish the record; call this after the shard has its final name.

        Raises:
            AugpipeError: if it cannot be written; the shard then counts as not built.
        """
        publish(path, [self.to_bytes()])

    @classmethod
    def load(cls, path: Path) -> ShardRecord | None:
        """Return the record in a file, or None if it is missing or damaged: the shard is then built again."""
        try:
            content = read_regular(path)
            record: ShardRecord = instance(cls, loads(loads(content)["record"]))
            return record if record.to_bytes() == content else None
        except (OSError, ValueError, KeyError, TypeError):
            return None
