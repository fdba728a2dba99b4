"""Write vectors to .npy or Parquet files part by part; a file gets its name only when it is complete."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import numpy as np

from augpipe.base.errors import UsageError, UserError, explained
from augpipe.base.files.publish import published

if TYPE_CHECKING:
    import pyarrow as pa

VECTORS = "embedding"
"""The column of a Parquet file that holds the vectors."""

_POOLING = b"pooling"  # in the metadata of every file that is written here

Add = Callable[[int, Sequence[str], np.ndarray], None]
"""Appends texts with their vectors (n, D) float32, numbered from the first argument on; in the order of the rows."""


@contextmanager
def _npy(file: BinaryIO, dimension: int, about: Mapping[str, str]) -> Iterator[Add]:
    """Write one float32 array (N, D); the number of rows goes into the header at the end."""
    rows = 0

    def write_header() -> None:
        # numpy leaves room for the first axis to grow, so that both headers are equally long.
        header = {"descr": "<f4", "fortran_order": False, "shape": (rows, dimension)}
        np.lib.format.write_array_header_1_0(file, header)

    def add(first_row: int, texts: Sequence[str], vectors: np.ndarray) -> None:
        nonlocal rows
        file.write(np.ascontiguousarray(vectors, dtype="<f4").data)
        rows += len(vectors)

    write_header()
    yield add
    file.seek(0)
    write_header()


@contextmanager
def _parquet(file: BinaryIO, dimension: int, about: Mapping[str, str]) -> Iterator[Add]:
    """Write id (row number from 0), text and embedding, a fixed-size list of float32; a row group for each part."""
    import pyarrow as pa
    from pyarrow import parquet

    vector = pa.list_(pa.float32(), dimension)
    types = {"id": pa.int64(), "text": pa.string(), VECTORS: vector}
    schema = pa.schema([pa.field(name, kind, nullable=False) for name, kind in types.items()], metadata=dict(about))
    # Vectors look like noise: compressing them costs time and saves nothing.
    compression = {"id": "zstd", "text": "zstd", f"{VECTORS}.list.element": "none"}
    writer = parquet.ParquetWriter(file, schema, compression=compression, use_dictionary=False)

    def add(first_row: int, texts: Sequence[str], vectors: np.ndarray) -> None:
        flat = pa.array(np.ascontiguousarray(vectors, dtype=np.float32).reshape(-1))
        columns = [
            pa.array(np.arange(first_row, first_row + len(texts), dtype=np.int64)),
            pa.array(texts, type=pa.string()),
            pa.FixedSizeListArray.from_arrays(flat, type=vector),
        ]
        writer.write_table(pa.Table.from_arrays(columns, schema=schema))

    try:
        yield add
        writer.close()
    except BaseException:
        with suppress(OSError, ValueError):
            writer.close()
        writer.is_open = False  # or it would write its footer when it is garbage-collected
        raise


def holds_vectors(schema: pa.Schema) -> bool:
    """Return whether a Parquet file of this schema was written here, with vectors beside its texts."""
    import pyarrow as pa

    if _POOLING not in (schema.metadata or {}) or schema.names.count(VECTORS) != 1:
        return False
    kind = schema.field(VECTORS).type
    return bool(pa.types.is_fixed_size_list(kind) and pa.types.is_float32(kind.value_type))


def matrix(column: pa.FixedSizeListArray) -> np.ndarray | None:
    """Return the vectors (n, D) of a column for which `holds_vectors`; None if one of them is missing."""
    flat = column.flatten()
    if column.null_count or flat.null_count:
        return None
    vectors: np.ndarray = flat.to_numpy().reshape(len(column), column.type.list_size)
    return vectors


FORMATS: Mapping[str, Callable[[BinaryIO, int, Mapping[str, str]], AbstractContextManager[Add]]] = {
    ".npy": _npy,
    ".parquet": _parquet,
}
"""Suffix → the writer of such a file."""


def check_vector_file(path: Path) -> None:
    """Raise unless vectors can be written to a path; called before the work begins.

    Raises:
        UsageError: the suffix names no format.
        UserError: the path is a folder, or lies in a folder that does not exist.
    """
    if path.suffix.lower() not in FORMATS:
        raise UsageError(
            f"--output {path} ends in {path.suffix or 'no suffix'!r}, expected {' or '.join(FORMATS)}; "
            "name the file accordingly"
        )
    if path.is_dir() or not path.parent.is_dir():
        found = "is a folder" if path.is_dir() else f"cannot be written, for {path.parent} is no folder"
        raise UserError(f"--output {path} {found}, expected a file in a folder that exists; correct the path")


@contextmanager
def vector_file(path: Path, dimension: int, about: Mapping[str, str]) -> Iterator[Add]:
    """Open a writer of vectors; the file gets its name when the block ends without an error, and is removed otherwise.

    Args:
        path: the file; its suffix decides the format.
        about: facts on the vectors for the file's metadata, where the format has any.

    Raises:
        UserError: the file cannot be written, for example because the disk is full.
    """
    write = FORMATS[path.suffix.lower()]
    with explained(path, "--output"), published(path) as file, write(file, dimension, about) as add:
        yield add
