"""Read the STS sets: from a folder, line by line, or from the hub."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from augpipe.base.errors import UsageError, UserError
from cse_trainer.evaluation import sts_sets
from cse_trainer.evaluation.hub_sets import load_hub_sts
from cse_trainer.evaluation.set_files import DEV, HUB, TEST, home_of, read_lines
from cse_trainer.evaluation.sts_sets import Pair, Separator, StsSet, Table, Year

Record = tuple[int, list[str]]
"""The number of a record's first line, counted from 1, and its fields."""

# What fields are called in the error for a wrong number of them, and what to do; {} stands for the right number.
_FIELDS: Mapping[Separator, tuple[str, str]] = {
    Separator.TAB: ("tab-separated fields", "take tabs out of the texts, and further columns away with `cut -f1-{}`"),
    Separator.BARS: ("fields between ||", "correct the line: a text cannot hold || itself"),
    Separator.COMMA: ("fields between commas", "put a text with commas into quotation marks, or correct the line"),
}


def load_sts(data: str | Path, name: str, split: str = TEST) -> StsSet:
    """Read the scored pairs of one set, of any suite.

    Args:
        data: `hub`, or a folder. For a set of the suite `sts`: a folder in SentEval's layout, its `STS` subfolder, a
            folder above it, or the set's own folder; for other sets: a folder that holds its files, or one above it.

    Raises:
        UsageError: the set has no such split.
        UserError: files are missing, have no pair, or cannot be read as pairs with scores; the hub cannot be reached.
    """
    if str(data) == HUB:
        return load_hub_sts(name, split)
    files = sts_sets.files_of(name)
    wanted = files.files(split)
    if not wanted:
        others = ", ".join(other for other, its in sts_sets.siblings(name).items() if its.files(split))
        raise UsageError(
            f"{name} has no split {split!r}, expected {TEST}; "
            + (f"--split {split} is for --sets {others}" if others else f"give --split {TEST} or {DEV}")
        )
    home = home_of(data, name, files.folder, wanted)
    if isinstance(files, Year):
        parts = {subset: read_year_subset(home, subset) for subset in files.subsets}
    else:
        parts = {name: read_table(home / wanted[0], files)}
    if not any(parts.values()):
        raise UserError(f"{name} has no scored pairs in {home} ({split}), expected some; copy the files again")
    return StsSet.of(name, split, parts)


def read_year_subset(folder: Path, subset: str) -> list[Pair]:
    """Read `STS.input.X.txt` with the scores of `STS.gs.X.txt`; an empty score leaves the pair out.

    Raises:
        UserError: the two files differ in their number of lines, or a line is malformed.
    """
    texts, scores = folder / sts_sets.input_file(subset), folder / sts_sets.gold_file(subset)
    text_lines, score_lines = read_lines(texts), read_lines(scores)
    if len(text_lines) != len(score_lines):
        raise UserError(
            f"{texts} has {len(text_lines):,} lines and {scores.name} {len(score_lines):,}, expected one score "
            "(or an empty line) for each pair; copy both files again"
        )
    fields = _records(texts, text_lines, Separator.TAB, 2)
    return [
        (first, second, _gold(score, scores, number))
        for (number, (first, second)), score in zip(fields, score_lines, strict=True)
        if score.strip()
    ]


def read_table(path: Path, table: Table) -> list[Pair]:
    """Read a file that holds texts and scores, such as STS-B's; an empty score leaves the pair out.

    Raises:
        UserError: a line is malformed.
    """
    lines = read_lines(path)
    headed = table.header is not None
    if table.header is not None and (not lines or not lines[0].startswith(table.header)):
        raise UserError(
            f"{path}: line 1 begins with {lines[0][:20] if lines else ''!r}, expected the heading "
            f"{table.header}…; copy the file again, with its heading"
        )
    first, second, gold = table.columns
    return [
        (fields[first], fields[second], _gold(fields[gold], path, number))
        for number, fields in _records(path, lines, table.separator, table.fields)
        if fields[gold].strip() and not (headed and number == 1)
    ]


def _records(path: Path, lines: Sequence[str], separator: Separator, expected: int) -> Iterator[Record]:
    """Yield the records of a file; raise where one has more or fewer fields than expected."""
    called, remedy = _FIELDS[separator]
    by_line = ((number, line.split(separator)) for number, line in enumerate(lines, start=1))
    for number, fields in _csv(path, lines) if separator is Separator.COMMA else by_line:
        if len(fields) != expected:
            raise UserError(
                f"{path}: line {number} has {len(fields)} {called}, expected {expected}; {remedy.format(expected)}"
            )
        yield number, fields


def _csv(path: Path, lines: Sequence[str]) -> Iterator[Record]:
    """Yield the records of a CSV file, whose quoted fields may hold commas, line ends and doubled quotation marks."""
    reader = csv.reader((f"{line}\n" for line in lines), strict=True)
    while True:
        number = reader.line_num + 1
        try:
            fields = next(reader, None)
        except csv.Error as error:
            raise UserError(
                f"{path}: the record that begins on line {number} is no CSV ({error}), expected a quoted field to end "
                'before a comma, and quotation marks inside it doubled; write it "like ""this"" one"'
            ) from error
        if fields is None:
            return
        yield number, fields


def _gold(score: str, path: Path, number: int) -> float:
    try:
        value = float(score)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise UserError(
            f"{path}: line {number} has the score {score!r}, expected a number or nothing; correct the line"
        )
    return value
