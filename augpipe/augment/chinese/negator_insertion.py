"""Put a negator in front of a predicate: 没 or 不, by aspect, and delete the particles that do not go with it."""

from __future__ import annotations

from augpipe.augment.chinese.adjective_negation import adjective, degree_complement, dropped, is_adjectival
from augpipe.augment.chinese.clause import Clause, Question
from augpipe.augment.chinese.negated_modals import negated_modal
from augpipe.augment.chinese.predicate_search import Found
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese.adverbs import HABITUAL_ADVERBS, PAST_ADVERBS
from augpipe.lexicon.chinese.function_words import CONDITIONALS
from augpipe.lexicon.chinese.negative_words import LEXICAL
from augpipe.lexicon.chinese.predicates import REPORTING_VERBS, STATIVE_VERBS
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax

PROHIBITING = ("不要", "别")
# The negations of 为 ("be").
COPULAR = ("不是", "并非")
# Linking adverbs of narratives, which no negator follows and which are deleted: 便没有 → 没有.
_DROPPED_LINKS = frozenset("便 遂 旋 旋即 随即 即 于是 就".split())
_CONTINUING = frozenset("仍 仍然 依然 依旧".split())
# A verb with one of these tells where, when or what from, and 不是 denies just that: 不是出生于北京.
_LINKED = ("于", "自")
# Verbs after which the object is gone: with 把 and a negator, 掉 takes the place of their 了.
_EMPTIED = frozenset("撕 吃 喝 卖 丢 扔 忘 删 拆 烧 擦 洗 毁 花 输 用".split())
# The negators of what happened or goes on.
NOT_YET = ("没", "没有")


def insertion(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits that negate an affirmative predicate, or None where the place of the negator is not certain."""
    edits = _inserted(syntax, clause, draws)
    found = clause.found
    if edits and stacks(syntax.text, edits):
        return None
    if not edits or found is None or found.group == found.opening:
        return edits
    before = syntax.remember(units_of)[found.group - 1]
    if before.text in PAST_ADVERBS and min(edits).start >= before.end:
        edits.insert(0, Edit(before.start, before.end, PAST_ADVERBS[before.text]))
    return edits


def stacks(text: str, edits: list[Edit]) -> bool:
    """Return whether one of the edits puts a negator where none can stand: 不不得不, 不有效."""
    for edit in edits:
        following = text[edit.end : edit.end + 2]
        if following[:1] == "有" and edit.text[-1:] in ("不", "有"):
            return True
        if following[:1] in ("不", "没") and edit.text[-1:] in ("不", "没", "有") and following not in LEXICAL:
            return True
    return False


# How adjectives and verbs that begin with 有 are negated; all others take 没有 for their 有.
_HAVING = {
    "有效": "无效",
    "有关": "无关",
    "有益": "无益",
    "有害": "无害",
    "有毒": "无毒",
    "有助": "无助",
    "有意": "无意",
    "有利": "不利",
    "有趣": "并不有趣",
    "有名": "并不有名",
    "有限": "并不有限",
}


def _inserted(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits of `insertion` before it is known whether two negators meet; None or none if uncertain."""
    found = clause.found
    if sum(unit.text == "又" for unit in clause.units) > 1:
        return None  # 又快又好 ("both fast and good"): only one would be negated
    if found is None or found.focus or not (clause.sure or clause.imperative):
        return None
    units = syntax.remember(units_of)
    main = clause.main
    if main.text in ("小有", "大有", "略有", "稍有", "深有"):
        return None
    opens_with_negator = syntax.text[clause.group_at] in "无未非" and units[found.group].kind is not Kind.DEGREE
    if opens_with_negator and not clause.negators:
        return None  # negated already: 无甚成效 ("without much effect"); 非常 ("very") is no negator
    if main.text[0] in "不没无未" and main.kind is not Kind.POTENTIAL:
        return None  # 无处藏身 ("have nowhere to hide") takes no second negator
    if clause.modals:
        return negated_modal(syntax, clause, units)
    if main.kind is Kind.COPULA and main.text != "是":
        return None  # 不就是 would be a question ("is it not just")
    before = units[found.group - 1] if found.group > found.opening else None
    if main.kind is Kind.COPULA and units[found.group] is main:
        if before is not None and before.text in ("曾", "曾经"):
            return [Edit(before.start, before.end, "不曾")]
        if before is not None and before.text == "就" and clause.question is Question.NONE:
            return None  # 就不是 would read as a question
        return [Edit(main.start, main.start, "不")]
    if main.text == "为" and units[found.group] is main:
        return [Edit(main.start, main.end, draws.choice(COPULAR))]
    if before is not None and before.text in ("常", "经常", "时常", "常常") and not clause.modals:
        return [Edit(before.start, before.start, "并不")]
    if before is not None and before.text in ("总是", "总", "老是") and not clause.modals:
        return [Edit(before.start, before.end, "并不总是")]
    if main.kind is Kind.HAVE and _is_idiomatic(units, found.main):
        return None
    if main.kind is Kind.HAVE and _is_degree(units, found):
        return [Edit(units[found.group].start, main.end, "没有")]
    if main.kind is Kind.HAVE and units[found.group] is main:
        following = units[found.main + 1 : found.main + 2]
        drop = [dropped(unit) for unit in following if unit.kind is Kind.ASPECT]
        return [Edit(main.start, main.end, "没有"), *drop]
    if main.kind is Kind.POTENTIAL:
        return potential_flip(main, units[found.main + 1 : found.main + 3])
    if main.kind is Kind.A_NOT_A or units[found.group].kind is Kind.A_NOT_A:
        return None
    if main.text[0] == "有" and len(main.text) > 1 and (units[found.group] is main or _is_degree(units, found)):
        start = main.text[:2]
        return [Edit(clause.group_at, main.start + 2, _HAVING.get(start, "没" + start))]
    degree = degree_complement(units, clause)
    if degree is not None:
        return degree
    if is_adjectival(units, found.group, found.main):
        return adjective(units, clause)
    return _verb(units, clause, draws)


def potential_flip(unit: Unit, following: tuple[Unit, ...]) -> list[Edit] | None:
    """Return the edits that turn 看得见 ("can see") into 看不见 and back, or None; 看不见了 loses its 了.

    Args:
        unit: the potential complement.
        following: the units behind it, in which 了 may be.
    """
    if unit.text == "得不到":
        return [Edit(unit.start + 1, unit.start + 2, "")]
    place = max(unit.text.rfind("不"), unit.text.rfind("得"))
    if place < 0:
        return None
    middle = unit.start + place
    drop = [dropped(after) for after in following if after.text == "了"][:1]
    return [Edit(middle, middle + 1, "不")] if unit.text[place] == "得" else [Edit(middle, middle + 1, "得"), *drop]


def _is_degree(units: tuple[Unit, ...], found: Found) -> bool:
    """Return whether the predicate group is a degree and the main word: 很有意思."""
    return units[found.group].kind is Kind.DEGREE and found.group + 1 == found.main


def _is_idiomatic(units: tuple[Unit, ...], place: int) -> bool:
    """Return whether 有 is half of 小有成就, 有所不同, which take no 没."""
    before, after = units[place - 1 : place], units[place + 1 : place + 2]
    return any(unit.text in ("小", "大", "略", "稍") for unit in before) or any(unit.text[0] == "所" for unit in after)


def _takes_bu(units: tuple[Unit, ...], clause: Clause) -> bool:
    """Return whether the main verb is a preposition that tells where or what (在家), or 吧 makes a proposal."""
    found = clause.found
    assert found is not None
    located = clause.main.text in ("在", "为", "于", "像", "比") and units[found.group] is clause.main
    return located or any(unit.text == "吧" for unit in units[found.end :])


def _verb(units: tuple[Unit, ...], clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits that negate a verb: by 没 or 没有 what happened or goes on, by 不 states and habits."""
    found = clause.found
    assert found is not None
    edits: list[Edit] = []
    before = units[max(found.opening, found.group - 1)]
    opener = units[found.group]
    if opener.text in ("经常", "常常", "时常", "常"):
        return [
            Edit(opener.start, opener.end, "并不经常" if opener.text != "常" else "不常"),
            *map(dropped, clause.aspect),
        ]
    if before.text in _CONTINUING and found.group > found.opening and clause.question is Question.NONE:
        return _no_longer(before, clause)
    perfective = list(clause.aspect)
    lasting: list[Edit] = []
    if clause.main.text in STATIVE_VERBS or clause.main.text in REPORTING_VERBS:
        perfective = [unit for unit in perfective if unit.start == clause.main.end]
        last = units[found.end - 1]
        simple = all(unit.kind in (Kind.NOMINAL, Kind.PRONOUN) for unit in units[found.main + 1 : found.end - 1])
        if not perfective and last.text == "了" and simple:
            lasting = [dropped(last)]  # 爱你了 ("loves you now"), a state that has come about
    gone = [unit for unit in perfective if unit.text == "了"]
    past = before if before.text in PAST_ADVERBS and found.group > found.opening else None
    progressive = next((unit for unit in units[found.group : found.main + 1] if unit.kind is Kind.PROGRESSIVE), None)
    stative = clause.main.text in STATIVE_VERBS
    habitual = any(unit.text in CONDITIONALS for unit in units[: found.opening]) or any(
        units[index].text in HABITUAL_ADVERBS for index in range(found.opening, found.main)
    )
    if perfective or past is not None or progressive is not None:
        negator = draws.choice(NOT_YET)
    elif opener.text == "由" or _is_linked(units, clause):
        negator = "不是"
    elif stative or habitual or clause.question is Question.MA or _takes_bu(units, clause):
        negator = "不"
    else:
        negator = "没有" if len(clause.main.text) > 1 or clause.main.kind is Kind.PREPOSITION else draws.choice(NOT_YET)
    if progressive is not None and progressive.text != "在":
        edits.append(Edit(progressive.start, progressive.end, "在" if progressive.text == "正在" else ""))
    if stative and clause.main.text not in REPORTING_VERBS and _tells_a_deed(units, clause):
        return None
    if before.text in ("皆", "均", "亦") and found.group > found.opening and negator in NOT_YET:
        negator = "未"
    if clause.bei is opener and not habitual and negator == "不" and clause.question is Question.NONE:
        negator = draws.choice(NOT_YET)
    if clause.ba is not None and gone and gone[0].end == units[found.end - 1].end and gone[0].start == clause.main.end:
        if clause.main.text in _EMPTIED:
            edits.append(Edit(gone[0].start, gone[0].end, "掉"))
            gone = gone[1:]
        elif len(clause.main.text) == 1:
            return None  # 没有把信寄 is not a sentence: 把 needs a result behind its verb
    start = clause.group_at
    if before.text in _DROPPED_LINKS and found.group > found.opening and not habitual:
        start = before.start
    if before.text == "终于" and found.group > found.opening:
        edits.append(Edit(before.start, before.end, "最终"))
    linked = opener.text in _DROPPED_LINKS and found.group < found.main
    edits.append(Edit(start, opener.end if linked else clause.group_at, negator))
    edits.extend(dropped(unit) for unit in units[found.main + 1 : found.main + 3] if unit.text in ("一些", "若干"))
    return [*edits, *map(dropped, gone), *lasting]


def _no_longer(still: Unit, clause: Clause) -> list[Edit]:
    """Return the edits of 仍保持着 ("still keeps") → 不再保持 ("no longer keeps")."""
    lasting = [unit for unit in clause.aspect if unit.text == "着"]
    return [Edit(still.start, clause.group_at, "不再"), *map(dropped, lasting)]


def _tells_a_deed(units: tuple[Unit, ...], clause: Clause) -> bool:
    """Return whether a verb with 了 follows the verb of state and tells what happened: 代表学校参加了比赛."""
    found = clause.found
    assert found is not None
    behind = range(found.main + 2, found.end)
    return any(
        units[index].text == "了" and units[index - 1].kind is Kind.VERB and index not in found.inside
        for index in behind
        if index < found.end - 1
    )


def _is_linked(units: tuple[Unit, ...], clause: Clause) -> bool:
    """Return whether the predicate is a verb and 于 or 自: 出生于, 来源|于."""
    found = clause.found
    assert found is not None
    if units[found.group] is not clause.main:
        return False
    behind = units[found.main + 1] if found.main + 1 < found.end else None
    whole = clause.main.text[-1] in _LINKED and len(clause.main.text) > 2
    return whole or (behind is not None and behind.text == "于")
