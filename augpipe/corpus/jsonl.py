"""JSON lines: one object per line; the text is in one of its fields, or there is a text in each of several."""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import accumulate, islice

from augpipe.base.errors import UserError
from augpipe.corpus.keeping import Kept, refuse_text
from augpipe.corpus.rows import MAX_DEPTH, MAX_RECORD_BYTES, RawRow, row_of
from augpipe.corpus.source import Source
from augpipe.corpus.text import TextReader

LAYOUTS: tuple[tuple[str, ...], ...] = (("text",), ("sentence1", "sentence2"), ("query", "title", "neg_title"))
"""Fields to look for when none is named: the first of these whose fields are all there. The last two are SimCLUE's."""

_PROBE_ROWS = 1000
_SHOWN_KEYS = 20
_MISSING = object()


@dataclass(frozen=True)
class JsonlReader:
    """Reads one string, or several, from the object on each line.

    Every line gives one row per field, even a line that cannot be read, so that the ids of later lines are known
    without reading it.
    """

    source: Source
    fields: tuple[str, ...]
    """Keys, or paths of keys joined by dots for nested objects."""
    kept: tuple[str, ...] = ()
    """Those of the values that are kept beside each text."""
    kept_types: None = None

    @property
    def selector(self) -> str:
        """The fields with commas between them."""
        return ",".join(self.fields)

    def rows(self, first_id: int, skip: int = 0) -> Generator[RawRow, None, int]:
        """Yield the rows after the first `skip`; return the id that follows the last row."""
        width = len(self.fields)
        skipped, left_out = divmod(skip, width)
        count = skipped
        with closing(TextReader(self.source, MAX_RECORD_BYTES).rows(0, skipped)) as lines:
            for line in lines:
                texts = _extract(line, self, first_id + line.id * width)
                yield from islice(texts, left_out, None)
                count, left_out = line.id + 1, 0
        return first_id + count * width

    def count(self) -> int:
        """Return the number of lines times the number of fields."""
        return TextReader(self.source).count() * len(self.fields)


def open_jsonl(source: Source, field: str | None, keep: Sequence[str] = ()) -> JsonlReader:
    """Return the reader of a file whose fields are found by reading its first rows, of which one must have them."""
    reader = _open(source, field)
    if not keep:
        return reader
    for name in keep:
        refuse_text(source.name, name, reader.fields)
    missing, keys = dict.fromkeys(keep), dict[str, None]()
    with closing(TextReader(source, MAX_RECORD_BYTES).rows(0)) as lines:
        for line in islice(lines, _PROBE_ROWS):
            parsed = _parse(line.data) if line.reason is None else None
            if isinstance(parsed, dict):
                missing = {name: None for name in missing if _find(parsed, name) is _MISSING}
                keys.update(dict.fromkeys(islice(parsed, _SHOWN_KEYS)))
            if not missing:
                break
    if missing and keys:
        seen = ", ".join(map(_short, islice(keys, _SHOWN_KEYS)))
        raise UserError(
            f"{source.name}: no field {', '.join(map(repr, missing))} to keep in the first {_PROBE_ROWS:,} lines, the "
            f"keys seen are {seen}; give --keep names of these"
        )
    return replace(reader, kept=tuple(keep))


def _open(source: Source, field: str | None) -> JsonlReader:
    """Return the reader of a file without columns to keep."""
    keys: dict[str, None] = {}
    missing: dict[str, None] = {}
    written = 0
    with closing(TextReader(source, MAX_RECORD_BYTES).rows(0)) as lines:
        for line in islice(lines, _PROBE_ROWS):
            if line.reason is not None:  # too long to be parsed
                continue
            written += bool(line.data.strip())
            parsed = _parse(line.data)
            if not isinstance(parsed, dict):
                continue
            for fields in LAYOUTS if field is None else _readings(field):
                absent = [name for name in fields if _find(parsed, name) is _MISSING]
                if not absent:
                    return JsonlReader(source, fields)
                missing.update(dict.fromkeys(absent))
            if len(keys) < _SHOWN_KEYS:
                keys.update(dict.fromkeys(islice(parsed, _SHOWN_KEYS)))
    if keys:
        raise UserError(_no_field(source.name, field, keys, missing))
    if written:
        raise UserError(
            f"{source.name}: none of the first {written:,} lines is a JSON object, expected one on each; "
            "turn an array into lines with `jq -c '.[]'`, or give plain text the suffix .txt"
        )
    return JsonlReader(source, LAYOUTS[0] if field is None else _readings(field)[-1])


def _readings(field: str) -> list[tuple[str, ...]]:
    """Return the meanings of `--field` in the order in which they are tried: one key with commas, several keys."""
    several = tuple(name.strip() for name in field.split(","))
    return [(field,)] if len(several) == 1 else [(field,), several]


def _no_field(name: str, field: str | None, keys: dict[str, None], missing: dict[str, None]) -> str:
    """Return the message about a field that no row has."""
    wanted = LAYOUTS[0] if field is None else _readings(field)[-1]
    absent = ", ".join(repr(each) for each in wanted if each in missing)
    seen = ", ".join(map(_short, islice(keys, _SHOWN_KEYS)))
    return (
        f"{name}: no field {absent}, the keys seen are {seen}; "
        "name the one that holds the text with --field, or several with commas between them"
    )


def _short(key: str) -> str:
    """Return a key for a message; a long one is cut."""
    return repr(key if len(key) <= 80 else key[:80] + "…")


def _extract(line: RawRow, reader: JsonlReader, first_id: int) -> Iterator[RawRow]:
    """Yield a row per field of a line, numbered from `first_id`."""
    blank = line.reason is None and not line.data.strip()
    parsed = None if blank or line.reason is not None else _parse(line.data)
    kept = None
    if reader.kept and isinstance(parsed, dict):
        found = (_find(parsed, name) for name in reader.kept)
        kept = tuple(None if value is _MISSING else value for value in found)
    for row_id, field in enumerate(reader.fields, first_id):
        if isinstance(parsed, dict):
            yield _row(line, row_id, _find(parsed, field), kept)
        else:
            reason = line.reason if parsed is None else parsed
            yield row_of(row_id, line.line, line.offset, line.data, reason)


def _row(line: RawRow, row_id: int, value: object, kept: Kept | None) -> RawRow:
    """Return the row for the value of one field."""
    if isinstance(value, str):
        return row_of(row_id, line.line, line.offset, value.encode("utf-8", "surrogatepass"), None, kept)
    reason = "missing_field" if value is _MISSING else "not_a_string"
    return row_of(row_id, line.line, line.offset, line.data, reason)


def _parse(data: bytes) -> dict[str, object] | str:
    """Return the object on a line, or why there is none."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return "invalid_utf8"
    if text.count("[") + text.count("{") > MAX_DEPTH and _depth(text) > MAX_DEPTH:
        return "bad_json"
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError):
        return "bad_json"
    return parsed if isinstance(parsed, dict) else "bad_json"


_NESTING = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{\]}]', re.DOTALL)  # a string, or what opens or closes a level


def _depth(text: str) -> int:
    """Return how deep lists and objects of a JSON text are nested."""
    steps = (1 if found[0] in "[{" else -1 for found in _NESTING.findall(text) if found[0] != '"')
    return max(accumulate(steps), default=0)


def _find(record: dict[str, object], field: str) -> object:
    """Return the value of a field, or `_MISSING`; a key that holds dots comes before a path of keys."""
    if field in record:
        return record[field]
    value: object = record
    for key in field.split("."):
        if not isinstance(value, dict) or key not in value:
            return _MISSING
        value = value[key]
    return value
