"""The mark at the end of a Chinese sentence: `！` after a statement, `？` after a question that has none."""

from __future__ import annotations

from augpipe.syntax.edits import Edit

# Marks that another final mark replaces.
STOPS = "。．.；;"
# Marks that end an utterance.
ENDS = "。．.！!？?；;…"
_CLOSING = "”」』’\"'）)】》〉"
_OPENER_OF = {"”": "“", "」": "「", "』": "『", "’": "‘", "）": "（", ")": "(", "】": "【", '"': '"', "'": "'"}


def final_mark(text: str, mark: str) -> Edit | None:
    """Return the edit that ends a sentence in `mark`, or None if it ends in a mark that is no full stop.

    The mark replaces the full stop or goes behind the last character, in front of closing quotes and brackets if these
    hold the whole sentence or an utterance with a stop of its own.
    """
    tail = inner_end(text)
    if not tail:
        return None
    last = text[tail - 1]
    if last in STOPS:
        doubled = tail > 1 and text[tail - 2] in ENDS
        return None if tail == 1 or doubled else Edit(tail - 1, tail, mark)
    if last.isalnum() or last in "》）)】%％℃”」』*+":
        return Edit(tail, tail, mark)
    return None


def inner_end(text: str) -> int:
    """Return the offset where a sentence ends, in front of white space and the closing marks behind its final mark."""
    tail = len(text.rstrip())
    while tail and text[tail - 1] in _CLOSING and _stays_outside(text, tail):
        tail -= 1
    return tail


def last_mark(text: str) -> str:
    """Return the last character of a sentence inside its closing quotes; nothing for an empty sentence."""
    end = inner_end(text)
    return text[end - 1] if end else ""


def _stays_outside(text: str, end: int) -> bool:
    """Return whether the closing mark in front of `end` stays behind a final mark of the sentence."""
    mark = text[end - 1]
    if end > 1 and text[end - 2] in ENDS:
        return True
    opener = _OPENER_OF.get(mark)
    return (
        opener is not None and text.lstrip().startswith(opener) and text.count(opener) == (2 if opener == mark else 1)
    )
