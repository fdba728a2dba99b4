"""Whether a word that can ask does ask: a wh-word may be vague, and a particle at the end may tell something."""

from __future__ import annotations

from augpipe.augment.chinese.reading.kinds import ASKING, ENDINGS, NOTHING, VERBAL, Kind, Unit, Units
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at
from augpipe.lexicon.chinese import WORDS, pattern

_WHATEVER = pattern("whatever")


def is_vague(units: Units, index: int) -> bool:
    """Return whether the wh-word at `index` asks nothing: 十|几天 ("ten days or so"), 找不出什么好办法."""
    unit, before = units[index], unit_at(units, index - 1)
    if units[0].text in WORDS.qiu and unit.text[0] in WORDS.a_few_character:
        return True  # 求几部电影
    if _WHATEVER.search("".join(unit.text for unit in units)):
        return True
    thing = unit.text in WORDS.shenme and unit_at(units, index + 1).kind in (Kind.NOMINAL, Kind.ADJECTIVE)
    lacked = before.kind is Kind.VERB and unit_at(units, index - 2).text in WORDS.perfective_negator
    if thing and lacked and before.end == unit.start:
        return True  # 她从没得到什么好结果
    last = unit_at(units, index + 1).kind is Kind.PUNCTUATION or index + 1 == len(units)
    if unit.text in WORDS.na_which and last and before.kind in (Kind.NOMINAL, Kind.ASPECT):
        return True  # a particle: 我没收你钱哪
    if before.kind is Kind.POTENTIAL and unit.text in WORDS.shenme:
        return not WORDS.bu.isdisjoint(before.text) and unit_at(units, index + 1).kind not in (*ENDINGS, Kind.OTHER)
    some = before.kind is Kind.NUMBER or before.text in WORDS.before_a_few  # 前|几天
    if before.text in WORDS.guo and units[0].text in WORDS.second_person and units[-1].kind is not Kind.PUNCTUATION:
        return False  # 你去过几次
    return unit.text[0] in WORDS.a_few_character and some and before.end == unit.start


def asks_indirectly(units: Units, index: int) -> bool:
    """Return whether a question word behind the unit at `index` is part of what somebody knows or tells."""
    unit = units[index]
    lost = unit.kind is Kind.POTENTIAL and unit_at(units, index + 1).text in WORDS.zai  # 找不到在哪里
    first = index == 0 and unit.kind is not Kind.CONNECTIVE  # but 不管怎么说，…
    known = unit.text in WORDS.indirect_question and not first
    return lost or (known and unit_at(units, index - 1).kind is not Kind.ATTRIBUTIVE)  # not 借款的|确定|键


def final_particle(units: Units, *, marked: bool) -> Unit:
    """Return the last word if it asks; a final 没有 that says that there is none (花呗也没有) asks nothing."""
    own = [unit for unit in units if unit.kind is not Kind.PUNCTUATION]
    if len(own) > 3 and own[-1].text in WORDS.final_interjection and own[-2].kind is Kind.NEGATOR:
        own = own[: -1 if has_kind(tuple(own[:-2]), Kind.HAVE, Kind.ASPECT, Kind.VERB) else None]  # 今天有雨没有|啊
    last = own[-1] if own else NOTHING
    asked = next((unit for unit in own if unit.text in WORDS.asking_anywhere), NOTHING)
    alone = last.text not in WORDS.question_ending and not has_kind(units, *ASKING)
    if alone and asked is not NOTHING and asked is not own[0]:
        return asked  # 可以修改还款日吗借呗: what is asked about follows
    lacking = len(own) < 2 or own[-2].kind in (Kind.OUTER_ADVERB, *ASKING) or has_word(units, WORDS.why)
    # 手机下拉功能没有: nothing in front says what 没有 could ask about
    lacking = lacking or (last.text in WORDS.meiyou and not has_kind(tuple(own[:-1]), *VERBAL, Kind.ASPECT))
    denied = last.kind is Kind.NEGATOR and lacking
    unsure = marked and last.text in WORDS.uncertain_question_ending
    return last if unsure or (last.text in WORDS.question_ending and not denied) else NOTHING
