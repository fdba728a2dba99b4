"""Sentences that no Chinese rule touches: cut off, in another script, in Traditional characters, or too long."""

from __future__ import annotations

from augpipe.augment.chinese.units import is_han
from augpipe.syntax.sentence import Syntax

MAXIMUM_CHARACTERS = 300

# Traditional characters of frequent words. The closed lists are Simplified, so 沒 ("not") would be no negator.
TRADITIONAL = frozenset("沒會個們這說還嗎讓麼誰應該")


def unusable(syntax: Syntax) -> bool:
    """Return whether a sentence is Traditional, too long, cut off at its beginning, or has too few Chinese characters.

    Too few are fewer than two, or less than a quarter of all; a sentence is cut off if it opens with a closing mark.
    """
    text = syntax.text
    if len(text) > MAXIMUM_CHARACTERS or not TRADITIONAL.isdisjoint(text):
        return True
    if text.lstrip()[:1] in "，。、；：）》”’,.;:)」』":
        return True
    han = sum(map(is_han, text))
    return han < 2 or han < 0.25 * len(text)
