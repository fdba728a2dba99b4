"""Find out the format of a file: from its content where that is certain, otherwise from its suffix."""

from __future__ import annotations

import json
from pathlib import PurePath

from augpipe.base.errors import UserError
from augpipe.base.files.compression import COMPRESSION_SUFFIXES, COMPRESSIONS, recognise

FORMAT_SUFFIXES: dict[str, str] = {
    ".txt": "text",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
    ".csv": "csv",
    ".tsv": "tsv",
    ".parquet": "parquet",
}
OPTION_OF = {"jsonl": "--field", "csv": "--column", "tsv": "--column", "parquet": "--column"}
"""Format → the option that names its text; plain text has no columns to choose from, nor to keep."""

PARQUET_MAGIC = b"PAR1"

_WIDE_MARKS = {
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}


def compression_of(name: str, head: bytes) -> str | None:
    """Return the compression of a file, or None; its first bytes decide, and the suffix must not contradict them."""
    found = recognise(head)
    promised = COMPRESSION_SUFFIXES.get(PurePath(name).suffix.lower())
    if found is None and promised is not None and not _looks_like_text(head):
        got = "is empty" if not head else f"starts with {head[:6].hex(' ')}"
        raise UserError(
            f"{name}: {got}, expected {promised} data ({COMPRESSIONS[promised].magic.hex(' ')}); "
            "the file is damaged: copy or compress it again"
        )
    return found


def format_of(name: str, head: bytes, *, whole: bool, whole_parquet: bool, column: str | None) -> str:
    """Return the format of a file: `text`, `jsonl`, `csv`, `tsv` or `parquet`; others are a `UserError`.

    Args:
        name: the file's name; a compression suffix is ignored.
        head: its first bytes, decompressed.
        whole: whether these are all.
        whole_parquet: whether the file ends with the bytes of a Parquet file as well.
        column: the column asked for, if any; a file without a suffix is then read as a table, not as plain text.
    """
    suffix = format_suffix(name)
    promised = FORMAT_SUFFIXES.get(suffix)
    if head.startswith(PARQUET_MAGIC) and (whole_parquet or promised in (None, "parquet")):
        return "parquet"
    if promised == "parquet":
        raise UserError(
            f"{name}: not a Parquet file (it starts with {head[:4]!r}, expected {PARQUET_MAGIC!r}); "
            "write it again or give it the suffix of what it holds"
        )
    for mark, encoding in _WIDE_MARKS.items():
        if head.startswith(mark):
            raise UserError(f"{name}: {encoding} text, expected UTF-8; give --encoding {encoding.lower()}")
    if promised is not None:
        return promised
    if suffix and recognise(head) is None:
        known, more = " ".join(FORMAT_SUFFIXES), " ".join(COMPRESSION_SUFFIXES)
        raise UserError(
            f"{name}: unknown suffix {suffix}, expected one of {known} (or these and {more}); "
            "rename the file, or pipe it with `augpipe build -` to have its content looked at"
        )
    return _sniff(head, column, whole=whole)


def format_suffix(name: str) -> str:
    """Return the suffix of a file's name in lower case, without that of a compression."""
    path = PurePath(name)
    if path.suffix.lower() in COMPRESSION_SUFFIXES:
        path = path.with_suffix("")
    return path.suffix.lower()


def _looks_like_text(head: bytes) -> bool:
    # The head may end within a character, so try without its last one, two and three bytes.
    for length in range(len(head), max(len(head) - 4, 0), -1):
        try:
            text = head[:length].decode()
        except UnicodeDecodeError:
            continue
        return all(char.isprintable() or char.isspace() or char == "\ufeff" for char in text)
    return False


def _sniff(head: bytes, column: str | None, *, whole: bool) -> str:
    """Return the format of a file without a suffix, by its first line that is not blank."""
    first = next((line for line in head.split(b"\n") if line.strip()), b"")
    if first.lstrip(b"\xef\xbb\xbf \t").startswith(b"{"):
        try:
            json.loads(first.decode("utf-8-sig"))
        except (ValueError, RecursionError):
            if not whole and b"\n" not in head.lstrip():  # the object goes on behind the head
                return "jsonl"
        else:
            return "jsonl"
    if column is None:
        return "text"
    return "tsv" if b"\t" in first else "csv"
