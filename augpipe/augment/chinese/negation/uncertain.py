"""Affirmative predicates that take no negator, since it is not certain what it would deny."""

from __future__ import annotations

from augpipe.augment.chinese.reading.clause import Clause
from augpipe.augment.chinese.reading.kinds import COUNTING, Kind
from augpipe.augment.chinese.reading.marks import Question
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at
from augpipe.lexicon.chinese import REPLACEMENTS, WORDS

_IDIOM = 3  # characters


def takes_no_negator(clause: Clause) -> bool:
    """Return whether it is not certain what a negator would deny, or the predicate is negative already."""
    opener, main = clause.opener, clause.main
    negative = opener.text[0] in WORDS.negative_opening_character  # 无甚成效 ("without much effect")
    return (
        _tells_when(clause)
        or has_kind(clause.own, Kind.A_NOT_A)
        # 每两个月更新一次
        or (has_kind(clause.rest, Kind.NUMBER) and any(unit.text[0] in WORDS.each for unit in clause.front))
        # 短暂地|生活 ("lives for a short time")
        or (opener.kind is Kind.ADJECTIVE and unit_at(clause.units, clause.position.group + 1).kind is Kind.ADVERBIAL)
        or (clause.question is Question.NONE and has_word(clause.front, WORDS.written_how))  # 与人们如何看待
        or not (clause.sure or clause.imperative)
        or sum(unit.text in WORDS.you_both for unit in clause.own) > 1  # 又快又好 ("both fast and good")
        or main.text in WORDS.idiomatic_having
        or (clause.question is Question.NONE and clause.last.text in WORDS.yixia)  # 额度降低一下
        or (main.kind is Kind.ADJECTIVE and clause.before.text in REPLACEMENTS.at_last)
        or (main.kind is Kind.MODAL and clause.last.text in WORDS.governing)  # 应父亲的要求
        or (main.kind is Kind.HAVE and clause.before.text in WORDS.another)  # 另有五人受伤
        or clause.last.text in WORDS.many_of_them  # 有甲校等学校多所
        or (
            main.kind is Kind.HAVE and clause.last.kind in COUNTING and clause.behind.kind is Kind.NOMINAL
        )  # 有教师两名
        or (clause.before.text in REPLACEMENTS.past_adverb and has_kind(clause.rest, Kind.NUMBER))  # 已经去世十年
        or (clause.before.text in REPLACEMENTS.past_adverb and has_word(clause.front, WORDS.jiu))  # 早在…就已…
        or (clause.behind.text in WORDS.zhe and unit_at(clause.rest, 1).kind is Kind.ADJECTIVE)  # 穿着朴素
        or (main.kind is Kind.ADJECTIVE and has_kind(clause.rest, Kind.DEGREE))  # 社会稳定|十分重要
        or (clause.behind.kind is Kind.COMPLEMENT and has_kind(clause.rest[1:], Kind.VERB))  # 忙得团团转
        or (main.text in WORDS.lexicalized and len(main.text) > _IDIOM)  # 语焉不详
        or has_word(clause.front, WORDS.eager)  # 巴不得马上走
        or (negative and opener.kind is not Kind.DEGREE and not clause.negators)
        or (main.text[0] in WORDS.negative_character and main.kind is not Kind.POTENTIAL)  # 无处藏身
    )


def _tells_when(clause: Clause) -> bool:
    """Return whether the verb only tells when: 成立|时为第三座公园 ("when it was founded, it was the third park")."""
    after = unit_at(clause.units, clause.position.main + 2)
    return clause.behind.text in WORDS.time_end and after.kind is not Kind.ATTRIBUTIVE
