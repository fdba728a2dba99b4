"""Text in another encoding than UTF-8: reading it as if it were UTF-8, and guessing which one it is."""

from __future__ import annotations

import base64
import codecs
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
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


INVALID = "invalid_utf8"
"""The reason of rows whose bytes are in another encoding."""

_CANDIDATES = ["cp1252", "gb18030", "big5"]
_ROWS_LOOKED_AT = 300


def likely_encoding(reasons: Mapping[str, int], invalid: Iterable[bytes]) -> str | None:
    """Return the encoding, as `--encoding` takes it, that a text is probably in; None if it may well be UTF-8.

    The choice is among the encodings of the languages that there are rules for: where more are allowed, a few accents
    are found in a dozen of them alike.

    Args:
        reasons: reason → how many rows were rejected for it.
        invalid: the rows that are not UTF-8; the first of them are looked at.
    """
    if 2 * reasons.get(INVALID, 0) <= sum(reasons.values()):
        return None
    from charset_normalizer import from_bytes

    data = b"\n".join(islice(invalid, _ROWS_LOOKED_AT))
    best = from_bytes(data, cp_isolation=_CANDIDATES).best()
    if best is None or best.encoding not in _CANDIDATES:
        return None
    # The two differ in the 32 bytes from 0x80 on, which are typographic marks in one and unused in the other.
    return "latin-1" if best.encoding == "cp1252" and not any(0x80 <= byte < 0xA0 for byte in data) else best.encoding


def invalid_rows(rejects: Path) -> Iterator[bytes]:
    """Yield the rows of a rejects.jsonl that are not UTF-8."""
    with rejects.open("rb") as lines:
        entries = map(json.loads, lines)
        yield from (base64.b64decode(entry["base64"]) for entry in entries if entry["reason"] == INVALID)
