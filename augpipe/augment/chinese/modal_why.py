"""MV for questions that ask for a reason: `为什么会不能提现`, `怎么会打不开`."""

from __future__ import annotations

from augpipe.augment.chinese.modal_place import Person, Place, is_torn
from augpipe.augment.chinese.units import Kind, Unit
from augpipe.lexicon.chinese.queries import REASON_CUES
from augpipe.lexicon.chinese.verb_classes import TELLING
from augpipe.syntax.edits import Edit

_ABLE = frozenset("能 可以 可 能够 才能 才可以".split())
# Adverbs that 会 follows; all others follow 会.
_BEFORE_WILL = frozenset("还 也 都 就 却 又 总 才 便 到底 究竟".split())
_STRONG = frozenset({Kind.NEGATOR, Kind.MODAL, Kind.HAVE, Kind.COPULA, Kind.POTENTIAL, Kind.PASSIVE, Kind.DISPOSAL})
_LASTING = frozenset("一直 总 总是 老 老是 突然 提示 显示".split())
_SUBJECTS = frozenset({Kind.NOMINAL, Kind.PRONOUN, Kind.NUMBER, Kind.TIME, Kind.CLASSIFIER})


def asks_reason(units: tuple[Unit, ...], index: int) -> bool:
    """Return whether the unit at `index` is a 怎么 ("how") that asks for the reason: 怎么还没到 ("why … not yet")."""
    if units[index].text not in ("怎么", "咋"):
        return False
    rest = [unit for unit in units[index + 1 :] if unit.kind not in (Kind.PUNCTUATION, Kind.PARTICLE)]
    if not rest:
        return False
    if any(unit.text.startswith("才") for unit in rest[1:]):
        return False  # the manner: 怎么洗才能不掉色 ("how to wash it so that it keeps its colour")
    if index and units[index - 1].text == "是" and rest[-1].text == "的":
        return False  # the manner: 是怎么提示的 ("how did it say so")
    second = rest[1].kind if len(rest) > 1 else Kind.NOMINAL
    if rest[0].text == "还" and second in (Kind.NOMINAL, Kind.PRONOUN, Kind.NUMBER, Kind.ASPECT, Kind.TIME):
        return rest[-1].text == "了"  # 怎么还款 ("how do I pay back") asks for the manner
    if rest[0].text == "才" and second is Kind.MODAL:
        return False
    if rest[0].text in REASON_CUES or rest[0].kind in (
        Kind.POTENTIAL,
        Kind.NEGATOR,
        Kind.NEGATIVE_PREDICATE,
        Kind.PRONOUN,
    ):
        return rest[0].text != "会" or rest[-1].text == "了" or any(unit.kind is Kind.NEGATOR for unit in rest)
    if rest[0].kind in (Kind.ADJECTIVE, Kind.DEGREE):
        return len(rest) == 1 or rest[0].kind is Kind.DEGREE
    if any(unit.text in ("那么", "这么") for unit in rest):
        return True
    return rest[-1].text == "了" or any(unit.kind in (Kind.NEGATOR, Kind.POTENTIAL) for unit in rest)


def reason_question(units: tuple[Unit, ...], index: int, place: Place | None) -> tuple[str, list[Edit]] | str:
    """Return rule and edit for a question that asks why by the unit at `index`, or the reason why nothing fits.

    `为什么不能提现` → `为什么会不能提现`: 会 ("would") goes in front of the predicate behind 为什么 ("why").
    """
    words = [unit for unit in units if unit.kind not in (Kind.PUNCTUATION, Kind.PARTICLE)]
    if index > 1 and words[-1] is units[index] and units[index].text in ("为什么", "为啥", "为何"):
        copula = units[index - 1].text == "是"  # 用不了了，是为什么 ("it stopped working, why is that")
        start = units[index - copula].start
        return "modal_why", [Edit(start, start, "会" if copula else "会是")]
    if index and units[index - 1].text == "是":
        return "no_place"  # 你是怎么这么傻的 ("how is it that you are so silly")
    opens = index == 0 or units[index - 1].kind is Kind.PUNCTUATION
    behind = _behind_subject(units, index, place)
    later = (at for at in range(index + 2, len(units) - 1) if units[at].text in ("还是", "还"))
    still = next((at for at in later if units[at - 1].kind is Kind.PUNCTUATION), None)
    if opens and still is not None and units[still + 1].kind in (Kind.NEGATOR, Kind.POTENTIAL):
        # 为什么还款了，还是不能用 ("why can it still not be used though I have paid")
        return "modal_why", [Edit(units[still].end, units[still].end, "会")]
    if (
        opens
        and (behind is None or not (units[behind].kind in _STRONG or units[behind].text in _LASTING))
        and _goes_on(units, index)
    ):
        return "no_place"  # the reason is asked for something that a later clause tells
    if behind is None:
        return "no_place"
    start = behind
    while start < len(units) - 1 and units[start].text in _BEFORE_WILL:
        following = units[start + 1]
        if units[start].text == "还" and (following.text[0] in "没未" or following.text == "是"):
            break
        if units[start].text in ("又", "都") and following.kind in (Kind.NEGATOR, Kind.COPULA):
            break
        start += 1
    if is_torn(units, start):
        start -= 1
    opener = units[start]
    if opener.kind in (Kind.PUNCTUATION, Kind.PARTICLE, Kind.NOMINAL, Kind.PRONOUN, Kind.ATTRIBUTIVE):
        return "no_place"
    if opener.text == "会" and units[index].text in ("怎么", "咋"):
        return "no_place"
    if opener.text in ("会", "要", "需要", "不会", "得", "非要", "需", "将"):
        return "modal_why", [Edit(opener.start, opener.start, "一定")]
    if opener.text in ("想", "打算", "愿意"):
        return "modal_why", [Edit(opener.start, opener.start, "会")]
    if opener.kind is Kind.MODAL or opener.text in _ABLE:
        return "no_place"
    second = place is not None and place.person is Person.SECOND
    if second and opener.text == "不":
        return "no_place"
    if units[index].text in ("怎么会", "怎会"):
        return "modal_already"
    return "modal_why", [Edit(opener.start, opener.start, "会")]


def _behind_subject(units: tuple[Unit, ...], index: int, place: Place | None) -> int | None:
    """Return the index of the unit that opens the predicate behind `index`, or None if it is not certain."""
    start = index + 1
    if start >= len(units):
        return None
    first = next((at for at in range(start, len(units)) if units[at].kind is not Kind.OUTER_ADVERB), start)
    if units[first].text in TELLING:
        return start
    if place is not None and place.group > index and _joined(units, index, place.group):
        return place.unit if place.unit > index else place.group
    if units[start].kind not in _SUBJECTS:
        return start
    verbal = (at for at in range(start, len(units)) if units[at].kind in (*_STRONG, Kind.VERB))
    found = next(verbal, None)
    if found is None or not _joined(units, index, found) or units[found - 1].kind is Kind.ATTRIBUTIVE:
        return None
    return found


def _goes_on(units: tuple[Unit, ...], index: int) -> bool:
    """Return whether a comma follows the clause of the unit `index`."""
    return any(unit.kind is Kind.PUNCTUATION and unit.text in "，," for unit in units[index:])


def _joined(units: tuple[Unit, ...], first: int, last: int) -> bool:
    """Return whether no mark or space stands between two units."""
    return all(units[number].end == units[number + 1].start for number in range(first, last)) and not any(
        units[number].kind is Kind.PUNCTUATION for number in range(first, last)
    )
