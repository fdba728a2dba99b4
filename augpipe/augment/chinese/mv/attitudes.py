"""MV by an adverb of attitude in front of the predicate: `他的确去了北京`, `他显然不喜欢下雨天`.

An adverb fits more predicates than a modal verb does: 一定 in front of a verb of action is a command, 的确 never.
Its place is right behind the subject, whatever adverbs and preposition phrases follow.
"""

from __future__ import annotations

from augpipe.augment.chinese.mv.place import Person, Place
from augpipe.augment.chinese.reading.kinds import NOTHING, Kind, kinds
from augpipe.augment.chinese.reading.marks import COMMA, is_told
from augpipe.augment.chinese.reading.subject import opens_predicate, subject_by_tree
from augpipe.augment.chinese.reading.units import has_kind, unit_at, units_of
from augpipe.lexicon.chinese import PHRASES, WORDS
from augpipe.syntax.syntax import Syntax

ATTITUDES = frozenset(
    PHRASES.attitude_of_self
    + PHRASES.attitude_of_hearer
    + PHRASES.attitude_of_others
    + PHRASES.attitude_on_record
    + PHRASES.attitude_of_state
)
_PASSED = WORDS.adverb_before_modal | set(COMMA)
_STRONG, _STATES = kinds("HAVE MODAL COPULA"), kinds("HAVE COPULA ADJECTIVE")


def fitting(syntax: Syntax, place: Place | None, person: Person) -> tuple[str, ...]:
    """Return the attitudes that go with the subject and the predicate: nobody guesses at his own state."""
    if person is Person.FIRST:
        return PHRASES.attitude_of_self
    if person is Person.SECOND:
        return PHRASES.attitude_of_hearer
    if not is_told(syntax):
        return PHRASES.attitude_of_others
    main = NOTHING if place is None else place.clause.main
    lasting = main.kind in _STATES or main.text in WORDS.stative_verb
    return PHRASES.attitude_of_others + PHRASES.attitude_on_record + (PHRASES.attitude_of_state if lasting else ())


def place_by_tree(syntax: Syntax) -> int | None:
    """Return the index of the unit in front of which an attitude goes, behind the subject of the root, or None."""
    units, subject = syntax.remember(units_of), syntax.remember(subject_by_tree)
    if subject is None:
        return None
    phrase = units[subject[0] : subject[1]]
    if has_kind(phrase, *_STRONG) and not has_kind(phrase, Kind.ATTRIBUTIVE):
        return None  # 国家有能力|再加强 ("the state is able to strengthen it again")
    place = subject[1]
    while unit_at(units, place).kind in (Kind.TIME, Kind.CONNECTIVE) or unit_at(units, place).text in _PASSED:
        place += 1
    inside = place < len(units) and units[place].word <= syntax.roots[0].index
    return place if inside and opens_predicate(syntax, place) else None
