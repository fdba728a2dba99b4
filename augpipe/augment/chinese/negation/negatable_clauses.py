"""Whether a sentence states something, and whether a negator inside its main clause negates the whole of it.

Noun phrases, titles and strings of keywords state nothing; where a negator inside negates too little, a frame goes in
front.
"""

from __future__ import annotations

from collections.abc import Iterator

from augpipe.augment.chinese.negation.commands import names_person, names_somebody, names_topic
from augpipe.augment.chinese.negation.doubts import is_doubtful
from augpipe.augment.chinese.reading.clause import (
    Clause,
    clause_at,
    has_colon,
    has_subject,
    introduces,
    is_subordinate,
    opens_subordinate,
)
from augpipe.augment.chinese.reading.kinds import COUNTING, NEGATIVE, NOTHING, NOUNS, Kind, Units, kinds
from augpipe.augment.chinese.reading.marks import Question, Segment, enclosed_units, is_told, segments_of
from augpipe.augment.chinese.reading.predicates import Predicate, predicates_of
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at, units_of
from augpipe.lexicon.chinese import WORDS, pattern
from augpipe.syntax.syntax import Relation, Syntax

_TASK = pattern("task")
_NOUNS = COUNTING | kinds("NOMINAL ATTRIBUTIVE TIME")
_TITLE = _NOUNS | kinds("VERB ADJECTIVE LOCALIZER DEGREE")
_LONG, _SHORT, _BRIEF, _SPARE = 30, 15, 32, 16  # characters
_REPORTED = WORDS.reporting_verb | WORDS.embedding
_SHORTEST_LINK = 4
_FEW = 5  # units
_QUERY = range(3, _FEW)
_JOINING = WORDS.joining_verbs | WORDS.ye
_NEARLY = WORDS.nearly | WORDS.amount_adverb
_NEVER_DENIED = WORDS.seeming | WORDS.amount_adverb | WORDS.written_copula
_GOING_ON = kinds("VERB PREPOSITION PASSIVE FOCUS_ADVERB")
_OPENINGS = WORDS.connective | WORDS.opens_another_chain
_REACH = {**dict.fromkeys(WORDS.far_reaching_preposition, 3), **dict.fromkeys(WORDS.reaching_preposition, 1)}
_PLACING = kinds("PREPOSITION PROGRESSIVE")
_KNOWN = WORDS.reporting_verb | WORDS.liking
_MODIFIERS = "RELATIVE_CLAUSE NOMINAL_MODIFIER ADJECTIVE_MODIFIER NAME_PART SUBJECT OBJECT OBLIQUE APPOSITION"
_MODIFYING = frozenset(Relation[name] for name in _MODIFIERS.split())


def is_heading(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a sentence names something and says nothing of it: 商户会员充值费率 ("merchants' top-up fees")."""
    if clause.question is not Question.NONE:
        return False
    units, position = clause.units, clause.position
    if syntax.remember(names_person):
        return True
    if is_label(syntax, clause) or _is_heap(units) or _TASK.search(syntax.text):
        return True
    if names_topic(units) or ends_title(syntax):
        return True
    if clause.nominal:
        return not _is_statement(syntax, units)
    if not position.bare:
        return False
    if _is_short_query(syntax, clause):
        return True
    if position.main == 0 and names_somebody(units[: position.end]):
        return True
    if clause.aspect or len(syntax.remember(segments_of)) > 1 or units[-1].kind is Kind.PUNCTUATION:
        return False
    root = syntax.roots[0]
    if units[-1].word <= root.index <= units[-1].last and unit_at(units, len(units) - 2).kind is Kind.ATTRIBUTIVE:
        return not has_subject(units, position)
    inside = position.opening < position.group and position.main < position.end - 1
    return inside and clause.main.text in WORDS.keyword_verb and _are_keywords(clause.own)


def _is_short_query(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a few words without a mark end in a verb that stands for a noun: 应用密码设置."""
    own, main = clause.own, clause.main
    ends = main is clause.last and clause.opener is main and main.text in WORDS.keyword_verb
    verbal = own[0].kind is Kind.VERB and not has_kind(own, Kind.PRONOUN, Kind.INNER_ADVERB)
    return ends and verbal and len(own) in _QUERY and not is_told(syntax)


def opens_item(units: Units) -> bool:
    """Return whether a number in words opens an item of a list: 二是提高质量 ("second, to raise quality")."""
    return units[0].text in WORDS.numeral_character and unit_at(units, 1).kind is Kind.COPULA


def is_list(units: Units) -> bool:
    """Return whether units hold marks other than the last one, and so more than one name or a broken line."""
    return any(unit.kind is Kind.PUNCTUATION and unit.text in WORDS.list_mark for unit in units[:-1])


def is_label(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a row without a mark is a noun behind a clause that modifies it: 花瓶摔碎时的处理办法."""
    last, position = clause.last, clause.position
    owned = has_kind(clause.units[max(position.main + 1, position.end - 3) : position.end - 1], Kind.ATTRIBUTIVE)
    plain = clause.main.kind is not Kind.COPULA and not clause.aspect and clause.question is Question.NONE
    ordered = clause.opener.text in WORDS.command_verb or clause.opener.text in WORDS.commanded
    ordered = ordered and clause.opener.text not in WORDS.describing  # 描写春天的词语
    named = last.text in WORDS.sought or (last.text in WORDS.labelled and not ordered) or _heads_all(syntax, clause)
    if not plain or is_told(syntax) or last.kind is not Kind.NOMINAL:
        return False
    return (named and owned and not has_own_subject(syntax, clause)) or is_place_to(clause)


def _heads_all(syntax: Syntax, clause: Clause) -> bool:
    """Return whether by the tree the last noun is the root and the verb that was found only modifies it."""
    root, last = syntax.roots[0].index, clause.last
    return last.word <= root <= last.last and clause.position.bare and clause.predicate.relation in _MODIFYING


def is_place_to(clause: Clause) -> bool:
    """Return whether a modal and a verb modify the last noun and nothing is told of it: 附近能刷卡的店."""
    units, end = clause.units, clause.position.end
    acts = unit_at(units, end - 3).kind is Kind.VERB or clause.main.kind is Kind.PREPOSITION
    owned = unit_at(units, end - 2).kind is Kind.ATTRIBUTIVE and acts
    able = clause.opener.kind is Kind.MODAL and clause.opener.text in WORDS.able
    return owned and able and not has_kind(clause.front, *NOUNS)


def ends_title(syntax: Syntax) -> bool:
    """Return whether nouns and verbs without a mark end in a word of titles: 日历显示错误时间处理."""
    units = syntax.remember(units_of)
    ends = units[-1].text in WORDS.title_end and not is_told(syntax)
    return ends and units[0].kind is Kind.NOMINAL and len(units) > 2 and all(unit.kind in _TITLE for unit in units)


def _are_keywords(units: Units) -> bool:
    return all(unit.kind in _NOUNS or unit.text in WORDS.keyword_verb for unit in units)


def _is_heap(units: Units) -> bool:
    """Return whether a sentence is a string of nouns and verbs that ends in a keyword verb: 应用分身设置查询."""
    return (
        units[-1].text in WORDS.keyword_verb
        and sum(unit.text in WORDS.keyword_verb for unit in units) > 1
        and all(unit.kind in _NOUNS or unit.kind is Kind.VERB for unit in units)
    )


def _is_statement(syntax: Syntax, units: Units) -> bool:
    """Return whether a sentence with a full stop is a statement by its tree where no predicate was found."""
    if not syntax.text.rstrip("”’」』").endswith("。"):
        return False
    if not has_kind(units[1:], Kind.ATTRIBUTIVE) and has_kind(units[1:-2], Kind.VERB):
        return True
    root = syntax.roots[0]
    return root.pos in ("VERB", "AUX") and syntax.child(root, Relation.SUBJECT) is not None


def is_brief(syntax: Syntax) -> bool:
    """Return whether a sentence is short enough for two negators inside: 32 characters and two segments at most."""
    return len(syntax.text) <= _BRIEF and len(syntax.remember(segments_of)) <= 2


def is_plain(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a negator can stand inside this clause, and then negates the whole sentence."""
    segments = syntax.remember(segments_of)
    if clause.nominal or (segments[-1].sentence != segments[0].sentence and len(syntax.text) > _LONG):
        return False
    listed = has_colon(syntax, clause.position.segment.first)
    return not listed and _stands_alone(syntax, clause) and is_simple(syntax, clause)


def is_simple(syntax: Syntax, clause: Clause) -> bool:
    """Return whether nothing inside a clause takes the negator for itself or leaves no room for it."""
    listed = clause.behind.text in WORDS.joining_nouns and clause.behind.kind is Kind.PUNCTUATION  # 压力高、睡眠不足
    shared = listed or _is_stranding(clause) or _is_split(clause) or _is_balanced(clause)
    return not (shared or is_doubtful(syntax, clause))


def links(syntax: Syntax) -> Iterator[Clause]:
    """Yield the clauses of a chain whose negation denies the sentence, from the last one, since it covers no other."""
    units, enclosed = syntax.remember(units_of), syntax.remember(enclosed_units)
    pairs = () if has_colon(syntax, len(units)) else syntax.remember(predicates_of)
    reason = next((at for at, (one, _) in enumerate(pairs) if at and opens_subordinate(units, one)), len(pairs))
    outcomes = (at for at, (one, _) in enumerate(pairs) if units[one.first].text in WORDS.main_connective)
    outcome = max(outcomes, default=0)  # 下大雪，所以航班取消了: to deny the reason would not deny the outcome
    for place in range(len(pairs) - 1, outcome - 1, -1):
        segment, predicate = pairs[place]
        linked = units[segment.first].text in WORDS.and_clause or (
            has_word(units[: segment.first], WORDS.because) and not (predicate and has_subject(units, predicate))
        )
        if place > reason and linked:
            continue  # …，因为A，而且B: what follows is part of the reason
        if predicate is None or predicate.focus or predicate.main in enclosed:
            continue
        opening = units[segment.first]
        before = unit_at(units, segment.first - 2)
        if (
            opening.text in WORDS.no_link_opener
            or (place and opening.text in WORDS.er)  # 不是A，而是B
            or (place and units[pairs[place - 1][0].first].text in WORDS.by)  # 以旧楼为基础，组建…
            or any(units[later.first].text in WORDS.and_clause for later, _ in pairs[place + 1 :])
            or is_subordinate(units, segment)
            or introduces(units, predicate)
            or before.text in _REPORTED
            or has_kind(units[segment.first : segment.last], Kind.WH)
            or units[predicate.end - 1].text[-1] in WORDS.link_end
            or units[predicate.end - 1].end - units[predicate.opening].start < _SHORTEST_LINK
        ):
            continue
        clause = clause_at(syntax, predicate)
        if not has_subject(units, predicate) and any(one and _reports(units, one) for _, one in pairs[:place]):
            continue  # 他称击毁了战车，并击伤了士兵
        tied = clause.modals or clause.negators or clause.aspect or has_subject(units, predicate)
        if not (tied or clause.before.text in WORDS.already) and _is_supposed(units, pairs[:place]):
            continue  # 可能会咬人，造成感染: the modal in front holds for both
        arrives = clause.main.text in WORDS.arriving
        if arrives and (clause.opening is clause.main or clause.behind.kind in (Kind.TIME, Kind.NUMBER, Kind.ASPECT)):
            continue  # 从鲸，到|浮游植物
        if has_kind(clause.rest, Kind.MODAL):
            continue
        if clause.sure and is_simple(syntax, clause) and not _is_uncertain(syntax, clause):
            yield clause


def _is_supposed(units: Units, before: tuple[tuple[Segment, Predicate | None], ...]) -> bool:
    """Return whether a clause in front tells what may or shall be, as a link without a subject then does too.

    可能会咬人，造成感染 ("may bite people and cause infections"); 鼓励各地…，发挥优势 ("encourage … to use …").
    """
    for _, predicate in reversed(before):
        if predicate is None:
            continue
        opener = units[predicate.group]
        if units[predicate.main].text in WORDS.governing:
            return True
        if opener.kind is Kind.MODAL and opener.text in WORDS.supposing:
            return predicate is before[-1][1]  # the modal of the clause right in front
        if has_subject(units, predicate) and units[predicate.opening].kind not in _PLACING:
            return False
    return False


def _reports(units: Units, predicate: Predicate) -> bool:
    """Return whether what somebody says follows a predicate: 强调，…, 称|击毁了; not 也称|汤溪."""
    said = units[predicate.main + 1 : predicate.end]
    return units[predicate.main].text in WORDS.reporting_verb and (not said or has_kind(said, Kind.VERB, Kind.COPULA))


def has_own_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether by the tree a subject in the same clause belongs to the predicate, which modifies nothing."""
    word, opener = clause.predicate, clause.opener.word
    first = clause.units[clause.position.segment.first].word
    for head in (word, syntax.head(word)):
        subjects = syntax.children(head, Relation.SUBJECT, Relation.CLAUSAL_SUBJECT)
        if any(first <= subject.index < opener for subject in subjects):
            return head.relation not in _MODIFYING
    return False


def _is_uncertain(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the verb of a link may be a noun, or would lack what it tells of without its negator.

    何迟创作 ("written by He Chi"); 但没有发现，于是… ("but found nothing, so …").
    """
    main, segment = clause.main, clause.position.segment
    alone = main is clause.last and main.kind is Kind.VERB and segment.first > 0
    if alone and clause.negators:
        return unit_at(clause.units, segment.last + 1) is not NOTHING
    if alone and clause.opener is main and not clause.aspect and has_kind(clause.front, Kind.NOMINAL):
        return True
    named = any(unit.kind in NOUNS and unit.text not in WORDS.date_word for unit in clause.front)
    return main.kind is Kind.VERB and named and not has_own_subject(syntax, clause)


def breaks_off(syntax: Syntax) -> bool:
    """Return whether a sentence breaks off inside a bracket (它出版了《春！) or behind 怎 (你现在怎么)."""
    units, text = syntax.remember(units_of), syntax.text
    count = text.count
    if count("《") != count("》") or count("（") + count("(") != count("）") + count(")"):
        return True  # 它出版了《春！
    how = unit_at(units, len(units) - 2) if units[-1].text in WORDS.bu else units[-1]
    return how.text in WORDS.broken_off_how and len(units) > 1  # 我的手机怎不, 你现在怎么


def goes_on(syntax: Syntax) -> bool:
    """Return whether a later clause says with 也 or 甚至 that something else holds as well, so that none is denied."""
    units = syntax.remember(units_of)
    told = False
    for segment, predicate in syntax.remember(predicates_of):
        near = () if predicate is None else (units[segment.first], units[predicate.group - 1])
        if told and has_word(near, WORDS.going_further):
            return True
        told = told or predicate is not None
    return False


def _stands_alone(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a clause is independent: it has a subject of its own, and no clause goes on with that subject."""
    units, own, length = clause.units, clause.position, len(syntax.text)
    pairs = syntax.remember(predicates_of)
    place = next(index for index, (segment, _) in enumerate(pairs) if segment == own.segment)
    before = [predicate for _, predicate in pairs[:place] if predicate is not None]
    alone = not before and all(predicate is None for _, predicate in pairs[place + 1 :])
    if is_subordinate(units, own.segment) and not alone:
        return False
    if unit_at(units, own.segment.first - 2).text in WORDS.reporting_verb:
        return False  # 他称，…
    first = units[own.segment.first]
    has_own = first.kind is Kind.CONNECTIVE or any(
        unit.kind in (Kind.NOMINAL, Kind.PRONOUN, Kind.WH) and unit.text not in WORDS.date_word
        for unit in units[own.opening : own.group]
    )
    if not has_own and any(not is_subordinate(units, predicate.segment) for predicate in before):
        return length < _LONG and len(before) < 2
    if clause.main.text in WORDS.reporting_verb:
        return True
    if place and own.group == own.opening and length > _SPARE and alone:
        return False  # the subject is outside: 1988年7月，任司长 ("July 1988, was made director")
    if place + 1 == len(pairs):
        return True
    if clause.main.kind is Kind.PREPOSITION:
        return False  # the verb comes later: 他在亚洲，特别是在中国，有着… ("in Asia, above all in China, he has …")
    segment, following = pairs[place + 1]
    opening = units[segment.first]
    if opening.text in WORDS.and_clause or (opening.kind in _GOING_ON and length > _SHORT):
        return False
    if following is None or segment.sentence != own.segment.sentence:
        return True
    return has_subject(units, following) or units[segment.first].text in _OPENINGS or length < _SPARE


def _is_stranding(clause: Clause) -> bool:
    """Return whether a quantity or an adverb near the predicate would be negated instead of it.

    If the predicate group begins further behind a preposition than this one reaches, no negator is put in.
    """
    units, place, opener, main = clause.units, clause.position, clause.opener, clause.main
    near = units[max(place.opening, place.group - 2) : place.group]
    behind = clause.rest
    inner = units[place.group : place.main]
    object_opener = units[place.main + 1 : place.main + 2]
    described = main.kind is Kind.ADJECTIVE
    merged = (Kind.VERB, Kind.INNER_ADVERB, Kind.DEGREE)
    beyond = (units[place.opening].text in WORDS.reaching_opener and place.group > place.opening + 1) or any(
        place.group - index > _REACH.get(units[index].text, place.group) and index not in place.inside
        for index in range(place.opening + 1, place.group)
    )
    return (
        (described and has_word(near, WORDS.jiu))  # 两百元就够了 ("200 yuan are enough")
        or opener.text in WORDS.yuan  # 我原以为 ("I had thought")
        or (place.bare and (has_word(behind, _JOINING) or has_word(object_opener, WORDS.joining_nouns)))
        or clause.before.kind is Kind.PREPOSITION
        or (opener.kind is Kind.PREPOSITION and described and place.main + 1 < place.end)
        or main.text in _NEVER_DENIED
        or (len(opener.text) > 1 and opener.text[-1] in WORDS.shi and opener.kind in merged)
        or opener.text in WORDS.such_as
        or (opener.text in WORDS.arriving and has_kind(object_opener, Kind.TIME, Kind.NUMBER))
        or has_word(near, WORDS.stranded)
        or (beyond and unit_at(units, place.group - 1).kind is not Kind.OUTER_ADVERB)
        or has_word(inner, _NEARLY)
        or has_word(object_opener, WORDS.amount_adverb)
    )


def _is_split(clause: Clause) -> bool:
    """Return whether a comma or colon follows the copula (…的是，…), or a verb or 为 in front shares the object."""
    position, following = clause.position, unit_at(clause.units, clause.position.main + 1)
    if clause.main.kind is Kind.COPULA and following.kind is Kind.PUNCTUATION:
        return following.text[0] in "，,：:"
    if position.bare and any(unit.text in WORDS.wei and unit.pos == "VERB" for unit in clause.front):
        return True  # 该车为一款红色|手持…: the verb of the tree may be a modifier
    shared = clause.before.kind is Kind.VERB and position.rival == position.group - 1
    return shared and clause.opener.kind is Kind.NEGATOR and clause.before.text not in WORDS.please


def _is_balanced(clause: Clause) -> bool:
    """Return whether a clause takes no further negator: it has two already (不见棺材不落泪), or contrasts with 而."""
    own, main = clause.own, clause.main
    behind = clause.rest
    negators = sum(unit.kind in NEGATIVE for unit in own)
    merged = (Kind.VERB, Kind.INNER_ADVERB, Kind.ADJECTIVE)
    return (
        (
            clause.before.text in WORDS.er and not has_word(clause.front, WORDS.leading_preposition)
        )  # a contrast: 说话而不是写字 ("speak and not write")
        or (main.text[-1] in WORDS.shi and main.kind in merged)  # a copula in a wrongly cut word: 实是 ("really is")
        or (clause.opener.kind is Kind.ADJECTIVE and has_kind(own, Kind.MODAL))
        # 有一部并不完整 ("there is one that is not complete")
        or (main.kind is Kind.HAVE and has_kind(behind, Kind.NEGATOR))
        or (negators > 1 and len(own) < (9 if main.text in _KNOWN else 16))
    )
