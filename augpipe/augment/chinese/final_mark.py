"""The mark at the end of a Chinese row: `！` after a statement, `？` after a question that has none."""

from __future__ import annotations

from augpipe.syntax.edits import Edit

STOPS = "。．.；;"
ENDS = "。．.！!？?；;…"
_CLOSING = "”」』’\"'）)】》〉"
_OPENER_OF = {"”": "“", "」": "「", "』": "『", "’": "‘", "）": "（", ")": "(", "】": "【", '"': '"', "'": "'"}


def final_mark(text: str, mark: str) -> Edit | None:
    """Return the edit that ends a row in `mark`: in the place of a full stop, or behind the last character.

    Closing quotes and brackets stay outside where they hold the whole row or an utterance with a stop of its own. A
    row that ends in any other mark is left alone: none goes next to another.
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
    """Return where the row ends, without white space and the closing marks that stay outside."""
    tail = len(text.rstrip())
    while tail and text[tail - 1] in _CLOSING and _stays_outside(text, tail):
        tail -= 1
    return tail


def last_mark(text: str) -> str:
    """Return the character that a row ends in, inside its closing quotes."""
    end = inner_end(text)
    return text[end - 1] if end else ""


def _stays_outside(text: str, end: int) -> bool:
    """Return whether the closing mark before `end` holds the end of the row."""
    mark = text[end - 1]
    if end > 1 and text[end - 2] in ENDS:
        return True
    opener = _OPENER_OF.get(mark)
    return (
        opener is not None and text.lstrip().startswith(opener) and text.count(opener) == (2 if opener == mark else 1)
    )
