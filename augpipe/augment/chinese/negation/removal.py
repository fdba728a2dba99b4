"""Take away the negator of a predicate, and add what the predicate lacks without it: 没去 → 去了."""

from __future__ import annotations

from augpipe.augment.chinese.negation.insertion import potential_flip
from augpipe.augment.chinese.reading.clause import Clause, insert, put
from augpipe.augment.chinese.reading.kinds import NOTHING, VOICE, Kind, kinds
from augpipe.augment.chinese.reading.marks import Question, segments_of
from augpipe.augment.chinese.reading.units import has_kind, has_word, heads_modifier, unit_at
from augpipe.lexicon.chinese import PHRASE, REPLACEMENTS, WORDS
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Relation, Syntax

_VERBAL = VOICE | kinds("VERB ADJECTIVE PREPOSITION MODAL INNER_ADVERB COPULA")
_ANY = WORDS.any | WORDS.shenme
_NO_PERFECTIVE = WORDS.no_perfective | WORDS.reporting_verb


def removal(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits that make a negated predicate affirmative; None if it is not negated, or nothing is certain."""
    units, position = clause.units, clause.position
    if position.focus or heads_modifier(units, position.main, position.end):
        return None
    if clause.main.kind is Kind.POTENTIAL:
        also = units[max(0, position.main - 1)]
        whole = any(word in syntax.text[: also.start] for word in (*WORDS.yi, *WORDS.shenme))
        if also.text in WORDS.also and whole:
            return None
        return [*_stressing(clause, position.main), *potential_flip(clause)]  # 再也打不开 → 打得开
    if not clause.negators:
        return None
    negator = clause.negators[0]
    place = units.index(negator)
    if place > 1 and units[place - 1].text in WORDS.also and units[place - 2].text not in WORDS.a_little:
        before = units[max(0, place - 4) : place - 1]
        asked = has_word(units[position.opening : place - 1], WORDS.plain_how)  # 怎么删除内存也没有变大
        if asked or before[-1].kind is Kind.WH or any(unit.text[0] in WORDS.yi for unit in before):
            return None  # 一天都没用 ("not used for even one day") → 一天都用 would make no sense
    following = unit_at(units, place + 1, position.end)
    if negator.kind is Kind.NEGATIVE_PREDICATE:
        if negator.text in WORDS.attributive_negative and following.kind in (Kind.NOMINAL, Kind.ATTRIBUTIVE):
            return None  # 不同|人士
        if negator.text in REPLACEMENTS.less_than and following.kind is Kind.NUMBER:
            return [put(REPLACEMENTS.less_than[negator.text], negator)]  # 不足5%
        lost = following is not NOTHING and negator.text in WORDS.bujian
        graded = REPLACEMENTS.negative_predicate[negator.text].startswith(PHRASE.very)  # 影响|不大
        if negator is clause.last and clause.before.kind in (Kind.VERB, Kind.ADJECTIVE) and not graded:
            return None  # 动荡|不安
        if lost and following.text not in WORDS.le:
            return None
        gone = lost or following.text in WORDS.any  # 现无任何设施 → 现有设施
        first = units[place - 1] if place and units[place - 1].text in WORDS.a_bit else negator
        return [put(REPLACEMENTS.negative_predicate[negator.text], first, following if gone else negator)]
    return [*_stressing(clause, place), *_without(syntax, clause, place)]


def rather(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the edits for the second half of 不是A，而是B ("not A but B") → 是A，而不是B, or of the reverse."""
    text, behind = syntax.text, clause.opener.end
    at = text.find(PHRASE.but, behind)
    if at > 0:
        return [Edit(at, at + len(PHRASE.but), PHRASE.but_not)]
    at = text.find(PHRASE.but_not, behind)
    contrasted = clause.main.kind is Kind.COPULA and any(unit.start == at for unit in clause.units)
    return [Edit(at, at + len(PHRASE.but_not), PHRASE.but)] if contrasted else []


def unopposed(syntax: Syntax, clause: Clause, edits: list[Edit]) -> list[Edit]:
    """Return the edit that deletes 但 ("but") or 却 in a clause that `edits` turn round, if it is not the first one.

    很累，但没有休息 → 很累，休息了: what was set against the clause in front no longer is.
    """
    segment = clause.position.segment
    before = any(other < segment and other.sentence == segment.sentence for other in syntax.remember(segments_of))
    if not before or not WORDS.conceding.isdisjoint(syntax.forms):
        return []
    opening = clause.units[segment.first : clause.position.main]
    found = [unit for unit in opening if unit.text in WORDS.contrasting]
    return [put("", unit) for unit in found if all(edit.start >= unit.end or edit.end <= unit.start for edit in edits)]


def _stressing(clause: Clause, place: int) -> list[Edit]:
    """Return the edit that deletes words like 根本 ("at all") and 再也 ("any more") in front of a negator."""
    units, opening = clause.units, clause.position.opening
    first = place
    while first > opening:
        text = units[first - 1].text
        # 还|不是 would become 还是 ("or").
        if text in WORDS.stressing or (text in WORDS.hai and units[place].text in WORDS.bushi):
            first -= 1
        elif text in WORDS.also and first - 1 > opening and units[first - 2].text in WORDS.again_or_a_little:
            first -= 2
        else:
            break
    return [] if first == place else [Edit(units[first].start, units[place].start, "")]


def _without(syntax: Syntax, clause: Clause, place: int) -> list[Edit]:
    """Return the edits that delete the negator at `place` or put its affirmative form there."""
    units, opening, end = clause.units, clause.position.opening, clause.position.end
    negator, following = units[place], unit_at(units, place + 1, end)
    acts = following.kind in (Kind.ADJECTIVE, Kind.VERB)
    if negator.text in REPLACEMENTS.lacking and not _is_adverb(syntax, clause, place):
        return [put(REPLACEMENTS.lacking[negator.text], negator, following if following.text in _ANY else None)]
    if negator.text in REPLACEMENTS.may_not and len(following.text) == 1:
        return [put(REPLACEMENTS.may_not[negator.text], negator)]
    over = next((unit for unit in clause.own[-1:] if unit.text in WORDS.le), None)
    if over is not None and negator.text in WORDS.buyong and clause.before.text in WORDS.again_or_a_little:
        return [put(PHRASE.still, clause.before), Edit(negator.start, negator.start + 1, ""), put("", over)]  # 再不用了
    needs_thing = negator.text in WORDS.buyong and following is not NOTHING and following.kind not in _VERBAL
    alone = following is NOTHING and has_kind(clause.front, Kind.NOMINAL)  # 花呗我都不用
    needs_thing = needs_thing or (negator.text in WORDS.buyong and alone)
    if needs_thing or (negator.text in WORDS.not_very and not acts):
        return [Edit(negator.start, negator.start + 1, "")]
    if negator.text in REPLACEMENTS.nothing and following.text in WORDS.shenme:
        return [put(REPLACEMENTS.nothing[negator.text], negator, following)]
    gone = next((unit for unit in clause.aspect if unit.text in WORDS.le), None)
    if negator.text in WORDS.not_any_more and gone is not None and not clause.modals:
        all_of_them = place > opening and units[place - 1].text in WORDS.dou and not _stressing(clause, place)
        return [Edit(units[place - all_of_them].start, negator.start + 1, PHRASE.still), put("", gone)]
    if is_prohibition(syntax, clause):
        return [put("", negator)]
    replacement = REPLACEMENTS.negator[negator.text]
    graded = clause.before.kind is Kind.DEGREE  # 很不对称
    described = following.kind is Kind.ADJECTIVE and following is clause.last and clause.opener is negator
    if negator.text == PHRASE.bu and described and not graded and clause.question is Question.NONE:
        replacement = PHRASE.very
    done = following.kind in (Kind.VERB, Kind.PREPOSITION) and following.text not in WORDS.stative_verb
    if replacement == PHRASE.very and done:
        replacement = PHRASE.often  # 不怎么用 → 经常用
    edits = [put(replacement, negator)]
    if unit_at(units, place - 1).text in WORDS.a_bit and place - 1 >= opening and acts:
        wanted = "" if replacement == PHRASE.very else replacement
        edits = [put(PHRASE.very + wanted, units[place - 1], negator)]  # 有点不舒服 → 很舒服
    edits += [put("", unit) for unit in units[place + 1 : end] if unit.text in WORDS.polarity_item]
    last = clause.last
    if last.text in WORDS.quantity and last.kind is Kind.WH and clause.question is Question.NONE:
        edits.append(put(PHRASE.very_many, last))  # 没改变多少 → 改变了很多
    if negator.text in WORDS.perfective_negator:
        if place > opening and units[place - 1].text in WORDS.so_far:
            edits.append(put(PHRASE.already, units[place - 1]))
        if replacement in ("", PHRASE.already):
            edits += _perfective(clause)
    return edits


def is_prohibition(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the clause forbids the hearer to do something."""
    if not clause.negators or clause.negators[0].text not in WORDS.prohibitive or clause.question is not Question.NONE:
        return False
    span = clause.subject_span
    return span is None or syntax.words[span[1]].text in WORDS.forbidden_hearer or clause.negators[0].text in WORDS.bie


def _is_adverb(syntax: Syntax, clause: Clause, place: int) -> bool:
    """Return whether 没有 negates a verb behind it; otherwise it is the main verb itself."""
    units, end = clause.units, clause.position.end
    if place + 1 >= end:
        return False
    unit, after = units[place + 1], unit_at(units, place + 2, end)
    if unit.text in WORDS.verbal_noun and after is NOTHING:
        return False  # 没有变化 ("there is no change")
    if after.text in WORDS.had_noun and unit_at(units, place + 3, end) is NOTHING:
        return False  # 没有执教经验 ("has no experience of coaching")
    modal = unit.kind is Kind.MODAL and has_kind(units[place + 1 : end], Kind.ATTRIBUTIVE)
    if modal or syntax.words[unit.word].relation is Relation.RELATIVE_CLAUSE:
        return False  # 没有值得一看的杰作
    if unit.kind is Kind.ADJECTIVE:
        return after.kind not in (Kind.ATTRIBUTIVE, Kind.NOMINAL)
    if unit.kind is Kind.PREPOSITION and unit.text in WORDS.with_or_about:
        # A verb of its own has to follow: 没有与他见面, but not 没有与此相关的规定.
        return not has_kind(units[place + 1 : end], Kind.ATTRIBUTIVE)
    return unit.kind in _VERBAL


def _perfective(clause: Clause) -> list[Edit]:
    """Return the edit that puts 了 behind a verb that has lost its 没 (没去 → 去了); none where 了 does not fit."""
    units, main, place = clause.units, clause.main, clause.position.main
    verb = main.kind is Kind.VERB or main.text in WORDS.dao
    said = units[place + 1 : clause.position.end]  # 没说 → 说了, 没说英文 → 说了英文
    ends = main.text in WORDS.reporting_verb and all(unit.kind is Kind.NOMINAL for unit in said)
    lasting = (main.text in _NO_PERFECTIVE and not ends) or has_word(
        units[clause.position.opening : place], WORDS.being_at
    )
    if clause.aspect or clause.modals or lasting or not verb:
        return []
    while unit_at(units, place + 1).text in WORDS.result_before_le:
        place += 1
    return [insert(units[place].end, PHRASE.completed)]
