"""Edits: replacements of character spans of the original, and the text after them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from augpipe.syntax.syntax import Syntax, Word


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


def replace_verb(verb: Word, text: str) -> Edit:
    """Return the edit that replaces a verb; where it is contracted (`he's`), a space comes before `text`."""
    return replace(verb, f" {text}" if verb.is_clitic else text)


def before(word: Word, text: str) -> Edit:
    """Return the edit that inserts `text` and a space before a word."""
    return Edit(word.start, word.start, f"{text} ")


def after(word: Word, text: str) -> Edit:
    """Return the edit that inserts a space and `text` after a word."""
    return Edit(word.end, word.end, f" {text}")


def delete(text: str, first: Word, last: Word | None = None) -> Edit:
    """Return the edit that deletes the words from `first` to `last`, with the white space on one side of them."""
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


def capitalised(original: str, edited: str) -> str:
    """Return `edited` with a capital as its first letter where `original` has one."""
    first = next(filter(str.isalpha, original), "")
    place = next((index for index, letter in enumerate(edited) if letter.isalpha()), None)
    if place is None or not first.isupper():
        return edited
    return edited[:place] + edited[place].upper() + edited[place + 1 :]


def rewritten(syntax: Syntax, edits: list[Edit]) -> str:
    """Return a sentence after edits in its own style of apostrophes, capitals and blanks before contracted verbs."""
    text = syntax.text
    edits = [_unblanked(text, edit) for edit in edits]
    if is_in_capitals(text):
        edits = [edit._replace(text=edit.text.upper()) for edit in edits]
    if "\N{RIGHT SINGLE QUOTATION MARK}" in text and "'" not in text:
        edits = [edit._replace(text=edit.text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")) for edit in edits]
    return capitalised(text, render(text, edits))


def _unblanked(text: str, edit: Edit) -> Edit:
    """Return an edit without the blank that it begins with where the text has one there already (`it 's` in tokens)."""
    blank = edit.text[:1] == " " and edit.start > 0 and text[edit.start - 1] == " "
    return edit._replace(text=edit.text[1:]) if blank and edit.end > edit.start else edit


_FEWEST_CAPITALS = 2  # in words: fewer may be an acronym and *I*


def is_in_capitals(text: str) -> bool:
    """Return whether a text of several words is written in capitals alone."""
    return text.isupper() and sum(len(word) > 1 for word in text.split()) >= _FEWEST_CAPITALS
