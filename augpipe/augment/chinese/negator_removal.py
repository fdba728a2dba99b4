"""Take away the negator of a predicate, and add what the predicate lacks without it: 没去 → 去了."""

from __future__ import annotations

from augpipe.augment.chinese.clause import Clause, Question
from augpipe.augment.chinese.negator_insertion import potential_flip
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.lexicon.chinese.negative_words import NEGATIVE_PREDICATES, NEGATORS, PERFECTIVE_NEGATORS
from augpipe.lexicon.chinese.predicates import NO_PERFECTIVE, REPORTING_VERBS, VERBAL_NOUNS
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax

_VERBAL = frozenset(
    {
        Kind.VERB,
        Kind.ADJECTIVE,
        Kind.PREPOSITION,
        Kind.DISPOSAL,
        Kind.PASSIVE,
        Kind.MODAL,
        Kind.INNER_ADVERB,
        Kind.COPULA,
    }
)


def removal(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits that make a negated predicate affirmative; None if it is not negated, or nothing is certain."""
    found = clause.found
    if found is None or found.focus:
        return None
    if clause.main.kind is Kind.POTENTIAL:
        before = syntax.remember(units_of)[max(0, found.main - 1)]
        whole = "一" in syntax.text[: before.start] or "什么" in syntax.text[: before.start]
        if before.text in ("也", "都") and whole:
            return None
        return potential_flip(clause.main, syntax.remember(units_of)[found.main + 1 : found.main + 3])
    if not clause.negators:
        return None
    units = syntax.remember(units_of)
    negator = clause.negators[0]
    place = units.index(negator)
    if (
        place > 1
        and units[place - 1].text in ("也", "都")
        and units[place - 2].text not in _WHOLE
        and _is_one(units, place - 1)
    ):
        return None  # 一天都没用 ("not used for even one day") → 一天都用 would make no sense
    if NEGATORS.get(negator.text) == "需要" and any(unit.start < negator.start for unit in clause.modals):
        return None  # 可以不用 ("may leave it")
    if negator.kind is Kind.NEGATIVE_PREDICATE:
        if negator.text == "不见" and place + 1 < found.end and units[place + 1].text != "了":
            return None
        gone = negator.text == "不见" and place + 1 < found.end and units[place + 1].text == "了"
        return [Edit(negator.start, units[place + 1].end if gone else negator.end, NEGATIVE_PREDICATES[negator.text])]
    return [*_stressing(units, found.opening, place), *_without(syntax, clause, units, place)]


def _is_one(units: tuple[Unit, ...], place: int) -> bool:
    """Return whether 一天, 一个人, 什么 stands in front of 也 or 都."""
    before = units[max(0, place - 3) : place]
    return any(unit.text[0] == "一" for unit in before) or before[-1].kind is Kind.WH


def rather(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the edits for the second half of 不是A，而是B ("not A but B") → 是A，而不是B, or of the reverse."""
    units = syntax.remember(units_of)
    found = clause.found
    at = syntax.text.find("而是", clause.main.end)
    if found is not None and at > 0 and syntax.text[at - 1] in "，,":
        return [Edit(at, at + 2, "而不是")]
    at = syntax.text.find("而不是", clause.main.end)
    if found is not None and at > 0 and clause.copula is not None and any(unit.start == at for unit in units):
        return [Edit(at, at + 3, "而是")]
    return []


# "A little": with 也 or 都 these only stress the negator (一点也不).
_WHOLE = frozenset("一点 一点儿 丝毫".split())
# What stresses a negator and is deleted with it.
_STRESSING = frozenset("绝对 完全 根本 丝毫 从来 压根 压根儿 绝 并 决 再也 万万 毫 远远 一点也 一点都 一点儿也".split())


def _stressing(units: tuple[Unit, ...], opening: int, place: int) -> list[Edit]:
    """Return the edit that deletes words like 根本 ("at all") and 再也 ("any more") in front of a negator."""
    first = place
    while first > opening:
        text = units[first - 1].text
        if text in _STRESSING:
            first -= 1
        elif text == "还" and units[place].text == "不是":
            first -= 1  # 还|不是 would become 还是 ("or")
        elif text in ("也", "都") and first - 1 > opening and units[first - 2].text in ("再", "一点", "一点儿", "丝毫"):
            first -= 2
        else:
            break
    return [] if first == place else [Edit(units[first].start, units[place].start, "")]


def _without(syntax: Syntax, clause: Clause, units: tuple[Unit, ...], place: int) -> list[Edit]:
    """Return the edits that delete the negator at `place` or put its affirmative form there."""
    found = clause.found
    assert found is not None
    negator = units[place]
    following = units[place + 1] if place + 1 < found.end else None
    if negator.text in _LACKING and not _is_adverb(units, place, found.end, clause):
        polarity = following is not None and following.text == "任何"
        end = following.end if polarity and following is not None else negator.end
        return [Edit(negator.start, end, _LACKING[negator.text])]
    if negator.text == "不可" and following is not None and len(following.text) == 1:
        return [Edit(negator.start, negator.end, "可")]
    if negator.text == "不用" and following is not None and following.kind is not Kind.VERB:
        return [Edit(negator.start, negator.start + 1, "")]
    if negator.text in ("不大", "不太") and (following is None or following.kind not in (Kind.ADJECTIVE, Kind.VERB)):
        return [Edit(negator.start, negator.start + 1, "")]
    if following is not None and following.text == "什么" and negator.text in ("不是", "没有", "没"):
        return [Edit(negator.start, following.end, "是" if negator.text == "不是" else "有")]
    gone = next((unit for unit in clause.aspect if unit.text == "了" and unit.start > negator.end), None)
    if negator.text in ("不", "不想") and gone is not None and not clause.modals:
        before = units[place - 1]
        start = before.start if place > found.opening and before.text == "都" else negator.start
        return [Edit(start, negator.start + 1, "还"), Edit(gone.start, gone.end, "")]
    if is_prohibition(syntax, clause):
        return [Edit(negator.start, negator.end, "")]
    edits = [Edit(negator.start, negator.end, NEGATORS[negator.text])]
    if (
        place > found.opening
        and negator.text in PERFECTIVE_NEGATORS
        and units[place - 1].text in ("一直", "始终", "迟迟")
    ):
        edits.insert(0, Edit(units[place - 1].start, units[place - 1].end, "已经"))
    edits.extend(
        Edit(unit.start, unit.end, "") for unit in units[place + 1 : found.end] if unit.text in ("任何", "丝毫", "再")
    )
    if negator.text in PERFECTIVE_NEGATORS and NEGATORS[negator.text] in ("", "已经") and following is not None:
        edits.extend(_perfective(units, clause))
    return edits


# What 没有 and its longer forms become where they are the main verb: 没有钱 → 有钱.
_LACKING = {
    "没有": "有",
    "没": "有",
    "并没有": "有",
    "并没": "有",
    "还没有": "已经有",
    "还没": "已经有",
    "从来没有": "有",
}
_PROHIBITIVE = frozenset("不要 别 勿 莫 甭 请勿 切勿 不许 不准 不得 不可".split())


def is_prohibition(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the clause forbids the hearer to do something."""
    if not clause.negators or clause.negators[0].text not in _PROHIBITIVE or clause.question is not Question.NONE:
        return False
    span = clause.subject_span
    return span is None or syntax.words[span[1]].text in ("你", "您", "你们", "请") or clause.negators[0].text == "别"


def _is_adverb(units: tuple[Unit, ...], place: int, end: int, clause: Clause) -> bool:
    """Return whether 没有 negates a verb behind it; otherwise it is the main verb itself."""
    for index in range(place + 1, end):
        unit = units[index]
        if unit.text in VERBAL_NOUNS and index == end - 1 and not clause.aspect:
            return False  # 没有变化 ("there is no change")
        if unit.kind is Kind.INNER_ADVERB and index + 1 < end and units[index + 1].kind is Kind.NOMINAL:
            continue  # 没有免费医院 ("there is no free hospital")
        if unit.kind in _VERBAL:
            after = units[index + 1] if index + 1 < end else None
            if unit.kind is Kind.VERB or unit.kind is Kind.ADJECTIVE:
                return not (
                    after is not None and after.kind in (Kind.ATTRIBUTIVE, Kind.NOMINAL) and unit.kind is Kind.ADJECTIVE
                )
            if unit.kind is Kind.PREPOSITION and unit.text in ("与", "和", "对", "对于", "关于", "跟", "同"):
                return _has_verb(units, index, end, clause)
            return True
        return False
    return False


def _has_verb(units: tuple[Unit, ...], index: int, end: int, clause: Clause) -> bool:
    """Return whether a verb of its own follows a preposition: 没有与他见面, but not 没有与此相关的规定."""
    later = units[index:end]
    if any(unit.kind is Kind.ATTRIBUTIVE for unit in later) and later[-1].kind is Kind.NOMINAL and not clause.aspect:
        return False
    inside = set() if clause.found is None else clause.found.inside
    return any(units[later].kind in (Kind.VERB, Kind.ADJECTIVE) and later not in inside for later in range(index, end))


def _perfective(units: tuple[Unit, ...], clause: Clause) -> list[Edit]:
    """Return the edit that puts 了 behind a verb that has lost its 没 (没去 → 去了); none where 了 does not fit."""
    main = clause.main
    if (
        clause.aspect
        or main.text in NO_PERFECTIVE | REPORTING_VERBS
        or not (main.kind is Kind.VERB or main.text == "到")
        or clause.modals
    ):
        return []
    if any(unit.text in ("在", "正在") for unit in clause.units if unit.start < main.start):
        return []
    place = units.index(main)
    while place + 1 < len(units) and units[place + 1].text in _RESULTS and units[place + 1].kind is not Kind.ASPECT:
        place += 1
    return [Edit(units[place].end, units[place].end, "了")]


# Results and directions that stand between a verb and its 了.
_RESULTS = frozenset("到 完 好 成 出 见 懂 起来 出来 上 下 掉 开 住 给 成功 清楚 明白".split())
