"""Where the sentences of a text end, since the parser reads one sentence at a time."""

from __future__ import annotations

from collections.abc import Sequence

FINAL = frozenset("。！？!?…")
_OPENING = frozenset("“‘「『（《〈【(")
_CLOSING = frozenset("”’」』）》〉】)")

LONGEST = 300
"""A sentence is cut after so many words, wherever that is, since its arcs take memory by the square of its length."""


def sentence_ends(words: Sequence[str]) -> list[int]:
    """Return the index behind the last word of each sentence; no sentence ends inside quotes or brackets."""
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
