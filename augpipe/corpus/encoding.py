"""The encoding that text which is not UTF-8 is probably in."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path

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


def encoding_advice(encoding: str) -> str:
    """Return what to do about rows that are probably in another encoding."""
    return f"they look like {encoding}, so give --encoding {encoding}"


def invalid_rows(rejects: Path) -> Iterator[bytes]:
    """Yield the rows of a rejects.jsonl that are not UTF-8."""
    with rejects.open("rb") as lines:
        entries = map(json.loads, lines)
        yield from (base64.b64decode(entry["base64"]) for entry in entries if entry["reason"] == INVALID)
