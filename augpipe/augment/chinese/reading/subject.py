"""The subject of a sentence's root, and whether a predicate opens behind it."""

from __future__ import annotations

from augpipe.augment.chinese.reading.kinds import ADVERBS, COUNTING, NOUNS, VERBAL, Kind, Units, kinds
from augpipe.augment.chinese.reading.marks import enclosed_units
from augpipe.augment.chinese.reading.units import has_kind, units_of
from augpipe.lexicon.chinese import WORDS
from augpipe.syntax.syntax import Relation, Syntax

_ENDS = NOUNS | COUNTING | kinds("LOCALIZER TIME PUNCTUATION OUTER_ADVERB CONNECTIVE OTHER PREPOSITION")
_OPENS = VERBAL | ADVERBS | kinds("PREPOSITION PROGRESSIVE DISPOSAL PASSIVE")
_CLOSING = frozenset("“”‘’《》「」『』、（）()")


def subject_by_tree(syntax: Syntax) -> tuple[int, int] | None:
    """Return the indices of the first unit of the subject of the first root and of the unit behind it, or None."""
    units = syntax.remember(units_of)
    root = syntax.roots[0]
    found = syntax.children(root, Relation.SUBJECT, Relation.CLAUSAL_SUBJECT)
    found = [word for word in found if word.index < root.index]
    if not found:
        return None
    own = [index for index in syntax.subtree(found[-1]) if index < root.index]
    first = next(at for at, unit in enumerate(units) if unit.last >= own[0])
    end = next((at for at, unit in enumerate(units) if unit.word > own[-1]), len(units))
    return (first, end) if first < end < len(units) and units[end].word <= root.index else None


def opens_predicate(syntax: Syntax, place: int) -> bool:
    """Return whether an adverb may go in front of the unit at `place`: behind a noun, in front of a predicate."""
    units = syntax.remember(units_of)
    before, unit = units[place - 1], units[place]
    opens = place < 2 or units[place - 2].kind is Kind.PUNCTUATION
    stub = opens and before.kind is Kind.NOMINAL and len(before.text) == 1
    between = unit.text in WORDS.coordinator and has_kind(units[place : place + 5], Kind.ATTRIBUTIVE)
    if before.kind not in _ENDS or unit.kind not in _OPENS or stub or place in syntax.remember(enclosed_units):
        return False
    return not (between or before.text in WORDS.coordinator or _is_held(units, place))


def _is_held(units: Units, place: int) -> bool:
    """Return whether a preposition in front belongs to the predicate at `place`, with nothing between: 以…|为."""
    becoming = units[place].text in WORDS.wei
    for index in range(place - 1, -1, -1):
        unit = units[index]
        ends = unit.kind is Kind.PUNCTUATION or (unit.kind is Kind.ATTRIBUTIVE and not becoming)
        if ends and unit.text not in _CLOSING:
            return False
        if unit.text in WORDS.holding_preposition and (index > 0 or becoming):
            return True
    return False
