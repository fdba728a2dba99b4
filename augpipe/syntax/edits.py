"""Replacements of character spans of the original, and the function that applies them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from augpipe.syntax.word import Word


class Edit(NamedTuple):
    """The replacement of the characters [start, end) of the original by `text`; an insertion has start == end."""

    start: int
    end: int
    text: str


def render(text: str, edits: Iterable[Edit]) -> str:
    """Return `text` with all edits applied; everything outside their spans stays byte for byte.

    Insertions at the same place appear in the order in which they are given.

    Raises:
        ValueError: two edits overlap, which is a fault of the rule that made them.
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
    """Return the edit that replaces a word by `text`; where the word begins with a capital, so does its replacement.

    A word in capitals alone, such as *USA*, is replaced by `text` as given.
    """
    if word.text[:1].isupper() and not word.text.isupper() and text[:1].islower():
        text = text[0].upper() + text[1:]
    return Edit(word.start, word.end, text)


def before(word: Word, text: str) -> Edit:
    """Return the edit that inserts `text` and a space before a word."""
    return Edit(word.start, word.start, f"{text} ")


def after(word: Word, text: str) -> Edit:
    """Return the edit that inserts a space and `text` after a word."""
    return Edit(word.end, word.end, f" {text}")


def delete(text: str, first: Word, last: Word | None = None) -> Edit:
    """Return the edit that deletes the words from `first` to `last`, with the white space on one side of them.

    Args:
        text: the sentence.
        first: the first word to delete.
        last: the last word to delete; None for `first` alone.
    """
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
