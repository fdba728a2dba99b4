"""JSON lines: one object a line, the text in one of its fields."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice

from augpipe.corpus.readers.text import TextReader
from augpipe.corpus.row import RawRow
from augpipe.corpus.source import Source
from augpipe.errors import AugpipeError

DEFAULT_FIELD = "text"
_PROBE_ROWS = 1000
_MISSING = object()


@dataclass(frozen=True)
class JsonlReader:
    """Takes one string out of each line's object."""

    source: Source
    selector: str
    """The field: a key, or keys joined by dots for an object inside an object."""

    def rows(self, first_id: int, skip: int = 0) -> Generator[RawRow, None, int]:
        """Yield the rows after the first `skip`; return the id that follows the last row."""
        lines = TextReader(self.source).rows(first_id, skip)
        with closing(lines):
            next_id = first_id + skip
            for line in lines:
                yield _extract(line, self.selector)
                next_id = line.id + 1
        return next_id

    def count(self) -> int:
        """Return the number of lines."""
        return TextReader(self.source).count()


def open_jsonl(source: Source, field: str | None) -> JsonlReader:
    """Check that the first rows hold the field.

    Raises:
        AugpipeError: None of them has it (the message lists the keys seen), or none is a JSON object.
    """
    wanted = field if field is not None else DEFAULT_FIELD
    keys: dict[str, None] = {}
    written = 0
    with closing(TextReader(source).rows(0)) as lines:
        for line in islice(lines, _PROBE_ROWS):
            written += bool(line.data.strip())
            parsed = _parse(line.data)
            if not isinstance(parsed, dict):
                continue
            if _find(parsed, wanted) is not _MISSING:
                return JsonlReader(source, wanted)
            keys.update(dict.fromkeys(parsed))
    if keys:
        seen = ", ".join(map(repr, islice(keys, 20)))
        raise AugpipeError(
            f"{source.name}: no field {wanted!r}, the keys seen are {seen}; "
            "name the one that holds the text with --field"
        )
    if written:
        raise AugpipeError(
            f"{source.name}: none of the first {written:,} lines is a JSON object, expected one on each; "
            "turn an array into lines with `jq -c '.[]'`"
        )
    return JsonlReader(source, wanted)


def _extract(line: RawRow, field: str) -> RawRow:
    if line.reason is not None or not line.data.strip():
        return line
    parsed = _parse(line.data)
    if isinstance(parsed, str):
        return line._replace(reason=parsed)
    value = _find(parsed, field)
    if value is _MISSING:
        return line._replace(reason="missing_field")
    if not isinstance(value, str):
        return line._replace(reason="not_a_string")
    return RawRow(line.id, line.line, line.offset, value.encode("utf-8", "surrogatepass"))


def _parse(data: bytes) -> dict[str, object] | str:
    """Return the object on a line, or why there is none."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return "invalid_utf8"
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError):
        return "bad_json"
    return parsed if isinstance(parsed, dict) else "bad_json"


def _find(record: dict[str, object], field: str) -> object:
    """Return the value of a field, or `_MISSING`; a key that itself has dots comes before a path."""
    if field in record:
        return record[field]
    value: object = record
    for key in field.split("."):
        if not isinstance(value, dict) or key not in value:
            return _MISSING
        value = value[key]
    return value
