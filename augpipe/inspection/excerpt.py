"""Shorten a comparison for a narrow column: keep the changes and a little text around them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from unicodedata import east_asian_width

from augpipe.inspection.word_diff import Change

ELLIPSIS = "…"


def excerpt(changes: Sequence[Change], context: int) -> list[Change]:
    """Return a comparison with its unchanged parts cut to at most `context` columns beside each change.

    Args:
        changes: as `word_diff` returns them.
        context: columns of the terminal; the cut is between words where possible.
    """
    if len(changes) == 1:
        return [_shortened(changes[0], 2 * context, 0)]
    last = len(changes) - 1
    return [
        _shortened(change, context if place else 0, context if place < last else 0) if change.equal else change
        for place, change in enumerate(changes)
    ]


def columns(text: str) -> list[int]:
    """Return, for each character, how many columns of a terminal the text takes up to and including it."""
    return list(accumulate(2 if east_asian_width(char) in "WF" else 1 for char in text))


def _shortened(change: Change, start: int, end: int) -> Change:
    """Return an equal stretch with about its first `start` and its last `end` columns."""
    text = change.after
    if not change.equal or sum(columns(text)[-1:]) <= start + end + len(ELLIPSIS):
        return change
    head, tail = _fitting(text, start), _fitting(text[::-1], end)[::-1]
    # Leave out a word that is cut, unless nothing would remain; keep blanks beside a change.
    cut_head, blank_before, _ = head.rpartition(" ")
    _, blank_behind, cut_tail = tail.partition(" ")
    shown = f"{cut_head or head}{blank_before}{ELLIPSIS}{blank_behind}{cut_tail or tail}"
    return Change(shown, shown)


def _fitting(text: str, room: int) -> str:
    """Return the start of a text that fits into `room` columns."""
    return text[: sum(column <= room for column in columns(text[:room]))]
