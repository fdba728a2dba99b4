"""The negation of questions: an A-not-A question becomes its negative answer, a wh-question asks for the opposite."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.chinese.negation.describing import HAS_NOT_YET
from augpipe.augment.chinese.negation.doubts import opposes
from augpipe.augment.chinese.negation.insertion import stacks
from augpipe.augment.chinese.negation.removal import removal
from augpipe.augment.chinese.reading.clause import Clause, insert, put
from augpipe.augment.chinese.reading.kinds import NOTHING, Kind, Unit, Units, kinds
from augpipe.augment.chinese.reading.marks import FINAL_INTERJECTIONS, asks_reason
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at
from augpipe.lexicon.chinese import PHRASE, REPLACEMENTS, WORDS, pattern
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Syntax

_BEFORE_TAIL = kinds("ASPECT NOMINAL VERB COMPLEMENT LOCALIZER")
_BEFORE_MODAL = kinds("OUTER_ADVERB NOMINAL ATTRIBUTIVE INNER_ADVERB")
_SUM = pattern("sum")
_PLACES_OR_TIMES = WORDS.place_or_time | WORDS.where
_SAID, _HOLDING = kinds("HAVE MODAL COPULA"), WORDS.embedding | WORDS.reporting_verb | WORDS.governing | WORDS.liking


def a_not_a_statement(clause: Clause) -> list[Edit]:
    """Return the edits that answer an A-not-A question with no (能不能提现 → 不能提现)."""
    unit = clause.asking
    behind = clause.units[clause.units.index(unit) + 1 :]
    following = behind[0] if behind else NOTHING
    modal = next((one for one in behind if one.kind not in _BEFORE_MODAL), NOTHING)
    if unit.text == PHRASE.is_it and modal.text in REPLACEMENTS.negated_modal:  # 是不是也需要登记 → 也不需要登记
        return [put("", unit), put(REPLACEMENTS.negated_modal[modal.text], modal), *statement_end(clause)]
    shifou = unit.text in WORDS.shifou
    if unit.text in WORDS.whether and following.kind is Kind.HAVE:
        negative, last = PHRASE.has_not, following
    elif shifou and following.kind in (Kind.NOMINAL, Kind.NUMBER):
        negative, last = PHRASE.is_not, unit  # 是否大个子 → 不是大个子
    elif shifou and following.kind is Kind.VERB and following.text not in WORDS.stative_verb:
        negative, last = PHRASE.has_not if clause.aspect else PHRASE.bu, unit
    else:
        negator = PHRASE.bu if PHRASE.bu in unit.text else HAS_NOT_YET  # 能不能 → 不能
        negative, last = REPLACEMENTS.a_not_a_answer.get(unit.text) or unit.text[unit.text.index(negator) :], unit
    before = unit_at(clause.units, clause.units.index(unit) - 1)
    insisting = [put("", before)] if before.text in WORDS.insisting else []
    return [*insisting, put(negative, unit, last), *statement_end(clause)]


def asks_of_another(clause: Clause) -> bool:
    """Return whether 吗 asks about another predicate (不使用|有费用吗), or for agreement (你是找不到我了吗)."""
    main, rest, span = clause.main, clause.rest, clause.position.segment
    if main.kind is Kind.COPULA:
        return clause.last.text in WORDS.le or has_kind(rest, Kind.NEGATOR, Kind.POTENTIAL)
    holds = main.kind is Kind.VERB and has_kind(rest, *_SAID) and not has_kind(rest, Kind.ATTRIBUTIVE)
    return (holds and main.text not in _HOLDING) or clause.asking.start >= clause.units[span.last - 1].end


def no_answer(text: str) -> list[Edit] | None:
    """Return the edit that denies what the end of a question asks for: 二加二等于几 → 二加二没有结果, or None."""
    bare = text.rstrip("？?。 " + FINAL_INTERJECTIONS)
    end = max((end for end in REPLACEMENTS.no_answer if bare.endswith(end)), key=len, default="")
    if end and REPLACEMENTS.no_answer[end] == PHRASE.no_result and not _SUM.match(bare[: -len(end)]):
        return None  # 一块钱等于多少: no sum, which could have no result
    stopped = "。" if text.rstrip().endswith(("？", "?")) else ""
    return [Edit(len(bare) - len(end), len(text), REPLACEMENTS.no_answer[end] + stopped)] if end else None


def statement_end(clause: Clause) -> list[Edit]:
    """Return the edits that delete the last particle of a question and make its mark a full stop."""
    edits: list[Edit] = []
    for unit in reversed(clause.units):
        if unit.kind is not Kind.PUNCTUATION:
            return [*edits, put("", unit)] if unit.text in WORDS.question_particle else edits
        if unit.text[0] in "？?":
            edits.append(put("。", unit))
    return edits


def unstressed(clause: Clause, edits: list[Edit]) -> list[Edit]:
    """Return the edits that delete 到底 and the like in front of what `edits` make a statement of."""
    start = min(edits).start
    return [put("", unit) for unit in clause.units if unit.text in WORDS.insisting and unit.end <= start]


def tail_negation(clause: Clause) -> list[Edit] | None:
    """Return the edit for an adjective right in front of 吗 (长得好看吗 → 长得不好看吗), or None for others."""
    asking = clause.asking
    if asking is NOTHING:
        return None
    place = clause.units.index(asking) - 1
    tail, before = clause.units[place], unit_at(clause.units, place - 1)
    if place <= clause.position.main:
        return None
    fits = before.kind in _BEFORE_TAIL and tail.text in WORDS.adjective
    return [insert(tail.start, PHRASE.bu)] if fits else None


def wh_negation(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits that make a wh-question ask for the opposite, or None where a frame is better."""
    asking = clause.asking
    behind = clause.units[clause.units.index(asking) + 1 :]
    for place, (unit, following) in enumerate(pairwise(behind)):
        judged = following.kind is Kind.ADJECTIVE or following.text in WORDS.adjective
        judged = judged and unit_at(behind, place + 2).kind is not Kind.NOMINAL  # 这么长时间了
        if unit.text in WORDS.so_much and judged:  # 手机怎么这么烫 → 手机怎么不烫, but not 用了这么久了
            lasts = clause.modals or unit_at(behind, place - 1).kind is Kind.ASPECT
            return None if lasts else [put(PHRASE.bu, unit)]
    later = has_kind(clause.rest, Kind.NEGATOR)  # 为什么来电话屏幕不亮: what is asked for stands behind
    if any(word in syntax.text for word in WORDS.until_now):
        return None  # 怎么到现在还没到
    if clause.nominal or _asks_no_opposite(syntax, clause, asking) or (later and asking.text in WORDS.why):
        return None
    edits = removal(syntax, clause)
    lately = any(unit.text in WORDS.perfective_negator for unit in clause.negators)
    if edits and asking.text in WORDS.plain_how and not lately and min(edits).start >= asking.end:
        edits = [put(PHRASE.why, asking), *edits]  # 怎么能 would ask for the manner
    edits = edits or _opposite(clause, asking)
    return None if edits and stacks(syntax.text, edits) else edits


def _asks_no_opposite(syntax: Syntax, clause: Clause, asking: Unit) -> bool:
    """Return whether it makes no sense to ask for the opposite, or something else than the predicate is asked about."""
    units, position = clause.units, clause.position
    place = units.index(asking)
    behind, reason = place > position.main, asking.text in WORDS.why
    return (
        asking.kind is Kind.WH_PREDICATE
        or has_kind(units[position.main + 1 : place], Kind.COPULA, Kind.VERB, Kind.PREPOSITION)
        or (behind and (reason or asking.text in WORDS.how))  # what is asked about stands behind
        or position.focus
        or asking.text in WORDS.quantity
        or clause.last.kind is Kind.ATTRIBUTIVE
        or hangs_together(clause)
        or (reason and place < position.group and _is_told_to(units[place + 1 : position.main]))
    )


def hangs_together(clause: Clause) -> bool:
    """Return whether a question asks about two things at odds: 为什么有入口，却不能用, 为什么绑定成功还让绑."""
    behind = clause.units[clause.units.index(clause.asking) + 1 :]
    still = next((index for index, unit in enumerate(behind) if unit.text in WORDS.hai), 0)
    earlier = clause.units[: -len(behind)]
    if has_word(behind, WORDS.hai) and (has_kind(earlier, Kind.ASPECT) or has_word(earlier, WORDS.already)):
        return True  # 付完了，为什么还付
    comment = clause.units[clause.position.segment.first]
    if clause.asking.end <= comment.start and comment.text in WORDS.speaking_of_oneself:
        return True  # 为什么扣钱，我都用了
    told = has_kind(behind[:still], Kind.VERB) or has_word(behind[:still], WORDS.adjective)
    return told or opposes(behind) or has_kind(clause.rest, Kind.OUTER_ADVERB)  # 为什么不能玩一直闪退


def _is_told_to(units: Units) -> bool:
    """Return whether a verb and a person in front of the predicate hold it: 为什么提示我用旧号码登录."""
    return any(verb.kind is Kind.VERB and unit.kind is Kind.PRONOUN for verb, unit in pairwise(units))


def _opposite(clause: Clause, asking: Unit) -> list[Edit] | None:
    """Return the edits that negate an affirmative wh-question, or None where no negator fits."""
    units, position, main, opener = clause.units, clause.position, clause.main, clause.opener
    if main is asking:
        return None  # 您上哪儿呀
    place = units.index(asking)
    how, behind = asking.text in WORDS.how, place > position.main
    chosen = asking.text in WORDS.chosen_thing and (clause.modals or main.text in WORDS.choosing)
    chosen = chosen and main.kind is not Kind.COPULA  # 应该是啥情况
    things = [unit for unit in units[place + 1 : position.end] if unit.kind is Kind.NOMINAL]
    chosen = chosen and not (main.text in WORDS.by_means_of and len(things) > 1)  # 用什么药治疗
    if behind and (asking.text in _PLACES_OR_TIMES or (main.kind is not Kind.HAVE and not chosen)):
        return None
    if clause.modals and asking.start > clause.modals[0].start and place < position.main:
        return None
    graded = any(unit.text[0] in WORDS.graded_character or unit.text in WORDS.bijiao for unit in clause.own)
    if graded or main.text in WORDS.naming or opener.text in WORDS.many:  # 为什么多扣了钱
        return None
    if how and not asks_reason(units, place):
        return None  # 怎么不能提现 would ask why
    if opener.kind is Kind.PASSIVE:
        return [
            insert(opener.start, PHRASE.has_not),
            *(put("", unit) for unit in clause.aspect if unit.text in WORDS.le),
        ]
    if clause.modals:
        return _modal(clause)
    if main.kind is Kind.HAVE:
        return None if behind else [put(PHRASE.has_not, main)]
    if main.kind is Kind.COPULA:
        return None if place == position.group - 1 else [insert(main.start, PHRASE.bu)]  # not of 什么是正方形
    # An adjective behind the verb is what is asked about: 怎么做好吃.
    judged = has_kind(clause.rest, Kind.ADJECTIVE, Kind.DEGREE)
    if clause.aspect or main.kind is Kind.POTENTIAL or (main.kind is Kind.VERB and judged):
        return None
    if asking.text in WORDS.place_or_time and main.kind is Kind.VERB:
        return None
    return [insert(opener.start, HAS_NOT_YET if opener.text in WORDS.so_much else PHRASE.bu)]


def _modal(clause: Clause) -> list[Edit]:
    """Return the edit that negates the modal of a question: 能 → 不能, 要 → 不用."""
    modal = clause.modals[0]
    if modal.text in WORDS.yao:
        before = clause.units[clause.units.index(modal) - 1]
        return [put(PHRASE.no_need, before if before.text in WORDS.hai else modal, modal)]
    return [put(REPLACEMENTS.negated_modal[modal.text], modal)]
