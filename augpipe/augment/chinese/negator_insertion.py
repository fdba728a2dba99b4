"""Put a negator in front of a predicate: 没 or 不 by aspect, with the particles that it drives out."""

from __future__ import annotations

from augpipe.augment.chinese.clause import Clause, Question
from augpipe.augment.chinese.predicate_search import Found
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese.adverbs import DROPPED_DEGREES, HABITUAL_ADVERBS, PAST_ADVERBS
from augpipe.lexicon.chinese.function_words import CONDITIONALS
from augpipe.lexicon.chinese.modal_words import MODALS
from augpipe.lexicon.chinese.negative_words import LEXICAL
from augpipe.lexicon.chinese.predicates import ADJECTIVES, REPORTING_VERBS, STATIVE_VERBS
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax

PROHIBITING = ("不要", "别")
NOT_YET = ("没", "没有")


def insertion(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits that negate an affirmative predicate, or None where its place is unsure."""
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
    """Say whether a negator would come to stand where none can: 不不得不, 不有效."""
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
    found = clause.found
    if sum(unit.text == "又" for unit in clause.units) > 1:
        return None  # 又快又好: one of the two would be left
    if found is None or found.focus or not (clause.sure or clause.imperative):
        return None
    units = syntax.remember(units_of)
    main = clause.main
    if main.text in ("小有", "大有", "略有", "稍有", "深有"):
        return None
    if main.text[0] in "不没无未" and main.kind is not Kind.POTENTIAL:
        return None  # 无处藏身: no second negator
    if clause.imperative and not clause.aspect:
        begging = main.text[0] == "求"  # 不要求 would be read as "does not demand"
        at = clause.opening.start if clause.opening.text[0] in "帮给" else clause.group_at
        return [Edit(at, at, "别" if begging else draws.choice(PROHIBITING))]
    if clause.modals:
        return _modal(syntax, clause, units)
    if main.kind is Kind.COPULA and main.text != "是":
        return None  # 不就是 would ask
    if main.kind is Kind.COPULA and units[found.group] is main:
        return [Edit(main.start, main.start, "不")]
    if main.kind is Kind.HAVE and _is_idiomatic(units, found.main):
        return None
    if main.kind is Kind.HAVE and _is_degree(units, found):
        return [Edit(units[found.group].start, main.end, "没有")]
    if main.kind is Kind.HAVE and units[found.group] is main:
        following = units[found.main + 1 : found.main + 2]
        drop = [_drop(unit) for unit in following if unit.kind is Kind.ASPECT]
        return [Edit(main.start, main.end, "没有"), *drop]
    if main.kind is Kind.POTENTIAL:
        return potential_flip(main, units[found.main + 1 : found.main + 3])
    if main.kind is Kind.A_NOT_A or units[found.group].kind is Kind.A_NOT_A:
        return None
    if main.text[0] == "有" and len(main.text) > 1 and (units[found.group] is main or _is_degree(units, found)):
        start = main.text[:2]
        return [Edit(clause.group_at, main.start + 2, _HAVING.get(start, "没" + start))]
    degree = _degree_complement(units, clause)
    if degree is not None:
        return degree
    if _is_adjectival(units, found.group, found.main):
        return _adjective(units, clause)
    return _verb(units, clause, draws)


def potential_flip(unit: Unit, following: tuple[Unit, ...]) -> list[Edit] | None:
    """Return the edits that turn 看得见 into 看不见 and back; 看不见了 loses its 了."""
    if unit.text == "得不到":
        return [Edit(unit.start + 1, unit.start + 2, "")]
    place = max(unit.text.rfind("不"), unit.text.rfind("得"))
    if place < 0:
        return None
    middle = unit.start + place
    drop = [_drop(after) for after in following if after.text == "了"][:1]
    return [Edit(middle, middle + 1, "不")] if unit.text[place] == "得" else [Edit(middle, middle + 1, "得"), *drop]


def _drop(unit: Unit) -> Edit:
    return Edit(unit.start, unit.end, "")


def _is_degree(units: tuple[Unit, ...], found: Found) -> bool:
    """Say whether nothing but a degree stands in front of the main word: 很有意思."""
    return units[found.group].kind is Kind.DEGREE and found.group + 1 == found.main


def _is_idiomatic(units: tuple[Unit, ...], place: int) -> bool:
    """Say whether 有 is half of 小有成就, 有所不同, which take no 没."""
    before, after = units[place - 1 : place], units[place + 1 : place + 2]
    return any(unit.text in ("小", "大", "略", "稍") for unit in before) or any(unit.text[0] == "所" for unit in after)


def _modal(syntax: Syntax, clause: Clause, units: tuple[Unit, ...]) -> list[Edit]:
    """Return the negated modal; 要 is 不要 for what one wants, 不会 for what will be, 不用 for what must be."""
    modal = clause.modals[0]
    found = clause.found
    if clause.negators or found is None or (found.group and units[found.group - 1].text == "才"):
        return []  # 能不要: which of the two is negated, nobody can say; 才不能 is a retort
    if modal.text != "要":
        doubled = MODALS[modal.text] == "不必" and len(clause.modals) > 1 and clause.modals[1].text == "要"
        return [Edit(modal.start, clause.modals[1].end if doubled else modal.end, MODALS[modal.text])]
    assert clause.found is not None
    last = units[clause.found.end - 1]
    if clause.question is Question.NONE and last.text == "了":
        return [Edit(modal.start, modal.end, "不会"), _drop(last)]
    subject = "" if clause.subject_span is None else syntax.words[clause.subject_span[0]].text
    if clause.question is not Question.NONE or subject not in _WILLING:
        return [Edit(modal.start, modal.end, "不用" if subject or clause.question is not Question.NONE else "不要")]
    return [Edit(modal.start, modal.end, _WILLING[subject])]


_WILLING = {
    **dict.fromkeys("我 我们 咱们 咱 俺".split(), "不要"),
    **dict.fromkeys("他 她 它 他们 她们 它们".split(), "不会"),
}


def _is_adjectival(units: tuple[Unit, ...], group: int, main: int) -> bool:
    unit = units[main]
    if unit.kind is Kind.ADJECTIVE:
        return True
    return unit.text in ADJECTIVES or any(units[index].kind is Kind.DEGREE for index in range(group, main))


def _degree_complement(units: tuple[Unit, ...], clause: Clause) -> list[Edit] | None:
    """Return 跑得不快 for 跑得很快: behind 得 the complement is what is said."""
    found = clause.found
    assert found is not None
    place = found.main + 1
    if place + 1 >= found.end or units[place].text not in ("得", "的") or units[place].kind is Kind.ATTRIBUTIVE:
        return None
    degree, following = units[place + 1], units[place + 2] if place + 2 < found.end else None
    if degree.kind is Kind.DEGREE and degree.text in DROPPED_DEGREES and following is not None:
        if following.kind is Kind.HAVE:
            return [Edit(degree.start, following.end, "没有")]
        return [Edit(degree.start, degree.end, "不")]
    last = units[found.end - 1]
    if degree.text in ("太", "过于") and last.text == "了":
        return [Edit(degree.start, degree.start, "不"), _drop(last)]
    return _plain(degree) if degree.kind is Kind.ADJECTIVE else None


def _adjective(units: tuple[Unit, ...], clause: Clause) -> list[Edit] | None:
    """Return 不好 for 很好, 并不更好 for 更好, 没好 for 好了."""
    found = clause.found
    assert found is not None
    first = units[found.group]
    final = [unit for unit in clause.aspect if unit.text == "了" and unit.start == clause.main.end]
    if first.kind is Kind.DEGREE:
        if found.group + 1 != found.main and units[found.group + 1].kind is not Kind.DEGREE:
            return [Edit(first.start, first.start, "并不")] if not final else None
        if first.text in DROPPED_DEGREES:
            return [Edit(first.start, first.end, "不"), *map(_drop, final)]
        if first.text in ("太", "过于", "过分"):
            return [Edit(first.start, first.start, "不"), *map(_drop, final)]
        if final:
            return None
        return [Edit(first.start, first.start, "并不" if first.text not in ("这么", "那么", "这样", "那样") else "没")]
    if final:
        return [Edit(clause.group_at, clause.group_at, "没"), *map(_drop, final)]
    return _plain(clause.main) if clause.main is first else [Edit(clause.group_at, clause.group_at, "不")]


def _plain(adjective: Unit) -> list[Edit]:
    """Return 不快 for 快, and for 很快 written as one word."""
    if adjective.text[0] in "最更":
        return [Edit(adjective.start, adjective.start, "并不")]
    return [Edit(adjective.start, adjective.start + (adjective.text[0] in "很较极" and len(adjective.text) > 1), "不")]


def _takes_bu(units: tuple[Unit, ...], clause: Clause) -> bool:
    """Say whether the main verb is a preposition that tells where or what (在家), or the row a proposal (…吧)."""
    found = clause.found
    assert found is not None
    located = clause.main.text in ("在", "为", "于", "像", "比") and units[found.group] is clause.main
    return located or any(unit.text == "吧" for unit in units[found.end :])


def _verb(units: tuple[Unit, ...], clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return 没(有) for what happened or goes on, 不 for states and habits."""
    found = clause.found
    assert found is not None
    edits: list[Edit] = []
    before = units[max(found.opening, found.group - 1)]
    perfective = list(clause.aspect)
    lasting: list[Edit] = []
    if clause.main.text in STATIVE_VERBS or clause.main.text in REPORTING_VERBS:
        perfective = [unit for unit in perfective if unit.start == clause.main.end]
        last = units[found.end - 1]
        simple = all(unit.kind in (Kind.NOMINAL, Kind.PRONOUN) for unit in units[found.main + 1 : found.end - 1])
        if not perfective and last.text == "了" and simple:
            lasting = [_drop(last)]  # 爱你了: a state that has come about
    dropped = [unit for unit in perfective if unit.text == "了"]
    past = before if before.text in PAST_ADVERBS and found.group > found.opening else None
    progressive = next((unit for unit in units[found.group : found.main + 1] if unit.kind is Kind.PROGRESSIVE), None)
    stative = clause.main.text in STATIVE_VERBS
    habitual = any(unit.text in CONDITIONALS for unit in units[: found.opening]) or any(
        units[index].text in HABITUAL_ADVERBS for index in range(found.opening, found.main)
    )
    if perfective or past is not None or progressive is not None:
        negator = draws.choice(NOT_YET)
    elif units[found.group].text == "由":
        negator = "不是"
    elif stative or habitual or clause.question is Question.MA or _takes_bu(units, clause):
        negator = "不"
    else:
        negator = "没有" if len(clause.main.text) > 1 or clause.main.kind is Kind.PREPOSITION else draws.choice(NOT_YET)
    if progressive is not None and progressive.text != "在":
        edits.append(Edit(progressive.start, progressive.end, "在" if progressive.text == "正在" else ""))
    edits.append(Edit(clause.group_at, clause.group_at, negator))
    return [*edits, *map(_drop, dropped), *lasting]
