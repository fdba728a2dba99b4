"""One input file: its path, format and compression, and a check that it does not change while it is used."""

from __future__ import annotations

import io
import os
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import BinaryIO, NamedTuple

from augpipe.corpus.compression import decompressed
from augpipe.corpus.content import BLOCK_BYTES, Content, UnchangedFile, changed
from augpipe.corpus.formats import PARQUET_MAGIC, compression_of, format_of
from augpipe.errors import AugpipeError

_HEAD_BYTES = 64 * 1024


class FileState(NamedTuple):
    """What identifies a file and its version, as far as the file system knows."""

    size: int
    """Bytes on disk."""
    modified_ns: int
    device: int
    inode: int

    @classmethod
    def of(cls, status: os.stat_result) -> FileState:
        """Return the state of a file."""
        return cls(status.st_size, status.st_mtime_ns, status.st_dev, status.st_ino)


@dataclass(frozen=True)
class Source:
    """A regular file that can be read again and again."""

    path: Path
    name: str
    """What the user called it."""
    compression: str | None
    format: str
    state: FileState
    """As it was when the corpus was opened."""

    @cached_property
    def content(self) -> Content:
        """The hashes of the file's content; once they are known, only this content is read.

        Raises:
            AugpipeError: see `open_stored`.
        """
        with self._open() as file:
            try:
                content = Content.of(file)
            except OSError as error:
                raise AugpipeError(f"{self.name}: cannot be read ({error}); check the disk") from error
            self._compare(os.fstat(file.fileno()))
        return content

    def open_stored(self) -> io.BufferedReader:
        """Open the file as it is on disk.

        Raises:
            AugpipeError: if it can no longer be opened, or has changed since the corpus was opened; while reading, if
                it holds something else than when `content` was taken.
        """
        file = self._open()
        if "content" not in vars(self):
            return file
        return io.BufferedReader(UnchangedFile(file, self.content, self.name), BLOCK_BYTES)

    def check(self) -> None:
        """Check, after reading, that the file has not changed.

        Raises:
            AugpipeError: if it has.
        """
        self._open().close()

    def open(self) -> io.BufferedReader:
        """Open the file for reading its decompressed bytes; `open_stored` says what may be raised."""
        return decompressed(self.open_stored(), self.compression, self.name)

    def relocated(self, path: Path) -> Source:
        """Return the source for its decompressed copy at `path`, under the same name."""
        return replace(self, path=path, compression=None, state=FileState.of(path.stat()))

    def describe(self) -> str:
        """Return name, format, compression and size, for messages."""
        kind = self.format if self.compression is None else f"{self.format}, {self.compression}"
        return f"{self.name} ({kind}, {_readable_size(self.state.size)})"

    def _open(self) -> io.BufferedReader:
        file = open_file(self.path, self.name)
        try:
            self._compare(os.fstat(file.fileno()))
        except AugpipeError:
            file.close()
            raise
        return file

    def _compare(self, status: os.stat_result) -> None:
        found = FileState.of(status)
        if found != self.state:
            raise changed(self.name, f"{found.size:,} bytes, were {self.state.size:,}")


def examine(path: Path, name: str, column: str | None) -> Source:
    """Return the source for a file, with the format and compression that its content and name show.

    Args:
        path: a regular file.
        name: what to call it in messages, and where its suffix is taken from.
        column: the column that was asked for, if any.

    Raises:
        AugpipeError: if the file cannot be opened, is damaged, or has a format that is not supported.
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
        state=FileState.of(status),
    )


def open_file(path: Path, name: str) -> io.BufferedReader:
    """Open a file for reading bytes.

    Raises:
        AugpipeError: if it is missing, a folder, not permitted, or otherwise unreadable.
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
