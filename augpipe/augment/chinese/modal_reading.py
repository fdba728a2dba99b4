"""Whether a modal inside a Chinese clause is read as certainty about its statement, and belongs to its main verb.

In front of a verb of action alone 一定 ("surely") promises, commands or tells of a habit (一定表演 "must perform").
With aspect, a negator, a modal, a copula or a verb of state it says how certain the statement is (一定表演了 "has
surely performed"). Below 发现 ("find out") or 因为 ("because"), or behind 派人 ("send somebody to"), it changes
another verb.
"""

from __future__ import annotations

from augpipe.augment.chinese.clause import Clause
from augpipe.augment.chinese.modal_place import Person, Place
from augpipe.augment.chinese.predicate_search import predicates_of
from augpipe.augment.chinese.segments import enclosed_units
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.lexicon.chinese.adverbs import HABITUAL_ADVERBS
from augpipe.lexicon.chinese.attitudes import AHEAD, STATES
from augpipe.lexicon.chinese.function_words import MAIN_CONNECTIVES, SUBORDINATORS
from augpipe.lexicon.chinese.predicates import REPORTING_VERBS
from augpipe.syntax.sentence import Syntax

_STATED = frozenset(
    {Kind.NEGATOR, Kind.NEGATIVE_PREDICATE, Kind.MODAL, Kind.POTENTIAL, Kind.PROGRESSIVE, Kind.COPULA, Kind.HAVE}
)
_VERBAL = frozenset({Kind.VERB, Kind.ADJECTIVE, *_STATED, Kind.PASSIVE, Kind.DISPOSAL})
_COORDINATORS = frozenset("和 与 跟 同 及 比 对 对于 关于".split())
_TIME_ENDS = frozenset("前夕 时 时候 的时候 后 之后 以后 前 之前 以前 以来 期间 之际 时期 过程".split())
# "For the first time", "again": the verb behind them may be a noun.
_OFTEN = frozenset("首次 再次 第一次 多次 首先".split())
_ASPECTS = frozenset("了 过".split())


def keeps_meaning(units: tuple[Unit, ...], place: Place) -> bool:
    """Return whether 一定 in front of the predicate group is read as certainty about the statement."""
    group, main = units[place.group], units[place.main]
    if group.kind in _STATED or main.kind in _STATED:
        return True
    if main.kind is Kind.ADJECTIVE:
        return _is_described(units, place)
    if any(unit.text in AHEAD or unit.text in HABITUAL_ADVERBS for unit in units[: place.main]):
        return True
    if any(unit.kind is Kind.PROGRESSIVE or unit.text in ("已", "已经") for unit in units[place.unit : place.main]):
        return True
    if main.text in STATES or (main.kind is Kind.VERB and len(main.text) > 1 and main.text[-1] in "于自"):
        return True
    if any(unit.text in ("曾", "曾经") for unit in units[place.unit : place.main]):
        return True
    following = units[place.main + 1] if place.main + 1 < place.end else None
    if main.text[-1] == "在" and len(main.text) > 1:
        return True
    if following is not None and following.text in ("着", "在", "于", "得", "不", "了", "过"):
        return True
    result = units[place.main + 2] if place.main + 2 < place.end else None
    if result is not None and following is not None and result.text in _ASPECTS:
        resulting = (Kind.VERB, Kind.ADJECTIVE, Kind.LOCALIZER, Kind.PREPOSITION)
        if following.end - following.start == 1 and following.kind in resulting:
            return True  # a verb, its result and its aspect: 看|完|了 ("has read it to the end")
    return units[place.end - 1].text == "了" and not any(unit.text == "的" for unit in units[place.main : place.end])


def _is_described(units: tuple[Unit, ...], place: Place) -> bool:
    """Return whether an adjective is a predicate of its own: with a degree, or at the end of its clause."""
    if any(unit.kind is Kind.DEGREE for unit in units[place.unit : place.main]):
        return True
    following = units[place.main + 1] if place.main + 1 < place.end else None
    return following is None or following.kind is Kind.ASPECT or following.text in ("得", "于")


def is_main(syntax: Syntax, clause: Clause, place: Place) -> bool:
    """Return whether the place is in front of the first verb of the main predicate, and of no other verb."""
    units = syntax.remember(units_of)
    found = clause.found
    assert found is not None
    if place.main in syntax.remember(enclosed_units) or place.unit in syntax.remember(enclosed_units):
        return False
    if units[found.segment.last - 1].text in _TIME_ENDS or units[place.end - 1].text in _TIME_ENDS:
        return False
    return not (_is_below(units, found.opening, place, found.inside) or _is_doubtful(units, place)) and _leads(
        syntax, clause
    )


def _is_below(units: tuple[Unit, ...], opening: int, place: Place, inside: set[int]) -> bool:
    """Return whether another verb, a connective or a preposition phrase stands in front in the same clause."""
    for index in range(opening, place.unit):
        unit = units[index]
        if unit.text in REPORTING_VERBS and unit.kind is Kind.VERB:
            return True
        if index in inside:
            continue
        if unit.kind in _VERBAL and not _is_attribute(units, index):
            return True
        if index > opening and (unit.text in SUBORDINATORS or unit.text == "之所以"):
            return True
        if unit.kind is Kind.PREPOSITION and index > opening and unit.text not in _COORDINATORS:
            return True
    if units[opening].text in ("并", "并且"):
        return True
    placed = units[place.unit - 1].kind is Kind.LOCALIZER
    if units[opening].kind is Kind.PREPOSITION and placed and place.unit > opening:
        return True
    return units[opening].kind is Kind.PREPOSITION and place.person is Person.OTHER and place.unit - opening < 4


def _is_attribute(units: tuple[Unit, ...], index: int) -> bool:
    return units[index].kind is Kind.ADJECTIVE and units[index + 1].kind is Kind.NOMINAL


def _is_doubtful(units: tuple[Unit, ...], place: Place) -> bool:
    """Return whether the main verb may be a noun, or half of a longer one."""
    main = units[place.main]
    if place.group + 1 < place.end and "可能" in units[place.group].text + units[place.group + 1].text:
        return True  # 极有可能 ("most likely") is an attitude itself
    if place.unit and units[place.unit - 1].text in _OFTEN:
        return True
    if place.unit and units[place.unit - 1].text in ("才", "或", "或者", "、"):
        return True
    if main.kind in (Kind.VERB, Kind.ADJECTIVE) and main.pos in ("NOUN", "PROPN", "X"):
        return True
    if main.kind is not Kind.VERB or place.main + 1 >= place.end:
        return False
    following = units[place.main + 1]
    modifies = following.text == "的" and place.main + 2 < place.end
    return modifies or following.kind in (Kind.NEGATIVE_PREDICATE, Kind.COPULA)


def _leads(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the clause is the first one that is not subordinate, and opens the text or has a subject."""
    units = syntax.remember(units_of)
    assert clause.found is not None
    own = clause.found.segment
    first = None
    for segment, found in syntax.remember(predicates_of):
        if segment.sentence != own.sentence or segment >= own:
            continue
        opening = units[segment.first : min(segment.first + 3, segment.last)]
        if found is not None and not any(unit.text in SUBORDINATORS for unit in opening):
            first = first or segment
    return first is None and (
        own.first == 0 or units[own.first].text in MAIN_CONNECTIVES or _has_subject(units, clause)
    )


def _has_subject(units: tuple[Unit, ...], clause: Clause) -> bool:
    assert clause.found is not None
    before = units[clause.found.opening : clause.found.group]
    return any(unit.kind in (Kind.NOMINAL, Kind.PRONOUN, Kind.TIME) for unit in before)
