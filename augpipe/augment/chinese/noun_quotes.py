"""A noun in quotes, where nothing else may be set off: `怎么修改“收货地址”？`."""

from __future__ import annotations

from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.syntax.sentence import Syntax

_SHORTEST, _LONGEST = 2, 12
_MARKS = frozenset("“”\"‘’'《》「」『』【】*")
_IN_FRONT = frozenset(
    {
        Kind.VERB,
        Kind.COPULA,
        Kind.DISPOSAL,
        Kind.PREPOSITION,
        Kind.HAVE,
        Kind.ATTRIBUTIVE,
        Kind.MODAL,
        Kind.ASPECT,
        Kind.POTENTIAL,
        Kind.CLASSIFIER,
        Kind.WH,
    }
)
_BEHIND = frozenset(
    {
        Kind.PUNCTUATION,
        Kind.ATTRIBUTIVE,
        Kind.PARTICLE,
        Kind.VERB,
        Kind.ADJECTIVE,
        Kind.DEGREE,
        Kind.MODAL,
        Kind.WH,
        Kind.WH_PREDICATE,
        Kind.A_NOT_A,
        Kind.NEGATOR,
        Kind.OUTER_ADVERB,
        Kind.HAVE,
        Kind.COPULA,
    }
)


def quotable_noun(syntax: Syntax) -> tuple[int, int] | None:
    """Return the characters [start, end) of the longest run of nouns that is a phrase of its own, or None."""
    if not _MARKS.isdisjoint(syntax.text):
        return None
    units = syntax.remember(units_of)
    best: tuple[int, int] | None = None
    place = 0
    while place < len(units):
        last = place
        while units[last].kind is Kind.NOMINAL and last + 1 < len(units) and units[last + 1].kind is Kind.NOMINAL:
            last += 1
        if units[place].kind is Kind.NOMINAL and _is_open(units, place, last):
            start, end = units[place].start, units[last].end
            fits = (
                syntax.text[end - 1] not in "上下里中内外"
                and _SHORTEST <= end - start <= _LONGEST
                and " " not in syntax.text[start:end]
            )
            if fits and (best is None or end - start > best[1] - best[0]):
                best = (start, end)
        place = last + 1
    return best


def _is_open(units: tuple[Unit, ...], first: int, last: int) -> bool:
    """Return whether a run of nouns is a phrase of its own: a verb or 的 in front, a verb or mark behind."""
    if any(unit.pos not in ("NOUN", "PROPN", "PART", "X", "NUM", "") for unit in units[first : last + 1]):
        return False
    if first and units[first - 1].kind not in _IN_FRONT:
        return False
    return last + 1 == len(units) or units[last + 1].kind in _BEHIND
