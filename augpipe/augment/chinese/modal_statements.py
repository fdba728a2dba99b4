"""MV for Chinese statements: `他一定去了北京`, `他不得不去北京`, `一定有人在唱歌`."""

from __future__ import annotations

from augpipe.augment.chinese.clause import Clause
from augpipe.augment.chinese.final_mark import last_mark
from augpipe.augment.chinese.modal_commands import command, opening_command
from augpipe.augment.chinese.modal_fronted import fronted, told
from augpipe.augment.chinese.modal_phrases import is_counted, is_phrase, noun_phrase, says_little
from augpipe.augment.chinese.modal_place import Person, Place, attitude_stands, is_open, place_in
from augpipe.augment.chinese.modal_reading import is_main, keeps_meaning
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese.adverbs import HABITUAL_ADVERBS
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

_DENIED_MODALS = frozenset("不能 不会 不可 不可以 不用 不需要".split())
_PAST = frozenset(
    (
        "昨天 前天 昨晚 去年 前年 当时 当年 当天 当晚 那时 那天 刚才 以前 从前 曾 曾经 后来 随后 此后 上周 上个月 最后"
    ).split()
)
# In front of these 得 would read as part of a word: 得到, 得出.
_AFTER_MUST = frozenset("到出以知体意罪逞了过")

_STATING = frozenset({Kind.NEGATOR, Kind.NEGATIVE_PREDICATE, Kind.MODAL, Kind.POTENTIAL, Kind.COPULA, Kind.HAVE})
_STATING |= {Kind.PROGRESSIVE}

_Found = tuple[str, list[Edit]] | str


def statement(syntax: Syntax, clause: Clause, draws: Draws) -> _Found:
    """Return rule and edits for a sentence that asks nothing, or the reason why nothing fits."""
    found = _stated(syntax, clause, draws)
    return told(syntax, draws) if found == "no_predicate" else found


def _stated(syntax: Syntax, clause: Clause, draws: Draws) -> _Found:
    """Return rule and edits, or a reason; for `no_predicate`, `statement` still tries an attitude in front."""
    units = syntax.remember(units_of)
    place = place_in(syntax, clause)
    end = len(units) if place is None else place.end
    ordered = opening_command(units, end, draws, parsed=place is not None)
    if ordered is not None:
        return ordered
    if place is None or clause.found is None:
        return _identity(syntax, draws) or noun_phrase(syntax, draws)
    if is_phrase(syntax, clause, place):
        return noun_phrase(syntax, draws)
    if _leaves_no_room(units, clause, place):
        whole = units[-1].text == "。" and any(unit.text in ("，", ",") for unit in units)
        return fronted(syntax, clause, draws) if whole else "no_place"
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
    if not is_main(syntax, clause, place):
        return fronted(syntax, clause, draws)
    bare = clause.found.bare and place.unit == place.main
    if not stopped and bare and place.person is Person.NONE and units[place.main].kind is Kind.ADJECTIVE:
        return "no_predicate"
    if place.person is Person.NONE and not _is_said(units, place):
        return fronted(syntax, clause, draws)
    if place.person is Person.FIRST and any(unit.text == "吧" for unit in units[place.end :]):
        return "no_place"
    options = _fitting(units, place, stopped=stopped)
    return _modified(units, place, draws.choice(options)) if options else fronted(syntax, clause, draws)


def _is_said(units: tuple[Unit, ...], place: Place) -> bool:
    """Return whether a predicate without a subject states something: 可以来, 没有电."""
    return units[place.group].kind in _STATING or units[place.main].kind is Kind.HAVE


def _modified(units: tuple[Unit, ...], place: Place, phrase: str) -> tuple[str, list[Edit]]:
    """Return rule and edits that put the modal `phrase` in; under a modal of obligation they delete 了."""
    edits = [Edit(place.at, place.at, phrase)]
    if phrase in COMPULSION or phrase in OBLIGATION:
        following = units[place.main + 1] if place.main + 1 < place.end else None
        if following is not None and following.text == "了":
            edits.append(Edit(following.start, following.end, ""))
        return "modal_obligation", edits
    return rule_of(units, place), edits


def _fitting(units: tuple[Unit, ...], place: Place, *, stopped: bool) -> tuple[str, ...]:
    """Return the modals that keep the meaning; none for a verb of action alone that nobody decides on."""
    rule = rule_of(units, place)
    if rule == "modal_copula" and any(unit.text == "还是" for unit in units[place.main + 1 : place.end]):
        return ("应该",)
    human = place.person in (Person.FIRST, Person.SECOND, Person.HUMAN)
    if rule == "modal_verb" and units[place.main].text in SAYING and human and place.unit == place.group:
        return COMPULSION[:1]
    obligations = _obligations(units, place, stopped=stopped) if rule == "modal_verb" else ()
    if not keeps_meaning(units, place):
        return obligations
    certainty = _certainty(units, place)
    if place.unit and units[place.unit - 1].text in ("往往", "通常", "一般", "有时", "偶尔"):
        certainty = ("应该",)
    done = any(unit.text == "了" for unit in units[place.main : min(place.main + 4, place.end)])
    if rule == "modal_verb" and not done:
        certainty = tuple(phrase for phrase in certainty if phrase != "应该") or certainty
    return (*certainty, *obligations)


def _is_errand(units: tuple[Unit, ...], place: Place) -> bool:
    """Return whether a query names what is to be done with a thing: 会员卡更改号码 ("card: change the number")."""
    main = units[place.main]
    done = any(unit.kind is Kind.ASPECT for unit in units[place.main : place.end])
    done = done or any(unit.kind in (Kind.NEGATOR, Kind.POTENTIAL) for unit in units[place.main : place.end])
    done = done or main.text in SAYING or units[-1].end > 20
    done = done or any(unit.kind in (Kind.MODAL, Kind.DISPOSAL) or unit.text in ("还是", "给") for unit in units)
    return not done and place.unit == place.main and (main.text in COMMANDED or main.text in DELIBERATE)


def _identity(syntax: Syntax, draws: Draws) -> tuple[str, list[Edit]] | None:
    """Return rule and edit for a copula such as 就是 in a sentence whose predicate was not found, or None."""
    units = syntax.remember(units_of)
    found = next((unit for unit in units[1:] if unit.text in ("是", "就是", "便是", "即是", "总是")), None)
    if found is None or found.end >= len(syntax.text) - 1:
        return None
    return "modal_copula", [Edit(found.start, found.start, draws.choice(CERTAINTY))]


def rule_of(units: tuple[Unit, ...], place: Place) -> str:
    """Return the name of the rule for a modal at `place`, by what opens the predicate group."""
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
    """Return the modals of certainty that go with the subject and with what opens the predicate group."""
    group = units[place.group]
    first = place.person is Person.FIRST
    if group.kind is Kind.MODAL:
        wrapping = WRAPPED_BY.get(group.text, CERTAINTY[:2])
        if first and group.text in ("想", "想要", "打算", "准备"):
            return ("肯定",)
        return wrapping
    if first:
        main = units[place.main]
        sure = main.text in MENTAL or main.kind is Kind.ADJECTIVE or group.text[0] == "不"
        return CERTAINTY_OF_SELF[:1] if sure else CERTAINTY_OF_SELF
    if group.kind is Kind.NEGATOR:
        return ("一定", "应该", "肯定") if group.text[0] in "没未" or group.text in _DENIED_MODALS else ("一定", "肯定")
    return CERTAINTY if place.person is not Person.SECOND else ("一定", "肯定")


def _obligations(units: tuple[Unit, ...], place: Place, *, stopped: bool) -> tuple[str, ...]:
    """Return the modals of obligation that fit: none unless a person does something on purpose.

    A sentence with a full stop tells what was done (他回到家。), and only 不得不 ("had no choice but to") keeps that.
    """
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
    habit = any(unit.text in HABITUAL_ADVERBS for unit in units[: place.main])
    if stopped and place.person is not Person.FIRST and not habit:
        return COMPULSION[:1]
    must = OBLIGATION[:-1] if main.text[0] in _AFTER_MUST else OBLIGATION
    return (*must, COMPULSION[0])


def _is_cut_off(units: tuple[Unit, ...], clause: Clause, place: Place) -> bool:
    """Return whether a comma parts a preposition phrase from its verb: 但在那个王国，人们…."""
    assert clause.found is not None
    last = clause.found.segment.last
    return units[place.main].kind is Kind.PREPOSITION and last < len(units) - 1


def _denies_all(units: tuple[Unit, ...], place: Place) -> bool:
    """Return whether 也 or 都 ties a wh-word or a number to the predicate, so that nothing goes between: 什么也没说."""
    index = place.unit - 1
    counted = (Kind.WH, Kind.CLASSIFIER, Kind.NUMBER)
    return index > 0 and units[index].text in ("也", "都") and units[index - 1].kind in counted


def _leaves_no_room(units: tuple[Unit, ...], clause: Clause, place: Place) -> bool:
    """Return whether a sentence asks although it ends like a statement, or its clause is a condition or very short."""
    assert clause.found is not None
    segment = units[clause.found.segment.first : clause.found.segment.last]
    if any(unit.text in CONDITIONS for unit in units[clause.found.segment.first : clause.found.opening + 2]):
        return True
    asked = (
        units[0].kind is Kind.WH
        and units[0].text[0] != "几"
        and not any(unit.text in ("也", "都") for unit in units[:3])
    )
    if asked or units[0].text in ("求", "跪求", "急求") or any(unit.text == "有没" for unit in units):
        return True
    if any(unit.kind is Kind.A_NOT_A for unit in segment) or sum(unit.end - unit.start for unit in segment) < 3:
        return True
    if clause.asking is not None and clause.asking.text[0] in "哪谁多" and clause.asking.text != "好多":
        return True
    if units[-1].text != "。" and place.end < len(units) and units[min(place.end + 1, len(units) - 1)].text == "还是":
        return True  # a choice: 是分期，还是一次性还 ("in instalments or all at once")
    if units[-1].text == "好多" or (units[-1].kind is Kind.PUNCTUATION and units[-2].text == "好多"):
        return True
    choice = any(unit.text == "还是" for unit in units[1 : place.unit])
    return choice and units[place.main].kind is Kind.ADJECTIVE
