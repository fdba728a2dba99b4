"""The part of a comparison that a narrow column has room for: the changes and a little around them."""

from __future__ import annotations

from collections.abc import Sequence

from augpipe.inspection.word_diff import Change

ELLIPSIS = "…"


def excerpt(changes: Sequence[Change], context: int) -> list[Change]:
    """Shorten what did not change to at most `context` characters beside each change, cut between words."""
    if len(changes) == 1:
        return [_shortened(changes[0], 2 * context, 0)]
    last = len(changes) - 1
    return [
        _shortened(change, context if place else 0, context if place < last else 0) if change.equal else change
        for place, change in enumerate(changes)
    ]


def _shortened(change: Change, start: int, end: int) -> Change:
    """Keep about the first `start` and the last `end` characters of an equal stretch."""
    text = change.after
    if not change.equal or len(text) <= start + end + len(ELLIPSIS):
        return change
    head, tail = text[:start], text[len(text) - end :] if end else ""
    # A word that is cut is left out, unless nothing would remain; blanks beside a change stay.
    head = head.rpartition(" ")[0] or head
    tail = tail.partition(" ")[2] or tail
    shown = (f"{head} " if head else "") + ELLIPSIS + (f" {tail}" if tail else "")
    return Change(shown, shown)
