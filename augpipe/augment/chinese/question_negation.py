"""The negation of questions: an A-not-A question becomes its negative answer, a wh-question asks for the opposite."""

from __future__ import annotations

from augpipe.augment.chinese.clause import Clause
from augpipe.augment.chinese.negator_insertion import stacks
from augpipe.augment.chinese.negator_removal import removal
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.lexicon.chinese.modal_words import MODALS
from augpipe.lexicon.chinese.predicates import ADJECTIVES, STATIVE_VERBS
from augpipe.lexicon.chinese.question_words import A_NOT_A, HOW, PLACE_TIME, QUANTITY, WHY
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax

_QUESTION_TAIL = frozenset("呢 啊 呀 吗 么".split())


def a_not_a_statement(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits that answer an A-not-A question with no (能不能提现 → 不能提现), or None."""
    unit = clause.asking
    if unit is None:
        return None
    units = syntax.remember(units_of)
    place = units.index(unit)
    following = units[place + 1] if place + 1 < len(units) else None
    if following is None or following.kind in (Kind.PUNCTUATION, Kind.PARTICLE):
        negative = _answer(unit.text)
        if negative is None:
            return None
    elif unit.text in ("是否", "是不是") and following.kind is Kind.HAVE:
        return [Edit(unit.start, following.end, "没有"), *statement_end(syntax)]
    elif unit.text == "是否" and following.kind is Kind.COPULA:
        return [Edit(unit.start, following.end, "不是"), *statement_end(syntax)]
    elif unit.text == "是否" and following.text in ("已", "已经"):
        return [Edit(unit.start, following.end, "还没有"), *statement_end(syntax)]
    elif unit.text == "是否" and following.kind is Kind.VERB and following.text not in STATIVE_VERBS:
        negative = "没有" if clause.aspect else "不"
    else:
        negative = _answer(unit.text)
        if negative is None:
            return None
    return [Edit(unit.start, unit.end, negative), *statement_end(syntax)]


def _answer(text: str) -> str | None:
    """Return the negative form of an A-not-A word (能不能 → 不能), or None."""
    if text in A_NOT_A:
        return A_NOT_A[text]
    for negator in ("不", "没"):
        if negator in text:
            place = text.index(negator)
            return (negator if negator == "不" else "没") + text[place + 1 :] if place else None
    return None


def statement_end(syntax: Syntax) -> list[Edit]:
    """Return the edits that delete the last particle of a question and make its mark a full stop."""
    units = syntax.remember(units_of)
    edits: list[Edit] = []
    index = len(units) - 1
    while index > 0 and units[index].kind is Kind.PUNCTUATION:
        if units[index].text[0] in "？?":
            edits.append(Edit(units[index].start, units[index].end, "。"))
        index -= 1
    if units[index].text in _QUESTION_TAIL:
        edits.append(Edit(units[index].start, units[index].end, ""))
    return edits


# Verbs of naming and the like: nobody asks what something is not called.
_NAMING = frozenset("叫 姓 说 读 念 写 称 称为 名叫 叫做 得 算 看 走 来 办".split())


# Ends of questions that ask what is best, not how something is done: 怎么做好吃 ("how does it taste best").
_JUDGING = ("好吃", "好看", "好喝", "好玩", "好听", "最好", "比较好", "更好", "划算")
# Verbs whose object one chooses, so that one can ask for what is not chosen: 不吃什么 ("what not to eat").
_CHOOSING = frozenset("吃 喝 穿 用 喜欢 适合 需要 包括 支持 忌 爱 怕".split())


def _modal(units: tuple[Unit, ...], clause: Clause, asking: Unit) -> list[Edit]:
    """Return the edit that negates the modal of a question: 能 → 不能, behind 如何 → 才能不; 要 → 不用."""
    modal = clause.modals[0]
    if asking.text in HOW and modal.text in ("该", "应该", "应当") and modal.start < asking.start:
        return []
    if asking.text in ("怎样", "如何", "怎么样") and modal.text in ("能", "可以", "能够"):
        return [Edit(modal.start, modal.end, "才能不")]
    if modal.text == "要":
        before = units[units.index(modal) - 1]
        return [Edit(before.start if before.text == "还" else modal.start, modal.end, "不用")]
    return [Edit(modal.start, modal.end, MODALS[modal.text])]


def tail_negation(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edit for an adjective right in front of 吗 (长得好看吗 → 长得不好看吗), or None for others."""
    units = syntax.remember(units_of)
    found, asking = clause.found, clause.asking
    if found is None or asking is None or asking.kind is not Kind.PARTICLE:
        return None
    place = units.index(asking) - 1
    if place <= found.main or place < 1 or units[place].kind not in (Kind.ADJECTIVE, Kind.DEGREE):
        return None
    if units[place].text[0] in "无不没" or units[place].text not in ADJECTIVES:
        return None
    if units[place - 1].kind not in (Kind.ASPECT, Kind.NOMINAL, Kind.VERB, Kind.COMPLEMENT, Kind.LOCALIZER) and (
        units[place - 1].text[-1] not in "得起"
    ):
        return None
    return [Edit(units[place].start, units[place].start, "不")]


def wh_negation(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits that make a wh-question ask for the opposite, or None where a frame is better."""
    edits = _opposite(syntax, clause)
    return None if edits and stacks(syntax.text, edits) else edits


def _goes_on(syntax: Syntax, units: tuple[Unit, ...], first: int, place: int) -> bool:
    """Return whether the clause at `first` only comments on the one that asks why at `place`: 为什么扣钱，我都用了."""
    if place >= first or units[place + 1 : place + 2] == ():
        return False
    return units[first].text in ("我", "他", "她") and not any(
        unit.text in ("还是", "却", "还") for unit in units[first:]
    )


def _opposite(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits of `wh_negation` before it is known whether two negators meet."""
    found, asking = clause.found, clause.asking
    if found is None or asking is None or clause.nominal or asking.kind is Kind.WH_PREDICATE:
        return None
    units = syntax.remember(units_of)
    place = units.index(asking)
    main = clause.main
    if asking.text in WHY and _goes_on(syntax, units, found.segment.first, place):
        return None
    if any(unit.kind in (Kind.COPULA, Kind.VERB, Kind.PREPOSITION) for unit in units[found.main + 1 : place]):
        return None
    if syntax.text.rstrip("？?啊呀呢").endswith(_JUDGING):
        return None
    if place > found.main and (asking.text in WHY or asking.text in HOW):
        return None  # what is asked about stands behind
    if found.focus or asking.text in QUANTITY or units[found.end - 1].kind is Kind.ATTRIBUTIVE:
        return None
    if clause.negators and clause.negators[0].text == "不再":
        return None
    edits = removal(syntax, clause)
    if edits:
        return edits
    if place > found.main and main.kind is not Kind.HAVE:
        chosen = clause.modals or main.text in _CHOOSING
        if not chosen or asking.text not in ("什么", "啥", "哪些"):
            return None
    if clause.modals and asking.start > clause.modals[0].start and asking.kind is Kind.WH and place < found.main:
        return None
    if any(unit.text[0] in "最才更" or unit.text == "比较" for unit in clause.units) or main.text in _NAMING:
        return None
    following = units[place + 1] if place + 1 < found.end else None
    if asking.text in HOW and following is not None and following.kind is Kind.VERB and place + 1 < found.group:
        return [Edit(following.start, following.start, "不能" if asking.text in ("怎么", "咋") else "才能不")]
    if asking.text in HOW and following is not None and following.text in ("又", "还", "也", "都", "就"):
        return None  # 怎么又 ("how come … again") is about what has happened; nobody asks how to do it
    if clause.bei is not None and units[found.group] is clause.bei:
        return [Edit(clause.group_at, clause.group_at, "没有")]
    if clause.modals:
        return _modal(units, clause, asking)
    if main.kind is Kind.HAVE:
        return None if asking.text == "哪些" and place > found.main else [Edit(main.start, main.end, "没有")]
    if main.kind is Kind.COPULA:
        return [Edit(main.start, main.start, "不")] if place < found.main else None
    if clause.aspect or main.kind is Kind.POTENTIAL:
        return None
    if main.kind is Kind.VERB and _has_result(units, found.main, found.end):
        return None
    if asking.text in HOW:
        if place > found.main or main.kind is not Kind.VERB:
            return None
        at = (
            clause.group_at
            if following is None or following.kind in (Kind.NOMINAL, Kind.PRONOUN, Kind.NUMBER)
            else following.start
        )
        return [Edit(at, at, "不能" if asking.text in ("怎么", "咋") else "才能不")]
    if asking.text in PLACE_TIME and main.kind is Kind.VERB and place < found.main:
        return None
    if asking.text in WHY or place < found.main or main.kind in (Kind.ADJECTIVE, Kind.VERB):
        return [Edit(clause.group_at, clause.group_at, "不")]
    return None


def _has_result(units: tuple[Unit, ...], main: int, end: int) -> bool:
    """Return whether an adjective behind the verb is what is asked about: 怎么做好吃."""
    return any(units[index].kind in (Kind.ADJECTIVE, Kind.DEGREE) for index in range(main + 1, end))
