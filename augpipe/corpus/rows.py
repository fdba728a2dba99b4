"""The rows of the input as they stand in their files, and which of them can be parsed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from augpipe.corpus.conversion import Convert
from augpipe.corpus.keeping import Kept
from augpipe.parsing import MAX_CHARS, MAX_MARKS, MAX_TOKENS, excess

MAX_ROW_BYTES = 128 * 1024
"""More bytes than any text that is accepted."""

KEPT_BYTES = 1024
"""Bytes that are kept of a longer row: enough to find it again, and few, as a small compressed file may have many."""

MAX_RECORD_BYTES = 4 * 1024 * 1024
"""A longer line of JSON or record of CSV is not parsed: that could take twenty times as much memory."""

MAX_DEPTH = 200
"""The deepest nesting of a line of JSON that is read; how deep Python can read depends on where it is called from."""

NO_OFFSET = -1
"""The `offset` of rows from a format without byte offsets (Parquet)."""


class RawRow(NamedTuple):
    """A row of the corpus, with `data` of at most `MAX_ROW_BYTES`; a tuple is made in a third of a dataclass's time."""

    id: int
    """Running number over all files from 0, counted before any rejection."""
    line: int
    """Line (Parquet: row) within the file, from 1; a CSV record that spans lines has its first."""
    offset: int
    """Where the row starts, in bytes of the decompressed file, as UTF-8, or `NO_OFFSET`."""
    data: bytes
    """The text; for a row with a `reason`, the bytes of the whole row, or the first of them."""
    reason: str | None = None
    """Why no text could be taken out of the row, one of `REASONS`, or None."""
    kept: Kept | None = None
    """Its values in the columns that are kept."""


def row_of(
    row_id: int, line: int, offset: int, data: bytes, reason: str | None = None, kept: Kept | None = None
) -> RawRow:
    """Return a row; data that are longer than any text allowed are cut, and the row is rejected as `too_long`."""
    if len(data) > MAX_ROW_BYTES or reason == "too_long":
        return RawRow(row_id, line, offset, data[:KEPT_BYTES], reason or "too_long", kept)
    return RawRow(row_id, line, offset, data, reason, kept)


REASONS: dict[str, str] = {
    "empty": "nothing but white space, zero-width characters or byte order marks",
    "invalid_utf8": "bytes that are not UTF-8, or not in the encoding given",
    "lone_surrogate": "half of a UTF-16 pair, which no UTF-8 text can hold",
    "too_long": f"more than {MAX_CHARS:,} characters, or a line of JSON or a record of CSV of more than "
    f"{MAX_RECORD_BYTES >> 20} MiB",
    "too_many_tokens": f"more than {MAX_TOKENS:,} tokens, or more than {MAX_MARKS} punctuation marks in a row",
    "bad_json": f"a line that is not one JSON object, or is nested more than {MAX_DEPTH} deep",
    "bad_csv": "a record whose quotes or line ends are not CSV",
    "missing_field": "no such field in the object, or no such column in the record",
    "not_a_string": "a field that holds a number, a list, null, …",
    "duplicate": "the text of an earlier row, where each distinct text is wanted once",
}
"""Reason → what it means."""


@dataclass(frozen=True, slots=True)
class Reject:
    """A rejected row; `reason` is a key of `REASONS`."""

    reason: str


_WHITE_SPACE = "".join(chr(code) for code in range(0x3001) if chr(code).isspace())
_ZERO_WIDTH = (
    "\u00ad"  # soft hyphen
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # direction marks
    "\u180e\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064"  # separators, joiners, invisible operators
    "\ufeff"  # byte order mark
)
BLANK = _WHITE_SPACE + _ZERO_WIDTH
"""Characters that are not visible; a text of these alone is `empty`."""

_MAX_BYTES_PER_CHAR = 4


def decode(raw: RawRow) -> str | Reject:
    """Return the text of a row, unchanged, or why it is rejected."""
    if raw.reason is not None:
        return Reject(raw.reason)
    if len(raw.data) > MAX_CHARS * _MAX_BYTES_PER_CHAR:
        return Reject("too_long")  # true whatever the bytes are, so they need not be decoded
    try:
        text = raw.data.decode()
    except UnicodeDecodeError:
        return Reject(_encoding_fault(raw.data))
    if len(text) > MAX_CHARS:
        return Reject("too_long")
    if not text.strip(BLANK):
        return Reject("empty")
    return text


def accept(raw: RawRow, convert: Convert = str) -> str | Reject:
    """Return the text of a row as it is parsed, decoded and converted, or why it is rejected."""
    text = decode(raw)
    if isinstance(text, Reject):
        return text
    converted = convert(text)
    reason = excess(converted)
    return converted if reason is None else Reject(reason)


def _encoding_fault(data: bytes) -> str:
    """Return the reason why bytes are not UTF-8."""
    try:
        data.decode(errors="surrogatepass")
    except UnicodeDecodeError:
        return "invalid_utf8"
    return "lone_surrogate"
