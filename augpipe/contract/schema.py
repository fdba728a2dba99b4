"""The columns of a shard: the Arrow schema of format version 1, the same for all files of a set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pyarrow as pa

SCHEMA_VERSION = 1

ID, ORIGINAL = "id", "original"
TYPE_SUFFIX = "_type"

SKIPPED_PREFIX = "skipped:"
"""How a type label begins where there is no text; the reason follows."""


def shard_name(index: int) -> str:
    """Return the file name of a shard: five digits at least, so that names sort in corpus order."""
    return f"shard-{index:05d}.parquet"


def column_names(names: Sequence[str], kept: Sequence[str] = ()) -> list[str]:
    """Return the columns of a shard in order: id, original, all texts, all type labels, all kept from the input."""
    return [ID, ORIGINAL, *names, *(name + TYPE_SUFFIX for name in names), *kept]


def arrow_schema(names: Sequence[str], kept: Iterable[pa.Field] = ()) -> pa.Schema:
    """Return the Arrow schema for these augmentations, in column order, and the columns kept from the input.

    `id` (int64) and `original` (string) are never null. An augmented text is null if the augmentation does not apply;
    its type label then holds the reason, and is never null.
    """
    import pyarrow as pa

    label = pa.dictionary(pa.int16(), pa.string())
    fields = [
        pa.field(ID, pa.int64(), nullable=False),
        pa.field(ORIGINAL, pa.string(), nullable=False),
        *(pa.field(name, pa.string()) for name in names),
        *(pa.field(name + TYPE_SUFFIX, label, nullable=False) for name in names),
        *kept,
    ]
    return pa.schema(fields)
