"""Where the subject of a sentence ends by the tree: a comma may go there, and an adverb of attitude behind it."""

from __future__ import annotations

from augpipe.augment.chinese.reading.clause import is_in
from augpipe.augment.chinese.reading.kinds import ADVERBS, COUNTING, NOUNS, VERBAL, Kind, Units, kinds
from augpipe.augment.chinese.reading.marks import Segment, enclosed_units, segments_of
from augpipe.augment.chinese.reading.units import units_of
from augpipe.lexicon.chinese import WORDS
from augpipe.syntax.syntax import Relation, Syntax

_ENDS = NOUNS | COUNTING | kinds("LOCALIZER TIME PUNCTUATION OUTER_ADVERB CONNECTIVE OTHER PREPOSITION")
_OPENS = VERBAL | ADVERBS | kinds("PREPOSITION PROGRESSIVE DISPOSAL PASSIVE")
_CLOSING = frozenset("“”‘’《》「」『』、（）()")


def subject_by_tree(syntax: Syntax) -> tuple[int, int] | None:
    """Return the indices of the first unit of the subject of the first root and of the unit behind it, or None."""
    units = syntax.remember(units_of)
    root = syntax.roots[0]
    found = [
        word for word in syntax.children(root, Relation.SUBJECT, Relation.CLAUSAL_SUBJECT) if word.index < root.index
    ]
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
    opening = place < 2 or units[place - 2].kind is Kind.PUNCTUATION
    stub = before.kind is Kind.NOMINAL and len(before.text) == 1 and opening
    if before.kind not in _ENDS or unit.kind not in _OPENS or stub or place in syntax.remember(enclosed_units):
        return False
    return not _is_held(units, place)


def _is_held(units: Units, place: int) -> bool:
    """Return whether a preposition in front belongs to the predicate at `place`, with nothing between: 以…|为."""
    for index in range(place - 1, -1, -1):
        unit = units[index]
        if unit.kind in (Kind.PUNCTUATION, Kind.ATTRIBUTIVE) and unit.text not in _CLOSING:
            return False
        if unit.text in WORDS.holding_preposition and index > 0:
            return True
    return False


def segment_at(syntax: Syntax, place: int) -> Segment | None:
    """Return the segment that holds the unit at `place`."""
    units = syntax.remember(units_of)
    return next((one for one in syntax.remember(segments_of) if is_in(units[place], units, one)), None)
