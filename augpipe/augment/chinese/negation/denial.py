"""Deny what a question takes for granted: `怎么提现` → `没法提现`, `谁能来` → `谁都不能来`, `吃什么` → `什么都不吃`."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.chinese.negation.describing import HAS_NOT_YET
from augpipe.augment.chinese.negation.insertion import insertion
from augpipe.augment.chinese.negation.questions import statement_end
from augpipe.augment.chinese.reading.clause import Clause, insert, put
from augpipe.augment.chinese.reading.kinds import ENDINGS, NOUNS, VOICE, Kind, Units, kinds
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASE, REPLACEMENTS, WORDS
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Syntax

_JUDGED = kinds("VERB NOMINAL DEGREE")
_TAKING_OBJECTS, _BEFORE_VERB = kinds("VERB COPULA PREPOSITION"), kinds("MODAL PROGRESSIVE OUTER_ADVERB")
_MANNER_OPENS = VOICE | kinds("VERB PREPOSITION INNER_ADVERB MODAL DEGREE")
_NO_MANNER = kinds("ASPECT COPULA NEGATOR POTENTIAL HAVE NEGATIVE_PREDICATE MODAL WH")
_LOOKS = WORDS.how_it_is | WORDS.written_how
_MODIFIER = kinds("NOMINAL PRONOUN ATTRIBUTIVE CLASSIFIER NUMBER ADJECTIVE")
_BEFORE_HAVING = WORDS.still_again | WORDS.dou
_PHRASE = kinds("NOMINAL ATTRIBUTIVE CLASSIFIER LOCALIZER ADJECTIVE")
_NO_DENIAL = WORDS.naming | WORDS.no_denied_verb | WORDS.embedding | WORDS.reporting_verb
_ALREADY_ALL = WORDS.dou | WORDS.ye
_THEN = WORDS.cai | WORDS.then
_AT_END = WORDS.le | WORDS.de


def denial(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits that deny what a wh-question takes for granted, or None where no denial reads well."""
    asking, units = clause.asking, clause.units
    index = units.index(asking)
    behind = units[index + 1 :]
    again = has_kind(units[:index], Kind.WH) or has_kind(behind, Kind.WH_PREDICATE)
    if again or any(unit.text[0] in "？?。！" for unit in behind[:-1]):
        return None
    edits = (
        _no_way(units, index)
        or _nothing_done(units, index)
        or _none_such(units, index)
        or _has_none(units, index)
        or _object_first(clause, index)
        or _none_at_all(syntax, clause, index, draws)
    )
    return [*edits, *statement_end(clause)] if edits else None


def _opened(units: Units, index: int, words: frozenset[str]) -> int:
    """Return the index of the first of the units of `words` that lead up to the one at `index`."""
    while index and units[index - 1].text in words:
        index -= 1
    return index


def _no_way(units: Units, index: int) -> list[Edit] | None:
    """Return the edits for a question how to do something: 怎么提现 → 没法提现, 天气怎么样 → 天气不怎么样."""
    asking = units[index]
    first = _opened(units, index, WORDS.led_how)
    before = unit_at(units, first - 1)
    if asking.text not in WORDS.how_to_verb and unit_at(units, index + 1).text in WORDS.oneself:  # 怎么自己剪头发
        return [put(PHRASE.no_way, units[first], asking)]
    wanted = before.text in WORDS.xiang  # 想怎么弄
    if wanted or before.text in WORDS.shi or before.text in WORDS.embedding or before.kind is Kind.ADVERBIAL:
        return None
    if asking.text in WORDS.how_to_verb and unit_at(units, index + 1).text in WORDS.de:
        return None  # 怎么弄的
    if asking.text in WORDS.how_to_verb:
        return [Edit(units[first].start, asking.end - 1, PHRASE.no_way)]
    if asking.text not in WORDS.how:
        return None
    stop = next((at for at in range(index, len(units)) if units[at].kind in ENDINGS), len(units))
    rest = units[index + 1 : stop]
    if not rest:
        thing = before.kind in NOUNS and before.text not in WORDS.personal_pronoun
        judged = asking.text in _LOOKS and thing and first == index
        return [put(PHRASE.not_so_well, asking)] if judged else None
    if rest[0].kind is Kind.NOMINAL and not has_kind(rest, *_NO_MANNER) and rest[-1].text not in _AT_END:
        verb = next((unit for unit in rest if unit.kind is Kind.VERB), None)
        if verb is not None and rest[0].text in WORDS.service:  # 怎么花呗暂停 → 花呗没法暂停
            return [Edit(units[first].start, asking.end, ""), insert(verb.start, PHRASE.no_way)]
        if verb is not None or rest[0].pos == "VERB" or rest[0].text[0] in WORDS.potential_verb:
            return [Edit(units[first].start, asking.end, PHRASE.no_way)]
    coined = rest[0].kind is Kind.ADJECTIVE and len(rest) > 1 and rest[-1].kind is Kind.NOMINAL  # 怎么隐秘导航键
    if rest[0].kind not in _MANNER_OPENS and not coined and rest[0].text not in WORDS.dropped_behind_how:
        return None
    if any(unit.text in WORDS.hui and unit.kind is Kind.MODAL for unit in rest[1:]):
        return None  # 怎么玩游戏会卡 asks for the reason
    told = rest[-1].text in _AT_END or unit_at(units, stop).text in WORDS.de or has_kind(rest, Kind.ASPECT, Kind.COPULA)
    if told or rest[0].text in WORDS.no_manner_verb:
        return None
    judged = len(rest) > 1 and rest[-1].text in WORDS.adjective and rest[-2].kind in _JUDGED
    judged = judged and (rest[-2].kind is not Kind.VERB or len(rest) == 2)  # 怎么取消以旧换新
    judged = judged and not has_word(rest, WORDS.causing)  # 怎样让内存变大
    if judged and rest[0].kind is Kind.VERB:
        graded = rest[-2].kind is Kind.DEGREE
        return [Edit(rest[-2].start if graded else rest[-1].start, rest[-1].start, PHRASE.all_not)]
    last, opening = asking, rest[0]
    for unit, opening in pairwise(rest):
        if unit.text not in WORDS.dropped_behind_how:
            opening = unit
            break
        last = unit
    if (opening.kind not in _MANNER_OPENS and not coined) or opening.kind is Kind.MODAL:
        return None
    if opening.text in WORDS.no_manner_verb:
        return None
    return [put(PHRASE.no_way_written if asking.text in WORDS.written_how_to else PHRASE.no_way, units[first], last)]


def _nothing_done(units: Units, index: int) -> list[Edit] | None:
    """Return the edits for a question what to do: 密码忘了怎么办 → 密码忘了也没办法."""
    if units[index].text not in WORDS.what_to_do:
        return None
    first = _opened(units, index, WORDS.led_how)
    either = unit_at(units, first - 1).kind not in (Kind.PRONOUN, Kind.OTHER, Kind.PUNCTUATION)
    return [put(PHRASE.no_help_either if either else PHRASE.no_help, units[first], units[index])]


def _none_such(units: Units, index: int) -> list[Edit] | None:
    """Return the edits for a question which is last: 手机的型号是什么 → 手机没有型号, 客服电话是多少 → 没有客服电话."""
    copula = unit_at(units, index - 1)
    whole = all(unit.kind in ENDINGS for unit in units[index + 1 :])
    start = index - (copula.text in WORDS.shi)
    if not whole or units[index].text not in WORDS.asked_name:
        return None
    if copula.text not in WORDS.shi and (units[index].text not in WORDS.quantity or units[index].text in WORDS.price):
        return None
    thing = units[start - 1]
    if units[index].text in WORDS.quantity and thing.text not in WORDS.had_number:
        return None  # 像素是多少
    if thing.kind is not Kind.NOMINAL or len(thing.text) < 2 or thing.text in WORDS.no_thing_to_have:
        return None
    described = units[start - 3].text[0] in WORDS.comparing_character or units[max(0, start - 4)].kind is Kind.DEGREE
    if start > 2 and units[start - 2].kind is Kind.ATTRIBUTIVE and described:
        return None  # 最帅的男人是谁
    of = next((at for at in range(start - 1, 0, -1) if units[at].kind is Kind.ATTRIBUTIVE), None)
    gone = Edit(units[start].start, units[index].end, "")
    if of is None and units[index].text not in WORDS.quantity:
        return None  # 亲戚是什么 asks what the word means
    if of is not None and not has_kind(units[:start], Kind.PUNCTUATION):
        led = units[0].kind is Kind.PREPOSITION  # 以战争为题材的影片是什么
        return [insert(0, PHRASE.has_not) if led else put(PHRASE.has_not, units[of]), gone]
    if any(unit.kind not in _MODIFIER or unit.kind is Kind.PRONOUN for unit in units[:start]):
        return None
    return [insert(units[0].start, PHRASE.has_not), gone]


def _has_none(units: Units, index: int) -> list[Edit] | None:
    """Return the edits for 有 in front of a wh-word: 有哪些功能 → 没有功能, 有多少人 → 没有多少人."""
    having = unit_at(units, index - 1)
    if having.kind is not Kind.HAVE or units[index].text in WORDS.how:
        return None
    first = _opened(units, index - 1, _BEFORE_HAVING)
    modal = unit_at(units, first - 1)
    whole = all(unit.kind in ENDINGS for unit in units[index + 1 :])
    if whole and units[index].text in WORDS.which_ones_or_those:
        named = all(unit.kind in _MODIFIER for unit in units[:first])
        return [insert(units[0].start, PHRASE.has_not), put("", units[first], units[index])] if named else None
    if not WORDS.time_span.isdisjoint((units[index].text[-1], unit_at(units, index + 1).text)):
        return None  # 还有几天
    counted = units[index].text in WORDS.how_many  # 有几个孩子: 没有几个 would be "not many"
    gone = [put("", units[index])] if counted or units[index].text in WORDS.which_ones_or_those else []
    if modal.text in REPLACEMENTS.negated_modal:
        return [put(REPLACEMENTS.negated_modal[modal.text], modal), *gone]
    return [put(PHRASE.has_not, units[first], having), *gone]


def _object_first(clause: Clause, index: int) -> list[Edit] | None:
    """Return the edits for a wh-object at the end: 他吃什么 → 他什么都不吃, 你借了多少 → 你没借多少."""
    units, position, main = clause.units, clause.position, clause.main
    asking = units[index]
    end = index + 1
    while end < len(units) and units[end].kind in _PHRASE:
        end += 1
    over = unit_at(units, end)
    rest = units[end + (over.text in WORDS.le) :]
    plain = not clause.nominal and not clause.negators and position.main < index and not position.focus
    plain = plain and not any(unit.text[0] in WORDS.most for unit in clause.front)  # 最高能借多少
    if not plain or any(unit.kind not in ENDINGS for unit in rest) or main.text in _NO_DENIAL:
        return None
    between, own = units[position.main + 1 : index], units[position.group : position.main]
    if any(unit.kind is not Kind.ASPECT for unit in between) or main.kind not in _TAKING_OBJECTS:
        return None
    if main.text in WORDS.by_means_of and end > index + 2:
        return None  # 用什么药治疗
    if any(unit.kind not in _BEFORE_VERB for unit in own):
        return None
    done = over.text in WORDS.le or has_word(between, WORDS.le)
    begun = done or has_kind((*own, *between), Kind.ASPECT, Kind.PROGRESSIVE)
    gone = [put("", unit) for unit in (*between, over) if unit.text in WORDS.le]
    modal = next((unit for unit in own if unit.kind is Kind.MODAL), None)
    negator = REPLACEMENTS.negated_modal[modal.text] if modal is not None else HAS_NOT_YET if begun else PHRASE.bu
    at = modal or units[position.group]
    if modal is not None and asking.text in WORDS.vague_wh and modal.text in WORDS.permission:
        negator = PHRASE.cannot  # 不可以借款多少 would ask for the amount
    if asking.text in WORDS.vague_wh:
        fits = main.text in WORDS.amounting_verb and main.kind is Kind.VERB
        still = [put("", clause.before)] if modal and clause.before.text in WORDS.hai else []  # 还能借多少
        return [*still, put(negator, modal) if modal else insert(at.start, negator), *gone] if fits else None
    if units[end - 1].text in WORDS.no_thing_to_have or units[end - 1].kind is Kind.ATTRIBUTIVE:
        return None
    if asking.text not in WORDS.moved_wh or (main.kind is Kind.COPULA and not _is_thing(clause, bare=index + 1 == end)):
        return None
    said = "".join(unit.text for unit in units[index:end])
    start = clause.before.start if clause.before.text in WORDS.dou else at.start  # 都喜欢什么 → 什么都不喜欢
    moved = Edit(start, modal.end if modal else at.start, said + PHRASE.all + negator)
    placed = main.text in WORDS.linked_verb and main.text[-1] in WORDS.zai
    return [
        moved,
        *([Edit(main.end - 1, main.end, "")] if placed else ()),  # 住在哪里 → 哪里都不住
        *(edit for edit in gone if edit.start < units[index].start),
        Edit(units[index].start, max([units[end - 1].end, *(edit.end for edit in gone)]), ""),
    ]


def _is_thing(clause: Clause, *, bare: bool) -> bool:
    """Return whether the subject is one thing or person, of which one may say that it is nothing: 微博是什么."""
    before = clause.front
    if len(before) == 1 and before[0].text in WORDS.this_or_that:
        return False
    return not bare or (bool(before) and all(unit.kind in NOUNS for unit in before))


def _none_at_all(syntax: Syntax, clause: Clause, index: int, draws: Draws) -> list[Edit] | None:
    """Return the edits for a wh-word in front of the predicate: 什么时候发货 → 什么时候都不发货."""
    units, position = clause.units, clause.position
    asking = units[index]
    everywhere = asking.text in WORDS.denied_everywhere
    if clause.nominal or clause.negators or index >= position.group or clause.main.kind is Kind.POTENTIAL:
        return None
    between, main = units[index + 1 : position.main], clause.main
    if has_word(between, _ALREADY_ALL | _THEN | WORDS.most | WORDS.still_again) or has_kind(between, Kind.PUNCTUATION):
        return None
    judged = clause.rest and clause.last.kind is Kind.ADJECTIVE and has_kind(clause.rest[-2:-1], Kind.DEGREE)
    if judged or (clause.last.kind is Kind.ATTRIBUTIVE and asking.text in WORDS.asking_when):
        return None  # 什么时候剪头发比较好, 什么时候开始用的
    if not (everywhere or asking.text in WORDS.denied_of_all):
        return None
    if clause.opener is main and (main.kind is Kind.ADJECTIVE or (index == 0 and main.kind is Kind.COPULA)):
        return None
    if clause.opener is main and main.kind is Kind.VERB and everywhere and not clause.aspect:
        where = asking.text in WORDS.where
        if asking.text in WORDS.hour and unit_at(units, index - 1).kind in NOUNS:
            if has_kind(clause.rest, Kind.VERB):
                return None  # 几号到期还款
            return [Edit(asking.start, asking.end, ""), insert(main.start, PHRASE.bu)]  # 几点打烊 → 不打烊
        if not where or not has_kind(units[:index], *NOUNS):
            wanted = [put("", before) for before in units[index - 1 : index] if before.text in WORDS.yao]  # 要多久恢复
            return [*wanted, insert(main.start, PHRASE.all + (PHRASE.no_way if where else PHRASE.will_not))]
    edits = insertion(syntax, clause, draws)
    if not edits:
        return None
    first = min(edits)
    if first.start < asking.end or first.text == PHRASE.not_at_all:
        return None
    return [Edit(first.start, first.end, PHRASE.all + first.text) if edit is first else edit for edit in edits]


def neither(clause: Clause) -> list[Edit] | None:
    """Return the edits that deny both sides of a choice: 你喜欢猫还是狗 → 你既不喜欢猫也不喜欢狗, or None."""
    units, position, main, asking = clause.units, clause.position, clause.main, clause.asking
    if clause.nominal or clause.negators or clause.modals or clause.aspect:
        return None
    index, alone = units.index(asking), clause.opener is main
    if not alone or index <= position.main + 1:
        return None
    left, right = units[position.main + 1 : index], units[index + 1 : position.end]
    again = bool(right) and right[0].text == main.text
    right = right[again:]
    comma = left[-1].kind is Kind.PUNCTUATION
    left = left[:-1] if comma else left
    if not left or not right or any(unit.kind not in _MODIFIER for unit in (*left, *right)):
        return None
    nor = Edit(left[-1].end, right[0].start, PHRASE.nor + main.text)
    return [insert(main.start, PHRASE.neither), nor, *statement_end(clause)]
