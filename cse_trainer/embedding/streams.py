"""Read files, compressed or not, as streams of bytes that know how much of the file has been read."""

from __future__ import annotations

import gzip
import io
import lzma
import os
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO, cast

from cse_trainer.errors import TrainerError


def _zstd(file: BinaryIO) -> BinaryIO:
    # Arrow's reader, because zstandard's takes a truncated file for a complete one.
    import pyarrow as pa

    stream: Any = pa.CompressedInputStream(pa.PythonFile(file, "r"), "zstd")
    return io.BufferedReader(stream)


def _gzip(file: BinaryIO) -> BinaryIO:
    return cast("BinaryIO", gzip.GzipFile(fileobj=file, mode="rb"))


def _xz(file: BinaryIO) -> BinaryIO:
    return cast("BinaryIO", lzma.LZMAFile(file, "rb"))


COMPRESSIONS: Mapping[str, Callable[[BinaryIO], BinaryIO]] = MappingProxyType({".gz": _gzip, ".xz": _xz, ".zst": _zstd})
"""Suffix → function that opens such a file."""

DAMAGE = (OSError, EOFError, zlib.error, lzma.LZMAError)
"""What reading a damaged or truncated file raises."""


class Stream:
    """A file that is read once, from its start to its end.

    Args:
        path: the file; its last suffix says how it is compressed.

    Raises:
        TrainerError: the file is not there or may not be read.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._file = path.open("rb")
        except OSError as error:
            raise TrainerError(f"{path} cannot be read ({error.strerror}); check the path of FILE") from error
        self._size = os.fstat(self._file.fileno()).st_size
        decompress = COMPRESSIONS.get(path.suffix.lower())
        self.path = path
        self.bytes = self._file if decompress is None else decompress(self._file)

    @property
    def share(self) -> float | None:
        """The part of the file that has been read, from 0 to 1."""
        return min(self._file.tell() / self._size, 1.0) if self._size else None

    def lines(self) -> Iterator[bytes]:
        r"""Yield the lines without their ends; a line ends at \n or \r\n, at no other character.

        Raises:
            TrainerError: The file is damaged.
        """
        try:
            for line in self.bytes:
                yield line.removesuffix(b"\n").removesuffix(b"\r")
        except DAMAGE as error:
            raise damaged(self.path, error) from error

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def damaged(path: Path, error: Exception) -> TrainerError:
    """Return the error for a file that cannot be read to its end."""
    reason = " ".join(str(error).split()) or type(error).__name__
    return TrainerError(f"{path} is damaged or cut off ({reason}), expected a complete file; copy it again")
