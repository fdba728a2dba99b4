"""The reasons why a row of the corpus cannot become a row of a shard."""

from dataclasses import dataclass

REASONS: dict[str, str] = {
    "empty": "nothing but white space, zero-width characters or byte order marks",
    "invalid_utf8": "bytes that are not UTF-8",
    "lone_surrogate": "half of a UTF-16 pair, which no UTF-8 text can hold",
    "too_long": "more characters than `max_chars`, or a line of JSON or a record of CSV of more than 4 MiB",
    "too_many_tokens": "more than 2,048 tokens, or more than 256 punctuation marks in a row",
    "bad_json": "a line that is not one JSON object",
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
