"""Hashes of what a file held when it was opened, and a reader that raises an error if that has changed."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from augpipe.errors import AugpipeError

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

BLOCK_BYTES = 1024 * 1024
_DIGEST_BYTES = 16


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a file, as hashes.

    Args:
        sha256: hash of the whole content, in hexadecimal.
        size: in bytes.
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

    def holds(self, index: int, block: bytes) -> bool:
        """Return whether `block` is the block of that number."""
        return self.blocks[index * _DIGEST_BYTES : (index + 1) * _DIGEST_BYTES] == _digest(block)


class UnchangedFile(io.RawIOBase):
    """An open file that checks each block against its hash when it is read.

    So the rows can come only from the bytes that the fingerprint stands for, wherever reading starts or ends, even if a
    changed file has kept its times.

    Args:
        file: the file, closed together with this.
        content: what it has to hold.
        name: what to call it in an error.
    """

    def __init__(self, file: BinaryIO, content: Content, name: str) -> None:
        super().__init__()
        self._file = file
        self._content = content
        self._name = name
        self._position = 0
        self._index = -1
        self._block = b""

    def readable(self) -> bool:
        """Return True."""
        return True

    def seekable(self) -> bool:
        """Return True."""
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        """Move to a position and return it."""
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._position, io.SEEK_END: self._content.size}[whence]
        self._position = max(start + offset, 0)
        return self._position

    def tell(self) -> int:
        """Return the position."""
        return self._position

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        """Read the rest of the current block, or as much of it as the buffer holds; return the number of bytes.

        Raises:
            AugpipeError: if the block has changed.
        """
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
        """Close the file."""
        if not self.closed:
            self._file.close()
        super().close()

    def _read(self, index: int) -> bytes:
        self._file.seek(index * BLOCK_BYTES)
        block = self._file.read(min(BLOCK_BYTES, self._content.size - index * BLOCK_BYTES))
        if not self._content.holds(index, block):
            raise changed(self._name, f"the bytes from {index * BLOCK_BYTES:,} on are others")
        return block


def changed(name: str, what: str) -> AugpipeError:
    """Return the error for a file that has changed since it was opened."""
    return AugpipeError(
        f"{name}: changed since it was opened ({what}); leave the inputs alone while they are read, and start again"
    )


def _digest(block: bytes) -> bytes:
    return hashlib.blake2b(block, digest_size=_DIGEST_BYTES).digest()
