"""Where it is doubtful what a negator inside a clause would deny, so that a frame in front denies the whole of it."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.chinese.reading.clause import Clause
from augpipe.augment.chinese.reading.kinds import COUNTING, Kind, Units, kinds
from augpipe.augment.chinese.reading.marks import segments_of
from augpipe.augment.chinese.reading.predicates import predicates_of
from augpipe.augment.chinese.reading.units import has_kind, has_word, is_han, unit_at
from augpipe.lexicon.chinese import WORDS, pattern
from augpipe.syntax.syntax import Relation, Syntax

_AMOUNTS = COUNTING | kinds("WH DEGREE HAVE")
_WHATEVER = pattern("whatever")
_IN_A_NOUN = (Relation.NOMINAL_MODIFIER, Relation.ADJECTIVE_MODIFIER, Relation.NAME_PART)
_DENIED = kinds("NEGATOR POTENTIAL")
_SHORT = 4  # units
_THEN = WORDS.then | WORDS.cai | WORDS.ye
_NAMING = WORDS.verbal_noun | WORDS.role_verb


def is_doubtful(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the predicate may be another one, or a noun, or shares its negator with what must not have it."""
    return (
        _is_no_predicate(clause)
        or _is_shared(clause)
        or _WHATEVER.search(syntax.text) is not None
        or _is_in_modifier(syntax, clause)
        or _precedes_another(syntax, clause)
        or _holds_subject(syntax, clause)
        or _joins_nouns(syntax, clause)
        or _lists_roles(syntax, clause)
        or _follows_quotation(syntax, clause)
    )


def _follows_quotation(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a clause only tells who has said what stands in front of it: 我太胖啦，她说。"""
    later = clause.position.segment.first > 0 and clause.position.segment == syntax.remember(segments_of)[-1]
    return later and clause.main is clause.last and clause.main.text in WORDS.saying and len(clause.own) < _SHORT


def _is_no_predicate(clause: Clause) -> bool:
    """Return whether the verb that was found may be part of a noun or a phrase: 最后一|进, 全国人大|代表, 所|导致."""
    before, opener, main = clause.before, clause.opener, clause.main
    numbered = before.kind is Kind.NUMBER and (
        opener.kind is Kind.VERB or (len(clause.front) == 1 and main.kind is Kind.COPULA)
    )
    # 增速的最低值, and 条例的不完善也导致…
    described = opener.kind is Kind.ADJECTIVE or (main is not clause.last and main.kind is not Kind.COPULA)
    return (
        numbered  # 二是 ("second")
        or (clause.opening.kind is Kind.PREPOSITION and clause.last.kind is Kind.LOCALIZER)  # 在电影里 ("in the film")
        or (before.kind is Kind.ATTRIBUTIVE and opener is not main and described)
        or (before.pos == "PROPN" and len(before.text) == 1 and before.end == main.start)  # 张|去为
        or not WORDS.suo.isdisjoint((opener.text, clause.behind.text))  # 所|导致, 祈祷|所
        or not is_han(main.text[0])
        or (before.kind is Kind.VERB and opener.kind is Kind.PREPOSITION)  # 返回|与他会合
        or clause.behind.kind is Kind.ADVERBIAL  # 酒气|熏熏地|去
        or (opener.text in WORDS.many and has_word((main, clause.behind), WORDS.wei))  # 多为
        or (clause.behind.text in WORDS.sentence_preposition and clause.behind.kind is Kind.PREPOSITION)  # 连击|除…外
        or (clause.behind.text in WORDS.already and has_kind(clause.rest[1:], Kind.VERB))  # 参考|实现|已作为…发布
        or _names_role(clause)
        or (clause.position.bare and _is_something(clause))
    )


def _is_something(clause: Clause) -> bool:
    """Return whether a verb without subject opens what something serves as or amounts to: 作|为首都, 输出|为40兆."""
    numbered = any(one.text in WORDS.wei and after.kind is Kind.NUMBER for one, after in pairwise(clause.rest))
    return numbered or clause.main.text + clause.behind.text in WORDS.serving_as


def _is_shared(clause: Clause) -> bool:
    """Return whether a negator would deny a part alone, or a part with it that is told as well: 个别, 已经三年了."""
    rest, group = clause.rest, clause.position.group
    lasts = any(one.text in WORDS.already and after.kind in _AMOUNTS for one, after in pairwise(rest))
    bound = clause.opener.text in WORDS.yao and not clause.front and has_kind(rest, Kind.MODAL)  # 要提速必须修路
    narrowed = clause.position.bare and has_kind(rest, Kind.FOCUS_ADVERB)  # 上映首日票房只有…
    only = clause.before.kind is Kind.VERB and unit_at(clause.units, group - 2).kind is Kind.FOCUS_ADVERB  # 只下不上
    return (
        lasts
        or (clause.last is not clause.main and clause.last.text in WORDS.long_time)  # 学琴多年
        or bound
        or narrowed
        or (bool(clause.negators) and only)
        or (bool(clause.negators or clause.modals) and has_word(clause.units[group + 1 : clause.position.end], _THEN))
        or has_word(clause.front[:2], WORDS.many_of_them)  # 许多人称赞
        or has_word(clause.front, WORDS.partly)
        or has_word(clause.front, WORDS.conceding)
        or opposes(rest)
    )


def opposes(units: Units) -> bool:
    """Return whether units set two things against each other: 很想换但是换不了, 能打电话就是不能上网."""
    still = any(one.text in WORDS.insisting_copula and after.kind in _DENIED for one, after in pairwise(units))
    return still or has_word(units, WORDS.opposing)


def _names_role(clause: Clause) -> bool:
    """Return whether the verb behind a noun at the end names a role or an affair: 全国人大代表 ("a deputy")."""
    ends = clause.main is clause.last and clause.opener is clause.main
    return ends and clause.main.text in _NAMING and clause.before.kind is Kind.NOMINAL


def _is_in_modifier(syntax: Syntax, clause: Clause) -> bool:
    """Return whether by the tree the predicate, or the 被 that opens it, belongs to a modifier of a noun.

    被引渡到土佐的人 ("who was handed over to Tosa"); 于1960年进入发展期的日本 ("Japan, which in 1960 entered …").
    """
    opener, inside = clause.opener, clause.position.inside
    led = clause.units[clause.position.group : clause.position.main]
    owned = next((at for at, unit in enumerate(led) if unit.kind is Kind.ATTRIBUTIVE), 0)
    if opener.kind is Kind.PASSIVE and has_kind(led[:owned], Kind.VERB):
        return True  # 被送到医院的老人|过夜
    if opener.kind is Kind.PASSIVE and clause.position.group + 1 in inside:
        verb = syntax.head(syntax.words[opener.word])
        return any(clause.units[at].word <= verb.index <= clause.units[at].last for at in inside)
    later = clause.rest
    relation = clause.predicate.relation
    relative = relation is Relation.RELATIVE_CLAUSE and has_kind(later, Kind.ATTRIBUTIVE)
    if clause.position.bare and relation in _IN_A_NOUN:
        return has_kind(later, Kind.VERB)  # 文件|更改|日志 ("change log of files")
    return relative


def _precedes_another(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the tree hangs the verb on a later one, which has its own subject or adverb: 进水|触摸失灵."""
    units, position, word = clause.units, clause.position, clause.predicate
    head = syntax.head(word)
    if not position.bare or not word.index < head.index <= units[position.segment.last - 1].last:
        return False
    between = [unit for unit in clause.rest if unit.last < head.index]
    subjects = syntax.children(head, Relation.SUBJECT)
    return has_kind(tuple(between), Kind.OUTER_ADVERB) or any(subject.index > word.index for subject in subjects)


def _joins_nouns(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the word in front of a noun phrase with 的 is no part of the predicate: 他|和同学写的."""
    opener, group = clause.opener, clause.units[clause.position.group : clause.position.main]
    if opener.kind is not Kind.PREPOSITION or not has_kind(group, Kind.ATTRIBUTIVE):
        return False
    modifies = syntax.words[opener.word].relation is Relation.RELATIVE_CLAUSE  # 在街头的民众
    return modifies or opener.text in WORDS.coordinator


def _lists_roles(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a clause among names of roles is one more of them: 男，北京人，企业|管理|硕士。"""
    if clause.aspect or clause.last.text[-1] not in WORDS.title_character:
        return False
    named = (one for one, predicate in syntax.remember(predicates_of) if predicate is None)
    return any(
        unit.kind is Kind.NOMINAL and unit.text[-1] in WORDS.title_character
        for unit in (clause.units[one.last - 1] for one in named)
    )


def _holds_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the subject stands behind the preposition that opens the predicate group: 从楼上小刘|坠下."""
    opener, main = clause.opener, clause.main
    if opener.kind is not Kind.PREPOSITION or opener.text in WORDS.you_by:
        return False
    subjects = [
        word.index
        for word in syntax.words[: main.word]
        if word.relation is Relation.SUBJECT and main.word <= syntax.head(word).index <= main.last
    ]
    return bool(subjects) and min(subjects) > opener.last
