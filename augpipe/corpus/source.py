"""One input file: where it is, what it holds, and a promise that it stays the same."""

from __future__ import annotations

import hashlib
import io
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from augpipe.corpus.compression import decompressed
from augpipe.corpus.formats import PARQUET_MAGIC, compression_of, format_of
from augpipe.errors import AugpipeError

_HEAD_BYTES = 64 * 1024


@dataclass(frozen=True)
class Source:
    """A regular file that can be read again and again."""

    path: Path
    name: str
    """What the user called it."""
    compression: str | None
    format: str
    size: int
    """Bytes on disk."""
    modified_ns: int

    def open_stored(self) -> io.BufferedReader:
        """Open the file as it is on disk.

        Raises:
            AugpipeError: It can no longer be opened, or is not the file it was when the corpus was opened.
        """
        file = open_file(self.path, self.name)
        status = os.fstat(file.fileno())
        if (status.st_size, status.st_mtime_ns) != (self.size, self.modified_ns):
            file.close()
            raise AugpipeError(
                f"{self.name}: changed since it was opened ({status.st_size:,} bytes, were {self.size:,}); "
                "leave the inputs alone while they are read, and start again"
            )
        return file

    def open(self) -> io.BufferedReader:
        """Open the file for reading its decompressed bytes; see `open_stored` for what may be raised."""
        return decompressed(self.open_stored(), self.compression, self.name)

    def digest(self) -> str:
        """Return the SHA-256 of the file as it is on disk, in hexadecimal."""
        with self.open_stored() as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    def relocated(self, path: Path) -> Source:
        """Return the source as its decompressed copy at `path`, under the same name."""
        status = path.stat()
        return replace(self, path=path, compression=None, size=status.st_size, modified_ns=status.st_mtime_ns)

    def describe(self) -> str:
        """Return name, format, compression and size, for people."""
        kind = self.format if self.compression is None else f"{self.format}, {self.compression}"
        return f"{self.name} ({kind}, {_readable_size(self.size)})"


def examine(path: Path, name: str, column: str | None) -> Source:
    """Look at a file and tell what it holds.

    Args:
        path: A regular file.
        name: What to call it in messages, and where its suffix is taken from.
        column: The column that was asked for, if any.

    Raises:
        AugpipeError: The file cannot be opened, is damaged, or holds something that is not read here.
    """
    with open_file(path, name) as file:
        status = os.fstat(file.fileno())
        start = file.read(_HEAD_BYTES)
        whole_parquet = start.startswith(PARQUET_MAGIC) and _ends_with(file, PARQUET_MAGIC)
    compression = compression_of(name, start)
    head = start
    if compression is not None:
        with decompressed(open_file(path, name), compression, name) as stream:
            head = stream.read(_HEAD_BYTES)
    return Source(
        path=path,
        name=name,
        compression=compression,
        format=format_of(name, head, whole_parquet=whole_parquet, column=column),
        size=status.st_size,
        modified_ns=status.st_mtime_ns,
    )


def open_file(path: Path, name: str) -> io.BufferedReader:
    """Open a file for reading bytes, or say in one line why that is not possible.

    Raises:
        AugpipeError: It is missing, a directory, not permitted, or otherwise unreadable.
    """
    try:
        return path.open("rb")
    except FileNotFoundError:
        raise AugpipeError(
            f"{name}: no such file; check the path, or give - (standard input) or sample (the bundled text)"
        ) from None
    except IsADirectoryError:
        raise AugpipeError(f"{name}: a directory, expected a file; name its files, e.g. {name}/*.txt") from None
    except PermissionError:
        raise AugpipeError(f"{name}: no permission to read it; see `ls -l`, or run as its owner") from None
    except (OSError, ValueError) as error:
        raise AugpipeError(f"{name}: cannot be opened ({error}); check the path") from None


def _ends_with(file: BinaryIO, magic: bytes) -> bool:
    file.seek(-len(magic), io.SEEK_END)
    return file.read() == magic


def _readable_size(size: float) -> str:
    for unit in ("bytes", "KB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "bytes" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} GB"
