"""Which clause of a Chinese sentence carries its main assertion or question."""

from __future__ import annotations

from augpipe.augment.chinese.predicate_search import Found, predicates_of
from augpipe.augment.chinese.questions import Question, question_of
from augpipe.augment.chinese.segments import Segment
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.lexicon.chinese.function_words import MAIN_CONNECTIVES, SUBORDINATORS
from augpipe.lexicon.chinese.question_words import WHY
from augpipe.syntax.sentence import Syntax

_SUBJECT_KINDS = frozenset({Kind.NOMINAL, Kind.PRONOUN, Kind.WH, Kind.TIME})


def chosen_predicate(syntax: Syntax) -> Found | None:
    """Return the predicate of the clause that asks, or else of the main clause; None where no clause has one."""
    units = syntax.remember(units_of)
    question, asking = syntax.remember(question_of)
    pairs = [(segment, found) for segment, found in syntax.remember(predicates_of) if found is not None]
    if not pairs:
        return None
    if asking is not None:
        for segment, found in pairs:
            if units[segment.first].start <= asking.start < units[segment.last - 1].end:
                return _last_asked(pairs, segment) if asking.text in WHY else found
    sentence = pairs[-1][0].sentence if question is not Question.NONE else pairs[0][0].sentence
    pairs = [pair for pair in pairs if pair[0].sentence == sentence]
    independent = [found for segment, found in pairs if not is_subordinate(units, segment)]
    candidates = independent or [found for _, found in pairs]
    for found in candidates:
        if units[found.segment.first].text in MAIN_CONNECTIVES:
            return found
    for found in candidates:
        if _holds_root(syntax, found) and has_subject(units, found):
            return found
    with_subject = [found for found in candidates if has_subject(units, found)]
    return (with_subject or candidates)[-1]


def _last_asked(pairs: list[tuple[Segment, Found]], first: Segment) -> Found:
    """Return the last predicate of a sentence that asks why: 没有 in 为什么我还了款，额度还是没有."""
    return [found for segment, found in pairs if segment >= first and segment.sentence == first.sentence][-1]


def is_subordinate(units: tuple[Unit, ...], segment: Segment) -> bool:
    """Return whether a clause opens with a subordinator such as 如果 ("if"), or ends in one such as 时 ("when")."""
    opening = units[segment.first : min(segment.first + 3, segment.last)]
    closing = units[segment.last - 1].text
    return any(unit.text in SUBORDINATORS for unit in opening) or closing in (
        "时",
        "的话",
        "时候",
        "后",
        "之后",
        "之前",
        "前",
    )


def _holds_root(syntax: Syntax, found: Found) -> bool:
    units = syntax.remember(units_of)
    first, last = units[found.segment.first].word, units[found.segment.last - 1].last
    return any(first <= root.index <= last for root in syntax.roots)


def has_subject(units: tuple[Unit, ...], found: Found) -> bool:
    """Return whether a noun, pronoun, wh-word or time word stands in front of the predicate group."""
    return any(units[index].kind in _SUBJECT_KINDS for index in range(found.opening, found.group))


def is_query(syntax: Syntax, segments: tuple[Segment, ...], found: Found) -> bool:
    """Return whether a sentence is a title or query whose verb stands for a noun: 头像设计 ("avatar design")."""
    units = syntax.remember(units_of)
    spaced = all(unit.kind is not Kind.PUNCTUATION for unit in units)
    if len(segments) > 1 and spaced and found.bare and found.opening == found.main == found.end - 1:
        return True  # keywords: 花呗 逾期 利息 ("Huabei overdue interest")
    if len(segments) == 1 and units[found.opening].text == "关于":
        return True
    if len(segments) > 1 or not found.bare or found.main != found.end - 1 or found.group != found.main:
        return False
    if found.main == found.opening or units[-1].kind is Kind.PUNCTUATION or units[found.main].kind is not Kind.VERB:
        return False
    return all(
        units[index].kind in (Kind.NOMINAL, Kind.NUMBER, Kind.ATTRIBUTIVE) or index in found.inside
        for index in range(found.opening, found.main)
    )
