"""The words of a text in lower case, as the rules compare them with their word lists."""

from __future__ import annotations

from collections.abc import Sequence


def lower_forms(text: str, starts: Sequence[int], ends: Sequence[int]) -> list[str]:
    """Return the words of a text in lower case, with typographic apostrophes (’) made straight (').

    Args:
        text: the text.
        starts, ends: the character offsets of the words; a word is [start, end).
    """
    lowers = text.lower()
    if len(lowers) == len(text):
        forms = [lowers[start:end] for start, end in zip(starts, ends, strict=True)]
    else:  # a capital such as İ becomes two characters, so that the offsets do not fit `lowers`
        forms = [text[start:end].lower() for start, end in zip(starts, ends, strict=True)]
    if "\N{RIGHT SINGLE QUOTATION MARK}" in text:
        return [form.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'") for form in forms]
    return forms
