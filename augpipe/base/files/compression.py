"""Compressed input: recognised by its first bytes and read as a stream; damage raises an error of one line."""

from __future__ import annotations

import gzip
import io
import lzma
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Protocol

from augpipe.base.errors import UserError

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_BUFFER_BYTES = 1024 * 1024
_XZ_BYTES = 80 * 1024 * 1024  # `xz -9` needs 65 MiB, and a file may ask for four gigabytes


class _Readable(Protocol):
    """What is needed of a decompressor."""

    def read(self, size: int, /) -> bytes: ...
    def close(self) -> None: ...


@dataclass(frozen=True)
class Compression:
    """A kind of compression."""

    suffix: str
    magic: bytes
    decompress: Callable[[IO[bytes]], _Readable]


def _zstd(file: IO[bytes]) -> _Readable:
    # Arrow's reader and not zstandard's: the latter takes a truncated file for a complete one.
    import pyarrow as pa

    stream: _Readable = pa.CompressedInputStream(pa.PythonFile(file, "r"), "zstd")
    return stream


class _XzStream:
    """Reads concatenated xz streams in bounded memory; Python's own reader has no limit."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._decoder = _xz_decoder()

    def read(self, size: int, /) -> bytes:
        while True:
            given = b""
            if self._decoder.eof:
                given = self._next_stream()
                if not given:
                    return b""
                self._decoder = _xz_decoder()
            elif self._decoder.needs_input:
                given = self._file.read(_BUFFER_BYTES)
                if not given:
                    raise EOFError("the stream has no end")
            if data := self._decoder.decompress(given, size):
                return data

    def close(self) -> None:
        """Do nothing: whoever opened the file closes it."""

    def _next_stream(self) -> bytes:
        """Return the first bytes after a stream and its padding, b"" at the end of the file."""
        rest = self._decoder.unused_data.lstrip(b"\0")
        while not rest and (more := self._file.read(_BUFFER_BYTES)):
            rest = more.lstrip(b"\0")
        return rest


def _xz_decoder() -> lzma.LZMADecompressor:
    return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_XZ_BYTES)


COMPRESSIONS: dict[str, Compression] = {
    "gzip": Compression(".gz", b"\x1f\x8b\x08", lambda file: gzip.GzipFile(fileobj=file, mode="rb")),
    "xz": Compression(".xz", b"\xfd7zXZ\x00", _XzStream),
    "zstd": Compression(".zst", b"\x28\xb5\x2f\xfd", _zstd),
}

COMPRESSION_SUFFIXES: dict[str, str] = {known.suffix: name for name, known in COMPRESSIONS.items()}


def recognise(head: bytes) -> str | None:
    """Return the name of the compression of a file with these first bytes, or None."""
    return next((name for name, known in COMPRESSIONS.items() if head.startswith(known.magic)), None)


def decompressed(file: IO[bytes], compression: str | None, name: str) -> io.BufferedReader:
    """Return a stream of the decompressed bytes of an open file; a fault met while reading is a `UserError`.

    Args:
        file: the file, at its start; closed together with the result.
        compression: a key of `COMPRESSIONS`, or None for a file that is not compressed.
        name: what to call the file in an error.
    """
    return io.BufferedReader(_Decompressed(file, compression, name), _BUFFER_BYTES)


class _Decompressed(io.RawIOBase):
    """The raw stream below the buffer; it turns errors of decompression into `UserError`."""

    def __init__(self, file: IO[bytes], compression: str | None, name: str) -> None:
        super().__init__()
        self._file = file
        self._stream: _Readable = file if compression is None else COMPRESSIONS[compression].decompress(file)
        self._kind = compression
        self._name = name
        self._done = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        view = memoryview(buffer)
        try:
            data = self._stream.read(len(view))
        except (OSError, EOFError, zlib.error, lzma.LZMAError) as error:
            raise self._fault(error) from error
        view[: len(data)] = data
        self._done += len(data)
        return len(data)

    def close(self) -> None:
        if not self.closed:
            self._stream.close()
            self._file.close()
        super().close()

    def _fault(self, error: Exception) -> UserError:
        if self._kind is None:
            return UserError(f"{self._name}: cannot be read ({error}); check the disk and the permissions")
        return UserError(
            f"{self._name}: the {self._kind} data is damaged or cut off after {self._done:,} bytes of text "
            f"({error}), expected a complete file; copy or compress it again"
        )
