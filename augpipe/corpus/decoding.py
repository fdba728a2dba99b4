"""Decode the bytes of a row to its text, unchanged, or find the reason why it has none."""

from augpipe.corpus.conversion import Convert, unchanged
from augpipe.corpus.reject import Reject
from augpipe.corpus.row import RawRow
from augpipe.corpus.token_bound import MAX_CHARS, excess

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


def decode(raw: RawRow, *, max_chars: int = MAX_CHARS) -> str | Reject:
    """Return the text of a row, unchanged, or why it is rejected.

    Args:
        raw: a row from `Corpus.rows`.
        max_chars: the longest text that is accepted, in code points.
    """
    if raw.reason is not None:
        return Reject(raw.reason)
    if len(raw.data) > max_chars * _MAX_BYTES_PER_CHAR:
        return Reject("too_long")  # true whatever the bytes are, so they need not be decoded
    try:
        text = raw.data.decode()
    except UnicodeDecodeError:
        return Reject(_encoding_fault(raw.data))
    if len(text) > max_chars:
        return Reject("too_long")
    if not text.strip(BLANK):
        return Reject("empty")
    return text


def accept(raw: RawRow, convert: Convert = unchanged) -> str | Reject:
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
