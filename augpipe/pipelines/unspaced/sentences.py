"""Where one text ends a sentence and begins another, since the parser reads one sentence at a time."""

from __future__ import annotations

from collections.abc import Sequence

FINAL = frozenset("。！？!?…")
_OPENING = frozenset("“‘「『（《〈【(")
_CLOSING = frozenset("”’」』）》〉】)")

LONGEST = 300
"""More words than this are cut wherever they are: the arcs of a sentence take its length squared."""


def sentence_ends(words: Sequence[str]) -> list[int]:
    """Return the place behind each sentence of a text; inside quotes and brackets nothing ends."""
    ends: list[int] = []
    depth, start, ready = 0, 0, False
    for place, word in enumerate(words):
        final = word[0] in FINAL
        if (ready and not final and word[0] not in _CLOSING) or place - start >= LONGEST:
            ends.append(place)
            start, ready = place, False
            depth = 0
        if word in _OPENING:
            depth += 1
        elif word in _CLOSING:
            depth = max(0, depth - 1)
        elif final and depth == 0:
            ready = True
    ends.append(len(words))
    return ends
