"""Whether a sentence is a question: many have no question mark, and a question word alone does not make one."""

from __future__ import annotations

from enum import Enum, auto

from augpipe.augment.chinese.final_mark import last_mark
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.lexicon.chinese.people import SECOND_PERSON
from augpipe.lexicon.chinese.verb_classes import EMBEDDING
from augpipe.syntax.sentence import Syntax


class Asking(Enum):
    """Whether a sentence asks something, and so which final mark it may get; none if that is unsure."""

    YES = auto()
    NO = auto()
    UNSURE = auto()


def asking(syntax: Syntax) -> Asking:
    """Return whether a sentence asks something."""
    mark = last_mark(syntax.text)
    if mark in ("？", "?"):
        return Asking.YES
    units = [unit for unit in syntax.remember(units_of) if unit.kind is not Kind.PUNCTUATION]
    if not units:
        return Asking.NO
    final = units[-1].text
    if final in ("吗", "么", "不", "没") or (
        final[-1] in "吗么" and final[-2:] not in ("什么", "怎么", "这么", "那么", "多么")
    ):
        return Asking.YES
    found = question_unit(units)
    if found is None:
        if final == "没有" and len(units) > 2 and units[-2].kind in (Kind.VERB, Kind.ASPECT):
            return Asking.YES
        doubtful = mark not in ("。", "！", "!", ".") and (final in ("呢", "嘛") or "难道" in syntax.forms)
        return Asking.UNSURE if doubtful else Asking.NO
    if mark in ("。", "！", "!", "."):
        return Asking.NO
    if is_embedded(units, found):
        return Asking.UNSURE if any(unit.text in SECOND_PERSON for unit in units[:3]) else Asking.NO
    return Asking.YES


def question_unit(units: list[Unit]) -> int | None:
    """Return the index of the first unit that asks, or None; in 什么都 ("all") and 几个人 ("some people") none does."""
    for place, unit in enumerate(units):
        if unit.kind is Kind.A_NOT_A:
            return place
        if unit.kind not in (Kind.WH, Kind.WH_PREDICATE) or unit.text == "好多":
            continue
        if any(other.text in ("都", "也") for other in units[place + 1 : place + 4]):
            continue
        before = units[place - 1].text if place else ""
        if before in ("没", "没有", "不", "没有什么"):
            continue
        if unit.text in ("几", "几个") and (not before or before[-1] in "好这那十前后近每头又过"):
            continue
        return place
    return None


def is_embedded(units: list[Unit], place: int) -> bool:
    """Return whether the question word at `place` is part of what somebody knows, tells or asks in its own clause."""
    if place and units[place - 1].text == "是" and units[place].text in ("怎么回事", "为什么", "什么", "多少"):
        return False  # 无法分期是怎么回事 ("why can I not pay in instalments")
    for index in range(place - 1, -1, -1):
        if units[index].end != units[index + 1].start:  # a mark or a space parts them
            return False
        if units[index].text[0] == "忘" and index and units[index - 1].kind is Kind.NOMINAL:
            return False  # 密码忘了怎么查 ("the password is forgotten, how …")
        if units[index].text in EMBEDDING and (len(units[index].text) > 1 or place - index <= 2):
            return True
        # 忘记密码了，怎么办 ("password forgotten, what now") asks, 忘了怎么开通 ("forgot how to activate it") does not.
        if index == place - 1 and units[index].text == "了":
            whole = units[place].text in ("怎么办", "怎么回事", "咋办")
            if whole or units[index - 1].text not in EMBEDDING:
                return False
    return False
