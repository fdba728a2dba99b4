"""MV for Chinese statements: `他一定去了北京`, `他不得不去北京`, `一定有人在唱歌`."""

from __future__ import annotations

from dataclasses import replace

from augpipe.augment.chinese.clause import Clause
from augpipe.augment.chinese.final_mark import last_mark
from augpipe.augment.chinese.modal_commands import command, opening_command
from augpipe.augment.chinese.modal_phrases import fronted, is_counted, is_phrase, noun_phrase, says_little
from augpipe.augment.chinese.modal_place import Person, Place, attitude_stands, is_open, place_in
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese.attitudes import (
    CERTAINTY,
    CERTAINTY_OF_SELF,
    COMPULSION,
    CONDITIONS,
    OBLIGATION,
    WRAPPED_BY,
)
from augpipe.lexicon.chinese.verb_classes import COMMANDED, DELIBERATE, MENTAL, SAYING
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax

_PAST = frozenset(
    (
        "昨天 前天 昨晚 去年 前年 当时 当年 当天 当晚 那时 那天 刚才 以前 从前 曾 曾经 后来 随后 此后 上周 上个月 最后"
    ).split()
)
# In front of these 得 would read as part of a word: 得到, 得出.
_AFTER_MUST = frozenset("到出以知体意罪逞了过")

_Found = tuple[str, list[Edit]] | str


def statement(syntax: Syntax, clause: Clause, draws: Draws) -> _Found:
    """Return rule and edits for a row that asks nothing, or the reason why nothing fits."""
    units = syntax.remember(units_of)
    place = place_in(syntax, clause)
    ordered = opening_command(units, len(units) if place is None else place.end, draws)
    if ordered is not None:
        return ordered
    if place is None or clause.found is None:
        return _identity(syntax, draws) or noun_phrase(syntax, draws)
    if is_phrase(syntax, clause, place):
        return noun_phrase(syntax, draws)
    if _leaves_no_room(units, clause, place):
        return "no_place"
    place = _above(units, clause, place)
    ordered = None if is_counted(units) else command(units, clause, place, draws)
    if ordered is not None:
        return ordered
    opening = clause.found.opening
    if attitude_stands(syntax, place, opening) or _denies_all(units, place):
        return fronted(syntax, clause, draws)
    leads = opening == 0 or place.person is Person.NONE
    if leads and is_counted(units) and units[place.main].kind is not Kind.COPULA:
        phrase = draws.choice(CERTAINTY) + ("" if units[0].text.startswith("有") else "有")
        return "modal_existential", [Edit(units[0].start, units[0].start, phrase)]
    if place.unit == opening and says_little(syntax, place):
        return noun_phrase(syntax, draws)
    if _is_cut_off(units, clause, place):
        return fronted(syntax, clause, draws)
    if not is_open(units, place) or not (clause.sure or clause.decisive or not clause.found.bare):
        return fronted(syntax, clause, draws)
    stopped = last_mark(syntax.text) in "。！.!"
    if not stopped and clause.found.bare and place.person is Person.OTHER and _is_errand(units, place):
        return "modal_obligation", [Edit(place.at, place.at, draws.choice(("需要", "应该")))]
    bare = clause.found.bare and place.unit == place.main
    if not stopped and bare and place.person is Person.NONE and units[place.main].kind is Kind.ADJECTIVE:
        return "no_predicate"
    return _modified(units, place, draws)


def _modified(units: tuple[Unit, ...], place: Place, draws: Draws) -> tuple[str, list[Edit]]:
    """Return the edits that put one of the fitting modals in front of the predicate group."""
    rule = rule_of(units, place)
    phrase = draws.choice(_fitting(units, place, rule))
    edits = [Edit(place.at, place.at, phrase)]
    if phrase in COMPULSION or phrase in OBLIGATION:
        following = units[place.main + 1] if place.main + 1 < place.end else None
        if following is not None and following.text == "了":
            edits.append(Edit(following.start, following.end, ""))
        return "modal_obligation", edits
    return rule, edits


def _fitting(units: tuple[Unit, ...], place: Place, rule: str) -> tuple[str, ...]:
    if rule == "modal_copula" and any(unit.text == "还是" for unit in units[place.main + 1 : place.end]):
        return ("应该",)
    human = place.person in (Person.FIRST, Person.SECOND, Person.HUMAN)
    if rule == "modal_verb" and units[place.main].text in SAYING and human and place.unit == place.group:
        return COMPULSION[:1]
    certainty = _certainty(units, place)
    if place.unit and units[place.unit - 1].text in ("往往", "通常", "一般", "有时", "偶尔"):
        certainty = ("应该",)
    return (*certainty, *_obligations(units, place)) if rule == "modal_verb" else certainty


def _is_errand(units: tuple[Unit, ...], place: Place) -> bool:
    """Say whether a query names what is to be done about a thing: 会员卡更改号码."""
    main = units[place.main]
    done = any(unit.kind is Kind.ASPECT for unit in units[place.main : place.end])
    done = done or any(unit.kind in (Kind.NEGATOR, Kind.POTENTIAL) for unit in units[place.main : place.end])
    return not done and place.unit == place.main and (main.text in COMMANDED or main.text in DELIBERATE)


def _identity(syntax: Syntax, draws: Draws) -> tuple[str, list[Edit]] | None:
    """Return the edits for 就是 in a row whose predicate was not found."""
    units = syntax.remember(units_of)
    found = next((unit for unit in units[1:] if unit.text in ("是", "就是", "便是", "即是")), None)
    if found is None or found.end >= len(syntax.text) - 1:
        return None
    return "modal_copula", [Edit(found.start, found.start, draws.choice(CERTAINTY))]


def _above(units: tuple[Unit, ...], clause: Clause, place: Place) -> Place:
    """Return the place in front of a verb that somebody does and whose object the found predicate is (下令将…)."""
    found = clause.found
    opens = units[place.group].kind
    if found is None or opens not in (Kind.DISPOSAL, Kind.PASSIVE, Kind.NEGATOR):
        return place
    if place.person not in (Person.HUMAN, Person.FIRST):
        return place
    for index in range(found.opening + 1, place.unit):
        deed = units[index].kind is Kind.VERB and index not in found.inside
        if deed and units[index - 1].kind in (Kind.PRONOUN, Kind.NOMINAL):
            return replace(place, unit=index, at=units[index].start, group=index, main=index)
    return place


def rule_of(units: tuple[Unit, ...], place: Place) -> str:
    """Return the rule by what the predicate group opens with."""
    group, main = units[place.group], units[place.main]
    if group.kind in (Kind.NEGATOR, Kind.NEGATIVE_PREDICATE):
        return "modal_negated"
    if group.kind is Kind.MODAL:
        return "modal_stacked"
    if group.kind is Kind.PASSIVE or any(unit.kind is Kind.PASSIVE for unit in units[place.unit : place.main]):
        return "modal_passive"
    if main.kind is Kind.COPULA:
        return "modal_copula"
    if main.kind is Kind.HAVE:
        return "modal_existential"
    if main.kind is Kind.ADJECTIVE:
        return "modal_adjective"
    following = units[place.main + 1] if place.main + 1 < place.end else None
    located = place.unit > 0 and units[place.unit - 1].text[-1] in "里上下中内外旁边前后侧面口"
    if located and following is not None and following.text == "着":
        return "modal_existential"
    return "modal_verb"


def _certainty(units: tuple[Unit, ...], place: Place) -> tuple[str, ...]:
    group = units[place.group]
    first = place.person is Person.FIRST
    if group.kind is Kind.MODAL:
        wrapping = WRAPPED_BY.get(group.text, CERTAINTY[:2])
        if first and group.text in ("想", "想要", "打算", "准备"):
            return ("肯定",)
        return wrapping
    if first:
        main = units[place.main]
        return CERTAINTY_OF_SELF[:1] if main.text in MENTAL or main.kind is Kind.ADJECTIVE else CERTAINTY_OF_SELF
    if group.kind is Kind.NEGATOR:
        return ("一定", "肯定") if group.text[0] == "并" else ("一定", "应该", "肯定")
    return CERTAINTY if place.person is not Person.SECOND else ("一定", "肯定")


def _obligations(units: tuple[Unit, ...], place: Place) -> tuple[str, ...]:
    """Return what somebody may be obliged by: nothing where a thing acts, or where the deed is no decision."""
    main = units[place.main]
    if place.person not in (Person.FIRST, Person.HUMAN) or main.text not in DELIBERATE or place.group != place.unit:
        return ()
    if any(unit.text in ("在", "正在", "正") for unit in units[max(0, place.unit - 1) : place.main]):
        return ()
    if place.main + 1 < place.end and units[place.main + 1].text == "得":
        return ()
    aspects = [unit for unit in units[place.main : place.end] if unit.kind is Kind.ASPECT]
    if aspects:
        perfective = aspects[0].text == "了" and aspects[0].start == main.end and len(aspects) == 1
        return COMPULSION if perfective else ()
    if any(unit.text in _PAST for unit in units[: place.unit]):
        return COMPULSION
    must = OBLIGATION[:-1] if main.text[0] in _AFTER_MUST else OBLIGATION
    return (*must, COMPULSION[0])


def _is_cut_off(units: tuple[Unit, ...], clause: Clause, place: Place) -> bool:
    """Say whether a comma parts a preposition phrase from its verb: 但在那个王国，人们…."""
    assert clause.found is not None
    last = clause.found.segment.last
    return units[place.main].kind is Kind.PREPOSITION and last < len(units) - 1


def _denies_all(units: tuple[Unit, ...], place: Place) -> bool:
    """Say whether a wh-word and 也 or 都 hold on to the predicate (什么也没说): nothing goes between them."""
    index = place.unit - 1
    return index > 0 and units[index].text in ("也", "都") and units[index - 1].kind is Kind.WH


def _leaves_no_room(units: tuple[Unit, ...], clause: Clause, place: Place) -> bool:
    """Say whether a row asks although it ends like a statement, or has a clause of one word."""
    assert clause.found is not None
    segment = units[clause.found.segment.first : clause.found.segment.last]
    if any(unit.text in CONDITIONS for unit in units[clause.found.segment.first : clause.found.opening + 2]):
        return True
    if any(unit.kind is Kind.A_NOT_A for unit in segment) or sum(unit.end - unit.start for unit in segment) < 3:
        return True
    if clause.asking is not None and clause.asking.text[0] in "哪谁多" and clause.asking.text != "好多":
        return True
    choice = any(unit.text == "还是" for unit in units[1 : place.unit])
    return choice and units[place.main].kind is Kind.ADJECTIVE
