"""Write vectors to .npy or Parquet files part by part; a file gets its name only when it is complete."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO, Protocol

import numpy as np

from augpipe.base.errors import UsageError, UserError, explained
from augpipe.base.files.publish import published


class VectorWriter(Protocol):
    """A writer of vectors with their texts, in the order of the rows."""

    def add(self, first_row: int, texts: Sequence[str], vectors: np.ndarray) -> None:
        """Append vectors (n, D) float32."""

    def finish(self) -> None:
        """Complete the file."""

    def abandon(self) -> None:
        """Release the file, which will be deleted."""


class NpyWriter:
    """A .npy file of one float32 array (N, D); the number of rows goes into the header at the end."""

    def __init__(self, file: BinaryIO, dimension: int, about: Mapping[str, str]) -> None:
        self._file = file
        self._dimension = dimension
        self._rows = 0
        self._write_header()

    def add(self, first_row: int, texts: Sequence[str], vectors: np.ndarray) -> None:
        """Append vectors (n, D) float32."""
        self._file.write(np.ascontiguousarray(vectors, dtype="<f4").data)
        self._rows += len(vectors)

    def finish(self) -> None:
        """Write the number of rows into the header."""
        self._file.seek(0)
        self._write_header()

    def abandon(self) -> None:
        """Do nothing: this writer holds nothing back."""

    def _write_header(self) -> None:
        # numpy leaves room for the first axis to grow, so that both headers are equally long.
        header = {"descr": "<f4", "fortran_order": False, "shape": (self._rows, self._dimension)}
        np.lib.format.write_array_header_1_0(self._file, header)


class ParquetWriter:
    """A Parquet file with id (row number from 0), text and embedding, a fixed-size list of float32."""

    def __init__(self, file: BinaryIO, dimension: int, about: Mapping[str, str]) -> None:
        import pyarrow as pa
        from pyarrow import parquet

        self._schema = pa.schema(
            [
                pa.field("id", pa.int64(), nullable=False),
                pa.field("text", pa.string(), nullable=False),
                pa.field("embedding", pa.list_(pa.float32(), dimension), nullable=False),
            ],
            metadata=dict(about),
        )
        self._writer: Any = parquet.ParquetWriter(
            file,
            self._schema,
            # Vectors look like noise: compressing them costs time and saves nothing.
            compression={"id": "zstd", "text": "zstd", "embedding.list.element": "none"},
            use_dictionary=False,
        )

    def add(self, first_row: int, texts: Sequence[str], vectors: np.ndarray) -> None:
        """Append a row group."""
        import pyarrow as pa

        flat = pa.array(np.ascontiguousarray(vectors, dtype=np.float32).reshape(-1))
        columns = [
            pa.array(np.arange(first_row, first_row + len(texts), dtype=np.int64)),
            pa.array(texts, type=pa.string()),
            pa.FixedSizeListArray.from_arrays(flat, type=self._schema.field("embedding").type),
        ]
        self._writer.write_table(pa.Table.from_arrays(columns, schema=self._schema))

    def finish(self) -> None:
        """Write the footer."""
        self._writer.close()

    def abandon(self) -> None:
        """Close the writer, which would otherwise write its footer when it is garbage-collected."""
        with suppress(OSError, ValueError):
            self._writer.close()
        self._writer.is_open = False


FORMATS: Mapping[str, Callable[[BinaryIO, int, Mapping[str, str]], VectorWriter]] = MappingProxyType(
    {".npy": NpyWriter, ".parquet": ParquetWriter}
)
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
def vector_file(path: Path, dimension: int, about: Mapping[str, str]) -> Iterator[VectorWriter]:
    """Open a writer of vectors; the file gets its name when the block ends without an error, and is removed otherwise.

    Args:
        path: the file; its suffix decides the format.
        dimension: D.
        about: facts on the vectors for the file's metadata, where the format has any.

    Raises:
        UserError: the file cannot be written, for example because the disk is full.
    """
    with explained(path, "--output"), published(path) as file:
        writer = FORMATS[path.suffix.lower()](file, dimension, about)
        try:
            yield writer
            writer.finish()
        except BaseException:
            writer.abandon()
            raise
