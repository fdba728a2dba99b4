"""Read, write and check shards, the output of augpipe; docs/shards.md describes the format."""

from augpipe.shards.manifest import Manifest, ShardEntry
from augpipe.shards.reader import ShardSet, open_shards
from augpipe.shards.schema import SCHEMA_VERSION, arrow_schema
from augpipe.shards.verify import VerifyReport, verify

__all__ = [
    "SCHEMA_VERSION",
    "Manifest",
    "ShardEntry",
    "ShardSet",
    "VerifyReport",
    "arrow_schema",
    "open_shards",
    "verify",
]
