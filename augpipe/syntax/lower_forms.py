"""The words of a text in lower case, as the rules look them up."""

from __future__ import annotations

from collections.abc import Sequence


def lower_forms(text: str, starts: Sequence[int], ends: Sequence[int]) -> list[str]:
    """Return the words [start, end) of a text in lower case, typographic apostrophes made straight."""
    lowers = text.lower()
    if len(lowers) == len(text):
        forms = [lowers[start:end] for start, end in zip(starts, ends, strict=True)]
    else:  # a capital whose small letter takes two characters
        forms = [text[start:end].lower() for start, end in zip(starts, ends, strict=True)]
    if "\N{RIGHT SINGLE QUOTATION MARK}" in text:
        return [form.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'") for form in forms]
    return forms
