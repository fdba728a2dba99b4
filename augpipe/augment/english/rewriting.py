"""Carry out the edits of a rule: its apostrophes, and the capital of its first word."""

from __future__ import annotations

from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax


def capitalised(original: str, edited: str) -> str:
    """Give the first letter of `edited` a capital where that of `original` has one."""
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
    """Carry out edits in the row's own style of apostrophe; give it its capital back where the first word went."""
    if "\N{RIGHT SINGLE QUOTATION MARK}" in syntax.text and "'" not in syntax.text:
        edits = [edit._replace(text=edit.text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")) for edit in edits]
    return capitalised(syntax.text, render(syntax.text, edits))
