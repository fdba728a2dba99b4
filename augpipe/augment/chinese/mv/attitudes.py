"""MV by an adverb of attitude in front of the predicate: `他的确去了北京`, `他显然不喜欢下雨天`.

An adverb fits more predicates than a modal verb does: 一定 in front of a verb of action is a command, 的确 never.
Its place is right behind the subject, whatever adverbs and preposition phrases follow.
"""

from __future__ import annotations

from augpipe.augment.chinese.mv.fronted import is_retold
from augpipe.augment.chinese.mv.place import Person, Place
from augpipe.augment.chinese.reading.kinds import NOTHING, Kind, Unit, Units, kinds
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
_PASSED = (WORDS.adverb_before_modal - WORDS.behind_attitude) | set(COMMA)
_TIMES = tuple(WORDS.times)
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
    record = () if is_retold(syntax.text) else PHRASES.attitude_on_record
    lasting = main.kind in _STATES or main.text in WORDS.stative_verb
    return PHRASES.attitude_of_others + record + (PHRASES.attitude_of_state if lasting else ())


def place_by_tree(syntax: Syntax) -> int | None:
    """Return the index of the unit in front of which an attitude goes, behind the subject of the root, or None."""
    units, subject = syntax.remember(units_of), syntax.remember(subject_by_tree)
    if subject is None:
        return None
    phrase = units[subject[0] : subject[1]]
    if has_kind(phrase, *_STRONG) and not has_kind(phrase, Kind.ATTRIBUTIVE):
        return None  # 国家有能力|再加强 ("the state is able to strengthen it again")
    place = subject[1]
    while _is_passed(unit_at(units, place)):
        place += 1
    root = next((at for at, unit in enumerate(units) if unit.word == syntax.roots[0].index), place)
    if root > place and units[root].text in WORDS.spending and has_kind(units[place:root], Kind.VERB):
        return root  # 我写这本书|花了六年 ("writing this book took me six years")
    inside = place < len(units) and units[place].word <= syntax.roots[0].index
    return place if inside and opens_predicate(syntax, place) else None


def before_adverbs(units: Units, at: int) -> int:
    """Return the index of the first of the adverbs in front of `at` that stand behind an attitude: 的确|也曾三次."""
    while (
        at > 0
        and units[at - 1].end == units[at].start
        and (units[at - 1].text in WORDS.behind_attitude or units[at - 1].text.endswith(_TIMES))
    ):
        at -= 1
    return at


def _is_passed(unit: Unit) -> bool:
    passed = unit.kind in (Kind.TIME, Kind.CONNECTIVE) and unit.text not in WORDS.behind_attitude
    return passed or unit.text in _PASSED
