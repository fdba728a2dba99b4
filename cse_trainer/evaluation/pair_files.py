"""Read the files of an STS set: texts and gold scores, one line for each pair."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path

from cse_trainer.errors import TrainerError
from cse_trainer.evaluation.fields import records
from cse_trainer.evaluation.set_files import Separator, Table, gold_file, input_file

_BYTE_ORDER_MARK = "\ufeff"


@dataclass(slots=True)
class Pairs:
    """Scored pairs of texts."""

    first: list[str] = field(default_factory=list)
    second: list[str] = field(default_factory=list)
    gold: list[float] = field(default_factory=list)

    def add(self, first: str, second: str, gold: float) -> None:
        """Append a pair."""
        self.first.append(first)
        self.second.append(second)
        self.gold.append(gold)


def read_year_subset(folder: Path, subset: str) -> Pairs:
    """Read `STS.input.X.txt` with the scores of `STS.gs.X.txt`; an empty score leaves the pair out.

    Raises:
        TrainerError: the two files differ in their number of lines, or a line is malformed.
    """
    texts, scores = folder / input_file(subset), folder / gold_file(subset)
    text_lines, score_lines = read_lines(texts), read_lines(scores)
    if len(text_lines) != len(score_lines):
        raise TrainerError(
            f"{texts} has {len(text_lines):,} lines and {scores.name} {len(score_lines):,}, expected one score "
            "(or an empty line) for each pair; copy both files again"
        )
    pairs = Pairs()
    fields = records(texts, text_lines, Separator.TAB, 2)
    for (number, (first, second)), score in zip(fields, score_lines, strict=True):
        if score.strip():
            pairs.add(first, second, _gold(score, scores, number))
    return pairs


def read_table(path: Path, table: Table) -> Pairs:
    """Read a file that holds texts and scores, such as STS-B's; an empty score leaves the pair out.

    Raises:
        TrainerError: a line is malformed.
    """
    lines = read_lines(path)
    if table.header is not None and (not lines or not lines[0].startswith(table.header)):
        raise TrainerError(
            f"{path}: line 1 begins with {lines[0][:20] if lines else ''!r}, expected the heading "
            f"{table.header}…; copy the file again, with its heading"
        )
    first, second, gold = table.columns
    pairs = Pairs()
    for number, fields in records(path, lines, table.separator, table.fields):
        is_heading = number == 1 and table.header is not None
        if fields[gold].strip() and not is_heading:
            pairs.add(fields[first], fields[second], _gold(fields[gold], path, number))
    return pairs


def read_lines(path: Path, *, maybe_latin: bool = False) -> list[str]:
    r"""Return the lines of a UTF-8 file, without a byte order mark and without their ends (\n or \r\n).

    No other character ends a line: some texts contain characters at which `str.splitlines` splits.

    Args:
        path: the file.
        maybe_latin: the published file is in Latin-1; read it as Latin-1 unless it is valid UTF-8.

    Raises:
        TrainerError: the file cannot be read or is in another encoding.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise TrainerError(f"{path} cannot be read ({error.strerror}); check that it is there and readable") from error
    if b"\0" in data:
        raise TrainerError(f"{path} holds zero bytes, expected plain text; convert it from UTF-16 with iconv")
    lines = [line.removesuffix(b"\r") for line in data.split(b"\n")]
    if not lines[-1]:
        lines.pop()
    if maybe_latin and not _is_utf8(data):
        return [line.decode("latin-1") for line in lines]
    return [_decoded(line, path, number) for number, line in enumerate(lines, start=1)]


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _decoded(line: bytes, path: Path, number: int) -> str:
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise TrainerError(
            f"{path}: line {number} is not UTF-8 (byte {line[error.start]:#04x} at position {error.start}); "
            "convert the file with iconv or copy it again"
        ) from error
    return text.removeprefix(_BYTE_ORDER_MARK) if number == 1 else text


def _gold(score: str, path: Path, number: int) -> float:
    try:
        value = float(score)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise TrainerError(
            f"{path}: line {number} has the score {score!r}, expected a number or nothing; correct the line"
        )
    return value
