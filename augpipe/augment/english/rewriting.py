"""The text after the edits of a rule, with the apostrophes and the first capital of the original."""

from __future__ import annotations

from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax


def capitalised(original: str, edited: str) -> str:
    """Return `edited` with a capital as its first letter where `original` has one."""
    if edited[:1].isupper() or not original:
        return edited
    first = next((letter for letter in original if letter.isalpha()), "")
    if not first.isupper():
        return edited
    position = next((index for index, letter in enumerate(edited) if letter.isalpha()), None)
    if position is None:
        return edited
    return edited[:position] + edited[position].upper() + edited[position + 1 :]


def rewritten(syntax: Syntax, edits: list[Edit]) -> str:
    """Return a sentence after edits, with its own style of apostrophe, and with a capital where it began with one."""
    if "\N{RIGHT SINGLE QUOTATION MARK}" in syntax.text and "'" not in syntax.text:
        edits = [edit._replace(text=edit.text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")) for edit in edits]
    return capitalised(syntax.text, render(syntax.text, edits))
