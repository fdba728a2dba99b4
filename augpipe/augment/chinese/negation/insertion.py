"""Put a negator in front of a predicate: 没 or 不, by aspect, and delete the particles that do not go with it."""

from __future__ import annotations

from augpipe.augment.chinese.negation.describing import HAS_NOT_YET, adjective, compared, complement
from augpipe.augment.chinese.negation.uncertain import takes_no_negator
from augpipe.augment.chinese.reading.clause import Clause, insert, put
from augpipe.augment.chinese.reading.kinds import COUNTING, NOTHING, NOUNS, Kind, Unit, Units, kinds
from augpipe.augment.chinese.reading.marks import Question, segments_of
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASE, PHRASES, REPLACEMENTS, WORDS
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Syntax

_OPENING_MARKS = frozenset("《“「『（(")
_BU_OR_DE = WORDS.bu | WORDS.de_complement
_BY = WORDS.you_by | WORDS.yu
_LED = NOUNS | COUNTING | kinds("ATTRIBUTIVE LOCALIZER ADJECTIVE")
_NO_NEGATOR_FOLLOWS, _NO_YOU_FOLLOWS = tuple(WORDS.end_before_no_negator), tuple(WORDS.end_before_no_you)
_SUPPOSING = WORDS.conditional | WORDS.otherwise
_LONG = 14  # characters


def insertion(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits that negate an affirmative predicate, or None where the place of the negator is not certain."""
    denied = _denied_adverb(clause)
    if denied is not None:
        return denied
    text, before = syntax.text, clause.before
    edits = None if takes_no_negator(clause) else _inserted(syntax, clause, draws)
    if (
        not edits
        or stacks(text, edits)
        or any(text[one.end : one.end + 1] in _OPENING_MARKS for one in edits if one.text)
    ):
        return None
    if edits[0].text and text[edits[0].start - 1 : edits[0].start] in WORDS.modal_end and before.kind not in NOUNS:
        return None
    if edits[0].start == 0 and clause.question is Question.NONE and len(syntax.remember(segments_of)) > 1:
        return None  # 截至三月，…
    if before.text in WORDS.hai and clause.main.kind is Kind.MODAL:  # 还可以 ("is all right")
        return None
    if text[edits[0].start - 1 : edits[0].start] in WORDS.joining_nouns:
        return None  # 取白浮、|在栗园破敌
    if edits[0].text == PHRASE.not_so and before.text in WORDS.lasting_adverb and edits[0].start == before.end:
        edits = [insert(before.start, PHRASE.not_so), *edits[1:]]  # 并非一直保存在…
    edits = [
        one._replace(text=PHRASE.has_not) if one.text == PHRASE.not_so and text[one.start - 1] in WORDS.bing else one
        for one in edits
    ]
    if before.text in WORDS.hai and min(edits).start >= before.end:  # 还没有 and 还不能 would be "not yet"
        told = clause.question is Question.NONE and clause.units[-1].text[0] in "。；"
        also = told and clause.main.kind is not Kind.HAVE and edits[0].text != PHRASE.no_need
        edits.insert(0, put(PHRASE.also if also else "", before))
    now = unit_at(clause.units, clause.position.group - 2)
    if before.text in WORDS.already and now.text in WORDS.now:  # 现已关闭 → 尚未关闭
        return [Edit(now.start, before.end, PHRASE.not_so_far), *(one for one in edits if one.start > before.end)]
    if before.text in REPLACEMENTS.past_adverb and min(edits).start >= before.end:
        edits.insert(0, put(REPLACEMENTS.past_adverb[before.text], before))
        if now.text in WORDS.narrative_link and now.end == before.start:
            edits.insert(0, put("", now))  # 便已挤满了 → 还没有挤满
        if clause.main.kind is Kind.COPULA and clause.last.text in WORDS.le:  # 已经是博士了 → 还不是博士
            edits.append(put("", clause.last))
    return edits


def _denied_adverb(clause: Clause) -> list[Edit] | None:
    """Return the edit that denies an adverb which narrows the predicate (他只喝水 → 他并非只喝水), or None."""
    units, position = clause.units, clause.position
    if clause.question is not Question.NONE or clause.negators:
        return None
    for place in range(position.opening, position.main + 1):
        unit = units[place]
        if unit.text in WORDS.adjective and unit_at(units, place + 1).kind in (Kind.NOMINAL, Kind.ATTRIBUTIVE):
            continue  # 主要|机构 ("main bodies")
        if unit.text in WORDS.approximate and place < position.group:
            continue  # 以东约九十公里|洋面 ("waters about ninety kilometres to the east")
        before = unit_at(units, place - 1)
        if before.text in WORDS.counter or (before.kind is Kind.NUMBER and unit.text[0] in WORDS.measure_of_a_scene):
            continue  # 每|只 ("each of them"), 一|只狗
        narrows = unit.text in WORDS.denied_adverb or unit.text[:-1] in WORDS.glued_focus
        if narrows and place not in position.inside and unit.kind is not Kind.NOMINAL:
            return [insert(unit.start, PHRASE.not_so)]
    return None


def stacks(text: str, edits: list[Edit]) -> bool:
    """Return whether one of the edits puts a negator where none can stand: 不不得不, 不有效."""
    for edit in edits:
        following = text[edit.end : edit.end + 2]
        if following[:1] in WORDS.you and edit.text.endswith(_NO_YOU_FOLLOWS):
            return True
        negated = following[:1] in WORDS.bare_negator and following not in WORDS.lexicalized
        if negated and edit.text.endswith(_NO_NEGATOR_FOLLOWS):
            return True
    return False


def _inserted(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits of `insertion` before it is known whether two negators meet; None or none if uncertain."""
    comparison = compared(clause)
    if comparison is not None:
        return comparison
    if clause.modals:
        return _negated_modal(syntax, clause)
    units, position, opener, main, before = clause.units, clause.position, clause.opener, clause.main, clause.before
    alone = opener is main
    graded = opener.kind is Kind.DEGREE and position.group + 1 == position.main  # 很有意思
    if main.kind is Kind.COPULA:
        # 不就是 ("is it not just") and 就不是 would be questions.
        if main.text not in WORDS.shi or (alone and before.text in WORDS.jiu):
            return None
        if alone:
            return [insert(main.start, PHRASE.bu)]
    if main.text in WORDS.wei and alone:
        cut_off = clause.behind is NOTHING or clause.behind.kind is Kind.PUNCTUATION
        split = cut_off or has_word(clause.front, WORDS.by)  # 以河为名
        return None if split else [put(draws.choice(PHRASES.no_copula), main)]
    if before.text in REPLACEMENTS.not_always:
        return [put(REPLACEMENTS.not_always[before.text], before)]
    if main.kind is Kind.HAVE:
        return _having(clause)
    if main.kind is Kind.POTENTIAL:
        return potential_flip(clause)
    if main.text in WORDS.furnished:
        if not alone:
            return [insert(opener.start, PHRASE.not_so)]  # 在每侧各装有两具
        return [put(PHRASE.has_not, main), *_lost(clause, Kind.ASPECT)]
    if main.text[0] in WORDS.you and len(main.text) > 1 and (alone or graded):
        start = main.text[:2]
        return [Edit(opener.start, main.start + 2, REPLACEMENTS.without.get(start, HAS_NOT_YET + start))]
    if clause.behind.kind is Kind.HAVE and alone:
        return [put(PHRASE.has_not + main.text, main, clause.behind)]  # 隐藏|有 → 没有隐藏
    described = complement(clause)
    if described is not None:
        return described
    graded = graded or (not alone and units[position.main - 1].kind is Kind.DEGREE)
    adjectival = main.text in WORDS.adjective or graded
    return adjective(clause) if main.kind is Kind.ADJECTIVE or adjectival else _verb(clause, draws)


def _having(clause: Clause) -> list[Edit] | None:
    """Return the edits that make 没有 of 有 ("have", "there is"), or None where 有 is part of an idiom."""
    units, position, main, before = clause.units, clause.position, clause.main, clause.before
    alone, behind = clause.opener is main, clause.behind
    if unit_at(units, position.main - 1).text in WORDS.idiom_before_you or behind.text[:1] in WORDS.suo:
        return None  # 小有成就, 有所不同
    acts = before.kind in (Kind.VERB, Kind.ASPECT) or before.text in WORDS.joined_to_having
    if acts and alone and before.end == main.start and units[-1].text[0] in "。；":
        return [put(PHRASE.has_not + before.text, before, main)]  # 铺|有地毯 → 没有铺地毯
    over = [put("", unit) for unit in (clause.last, *_tail(clause)) if unit.text in WORDS.completing]
    happened = has_kind(clause.rest, Kind.VERB)  # 有一个人走了 → 没有一个人走
    return [
        put(PHRASE.has_not, clause.opener, main),
        *_lost(clause, *((Kind.ASPECT,) if alone else ())),
        *(over if happened else ()),
    ]


def _lost(clause: Clause, *lost: Kind) -> list[Edit]:
    """Return the edit that deletes what does not go with 没有 behind 有: 有一定的优势, 设有少量座位, 有着.

    Args:
        clause: the clause with 有.
        lost: kinds of units that go away, besides vague quantities.
    """
    behind, again = clause.behind, unit_at(clause.units, clause.position.main + 2)
    certain = behind.text in WORDS.yiding
    if not (certain or behind.text in WORDS.vague_quantity or behind.kind in lost):
        return []
    return [put("", behind, again if certain and again.kind is Kind.ATTRIBUTIVE else behind)]


def potential_flip(clause: Clause) -> list[Edit]:
    """Return the edits that turn 看得见 ("can see") into 看不见 and back; 看不见了 loses its 了."""
    main = clause.main
    middle = max(index for index, character in enumerate(main.text) if character in _BU_OR_DE)
    start = main.start + middle
    if main.text[middle] in WORDS.de_complement:
        return [Edit(start, start + 1, PHRASE.bu)]
    following = clause.units[clause.position.main + 1 : clause.position.main + 3]
    over = [put("", unit) for unit in following if unit.text in WORDS.le]
    return [Edit(start, start + 1, PHRASE.can_complement), *over[:1]]


def _negated_modal(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the edits that negate the first modal of a clause; none where the result is not certain.

    要 becomes 不要 for what one wants, 不会 for what will be, and 不用 for what has to be.
    """
    modal, before = clause.modals[0], unit_at(clause.units, clause.position.group - 1)
    over = modal.text in PHRASES.probability and clause.last.text in WORDS.le  # 应该到了 ("should have arrived")
    doubled = has_word(clause.modals[1:], WORDS.ke) or before.text[:1] in WORDS.most  # 将可, 最高能借
    if clause.negators or before.text in WORDS.cai or over or doubled:
        return []  # in 能不要 it is not clear what is negated; 才不能 contradicts somebody
    if before.text in WORDS.soon and modal.text in REPLACEMENTS.negated_modal:  # 马上可以借 → 不可以马上借
        return [Edit(before.start, modal.end, REPLACEMENTS.negated_modal[modal.text] + before.text)]
    able = modal.text in WORDS.permission and (
        clause.question is Question.NONE or clause.main.text[-1] in WORDS.achieving_character
    )
    if modal.text in WORDS.ke or able:
        return [put(PHRASE.cannot, modal)]  # 不可以 would forbid it
    if modal.text in WORDS.de_complement and _is_statute(clause):
        return [put(PHRASE.must_not, modal)]
    if modal.text in WORDS.yao and before.text in WORDS.hai and clause.question is Question.NONE:
        return [put(PHRASE.no_need, modal)]  # 我还要付税 → 我不用付税
    graded = before.kind is Kind.DEGREE and before.text not in WORDS.adjective
    if graded and modal.text in REPLACEMENTS.negated_modal:  # 极有可能
        return [put(REPLACEMENTS.negated_modal[modal.text], before, modal)]
    if modal.text not in WORDS.yao:
        negated, second = REPLACEMENTS.negated_modal[modal.text], clause.modals[1:2]
        doubled = negated == PHRASE.need_not and has_word(second, WORDS.yao)
        return [put(negated, modal, second[0] if doubled else None)]
    if clause.question is not Question.NONE:
        return [put(PHRASE.no_need, modal)]
    if clause.last.text in WORDS.le:
        return [put(PHRASE.will_not, modal), put("", clause.last)]
    if clause.subject_span is None:
        return [] if clause.position.segment.first and _is_written(clause) else [put(PHRASE.want_not, modal)]
    subject = syntax.words[clause.subject_span[0]].text
    otherwise = PHRASE.will_not if clause.main.text in WORDS.befalling else PHRASE.no_need
    return [put(REPLACEMENTS.yao_behind.get(subject, otherwise), modal)]


def _is_statute(clause: Clause) -> bool:
    """Return whether a 得 is the "may" of laws, whose negation is 不得: 未成年者，得经法院许可."""
    return _is_written(clause) and (not clause.front or clause.front[-1].kind is Kind.NOMINAL)


def _is_written(clause: Clause) -> bool:
    """Return whether a sentence of some length ends in a full stop, and so is of written style."""
    last = clause.units[-1]
    return last.text[0] in "。；" and last.end > _LONG


def _verb(clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits that negate a verb: by 没 or 没有 what happened or goes on, by 不 states and habits."""
    units, position, opener, main, before = clause.units, clause.position, clause.opener, clause.main, clause.before
    if opener.text[0] in WORDS.most and opener is not main:
        return [insert(opener.start, PHRASE.not_so)]  # 最常去
    if opener.text not in REPLACEMENTS.seldom and opener.text[0] in REPLACEMENTS.seldom and opener is main:
        return [insert(opener.start, PHRASE.bu)]  # 常点 ("often dots")
    if opener.text in REPLACEMENTS.seldom:
        return [put(REPLACEMENTS.seldom[opener.text], opener), *(put("", unit) for unit in clause.aspect)]
    if before.text in WORDS.still:
        ended = [put("", unit) for unit in clause.aspect if unit.text in WORDS.le]
        if ended:  # 依然达到了最高速度 → 没有达到最高速度
            return [Edit(before.start, opener.start, PHRASE.has_not), *ended]
        # 仍保持着 ("still keeps") → 不再保持 ("no longer keeps")
        lasting = [put("", unit) for unit in clause.aspect if unit.text in WORDS.zhe]
        return [Edit(before.start, opener.start, PHRASE.no_longer), *lasting]
    lets = main.text in WORDS.letting or (main.text in WORDS.naming and has_kind(clause.rest, Kind.VERB))  # 叫人笑了
    stative = main.text in WORDS.stative_verb and not lets and clause.behind.text not in WORDS.dao  # 了解|到
    perfective, dropped = clause.aspect, list[Unit]()
    if stative or main.text in WORDS.reporting_verb:
        perfective = tuple(unit for unit in clause.aspect if unit.start == main.end and unit.text not in WORDS.zhe)
        simple = all(unit.kind in NOUNS for unit in units[position.main + 1 : position.end - 1])
        if not perfective and clause.last.text in WORDS.le and simple:
            dropped = [clause.last]  # 爱你了 ("loves you now"), a state that has come about
    own = units[position.group : position.main + 1]
    progressive = next((unit for unit in own if unit.kind is Kind.PROGRESSIVE), None)
    conditional = has_word(units[: position.opening], WORDS.conditional)
    decided = before.kind is Kind.VERB and before.text in WORDS.governing  # 决定|采取
    habitual = conditional or decided or has_word(units[position.opening : position.main], WORDS.habitual)
    if opener.text in WORDS.yu or (opener is main and main.text in WORDS.on_record and not perfective):
        past = [put("", before)] if before.text in REPLACEMENTS.past_adverb else []
        gone = [put("", unit) for unit in perfective if unit.text in WORDS.le]
        return [*past, insert(opener.start, PHRASE.not_so), *gone]
    reached = before.text in REPLACEMENTS.past_adverb or before.text in REPLACEMENTS.at_last
    if perfective or reached or progressive is not None:
        negator = _not_yet(clause, draws)
    else:
        # 将他称为… tells what somebody did, 被他承认 what happened
        happens = has_kind(own, Kind.PASSIVE) and main.text not in WORDS.regarded
        opening = units[position.segment.first : position.segment.first + 2]
        told = opener.text in WORDS.deed_adverb or has_word(opening, WORDS.narrative_opening)
        lasts = stative and not happens and not (has_kind(own, Kind.DISPOSAL) or told)
        negator = _negator(clause, draws, lasting=lasts or habitual)
    if stative and main.text not in WORDS.reporting_verb and _tells_a_deed(clause):
        return None
    if before.text in WORDS.literary_adverb and negator in PHRASES.not_yet:
        negator = PHRASE.literary_not_yet
    edits: list[Edit] = []
    if progressive is not None and progressive.text not in WORDS.zai:
        edits.append(put(REPLACEMENTS.progressive.get(progressive.text, ""), progressive))
    over = _over(clause, perfective)
    again = unit_at(units, position.main + 2)
    if clause.behind.text in WORDS.le and again.text[:1] == main.text:  # 眨了眨眼睛 → 没有眨眼睛
        over.append(again._replace(end=again.start + 1))
    if clause.behind.text in WORDS.yi and again.text == main.text:  # 跳一跳 → 没有跳
        over += [clause.behind, again]
    ends = clause.last.text in WORDS.le and main.text not in WORDS.hearsay  # not of 没听说他走了
    if negator in PHRASES.not_yet and ends and clause.last not in (*over, *dropped):
        over.append(clause.last)  # 叫人说烂了
    disposes = has_kind(units[position.group : position.end], Kind.DISPOSAL) and len(main.text) == 1
    if disposes and over and over[0].end >= clause.last.end and over[0].start == main.end:
        return None  # 没有把信寄 is not a sentence: 把 needs a result behind its verb
    if before.text in REPLACEMENTS.at_last:
        edits.append(put(REPLACEMENTS.at_last[before.text], before))
    led = None if opener.kind in (Kind.PREPOSITION, Kind.DISPOSAL, Kind.PASSIVE) else _leading(clause)
    if before.text in WORDS.behind_a_negator and position.group - 1 > position.opening:
        led = before
    if led is not None and negator != PHRASE.not_so:
        return [*edits, insert(led.start, negator), *(_dropped(clause, unit) for unit in (*over, *dropped))]
    start = before.start if before.text in WORDS.narrative_link and not habitual else opener.start
    linked = opener.text in WORDS.narrative_link and position.group < position.main
    edits.append(Edit(start, opener.end if linked else opener.start, negator))
    quantities = [unit for unit in clause.rest[:2] if unit.text in WORDS.vague_quantity]
    return [*edits, *(_dropped(clause, unit) for unit in (*quantities, *over, *dropped))]


def _dropped(clause: Clause, unit: Unit) -> Edit:
    """Return the edit that deletes a unit which does not go with a negator; 成了 becomes 成为."""
    became = clause.main.text in WORDS.becoming and unit is clause.behind
    return put(PHRASE.to_be if became else "", unit)


def _over(clause: Clause, perfective: Units) -> list[Unit]:
    """Return the units that a negator does away with: 了 and 啦, and 着 behind a verb of two characters (影响着)."""
    lasting = clause.behind.text in WORDS.zhe and len(clause.main.text) > 1
    return [
        *((clause.behind,) if lasting else ()),
        *(unit for unit in perfective if unit.text in WORDS.le),
        *(unit for unit in _tail(clause) if unit.text in WORDS.completing),
    ]


def _tail(clause: Clause) -> Units:
    """Return the particles and marks at the end of a clause."""
    return clause.units[clause.position.end : clause.position.segment.last]


def _leading(clause: Clause) -> Unit | None:
    """Return the preposition of a phrase in front of the predicate group that a negator precedes, or None."""
    units, position = clause.units, clause.position
    for index in range(position.group - 1, position.opening, -1):
        unit = units[index]
        if index in position.inside or unit.text in WORDS.er or unit.kind is Kind.ASPECT:
            continue
        benefits = unit.text in WORDS.wei and unit.pos == "ADP"  # 没有|为乐队写歌
        if benefits or (unit.text in WORDS.leading_preposition and unit.pos in ("ADP", "VERB")):
            return unit
        named = unit.kind is Kind.VERB and units[index + 1].kind is Kind.NOMINAL  # 办公|室 ("office")
        if not named and unit.kind not in _LED:
            return None
    return None


def _not_yet(clause: Clause, draws: Draws) -> str:
    """Return the negator of what happened: 没 or 没有; in written style 没有, or 未 for the verbs of that style."""
    if not _is_written(clause):
        return draws.choice(PHRASES.not_yet)
    written = clause.opener is clause.main and clause.main.text in WORDS.written_verb
    return PHRASE.literary_not_yet if written else PHRASE.has_not


def _negator(clause: Clause, draws: Draws, *, lasting: bool) -> str:
    """Return the negator of a verb without aspect; `lasting` tells whether it is of state or tells of a habit."""
    main = clause.main
    placed = clause.opener is main and (
        (main.kind is Kind.PREPOSITION and main.pos == "ADP") or (clause.behind.text in WORDS.zai and not lasting)
    )
    linking = clause.opener.text in WORDS.wei and clause.opener.pos != "ADP"  # 为民国时重建 ("is rebuilt in …")
    named = main.text in WORDS.reporting_verb and clause.behind.text in WORDS.wei  # 表示|为 ("is shown as")
    if linking or named or clause.opener.text in _BY or main.text in WORDS.on_record or placed or _is_linked(clause):
        return PHRASE.not_so
    located = main.text in WORDS.locating and clause.opener is main
    based = clause.opener.text in WORDS.by and has_word(clause.own, WORDS.wei)  # 以放牧为生
    supposed = has_word(clause.units[: clause.position.group], _SUPPOSING)
    if supposed and has_word(clause.front, WORDS.in_that_case):
        return PHRASE.will_not  # not of 他们踢球，她则看着
    proposed = has_word(clause.units[clause.position.end :], WORDS.ba_particle)
    if main.text in WORDS.hearsay:
        return _not_yet(clause, draws)  # 没有听说
    asked = clause.question is Question.MA
    if asked and clause.opener.kind is Kind.PASSIVE:
        return PHRASE.will_not
    if lasting or located or based or proposed or asked:
        return PHRASE.bu
    return PHRASE.has_not if len(main.text) > 1 or main.kind is Kind.PREPOSITION else _not_yet(clause, draws)


def _tells_a_deed(clause: Clause) -> bool:
    """Return whether a verb with 了 follows the verb of state and tells what happened: 代表学校参加了比赛."""
    units, position = clause.units, clause.position
    return any(
        units[index].text in WORDS.le and units[index - 1].kind is Kind.VERB
        for index in range(position.main + 2, position.end - 1)
    )


def _is_linked(clause: Clause) -> bool:
    """Return whether the predicate is a verb and 于 or 自, which tell where, when or what from: 出生于, 来源|于."""
    whole = clause.main.text[-1] in WORDS.linking_character and len(clause.main.text) > 2
    return clause.opener is clause.main and (whole or clause.behind.text in WORDS.yu)
