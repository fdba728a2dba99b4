"""Write one shard: an Arrow table as a Parquet file that is either complete or absent."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from augpipe.shards.publish import Published, publish
from augpipe.shards.schema import TYPE_SUFFIX

if TYPE_CHECKING:
    import pyarrow as pa

COMPRESSION = "zstd"
COMPRESSION_LEVEL = 3
ROW_GROUP_ROWS = 65_536


def shard_name(index: int) -> str:
    """Return the file name of a shard: five digits at least, so that names sort in corpus order."""
    return f"shard-{index:05d}.parquet"


def encode(table: pa.Table, dictionaries: Sequence[str] | None = None) -> memoryview:
    """Return a table as the content of a Parquet file; equal tables give equal bytes.

    Every page carries a checksum: without it most flipped bits would be read as other text, silently. All settings that
    shape the bytes are fixed here. The file is encoded in memory, because a `ParquetWriter` on a path writes the
    footer, and so a valid but partial file, when an exception passes through it.

    Args:
        table: what to write.
        dictionaries: the columns whose values repeat; None for those of the type labels.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    # Sentences hardly ever repeat: a dictionary of them would hold the whole column again.
    labels = [name for name in table.column_names if name.endswith(TYPE_SUFFIX)]
    repeating = labels if dictionaries is None else dictionaries
    sink = pa.BufferOutputStream()
    pq.write_table(
        table,
        sink,
        row_group_size=ROW_GROUP_ROWS,
        version="2.6",
        data_page_version="1.0",
        compression=COMPRESSION,
        compression_level=COMPRESSION_LEVEL,
        use_dictionary=list(repeating),
        write_statistics=True,
        write_page_checksum=True,
        store_schema=True,
    )
    return memoryview(sink.getvalue())


def write_shard(path: Path, table: pa.Table) -> Published:
    """Publish a table under `path` and return the file's size and SHA-256.

    Raises:
        AugpipeError: if the file cannot be written; nothing is left of it.
    """
    return publish(path, [encode(table)])
