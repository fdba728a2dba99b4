"""MV for Chinese commands and requests: `必须打开窗户`, `请一定要关灯`, `一定不要关灯`."""

from __future__ import annotations

from augpipe.augment.chinese.clause import Clause
from augpipe.augment.chinese.modal_place import Person, Place
from augpipe.augment.chinese.units import Kind, Unit
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese.attitudes import COMMAND, REQUEST
from augpipe.lexicon.chinese.verb_classes import ALWAYS_COMMANDED, COMMANDED, DELIBERATE
from augpipe.syntax.edits import Edit

_PROHIBITIONS = frozenset("别 不要 请勿 切勿 勿 莫 甭 不许 不准".split())
_HEARERS = frozenset("你 您 你们 大家".split())

_Found = tuple[str, list[Edit]]


def opening_command(units: tuple[Unit, ...], end: int, draws: Draws) -> _Found | None:
    """Return the edits for a row that opens with a verb of command, whatever the parse makes of the rest."""
    if units[0].text not in ALWAYS_COMMANDED or len(units) < 2 or units[1].kind is Kind.ATTRIBUTIVE:
        return None
    return _commanded(units, 0, end, draws)


def command(units: tuple[Unit, ...], clause: Clause, place: Place, draws: Draws) -> _Found | None:
    """Return the edits for a command, a prohibition or a request; None for anything else."""
    polite = next((index for index in range(place.unit + 1) if units[index].text in ("请", "请您", "请你")), None)
    negated = units[place.group].text in _PROHIBITIONS
    if polite is not None and polite + 1 < len(units):
        behind = units[polite + 1]
        at = behind.end if behind.text in _HEARERS else units[polite].end
        return "modal_imperative", [Edit(at, at, "一定" if negated else draws.choice(REQUEST))]
    whole = place.unit > 1 and units[place.unit - 1].text in ("也", "都")  # 什么都不要想
    if negated and not whole and not any(unit.text == "千万" for unit in units):
        phrase = draws.choice(("一定", "必须")) if units[place.group].text == "不要" else "一定"
        return "modal_imperative", [Edit(place.at, place.at, phrase)]
    if place.person is Person.SECOND and _urges(units, place):
        return "modal_imperative", [Edit(place.at, place.at, draws.choice(("必须", "一定要")))]
    if place.person is Person.NONE and _is_command(units, clause, place):
        return _commanded(units, place.unit, place.end, draws)
    return None


def _commanded(units: tuple[Unit, ...], index: int, end: int, draws: Draws) -> _Found:
    """Return the modal of a command; 一定 and 要 in front of 求 would read as 要求."""
    at = units[index].start
    if units[index].text.startswith("求"):
        return "modal_imperative", [Edit(at, at, "不得不")]
    mild = end < len(units) and units[end].text == "吧"
    return "modal_imperative", [Edit(at, at, draws.choice(("应该", "一定要") if mild else COMMAND))]


def _is_command(units: tuple[Unit, ...], clause: Clause, place: Place) -> bool:
    if clause.found is None or place.unit != clause.found.opening:
        return False
    if any(unit.kind is Kind.ASPECT for unit in units[place.main : place.end]):
        return False
    opens, main = units[place.group], units[place.main]
    if place.end < len(units) and units[place.end].text == "吧" and opens.kind is Kind.VERB:
        return True
    if opens.text in ("让", "将") or opens.kind is Kind.DISPOSAL:
        return True
    deed = main.text in COMMANDED or main.text in DELIBERATE
    return deed and opens.kind in (Kind.VERB, Kind.PREPOSITION)


def _urges(units: tuple[Unit, ...], place: Place) -> bool:
    """Say whether the hearer is told to do something: 你把头伸出来, 你给我出来."""
    opens = units[place.group]
    told = any(unit.kind is Kind.ASPECT or unit.text == "的" for unit in units[place.group : place.end])
    return not told and (opens.kind is Kind.DISPOSAL or opens.text in ("给", "马上", "快", "赶紧", "快点"))
