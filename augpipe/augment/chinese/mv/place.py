"""Where a modal goes in a clause, who its subject is, and whether the modal there is read as certainty.

In front of a verb of action alone 一定 ("surely") promises, commands or tells of a habit (一定表演 "must perform").
With aspect, a negator, a modal, a copula or a verb of state it says how certain the statement is (一定表演了 "has
surely performed"). Below 发现 ("find out") or 因为 ("because"), or behind 派人 ("send somebody to"), it changes
another verb.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from augpipe.augment.chinese.reading.clause import Clause, opens_subordinate
from augpipe.augment.chinese.reading.kinds import (
    ADVERBS,
    NOTHING,
    NOUNS,
    STATED,
    VERBAL,
    VOICE,
    Kind,
    Unit,
    Units,
    kinds,
)
from augpipe.augment.chinese.reading.marks import Question, enclosed_units, is_told
from augpipe.augment.chinese.reading.predicates import predicates_of
from augpipe.augment.chinese.reading.units import has_kind, has_word, heads_modifier, unit_at
from augpipe.lexicon.chinese import WORDS
from augpipe.syntax.syntax import Syntax

_BU_OR_DE = WORDS.bu | WORDS.de_complement
_NOUN_LIKE = WORDS.yiding | WORDS.guji
_DONE = WORDS.already | WORDS.ceng
_FIRM = VOICE | kinds("NEGATOR MODAL COPULA POTENTIAL")
# Units that what follows them belongs to, so that no modal comes between.
_LEANING = kinds("VERB ADJECTIVE DEGREE NEGATOR ATTRIBUTIVE PREPOSITION ADVERBIAL")
_AHEAD_OR_HABITUAL = WORDS.habitual | WORDS.ahead
_RESULTING = kinds("VERB ADJECTIVE LOCALIZER PREPOSITION")
_SPANS = WORDS.time_span | WORDS.this_or_that
_BELOW = WORDS.subordinator | WORDS.zhisuoyi
_VERBS = VERBAL - {Kind.A_NOT_A}
_IN_MODIFIER = kinds("VERB MODAL NEGATOR")
_OPENING_MODIFIER = kinds("VERB PREPOSITION ADJECTIVE")


class Person(Enum):
    """Who the subject of a clause is, as far as the choice of a modal depends on it."""

    FIRST = auto()
    SECOND = auto()
    HUMAN = auto()
    OTHER = auto()
    NONE = auto()  # no subject


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a modal in a clause: behind subject, time, place and adverbs such as 也, in front of all the rest.

    The rest are adverbs such as 已经 and 都, then 把, 在 and the verb.

    Args:
        clause: the clause.
        unit: the index of the unit that the modal goes in front of.
        person: who the subject is.
    """

    clause: Clause
    unit: int
    person: Person

    @property
    def first(self) -> Unit:
        """The unit that the modal goes in front of."""
        return self.clause.units[self.unit]

    @property
    def before(self) -> Unit:
        """The unit behind which the modal goes, or `NOTHING`."""
        return unit_at(self.clause.units, self.unit - 1)

    @property
    def grouped(self) -> bool:
        """Whether the modal goes in right where the predicate group opens."""
        return self.unit == self.clause.position.group

    @property
    def bare(self) -> bool:
        """Whether the modal goes in right in front of the main verb."""
        return self.unit == self.clause.position.main

    @property
    def adverbial(self) -> Units:
        """The units from the modal to the main verb."""
        return self.clause.units[self.unit : self.clause.position.main]

    @property
    def tail(self) -> Units:
        """The units of the clause from the main verb on."""
        return self.clause.units[self.clause.position.main : self.clause.position.end]


def place_in(clause: Clause) -> Place | None:
    """Return where a modal goes; nowhere without a predicate."""
    if clause.nominal:
        return None
    units, opening, group = clause.units, clause.position.opening, clause.position.group
    place = group
    while place > opening and _follows_modal(units[place - 1]):
        place -= 1
    if place - 1 > opening and units[place - 1].text in WORDS.then and units[place - 2].text in WORDS.soon:
        place -= 2  # in front of both: 肯定|很快就没电了 ("will surely soon be flat")
    if place > opening and units[place - 1].kind is Kind.WH and units[place - 1].text[0] in WORDS.wh_thing_character:
        place += place < group  # behind the wh-word: 什么|都|不穿 ("wears nothing at all")
    if place > opening:
        before, unit = units[place - 1], units[place]
        short = len(before.text) == 1 and before.end == unit.start
        copular = place == group == clause.position.main and unit.kind is Kind.COPULA
        full = copular and short and before.kind in (Kind.ADJECTIVE, Kind.VERB)  # 满|是 is one word ("is full of")
        place -= full
        place -= is_torn(units, place) or _is_ending(units[place - 1], units[place])
    return Place(clause, place, person_of(units[opening:place]))


def _follows_modal(unit: Unit) -> bool:
    return (unit.kind in ADVERBS or unit.text in WORDS.word_behind_modal) and unit.text not in WORDS.adverb_before_modal


def person_of(before: Units) -> Person:
    """Return who the subject is: the last noun or pronoun in `before`, the units in front of the predicate, decides."""
    texts = [unit.text for unit in before if unit.kind in NOUNS and unit.text not in WORDS.times]
    if len(texts) > 1 and texts[0] in WORDS.first_person and texts[-1] in _SPANS:
        return Person.FIRST  # 我这几天很忙
    text = texts[-1] if texts else ""
    if not text:
        return Person.NONE
    if text in WORDS.first_person:
        return Person.FIRST
    if text in WORDS.second_person:
        return Person.SECOND
    human = text in WORDS.third_person or text[-1] in WORDS.human_character or text[-2:] in WORDS.person
    return Person.HUMAN if human else Person.OTHER  # 我的账单, 我 账单: an owned thing, not a person.


def is_torn(units: Units, index: int) -> bool:
    """Return whether the unit at `index` is the end of a potential complement that was cut off its verb (设置|不了)."""
    before, unit = unit_at(units, index - 1), units[index]
    if before.end != unit.start:
        return False
    if unit.kind is Kind.POTENTIAL and unit.text[0] in _BU_OR_DE:
        return len(unit.text) < 3  # 得不到 ("cannot get") is whole
    result = unit.text[:2] if len(unit.text) > 1 else unit.text + unit_at(units, index + 1).text
    if result in WORDS.resultless and before.kind in (Kind.VERB, Kind.NOMINAL):
        return True
    acting = before.kind is Kind.VERB or (before.kind is Kind.PREPOSITION and _result_follows(units, index))
    return unit.text in _BU_OR_DE and acting and len(before.text) == 1


def _result_follows(units: Units, index: int) -> bool:
    return unit_at(units, index + 1).text in WORDS.potential_result  # 冲|不|进去


def _is_ending(before: Unit, unit: Unit) -> bool:
    """Return whether a preposition is the second half of a verb that was cut: 等|于, 变|成."""
    cut = before.kind is Kind.VERB and len(before.text) == 1 and before.end == unit.start
    return cut and unit.text in WORDS.second_half_of_verb


def attitude_stands(place: Place) -> bool:
    """Return whether a unit from the opening of the clause to the main verb expresses an attitude already."""
    position, units = place.clause.position, place.clause.units
    last = min(max(position.main, position.group + 1) + 1, len(units))
    return any(is_attitude(units, index) for index in range(position.opening, last))


def is_attitude(units: Units, index: int) -> bool:
    """Return whether the unit at `index` expresses an attitude; 最好 ("had better") does only in front of a verb."""
    unit, before, following = units[index], unit_at(units, index - 1).kind, unit_at(units, index + 1).kind
    if unit.text in WORDS.zuihao:
        return following in (Kind.VERB, Kind.NEGATOR)
    if unit.kind is Kind.NOMINAL and unit.text in WORDS.keneng:
        return False  # 可能|性
    if (unit.text in WORDS.really and before is Kind.COPULA) or (
        unit.text in WORDS.kending and following is Kind.ATTRIBUTIVE
    ):
        return False
    if unit.text in _NOUN_LIKE and following in (Kind.ATTRIBUTIVE, Kind.NOMINAL):
        # nouns or their modifiers: 一定的了解 ("a certain knowledge"), 对估计
        return unit.text not in WORDS.yiding and unit.pos != "NOUN"
    return unit.text in WORDS.attitude


def is_open(place: Place) -> bool:
    """Return whether a modal may stand at a place: not behind a verb, degree or 的 that the next unit belongs to."""
    before, opener = place.before, place.clause.opener.kind
    if before is NOTHING:
        return True
    if place.first.kind is Kind.HAVE and before.kind is Kind.VERB:
        # 陈列|有 ("there are on show"), but 自动还款|有限制吗 ("is there a limit to paying automatically")
        return place.clause.sure and place.clause.question is Question.MA
    if place.bare and place.first.text in WORDS.affecting:
        return True  # 提前还款|影响额度
    if opener in _FIRM:
        return before.kind is not Kind.ATTRIBUTIVE or opener is Kind.COPULA
    return before.kind not in _LEANING or before.end != place.first.start


def keeps_meaning(place: Place) -> bool:
    """Return whether 一定 in front of the predicate group is read as certainty about the statement."""
    clause, position, main = place.clause, place.clause.position, place.clause.main
    if clause.opener.kind in STATED or main.kind in STATED:
        return True
    if main.kind is Kind.ADJECTIVE:
        return _is_described(place)
    following, result = clause.behind, unit_at(clause.units, position.main + 2, position.end)
    long = len(main.text) > 1
    # a verb, its result and its aspect: 看|完|了 ("has read it to the end")
    completed = result.text in WORDS.over and len(following.text) == 1 and following.kind in _RESULTING
    return (
        has_word(clause.units[: position.main], _AHEAD_OR_HABITUAL)
        or has_word(place.adverbial, _DONE)
        or main.text in WORDS.state
        or (main.kind is Kind.VERB and long and main.text[-1] in WORDS.linking_character)
        or (long and main.text[-1] in WORDS.zai)
        or following.text in WORDS.behind_a_state
        or completed
        or (clause.last.text in WORDS.le and not has_word(place.tail, WORDS.de))
    )


def _is_described(place: Place) -> bool:
    """Return whether an adjective is a predicate of its own: with a degree, or at the end of its clause."""
    behind = place.clause.behind
    alone = behind is NOTHING or behind.kind is Kind.ASPECT or behind.text in WORDS.extending_adjective
    return alone or has_kind(place.adverbial, Kind.DEGREE)


def is_main(syntax: Syntax, place: Place) -> bool:
    """Return whether the place is in front of the first verb of the main predicate, and of no other verb."""
    clause, units, position = place.clause, place.clause.units, place.clause.position
    own = position.segment
    if not {position.main, place.unit}.isdisjoint(syntax.remember(enclosed_units)):
        return False
    if {units[own.last - 1].text, clause.last.text} & WORDS.time_end or _is_below(place) or _is_doubtful(place):
        return False
    # The clause is the first one that is not subordinate, and opens the text or has a subject.
    return not any(
        predicate is not None and not opens_subordinate(units, segment)
        for segment, predicate in syntax.remember(predicates_of)
        if segment < own
    ) and (
        own.first == 0 or units[own.first].text in WORDS.main_connective or has_kind(clause.front, *NOUNS, Kind.TIME)
    )


def _is_below(place: Place) -> bool:
    """Return whether another verb, a connective or a preposition phrase stands in front in the same clause."""
    units, position = place.clause.units, place.clause.position
    opening, opener = position.opening, place.clause.opening
    for index in range(opening, place.unit):
        unit = units[index]
        if unit.text in WORDS.reporting_verb and unit.kind is Kind.VERB:
            return True
        if index in position.inside:
            continue
        modifies = unit.kind is Kind.ADJECTIVE and units[index + 1].kind is Kind.NOMINAL
        if unit.kind in _VERBS and not modifies:
            return True
        linked = unit.kind is Kind.PREPOSITION and unit.text not in WORDS.preposition_of_nouns
        if index > opening and (linked or unit.text in _BELOW):
            return True
    near = place.person is Person.OTHER and place.unit - opening < 4
    return opener.kind is Kind.PREPOSITION and (near or place.before.kind is Kind.LOCALIZER)


def _is_doubtful(place: Place) -> bool:
    """Return whether the main verb may be a noun, or half of a longer one."""
    clause, position, main = place.clause, place.clause.position, place.clause.main
    second = unit_at(clause.units, position.group + 1, position.end)
    affirmed = clause.opener.text in WORDS.affirmed
    if (
        second is not NOTHING
        and not affirmed
        and any(word in clause.opener.text + second.text for word in WORDS.keneng)
    ):
        return True  # 极有可能 ("most likely") is an attitude itself
    if main.kind in (Kind.VERB, Kind.ADJECTIVE) and main.pos in ("NOUN", "PROPN", "X"):
        return True
    if place.before.text in WORDS.before_a_verbal_noun or main.kind is not Kind.VERB:
        return place.before.text in WORDS.before_a_verbal_noun
    modifies = clause.behind.text in WORDS.de and position.main + 2 < position.end
    return modifies or clause.behind.kind in (Kind.NEGATIVE_PREDICATE, Kind.COPULA)


def is_counted(units: Units) -> bool:
    """Return whether a sentence opens with a number and a measure word, or with 许多 ("many"), 有些 ("some")."""
    first, second = units[0].text, unit_at(units, 1).text
    number = first[0] in WORDS.numeral_character and units[0].kind not in ADVERBS  # 一共|只 ("in all only")
    counted = number and second in WORDS.measure_of_a_scene and not has_kind(units[2:4], Kind.LOCALIZER)
    counted = counted and not has_word(units[1:4], WORDS.length_of_time)  # 四个小时以后叫我
    return counted or first in WORDS.introducing


def is_phrase(syntax: Syntax, place: Place) -> bool:
    """Return whether the verb that was found is part of a noun phrase, a title or a search query."""
    clause, units, position = place.clause, place.clause.units, place.clause.position
    alone = place.person is Person.NONE and place.unit == position.opening
    modified = unit_at(units, position.end - 2).text in WORDS.de
    if alone and position.end > 2 and modified and clause.last.text in WORDS.person:
        return clause.opener.kind is Kind.VERB  # 穿雨衣的男人。 ("a man in a raincoat.")
    if clause.opener.kind in _IN_MODIFIER and heads_modifier(units, position.main, position.end):
        return True
    if clause.main.kind is Kind.POTENTIAL and clause.behind.text in WORDS.de and len(place.tail) == 3:
        return True  # 做不到的事
    if place.person is Person.OTHER and position.bare and place.bare and not is_told(syntax):
        # A bare verb behind nouns is one of them (功能介绍) or modifies the last one (炒白菜的做法).
        last_but_verb = position.main + 1 == position.end and len(clause.main.text) == 2
        # 她的精神受到了很大的折磨 ("her mind was tormented greatly")
        told = clause.behind.kind is Kind.ASPECT or place.before.kind is Kind.PRONOUN
        heads = {root.index for root in syntax.roots}
        rooted = told and clause.main.word in heads
        # 手机常见问题 ("usual problems of phones"): the tree hangs on the last noun
        titled = clause.last.kind is Kind.NOMINAL and clause.last.word in heads and not told
        named = clause.main.kind is Kind.VERB or clause.main.text in WORDS.fault
        return titled or (modified and not rooted) or (last_but_verb and named)
    return alone and _ends_in_phrase(syntax, place)


def _ends_in_phrase(syntax: Syntax, place: Place) -> bool:
    """Return whether a sentence without a subject is a noun behind its modifier: 在船上工作的男子."""
    clause, end = place.clause, place.clause.position.end
    if len(place.tail) < 3 or clause.main.text in WORDS.commanded or clause.opener.kind not in _OPENING_MODIFIER:
        return False
    if any(root.index == clause.main.word for root in syntax.roots):
        return False
    before = clause.units[end - 2]
    nominal = clause.last.kind is Kind.NOMINAL and before.kind in (Kind.ATTRIBUTIVE, Kind.NOMINAL, Kind.ADJECTIVE)
    near = pairwise(clause.units[max(0, end - 5) : end])
    return nominal and any(unit.text in WORDS.de and before.kind is not Kind.PRONOUN for before, unit in near)
