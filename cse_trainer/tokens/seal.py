"""The seal of a cache: the SHA-256 of all bytes before it, at the end of the file."""

from __future__ import annotations

import hashlib
import io
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

SEAL_BYTES = 32


class SealingWriter(io.RawIOBase):
    """A writer that hashes what it writes, so that the seal is of what was meant, whatever the disk makes of it.

    Args:
        file: the file to write to; it stays open.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._digest = hashlib.sha256()

    def writable(self) -> bool:
        """Return True."""
        return True

    def write(self, content: ReadableBuffer, /) -> int:
        """Write the content and add it to the hash."""
        self._digest.update(content)
        return self._file.write(content)

    def seal(self) -> None:
        """Write the seal; nothing may be written after it."""
        self._file.write(self._digest.digest())


def unsealed(mapped: Any) -> Any:
    """Return the bytes before the seal of a mapped file, a pyarrow buffer, after checking them.

    All bytes are read, which takes about a second per gigabyte.

    Raises:
        ValueError: the bytes do not have the SHA-256 in the seal.
    """
    content = mapped.slice(0, max(mapped.size - SEAL_BYTES, 0))
    if hashlib.sha256(content).digest() != mapped.slice(content.size).to_pybytes():
        raise ValueError("its SHA-256 is another than when it was written")
    return content
