"""MV for Chinese commands and requests: `必须打开窗户`, `请一定要关灯`, `一定不要关灯`."""

from __future__ import annotations

from augpipe.augment.chinese.clause import Clause
from augpipe.augment.chinese.modal_place import Person, Place
from augpipe.augment.chinese.units import Kind, Unit
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese.attitudes import COMMAND, PROHIBITIONS, REQUEST
from augpipe.lexicon.chinese.verb_classes import ALWAYS_COMMANDED, COMMANDED, DELIBERATE
from augpipe.syntax.edits import Edit

_AT_ONCE = frozenset("马上 立刻 立即 赶紧 赶快 尽快".split())
_HEARERS = frozenset("你 您 你们 大家".split())

_Found = tuple[str, list[Edit]]


def opening_command(units: tuple[Unit, ...], end: int, draws: Draws, *, parsed: bool) -> _Found | None:
    """Return rule and edits for a sentence that opens with a verb of command, or None for any other.

    Args:
        units: those of the sentence.
        end: the index behind the last unit of the clause.
        draws: the random choices.
        parsed: whether a predicate was found; if not, more verbs count (连接无线键盘 "connect the wireless keyboard").
    """
    if _tells_more(units, 0, end) or any(unit.text in ("吗", "么") for unit in units):
        return None
    known = ALWAYS_COMMANDED if parsed else COMMANDED
    if units[0].text not in known or len(units) < 2 or units[1].kind is Kind.ATTRIBUTIVE:
        return None
    return _commanded(units, 0, end, draws)


def command(units: tuple[Unit, ...], clause: Clause, place: Place, draws: Draws) -> _Found | None:
    """Return rule and edits for a command, a prohibition or a request; None for anything else."""
    polite = next(
        (index for index in range(min(place.unit + 1, 4)) if units[index].text in ("请", "请您", "请你")), None
    )
    negated = units[place.group].text in PROHIBITIONS
    if polite is not None and polite + 1 < len(units):
        behind = units[polite + 1]
        heard = behind.text in _HEARERS
        at = behind.end if heard else units[polite].end
        if any(unit.text in PROHIBITIONS for unit in units[polite + 1 : place.main]):
            negated = True
        following = units[polite + 1 + heard] if polite + 1 + heard < len(units) else behind
        negated = negated or following.text in PROHIBITIONS
        return "modal_imperative", [Edit(at, at, "一定" if negated else draws.choice(REQUEST))]
    whole = place.unit > 1 and units[place.unit - 1].text in ("也", "都")  # 什么都不要想 ("think of nothing")
    if negated and not whole and not any(unit.text == "千万" for unit in units):
        phrase = draws.choice(("一定", "必须")) if units[place.group].text == "不要" else "一定"
        return "modal_imperative", [Edit(place.at, place.at, phrase)]
    if place.person is Person.SECOND and _urges(units, place):
        return "modal_imperative", [Edit(place.at, place.at, draws.choice(("必须", "一定要")))]
    if place.person is Person.NONE and _is_command(units, clause, place):
        return _commanded(units, place.unit, place.end, draws)
    return None


def _commanded(units: tuple[Unit, ...], index: int, end: int, draws: Draws) -> _Found:
    """Return rule and edits for a command whose verb is at `index`; 要 in front of 求 would read as 要求 ("demand")."""
    at = units[index].start
    if units[index].text.startswith("求"):
        return "modal_imperative", [Edit(at, at, "不得不")]
    mild = end < len(units) and units[end].text == "吧"
    return "modal_imperative", [Edit(at, at, draws.choice(("应该", "一定要") if mild else COMMAND))]


def _tells_more(units: tuple[Unit, ...], first: int, end: int) -> bool:
    """Return whether a second predicate makes a statement of what opens like a command: 听广播也断断续续."""
    following = zip(units[first + 1 : end], units[first + 2 : end], strict=False)
    telling = (Kind.VERB, Kind.ADJECTIVE, Kind.NEGATOR, Kind.MODAL, Kind.POTENTIAL, Kind.DEGREE)
    return any(unit.text in ("也", "都", "就", "还") and behind.kind in telling for unit, behind in following)


def _is_command(units: tuple[Unit, ...], clause: Clause, place: Place) -> bool:
    """Return whether a clause without a subject and without aspect tells somebody to do something."""
    if clause.found is None or place.unit != clause.found.opening:
        return False
    if any(unit.kind is Kind.ASPECT for unit in units[place.main : place.end]) or _tells_more(
        units, place.main, place.end
    ):
        return False
    opens, main = units[place.group], units[place.main]
    dated = any(unit.kind in (Kind.NUMBER, Kind.TIME) for unit in units[: place.unit])
    if dated and units[-1].text == "。":
        return False  # 1940年在当地学习。 ("studied there in 1940")
    if any(unit.text in ("吗", "么") for unit in units):
        return False
    if place.end < len(units) and units[place.end].text == "吧" and opens.kind is Kind.VERB:
        return True
    if opens.text in ("让", "将") or opens.kind is Kind.DISPOSAL:
        return True
    deed = main.text in COMMANDED or main.text in DELIBERATE
    return deed and (opens.kind in (Kind.VERB, Kind.PREPOSITION) or opens.text in _AT_ONCE)


def _urges(units: tuple[Unit, ...], place: Place) -> bool:
    """Return whether a clause with 你 ("you") tells the hearer to do something: 你把头伸出来 ("put your head out")."""
    opens = units[place.group]
    told = any(unit.kind is Kind.ASPECT or unit.text == "的" for unit in units[place.group : place.end])
    if told or any(unit.kind is Kind.MODAL or unit.text in ("了", "也", "都") for unit in units[: place.group]):
        return False
    pressing = ("给", "马上", "快", "赶紧", "快点", "好好", "先", "多", "少", "慢慢", "尽快")
    before = units[place.group - 1].text if place.group else ""
    deed = opens.kind in (Kind.VERB, Kind.PREPOSITION, Kind.INNER_ADVERB) and units[place.main].text in DELIBERATE
    return opens.kind is Kind.DISPOSAL or opens.text in pressing or before in pressing or (deed and before in _HEARERS)
