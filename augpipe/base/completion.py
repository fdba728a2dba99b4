"""What a shell completes behind an option: values that are found when the tab key is pressed."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Line:
    """A command line that is being written.

    Args:
        given: parameter of the command → its value so far, or its default.
        words: all words of the line, those behind the cursor too where the shell tells of them.
    """

    given: Mapping[str, Any]
    words: Sequence[str]


Offers = Callable[[Line], Iterable[str]]
"""A function from the line to the values that may be meant."""


def completion(offers: Offers, *, several: bool = False) -> Callable[[Any, str], list[str]]:
    """Return what typer calls, as `autocompletion`, with the context and the beginning of a value.

    Whatever goes wrong, such as a set that is not there, nothing is offered: a message would end up in the prompt.

    Args:
        offers: the values.
        several: whether more than one value may stand behind the option, with commas between them.
    """

    def complete(ctx: Any, incomplete: str) -> list[str]:
        before, comma, begun = incomplete.rpartition(",") if several else ("", "", incomplete)
        with suppress(Exception):
            values = (each for each in offers(Line(ctx.params, _words())) if each not in before.split(","))
            return [f"{before}{comma}{each}" for each in values if each.startswith(begun)]
        return []

    return complete


def _words() -> list[str]:
    """Return the words of the line, which bash hands over in one variable, and zsh and fish in another."""
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or ""
    try:
        return shlex.split(line)
    except ValueError:  # a quotation that is not closed yet
        return line.split()
