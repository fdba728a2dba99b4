"""Double negations that grammar has a form for, inside the clause: 不无, 不乏, 无不, 不会不, 不失为, 不难."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.chinese.negation.describing import HAS_NOT_YET
from augpipe.augment.chinese.negation.insertion import stacks
from augpipe.augment.chinese.reading.clause import Clause, put
from augpipe.augment.chinese.reading.kinds import COUNTING, NOUNS, Kind, kinds
from augpipe.augment.chinese.reading.marks import is_told
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import ALTERNATIVES, PHRASE, PHRASES, WORDS
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Syntax

Form = tuple[str, list[Edit]]
_PLURAL_ENDS = tuple(WORDS.plural_end)
_WHOLE = tuple(WORDS.whole_opener)
_THING = NOUNS | COUNTING | kinds("ATTRIBUTIVE ADJECTIVE")
_ONE = tuple(WORDS.yi)
_TYING = WORDS.tying_adverb - WORDS.jiu
_AGAIN = WORDS.polarity_item | WORDS.also  # 应该也是
_TYING_MODALS = WORDS.tying_in_modals | WORDS.governing  # 希望他能来
_PREDICATES = kinds("COPULA MODAL PASSIVE")
_NO_VERB = kinds("NUMBER CLASSIFIER WH PARTICLE DEGREE NOMINAL PRONOUN")
_MODIFIED = kinds("VERB ATTRIBUTIVE NOMINAL")


def form_of(syntax: Syntax, clause: Clause, draws: Draws) -> Form | None:
    """Return the rule and the edits of the first form that fits a clause without a negator, or None."""
    return (
        _forced(clause)
        or _universal(syntax, clause, draws)
        or _modal(syntax, clause, draws)
        or _having(clause, draws)
        or _copula(syntax, clause, draws)
        or _antonym(clause, draws)
        or _graded(syntax, clause, draws)
    )


def _forced(clause: Clause) -> Form | None:
    """Return the form for 只好 and 只得: 他只得放弃 → 他不得不放弃."""
    only = next((unit for unit in clause.own if unit.text in WORDS.having_to), None)
    return only and ("modal", [put(PHRASES.compulsion[0], only)])


def _universal(syntax: Syntax, clause: Clause, draws: Draws) -> Form | None:
    """Return the form for everybody, all of them, every day: 大家都喜欢他 → 没有人不喜欢他, 都来 → 无不来."""
    units, position, start = clause.units, clause.position, clause.opener.start
    if clause.aspect or clause.modals or has_word(clause.front, WORDS.even):
        return None
    graded = clause.opener.kind is Kind.DEGREE  # 大家都很有兴趣 → 没有人不很有兴趣
    having = clause.main.kind is Kind.HAVE and not graded
    negator = HAS_NOT_YET if having else PHRASE.bu
    if syntax.text[:start] in WORDS.everybody:
        return "universal", [Edit(0, start, PHRASE.nobody_has_not if having else PHRASE.nobody_not)]
    for place in range(position.opening, position.group):
        every, following = units[place], units[place + 1]
        if every.text in ALTERNATIVES.every_time and following.kind is not Kind.ATTRIBUTIVE:
            last = following if following.text in WORDS.all_of_them else every
            if unit_at(units, units.index(last) + 1) is not clause.opener or has_word(clause.rest, WORDS.all_of_them):
                return None
            (once,) = ALTERNATIVES.every_time[every.text]
            return "universal", [put(once + negator, every, last)]
    subject = clause.front[:-1]
    if clause.before.text not in WORDS.all_of_them or not subject:
        return None
    said = "".join(unit.text for unit in subject)
    if not (said.endswith(_PLURAL_ENDS) or said.startswith(_WHOLE)):
        return None
    told = is_told(syntax) and not having
    if said[0] in WORDS.each:  # 每个人没有一个不 would say it twice
        return "universal", [put(PHRASE.none_not, clause.before)]
    if told and clause.opener.text in WORDS.dropped_degree and position.group + 1 == position.main:
        return "universal", [put(PHRASE.none_not, clause.before, clause.opener)]  # 都很满意 → 无不满意
    return "universal", [put(PHRASE.none_not if told else draws.choice(PHRASES.not_one) + negator, clause.before)]


def _modal(syntax: Syntax, clause: Clause, draws: Draws) -> Form | None:
    """Return the form for a modal: 会来 → 不会不来, 必须去 → 不得不去, 需要休息 → 不能没有休息."""
    position, opener = clause.position, clause.opener
    if not clause.modals or opener is not clause.modals[0]:
        return None
    behind = clause.units[position.group + 1 : position.end]
    if not behind:
        return None
    named = behind[0].pos == "PROPN" or has_word(clause.front, WORDS.first_person)
    wants = opener.text in WORDS.yao and named
    if not wants and opener.text in WORDS.needing_thing and all(unit.kind in _THING for unit in behind):
        return "modal", [put(draws.choice(PHRASES.cannot_lack), opener)]
    forms = ALTERNATIVES.doubly_negated_modal.get(opener.text)
    # 才不会不 is too much even for native readers.
    tied = has_word(clause.front, _TYING_MODALS) or has_word(clause.own, WORDS.cai)
    tied = tied or clause.before.text in _TYING or clause.before.kind is Kind.DEGREE
    again = has_word(behind[:1], _AGAIN)  # 不会不再 would be "no longer"
    again = again or (has_kind(behind[:1], Kind.ADJECTIVE) and has_kind(behind[1:2], *_MODIFIED))  # 应正常进行
    over = again or clause.last.text in WORDS.le or has_word(behind[:1], WORDS.yu) or has_kind(behind[:1], *_NO_VERB)
    if has_word(behind[:1], WORDS.skill) and opener.text in WORDS.hui:
        return "modal", [put(draws.choice(PHRASES.negator_of_negator) + PHRASE.will_not, opener)]  # 会游泳
    if forms is None or tied or over or len(clause.modals) > 1:
        return None
    form = draws.choice(forms)
    if form.endswith(PHRASE.bu) and syntax.text[opener.end : opener.end + 1] in WORDS.you:
        form = form[:-1] + HAS_NOT_YET
    edits = [put(form, opener)]
    return None if stacks(syntax.text, edits) else ("modal", edits)


def _having(clause: Clause, draws: Draws) -> Form | None:
    """Return the form for 有: 有道理 → 不无道理, 有许多诗人 → 不乏诗人, 有现货 → 不是没有现货."""
    main, opener, behind = clause.main, clause.opener, clause.rest
    quoted = clause.behind.kind is Kind.PUNCTUATION  # 有《春》和《夏》
    if opener is not main or quoted or clause.aspect or has_word(clause.front, WORDS.tying_adverb):
        return None
    if clause.before.kind is Kind.VERB or clause.before.text in WORDS.joined_to_having:
        return None  # 隐藏|有, 刻|有
    if main.kind is not Kind.HAVE or not behind or behind[0].text[0] in WORDS.suo:
        return None
    if "".join(unit.text for unit in behind) in WORDS.abstract_having:
        return "has", [put(PHRASE.not_without, opener, main)]
    first = behind[0]
    told = any(  # 有多艘船只受损 ("several ships were damaged")
        unit.kind in _PREDICATES or (unit.kind is Kind.VERB and before.kind is Kind.NOMINAL)
        for before, unit in pairwise(behind)
    )
    if told and (first.text in WORDS.many or first.text in WORDS.many_of_them):
        return None
    if first.text in WORDS.many and len(behind) > 2 and behind[1].text in WORDS.classifier:
        return "has", [put(PHRASE.no_lack, opener, behind[1])]  # 有多种译本 → 不乏译本
    if first.text in WORDS.many_of_them:
        return ("has", [put(PHRASE.no_lack, opener, first)]) if len(behind) > 1 else None
    last = main
    if first.kind in COUNTING or first.kind in (Kind.WH, Kind.DEGREE):
        if not first.text.startswith(_ONE):
            return None
        last = behind[1] if len(behind) > 2 and behind[1].kind is Kind.CLASSIFIER else first
    return "in_place", [put(draws.choice(PHRASES.negator_of_negator) + PHRASE.has_not, opener, last)]


def _copula(syntax: Syntax, clause: Clause, draws: Draws) -> Form | None:
    """Return the form for 是: 是一个好办法 → 不失为一个好办法, 是他的代表作 → 不能不说是他的代表作."""
    main, behind = clause.main, clause.rest
    if main.text not in WORDS.shi or clause.opener is not main or has_word(clause.front, WORDS.tying_adverb):
        return None
    if not clause.front or not behind or clause.last.text in WORDS.de or has_kind(behind, Kind.WH):
        return None
    if behind[0].kind is Kind.PUNCTUATION:
        return None
    if has_word(behind[:5], WORDS.praising) and behind[0].text.startswith(_ONE):
        return "copula", [put(PHRASE.not_losing, main)]
    if clause.before.text in WORDS.second_person or clause.before.text in WORDS.first_person:
        return "copula", [put(PHRASE.is_not_not, main)]  # 你不能说不是… would forbid to say it
    return "copula", [put(draws.choice(PHRASES.cannot_but_be), main)]


def _antonym(clause: Clause, draws: Draws) -> Form | None:
    """Return the form that denies the opposite: 很近 → 不远, 成功了 → 没有失败; None for words without an exact one."""
    position, main, opener = clause.position, clause.main, clause.opener
    forms = ALTERNATIVES.opposite_denied.get(main.text)
    degree = clause.units[position.main - 1] if position.group < position.main else main
    first = degree if degree.text in WORDS.dropped_degree else main
    direct = opener is first or opener.kind is Kind.PREPOSITION  # 离学校很近 ("near the school")
    if forms is None or not direct or has_word(clause.front, WORDS.tying_adverb):
        return None
    form = draws.choice(forms)
    if not form.startswith(HAS_NOT_YET):
        return None if main is not clause.last else ("antonym", [put(form, first, main)])
    return "antonym", [put(form, first, main), *(put("", unit) for unit in clause.aspect if unit.text in WORDS.le)]


def _graded(syntax: Syntax, clause: Clause, draws: Draws) -> Form | None:
    """Return the form for an adjective behind a degree in what is told: 十分热闹 → 不可谓不热闹."""
    position, opener, main = clause.position, clause.opener, clause.main
    direct = position.group + 1 == position.main and opener.text in WORDS.dropped_degree and main is clause.last
    tied = has_word(clause.front, WORDS.tying_adverb)
    if not direct or tied or not is_told(syntax) or main.kind is not Kind.ADJECTIVE:
        return None
    negators = (*PHRASES.negator_of_negator, PHRASE.cannot_be_called_not[:-1])
    return "in_place", [put(draws.choice(negators) + PHRASE.bu, opener)]
