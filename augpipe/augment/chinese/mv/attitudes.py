"""MV by an adverb of attitude in front of the predicate: `他的确去了北京`, `他显然不喜欢下雨天`.

An adverb fits more predicates than a modal verb does: 一定 in front of a verb of action is a command, 的确 never.
Its place is right behind the subject, whatever adverbs and preposition phrases follow.
"""

from __future__ import annotations

from augpipe.augment.chinese.mv.place import Person, Place
from augpipe.augment.chinese.reading.kinds import Kind, Units, kinds
from augpipe.augment.chinese.reading.marks import COMMA, Segment, is_told
from augpipe.augment.chinese.reading.predicates import STATIVE, SUBORDINATORS
from augpipe.augment.chinese.reading.subject import opens_predicate, subject_by_tree
from augpipe.augment.chinese.reading.units import has_kind, has_word, units_of
from augpipe.lexicon.chinese import phrases, words
from augpipe.syntax.syntax import Syntax

_OF_SELF, _OF_HEARER = phrases("attitude_of_self"), phrases("attitude_of_hearer")
_OF_OTHERS = phrases("attitude_of_others")
_ON_RECORD, _OF_STATE = phrases("attitude_on_record"), phrases("attitude_of_state")
ATTITUDES = frozenset((*_OF_SELF, *_OF_HEARER, *_OF_OTHERS, *_ON_RECORD, *_OF_STATE))


def fitting(syntax: Syntax, place: Place | None, person: Person) -> tuple[str, ...]:
    """Return the attitudes that go with the subject and the predicate: nobody guesses at his own state."""
    if person is Person.FIRST:
        return _OF_SELF
    if person is Person.SECOND:
        return _OF_HEARER
    if not is_told(syntax):
        return _OF_OTHERS
    main = None if place is None else place.clause.main
    lasting = main is not None and (main.kind in (Kind.COPULA, Kind.HAVE, Kind.ADJECTIVE) or main.text in STATIVE)
    return _OF_OTHERS + _ON_RECORD + (_OF_STATE if lasting else ())


_STRONG = kinds("HAVE MODAL COPULA")
_BEHIND, _APPROXIMATE = words("adverb_before_modal"), words("approximate")


def place_by_tree(syntax: Syntax) -> int | None:
    """Return the index of the unit in front of which an attitude goes, behind the subject of the root, or None."""
    units, subject = syntax.remember(units_of), syntax.remember(subject_by_tree)
    if subject is None:
        return None
    phrase = units[subject[0] : subject[1]]
    if has_kind(phrase, *_STRONG) and not has_kind(phrase, Kind.ATTRIBUTIVE):
        return None  # 国家有能力|再加强 ("the state is able to strengthen it again")
    place = subject[1]
    while place < len(units) and (
        units[place].kind in (Kind.TIME, Kind.CONNECTIVE) or units[place].text in _BEHIND | set(COMMA)
    ):
        place += 1
    inside = place < len(units) and units[place].word <= syntax.roots[0].index
    return place if inside and opens_predicate(syntax, place) else None


def is_vague(units: Units, segment: Segment) -> bool:
    """Return whether a clause holds 约 ("about") or the like, beside which nothing is certain."""
    return has_word(units[segment.first : segment.last], _APPROXIMATE)


def is_condition(units: Units, segment: Segment) -> bool:
    """Return whether a subordinator opens a clause."""
    return has_word(units[segment.first : min(segment.first + 3, segment.last)], SUBORDINATORS)
