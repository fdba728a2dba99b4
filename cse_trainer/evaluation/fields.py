"""Split the lines of a file into fields, at tabs, at || or as CSV."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from cse_trainer.errors import TrainerError
from cse_trainer.evaluation.set_files import Separator

Record = tuple[int, list[str]]
"""The number of a record's first line, counted from 1, and its fields."""


@dataclass(frozen=True, slots=True)
class _Way:
    """How records with one separator are read, and the wording of the error for a wrong number of fields.

    Args:
        records: path (for errors) and lines without their ends → records.
        fields: what the fields are called in the error.
        remedy: what to do about a wrong number of fields; {} stands for the right number.
    """

    records: Callable[[Path, Sequence[str]], Iterator[Record]]
    fields: str
    remedy: str


def records(path: Path, lines: Sequence[str], separator: Separator, expected: int) -> Iterator[Record]:
    """Yield the records of a file, each with the expected number of fields.

    Args:
        path: for errors.
        lines: all lines of the file, without their ends.
        separator: what stands between the fields.
        expected: how many fields a record has.

    Raises:
        TrainerError: a record has more or fewer fields, or the file is not valid CSV where it should be.
    """
    way = _WAYS[separator]
    for number, fields in way.records(path, lines):
        if len(fields) != expected:
            raise TrainerError(
                f"{path}: line {number} has {len(fields)} {way.fields}, expected {expected}; "
                f"{way.remedy.format(expected)}"
            )
        yield number, fields


def _split(separator: Separator) -> Callable[[Path, Sequence[str]], Iterator[Record]]:
    def by_line(_path: Path, lines: Sequence[str]) -> Iterator[Record]:
        for number, line in enumerate(lines, start=1):
            yield number, line.split(separator)

    return by_line


def _csv(path: Path, lines: Sequence[str]) -> Iterator[Record]:
    """Yield the records of a CSV file, whose quoted fields may hold commas, line ends and doubled quotation marks."""
    reader = csv.reader((f"{line}\n" for line in lines), strict=True)
    while True:
        number = reader.line_num + 1
        try:
            fields = next(reader, None)
        except csv.Error as error:
            raise TrainerError(
                f"{path}: the record that begins on line {number} is no CSV ({error}), expected a quoted field to end "
                'before a comma, and quotation marks inside it doubled; write it "like ""this"" one"'
            ) from error
        if fields is None:
            return
        yield number, fields


_WAYS: Mapping[Separator, _Way] = MappingProxyType(
    {
        Separator.TAB: _Way(
            _split(Separator.TAB),
            "tab-separated fields",
            "take tabs out of the texts, and further columns away with `cut -f1-{}`",
        ),
        Separator.BARS: _Way(
            _split(Separator.BARS), "fields between ||", "correct the line: a text cannot hold || itself"
        ),
        Separator.COMMA: _Way(
            _csv, "fields between commas", "put a text that holds commas into quotation marks, or correct the line"
        ),
    }
)
