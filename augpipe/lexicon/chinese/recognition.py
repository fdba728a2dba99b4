"""Whether texts are Chinese, by their script."""

from __future__ import annotations

import re
from collections.abc import Iterable

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa]")
_OTHER_WORD = re.compile(r"[^\W\d_\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+")

LEAST_UNITS = 8
"""Fewer characters and words than these say nothing."""
LEAST_HAN, MOST_KANA = 0.25, 0.2


def misfit(texts: Iterable[str]) -> str | None:
    """Return what speaks against the texts being Chinese, None if nothing does.

    Simplified and Traditional characters are Chinese alike. A word in another script counts as much as a character.
    """
    han = kana = others = 0
    for text in texts:
        han += len(_HAN.findall(text))
        kana += len(KANA.findall(text))
        others += len(_OTHER_WORD.findall(text))
    if han + kana + others < LEAST_UNITS:
        return None
    if kana > MOST_KANA * (han + kana):
        return f"{kana / (han + kana):.0%} of its characters are kana"
    share = han / (han + kana + others)
    return f"{share:.0%} of its characters and words are Chinese" if share < LEAST_HAN else None
