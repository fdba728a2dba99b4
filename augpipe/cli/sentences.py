"""Read sentences from the command line or from standard input; they are checked as the rows of a corpus are."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from typing import BinaryIO

import typer

from augpipe.base.errors import UsageError, UserError
from augpipe.corpus.rows import MAX_ROW_BYTES, NO_OFFSET, REASONS, RawRow, Reject, accept, row_of
from augpipe.corpus.text import BYTE_ORDER_MARK, finish_line

STANDARD_INPUT = "-"

Numbered = tuple[int, str]


def from_arguments(arguments: Sequence[str]) -> Iterator[Numbered]:
    """Yield the sentences given on the command line with their ids, from 0."""
    for index, argument in enumerate(arguments):
        if argument == STANDARD_INPUT:
            raise UsageError("got both sentences and -, expected one or the other; give - alone to read lines")
        text = accept(RawRow(index, index + 1, NO_OFFSET, os.fsencode(argument)))
        if isinstance(text, Reject):
            raise UsageError(f"sentence {index + 1} is {text.reason} ({REASONS[text.reason]}); give a sentence")
        yield index, text


def from_standard_input() -> Iterator[Numbered]:
    """Yield the lines of standard input with their ids; rejected lines are reported on stderr and left out."""
    if sys.stdin.isatty():
        typer.echo("one sentence per line; end with Ctrl-D", err=True)
    found = False
    for index, line in enumerate(bounded_lines(sys.stdin.buffer)):
        if index == 0:
            line = line.removeprefix(BYTE_ORDER_MARK)
        text = accept(row_of(index, index + 1, NO_OFFSET, line.removesuffix(b"\n").removesuffix(b"\r")))
        if isinstance(text, Reject):
            typer.echo(f"line {index + 1} left out: {text.reason} ({REASONS[text.reason]})", err=True)
            continue
        found = True
        yield index, text
    if not found:
        raise UserError(
            "got no sentence from standard input, expected one per line; "
            'give some, or write them on the command line: augpipe show "He travelled."'
        )


def bounded_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream; of a line that is longer than any text allowed, only its first bytes."""
    while line := stream.readline(MAX_ROW_BYTES + 2):
        if len(line) == MAX_ROW_BYTES + 2 and not line.endswith(b"\n"):
            finish_line(stream)
        yield line
