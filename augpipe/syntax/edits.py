"""Span edits on the original text, and the one function that carries them out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from augpipe.syntax.word import Word


class Edit(NamedTuple):
    """Replace the characters [start, end) of the original by `text` (an insertion has start == end)."""

    start: int
    end: int
    text: str


def render(text: str, edits: Iterable[Edit]) -> str:
    """Return `text` with all edits carried out; everything outside the spans stays byte for byte.

    Edits at the same place are applied in the order given.

    Raises:
        ValueError: when two edits overlap; a rule that asks for that is wrong.
    """
    pieces: list[str] = []
    done = 0
    for start, end, replacement in sorted(edits, key=lambda edit: (edit[0], edit[1])):
        if start < done:
            raise ValueError(f"edits overlap at character {start} (already rewritten up to {done})")
        pieces.append(text[done:start])
        pieces.append(replacement)
        done = end
    pieces.append(text[done:])
    return "".join(pieces)


def replace(word: Word, text: str) -> Edit:
    """Replace a word; one that is written with a capital keeps it."""
    if word.text[:1].isupper() and not word.text.isupper() and text[:1].islower():
        text = text[0].upper() + text[1:]
    return Edit(word.start, word.end, text)


def before(word: Word, text: str) -> Edit:
    """Insert `text` and a space in front of a word."""
    return Edit(word.start, word.start, f"{text} ")


def after(word: Word, text: str) -> Edit:
    """Insert a space and `text` behind a word."""
    return Edit(word.end, word.end, f" {text}")


def delete(text: str, first: Word, last: Word | None = None) -> Edit:
    """Delete a run of words together with one of the spaces around it."""
    start, end = first.start, (last or first).end
    spaced_after = end < len(text) and text[end].isspace()
    spaced_before = start > 0 and text[start - 1].isspace()
    if spaced_after and (start == 0 or not text[start - 1].isalnum()):
        while end < len(text) and text[end].isspace():
            end += 1
    elif spaced_before:
        while start > 0 and text[start - 1].isspace():
            start -= 1
    return Edit(start, end, "")
