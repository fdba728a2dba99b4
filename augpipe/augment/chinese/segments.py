"""The segments between the commas and stops of a Chinese sentence, and its units in brackets or quotes."""

from __future__ import annotations

from typing import NamedTuple

from augpipe.augment.chinese.units import Kind, Unit, is_han, units_of
from augpipe.syntax.sentence import Syntax

COMMAS = frozenset("，,；;：:—")
STOPS = frozenset("。！？!?…")
_OPENERS = {"《": "》", "（": "）", "(": ")", "【": "】", "[": "]", "“": "”", "‘": "’", "「": "」", "『": "』"}


class Segment(NamedTuple):
    """The units [first, last) between two commas or stops; `sentence` is the number of stops in front of them."""

    first: int
    last: int
    sentence: int


def segments_of(syntax: Syntax) -> tuple[Segment, ...]:
    """Return the segments that hold more than punctuation; a space between two Chinese words ends one as well."""
    units = syntax.remember(units_of)
    enclosed = syntax.remember(enclosed_units)
    found: list[Segment] = []
    first = sentence = 0
    for index, unit in enumerate(units):
        mark = unit.text[0]
        if index > first and unit.start > units[index - 1].end and is_han(mark) and is_han(units[index - 1].text[-1]):
            found.append(Segment(first, index, sentence))
            first = index
        if unit.kind is not Kind.PUNCTUATION or index in enclosed or not (mark in COMMAS or mark in STOPS):
            continue
        if _has_word(units, first, index):
            found.append(Segment(first, index, sentence))
        first = index + 1
        sentence += mark in STOPS
    if _has_word(units, first, len(units)):
        found.append(Segment(first, len(units), sentence))
    return tuple(found)


def _has_word(units: tuple[Unit, ...], first: int, last: int) -> bool:
    return any(units[index].kind is not Kind.PUNCTUATION for index in range(first, last))


def enclosed_units(syntax: Syntax) -> frozenset[int]:
    """Return the indices of the units in brackets or quotes, marks included, unless these hold the whole text."""
    units = syntax.remember(units_of)
    found: set[int] = set()
    for index, unit in enumerate(units):
        closer = _OPENERS.get(unit.text)
        if closer is None or index in found:
            continue
        for end in range(index + 1, len(units)):
            if units[end].text == closer:
                if index > 0 or any(later.kind is not Kind.PUNCTUATION for later in units[end + 1 :]):
                    found.update(range(index, end + 1))
                break
    return frozenset(found)
