"""Rows that no Chinese rule should touch: cut, without Chinese characters, or far too long."""

from __future__ import annotations

from augpipe.augment.chinese.units import is_han
from augpipe.syntax.sentence import Syntax

MAXIMUM_CHARACTERS = 300


def unusable(syntax: Syntax) -> bool:
    """Say whether a row has too few Chinese characters, begins with a closing mark, or is too long."""
    text = syntax.text
    if len(text) > MAXIMUM_CHARACTERS:
        return True
    if text.lstrip()[:1] in "，。、；：）》”’,.;:)」』":
        return True
    han = sum(map(is_han, text))
    return han < 2 or han < 0.25 * len(text)
