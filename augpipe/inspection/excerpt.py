"""The part of a comparison that a narrow column has room for: the changes and a little around them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from unicodedata import east_asian_width

from augpipe.inspection.word_diff import Change

ELLIPSIS = "…"


def excerpt(changes: Sequence[Change], context: int) -> list[Change]:
    """Shorten what did not change to at most `context` columns beside each change, cut between words."""
    if len(changes) == 1:
        return [_shortened(changes[0], 2 * context, 0)]
    last = len(changes) - 1
    return [
        _shortened(change, context if place else 0, context if place < last else 0) if change.equal else change
        for place, change in enumerate(changes)
    ]


def columns(text: str) -> list[int]:
    """Return how many columns of a terminal the text takes up to each of its characters, that one included."""
    return list(accumulate(2 if east_asian_width(char) in "WF" else 1 for char in text))


def _shortened(change: Change, start: int, end: int) -> Change:
    """Keep about the first `start` and the last `end` columns of an equal stretch."""
    text = change.after
    if not change.equal or sum(columns(text)[-1:]) <= start + end + len(ELLIPSIS):
        return change
    head, tail = _fitting(text, start), _fitting(text[::-1], end)[::-1]
    # A word that is cut is left out, unless nothing would remain; blanks beside a change stay.
    cut_head, blank_before, _ = head.rpartition(" ")
    _, blank_behind, cut_tail = tail.partition(" ")
    shown = f"{cut_head or head}{blank_before}{ELLIPSIS}{blank_behind}{cut_tail or tail}"
    return Change(shown, shown)


def _fitting(text: str, room: int) -> str:
    """Return the start of a text that fits into so many columns."""
    return text[: sum(column <= room for column in columns(text[:room]))]
