"""Text in another encoding than UTF-8, read as if it were UTF-8."""

from __future__ import annotations

import codecs
import io
from typing import TYPE_CHECKING, BinaryIO

from augpipe.base.errors import UsageError, UserError

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

USUAL = ("latin-1", "cp1252", "gb18030", "big5", "utf-16")
_BLOCK_CHARS = 64 * 1024

_UNREADABLE = "augpipe.unreadable"


def _mark(error: UnicodeError) -> tuple[str | bytes, int]:
    """Put a byte that no UTF-8 has where something cannot be decoded, so that the row is a reject like any other."""
    if isinstance(error, UnicodeDecodeError):
        return "\udcff", error.end
    if isinstance(error, UnicodeEncodeError):
        return b"\xff", error.end
    raise error


codecs.register_error(_UNREADABLE, _mark)


def codec_of(encoding: str | None) -> str | None:
    """Return Python's name of an encoding, the same for all its aliases; None for UTF-8, which needs no decoding.

    Raises:
        UsageError: if there is no such encoding of text.
    """
    if encoding is None:
        return None
    try:
        name = codecs.lookup(encoding).name
        codecs.getincrementaldecoder(name)
        b"\0\0\0\0".decode(name, _UNREADABLE)
    except (LookupError, ValueError):
        raise UsageError(
            f"--encoding is {encoding!r}, expected the name of an encoding such as {', '.join(USUAL)}; all are listed "
            "by python -c 'from encodings.aliases import aliases; print(*sorted(set(aliases.values())))'"
        ) from None
    return None if name == "utf-8" else name


def as_utf8(data: bytes, codec: str) -> bytes:
    """Return bytes in another encoding as UTF-8; what cannot be decoded becomes a byte that no UTF-8 has."""
    return data.decode(codec, _UNREADABLE).encode("utf-8", _UNREADABLE)


class _Utf8(io.RawIOBase):
    """The raw stream of `utf8_stream`."""

    def __init__(self, stream: BinaryIO, codec: str) -> None:
        super().__init__()
        self._text = io.TextIOWrapper(stream, codec, _UNREADABLE, newline="")
        self._ready = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        """Fill the buffer with as much as has been decoded; return the number of bytes."""
        if not self._ready:
            try:
                text = self._text.read(_BLOCK_CHARS)
            except UnicodeError as error:  # not of a row, which would be a reject, but of the mark before the first
                codec = self._text.encoding
                raise UserError(
                    f"the input is not in --encoding {codec}: {error}; give {codec}-le or {codec}-be, or leave "
                    "--encoding out where the text is UTF-8"
                ) from error
            self._ready = text.encode("utf-8", _UNREADABLE)
        view = memoryview(buffer)
        piece = self._ready[: len(view)]
        view[: len(piece)] = piece
        self._ready = self._ready[len(piece) :]
        return len(piece)

    def close(self) -> None:
        self._text.close()
        super().close()


def utf8_stream(stream: BinaryIO, codec: str) -> io.BufferedReader:
    """Return a stream in another encoding, a name from `codec_of`, as one of UTF-8; closing it closes both."""
    return io.BufferedReader(_Utf8(stream, codec), _BLOCK_CHARS)
