"""Rows that no Chinese rule should touch: cut, without Chinese characters, Traditional, or far too long."""

from __future__ import annotations

from augpipe.augment.chinese.units import is_han
from augpipe.syntax.sentence import Syntax

MAXIMUM_CHARACTERS = 300

# Traditional forms of function words: the closed lists have the Simplified ones only, so that 沒 would be no negator.
TRADITIONAL = frozenset("沒會個們這說還嗎讓麼誰應該")


def unusable(syntax: Syntax) -> bool:
    """Return whether a row has too few Chinese characters, opens with a closing mark, or is Traditional or too long."""
    text = syntax.text
    if len(text) > MAXIMUM_CHARACTERS or not TRADITIONAL.isdisjoint(text):
        return True
    if text.lstrip()[:1] in "，。、；：）》”’,.;:)」』":
        return True
    han = sum(map(is_han, text))
    return han < 2 or han < 0.25 * len(text)
