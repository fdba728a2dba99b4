"""One input file: its path, format and compression, and a check that it does not change while it is used."""

from __future__ import annotations

import hashlib
import io
import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from augpipe.base.console import size
from augpipe.base.errors import UserError
from augpipe.base.files.compression import decompressed
from augpipe.base.files.encoding import as_utf8, utf8_stream
from augpipe.corpus.formats import PARQUET_MAGIC, compression_of, format_of

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

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
    codec: str | None = None
    """Of a text that is not UTF-8; it is read as if it were."""

    @cached_property
    def content(self) -> Content:
        """The hashes of the file's content; once they are known, only this content is read."""
        with self._open() as file:
            try:
                content = Content.of(file)
            except OSError as error:
                raise UserError(f"{self.name}: cannot be read ({error}); check the disk") from error
            self._compare(os.fstat(file.fileno()))
        return content

    def open_stored(self) -> io.BufferedReader:
        """Open the file as it is on disk.

        Raises:
            UserError: if it has changed since the corpus was opened, or, while reading, since `content` was taken.
        """
        file = self._open()
        if "content" not in vars(self):
            return file
        return io.BufferedReader(_UnchangedFile(file, self.content, self.name), BLOCK_BYTES)

    def check(self) -> None:
        """Raise a `UserError`, after reading, if the file has changed."""
        self._open().close()

    def open(self) -> io.BufferedReader:
        """Open the file for reading its decompressed bytes as UTF-8; `open_stored` says what may be raised."""
        stream = decompressed(self.open_stored(), self.compression, self.name)
        return stream if self.codec is None else utf8_stream(stream, self.codec)

    def describe(self) -> str:
        """Return name, format, compression and size, for messages."""
        kind = self.format if self.compression is None else f"{self.format}, {self.compression}"
        return f"{self.name} ({kind}, {size(self.state.size)})"

    def _open(self) -> io.BufferedReader:
        file = open_file(self.path, self.name)
        try:
            self._compare(os.fstat(file.fileno()))
        except UserError:
            file.close()
            raise
        return file

    def _compare(self, status: os.stat_result) -> None:
        found = FileState.of(status)
        if found != self.state:
            raise changed(self.name, f"{found.size:,} bytes, were {self.state.size:,}")


def examine(path: Path, name: str, column: str | None, codec: str | None = None) -> Source:
    """Return the source for a file, with the format and compression that its content and name show.

    Args:
        path: a regular file.
        name: what to call it in messages, and where its suffix is taken from.
        column: the column that was asked for, if any.
        codec: that of a text that is not UTF-8; Parquet needs none.
    """
    with open_file(path, name) as file:
        status = os.fstat(file.fileno())
        start = file.read(_HEAD_BYTES)
        file.seek(max(status.st_size - len(PARQUET_MAGIC), 0))
        whole_parquet = start.startswith(PARQUET_MAGIC) and file.read() == PARQUET_MAGIC
    compression = compression_of(name, start)
    head = start
    if compression is not None:
        with decompressed(open_file(path, name), compression, name) as stream:
            head = stream.read(_HEAD_BYTES)
    whole = len(head) < _HEAD_BYTES
    if codec is not None and not head.startswith(PARQUET_MAGIC):
        head = as_utf8(head, codec)
    kind = format_of(name, head, whole=whole, whole_parquet=whole_parquet, column=column)
    return Source(
        path=path,
        name=name,
        compression=compression,
        format=kind,
        state=FileState.of(status),
        codec=None if kind == "parquet" else codec,
    )


def open_file(path: Path, name: str) -> io.BufferedReader:
    """Open a file for reading bytes; it is a `UserError` if that cannot be."""
    try:
        return path.open("rb")
    except FileNotFoundError:
        raise UserError(
            f"{name}: no such file; check the path, or give - (standard input) or sample (the bundled text)"
        ) from None
    except PermissionError:
        raise UserError(f"{name}: no permission to read it; see `ls -l`, or run as its owner") from None
    except (OSError, ValueError) as error:
        raise UserError(f"{name}: cannot be opened ({error}); check the path") from None


BLOCK_BYTES = 1024 * 1024
_DIGEST_BYTES = 16


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a file, as hashes.

    Args:
        sha256, size: of the whole content, in hexadecimal and in bytes.
        blocks: a hash of 16 bytes for each block of `BLOCK_BYTES`, concatenated: 16 MB for a terabyte.
    """

    sha256: str
    size: int
    blocks: bytes

    @classmethod
    def of(cls, file: BinaryIO) -> Content:
        """Return the content of a file from its present position to its end."""
        whole, blocks, size = hashlib.sha256(), bytearray(), 0
        while block := file.read(BLOCK_BYTES):
            whole.update(block)
            blocks += _digest(block)
            size += len(block)
        return cls(whole.hexdigest(), size, bytes(blocks))


class _UnchangedFile(io.RawIOBase):
    """An open file that checks each block against its hash when it is read.

    So the rows can come only from the bytes that the fingerprint stands for, wherever reading starts or ends, even if a
    changed file has kept its times.
    """

    def __init__(self, file: BinaryIO, content: Content, name: str) -> None:
        super().__init__()
        self._file, self._content, self._name = file, content, name
        self._position = 0
        self._index, self._block = -1, b""  # the last block that was read

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._position, io.SEEK_END: self._content.size}[whence]
        self._position = max(start + offset, 0)
        return self._position

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        """Read the rest of the current block, or as much of it as the buffer holds; return the number of bytes."""
        if self._position >= self._content.size:
            return 0
        index, start = divmod(self._position, BLOCK_BYTES)
        if index != self._index:
            self._block, self._index = self._read(index), index
        view = memoryview(buffer)
        piece = self._block[start : start + len(view)]
        view[: len(piece)] = piece
        self._position += len(piece)
        return len(piece)

    def close(self) -> None:
        self._file.close()
        super().close()

    def _read(self, index: int) -> bytes:
        self._file.seek(index * BLOCK_BYTES)
        block = self._file.read(min(BLOCK_BYTES, self._content.size - index * BLOCK_BYTES))
        if self._content.blocks[index * _DIGEST_BYTES : (index + 1) * _DIGEST_BYTES] != _digest(block):
            raise changed(self._name, f"the bytes from {index * BLOCK_BYTES:,} on are others")
        return block


def changed(name: str, what: str) -> UserError:
    """Return the error for a file that has changed since it was opened."""
    return UserError(
        f"{name}: changed since it was opened ({what}); leave the inputs alone while they are read, and start again"
    )


def _digest(block: bytes) -> bytes:
    return hashlib.blake2b(block, digest_size=_DIGEST_BYTES).digest()
