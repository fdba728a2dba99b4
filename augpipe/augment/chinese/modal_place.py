"""Where a modal goes in a Chinese clause, and who its subject is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from augpipe.augment.chinese.clause import Clause
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.lexicon.chinese.attitudes import ADVERBS_AFTER, ADVERBS_BEFORE, ATTITUDES
from augpipe.lexicon.chinese.people import FIRST_PERSON, PERSON_NOUNS, SECOND_PERSON, THIRD_PERSON
from augpipe.syntax.sentence import Syntax

_STRONG = frozenset({Kind.NEGATOR, Kind.MODAL, Kind.COPULA, Kind.PASSIVE, Kind.DISPOSAL, Kind.POTENTIAL})
# Units that what follows them belongs to, so that no modal comes between.
_LEANING = frozenset(
    {Kind.VERB, Kind.ADJECTIVE, Kind.DEGREE, Kind.NEGATOR, Kind.ATTRIBUTIVE, Kind.PREPOSITION, Kind.ADVERBIAL}
)
_ADVERBS = frozenset({Kind.OUTER_ADVERB, Kind.INNER_ADVERB, Kind.FOCUS_ADVERB, Kind.DEGREE})

# Ends of potential complements, as a segmenter cuts them off their verb: 搜|不到.
_RESULTLESS = frozenset("不到 不了 不上 不出 不起 不见 不下 不开 不掉 不完".split())
# Adverbs that 就 or 便 may follow; a modal goes in front of both.
_SOON = frozenset("很快 马上 立刻 立即 早 根本 压根 本来".split())


class Person(Enum):
    """Who the subject of a clause is, as far as the choice of a modal depends on it."""

    FIRST = auto()
    SECOND = auto()
    HUMAN = auto()
    OTHER = auto()
    NONE = auto()  # no subject


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a modal in a clause.

    Args:
        unit: the index of the unit that the modal goes in front of.
        at: the character offset where this unit begins.
        group: the index of the first unit of the predicate group, behind the adverbs that follow a modal.
        main: the index of the main verb.
        end: the index behind the last unit of the clause.
        person: who the subject is.
    """

    unit: int
    at: int
    group: int
    main: int
    end: int
    person: Person


def place_in(syntax: Syntax, clause: Clause) -> Place | None:
    """Return where a modal goes: behind subject, time, place and adverbs such as 也, in front of all the rest.

    The rest are adverbs such as 已经 and 都, then 把, 在 and the verb. Without a predicate there is no place.
    """
    found = clause.found
    if found is None:
        return None
    units = syntax.remember(units_of)
    place = found.group
    while place > found.opening and _follows_modal(units[place - 1]):
        place -= 1
    if place - 1 > found.opening and units[place - 1].text in ("就", "便") and units[place - 2].text in _SOON:
        place -= 2  # in front of both: 肯定|很快就没电了 ("will surely soon be flat")
    if place > found.opening and units[place - 1].kind is Kind.WH and units[place - 1].text[0] in "什啥谁哪":
        place += place < found.group  # behind the wh-word: 什么|都|不穿 ("wears nothing at all")
    if place == found.group and place > found.opening and found.main == found.group:
        short = units[place - 1].kind in (Kind.ADJECTIVE, Kind.VERB) and len(units[place - 1].text) == 1
        if units[place].kind is Kind.COPULA and short and units[place - 1].end == units[place].start:
            place -= 1  # 满|是 is one word ("is full of")
    if place > found.opening and (is_torn(units, place) or _is_ending(units, place)):
        place -= 1
    return Place(place, units[place].start, found.group, found.main, found.end, _person(units[found.opening : place]))


def _follows_modal(unit: Unit) -> bool:
    return (unit.kind in _ADVERBS or unit.text in ADVERBS_AFTER) and unit.text not in ADVERBS_BEFORE


def _person(before: tuple[Unit, ...]) -> Person:
    """Return who the subject is: the last noun or pronoun in front of the predicate decides."""
    nouns = [unit for unit in before if unit.kind in (Kind.NOMINAL, Kind.PRONOUN)]
    if not nouns:
        return Person.NONE
    text = nouns[-1].text
    if text in FIRST_PERSON:
        return Person.FIRST
    if text in SECOND_PERSON:
        return Person.SECOND
    if (
        text in THIRD_PERSON
        or text in PERSON_NOUNS
        or text[-1] in "者师员生家人"
        or text[-2:] in PERSON_NOUNS
        or text[-1] in "们孩"
    ):
        return Person.HUMAN
    # 我的账单, 我 账单: an owned thing, not a person.
    return Person.OTHER


def is_torn(units: tuple[Unit, ...], index: int) -> bool:
    """Return whether the unit at `index` is the end of a potential complement that was cut off its verb (设置|不了)."""
    before, unit = units[index - 1], units[index]
    if unit.kind is Kind.POTENTIAL and unit.text[0] in "不得" and before.end == unit.start:
        return len(unit.text) < 3  # 得不到 ("cannot get") is whole
    if before.kind not in (Kind.VERB, Kind.NOMINAL, Kind.ADJECTIVE) or before.end != unit.start:
        return False
    following = units[index + 1].text if index + 1 < len(units) else ""
    result = unit.text + following[:1] if len(unit.text) == 1 else unit.text[:2]
    if result in _RESULTLESS and before.kind in (Kind.VERB, Kind.NOMINAL):
        return True
    return unit.text in ("不", "得") and before.kind is Kind.VERB and len(before.text) == 1


def _is_ending(units: tuple[Unit, ...], index: int) -> bool:
    """Return whether a preposition is the second half of a verb that was cut: 等|于, 变|成."""
    before, unit = units[index - 1], units[index]
    cut = before.kind is Kind.VERB and len(before.text) == 1 and before.end == unit.start
    return cut and unit.text in ("于", "成", "为", "到")


def attitude_stands(syntax: Syntax, place: Place, first: int) -> bool:
    """Return whether a unit from `first` to the main verb expresses an attitude already."""
    units = syntax.remember(units_of)
    return any(
        is_attitude(units, index) for index in range(first, min(max(place.main, place.group + 1) + 1, len(units)))
    )


def is_attitude(units: tuple[Unit, ...], index: int) -> bool:
    """Return whether the unit at `index` expresses an attitude; 最好 ("had better") does only in front of a verb."""
    text = units[index].text
    if text == "最好":
        return index + 1 < len(units) and units[index + 1].kind in (Kind.VERB, Kind.NEGATOR)
    if text in ("真", "真的") and index and units[index - 1].kind is Kind.COPULA:
        return False
    if text == "肯定" and index + 1 < len(units) and units[index + 1].kind is Kind.ATTRIBUTIVE:
        return False
    if text in ("一定", "估计"):  # nouns or their modifiers: 一定的了解 ("a certain knowledge"), 对估计
        named = index + 1 < len(units) and units[index + 1].kind in (Kind.ATTRIBUTIVE, Kind.NOMINAL)
        if named and (text == "一定" or units[index].pos == "NOUN"):
            return False
    return text in ATTITUDES


def is_open(units: tuple[Unit, ...], place: Place) -> bool:
    """Return whether a modal may stand at a place: not behind a verb, degree or 的 that the next unit belongs to."""
    if (
        place.unit
        and units[place.unit].text in "只把对"
        and units[place.unit - 1].text[-1] in "这那几两一二三四五六七八九十每哪"
    ):
        return False  # a measure word: 那|只|狗 ("that dog")
    if place.unit == 0:
        return True
    before = units[place.unit - 1]
    if units[place.group].kind in _STRONG:
        return before.kind is not Kind.ATTRIBUTIVE or units[place.group].kind is Kind.COPULA
    return before.kind not in _LEANING or before.end != units[place.unit].start
