"""Double negations that grammar has a form for, inside the clause: 不无, 不乏, 无不, 不会不, 不失为, 不难."""

from __future__ import annotations

from augpipe.augment.chinese.changes import put
from augpipe.augment.chinese.negation.insertion import HAS_NOT_YET, stacks
from augpipe.augment.chinese.reading.clause import Clause
from augpipe.augment.chinese.reading.kinds import COUNTING, NOUNS, Kind
from augpipe.augment.chinese.reading.marks import is_told
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import ALTERNATIVES, PHRASE, PHRASES, WORDS
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Syntax

LONG = 15  # characters, from which a sentence is of written style
Form = tuple[str, list[Edit]]
_PLURAL_ENDS = tuple(WORDS.plural_end)
_WHOLE = tuple(WORDS.whole_opener)
_EVERYBODY_OPENERS = tuple(WORDS.everybody)
_THING = (*NOUNS, *COUNTING, Kind.ATTRIBUTIVE, Kind.ADJECTIVE)
_ONE = tuple(WORDS.yi)


def form_of(syntax: Syntax, clause: Clause, draws: Draws) -> Form | None:
    """Return the rule and the edits of the first form that fits a clause without a negator, or None."""
    return (
        _universal(syntax, clause, draws)
        or _modal(syntax, clause, draws)
        or _having(syntax, clause, draws)
        or _copula(syntax, clause, draws)
        or _antonym(clause, draws)
        or _graded(syntax, clause, draws)
    )


def _universal(syntax: Syntax, clause: Clause, draws: Draws) -> Form | None:
    """Return the form for everybody, all of them, every day: 大家都喜欢他 → 没有人不喜欢他, 都来 → 无不来."""
    units, position, start = clause.units, clause.position, clause.opener.start
    if clause.aspect or clause.modals:
        return None
    having = clause.main.kind is Kind.HAVE
    if syntax.text[:start] in WORDS.everybody:
        return "universal", [Edit(0, start, PHRASE.nobody_has_not if having else PHRASE.nobody_not)]
    for place in range(position.opening, position.group):
        if (
            units[place].text in ALTERNATIVES.every_time
            and place < position.group
            and units[place + 1].kind is not Kind.ATTRIBUTIVE
        ):
            last = units[place + 1] if units[place + 1].text in WORDS.all_of_them else units[place]
            if unit_at(units, units.index(last) + 1) is not clause.opener:
                return None
            (once,) = ALTERNATIVES.every_time[units[place].text]
            return "universal", [put(once + (HAS_NOT_YET if having else PHRASE.bu), units[place], last)]
    all_of_them, subject = clause.before, units[position.opening : max(position.group - 1, position.opening)]
    if all_of_them.text not in WORDS.all_of_them or not subject:
        return None
    said = "".join(unit.text for unit in subject)
    plural = said.endswith(_PLURAL_ENDS) or said.startswith(_WHOLE)
    if not plural or said.startswith(_EVERYBODY_OPENERS) or subject[-1].kind not in NOUNS:
        return None
    degree = clause.opener if clause.opener.text in WORDS.dropped_degree else None
    form = (
        PHRASE.none_not
        if is_told(syntax) and not having
        else draws.choice(PHRASES.not_one) + (HAS_NOT_YET if having else PHRASE.bu)
    )
    if clause.main.kind is Kind.COPULA and not is_told(syntax):
        return None
    return "universal", [put(form, all_of_them, degree)]


def _modal(syntax: Syntax, clause: Clause, draws: Draws) -> Form | None:
    """Return the form for a modal: 会来 → 不会不来, 必须去 → 不得不去, 需要休息 → 不能没有休息."""
    units, position, opener = clause.units, clause.position, clause.opener
    if not clause.modals or opener is not clause.modals[0]:
        return None
    forms = ALTERNATIVES.doubly_negated_modal.get(opener.text)
    following = unit_at(units, position.group + 1, position.end)
    behind = units[position.group + 1 : position.end]
    if opener.text in WORDS.needing_thing and behind and all(unit.kind in _THING for unit in behind):
        return "modal", [put(draws.choice(PHRASES.cannot_lack), opener)]
    # 才不会不 is too much even for native readers.
    if forms is None or has_word(clause.front, WORDS.tying_in_modals) or has_word(clause.own, WORDS.cai):
        return None
    if len(clause.modals) > 1 or clause.last.text in WORDS.le or following.text in WORDS.yu:
        return None
    form = draws.choice(forms)
    if form.endswith(PHRASE.bu) and syntax.text[opener.end : opener.end + 1] in WORDS.you:
        form = form[:-1] + HAS_NOT_YET
    edits = [put(form, opener)]
    return None if stacks(syntax.text, edits) else ("modal", edits)


def _having(syntax: Syntax, clause: Clause, draws: Draws) -> Form | None:
    """Return the form for 有: 有道理 → 不无道理, 有许多诗人 → 不乏诗人, 有现货 → 不是没有现货."""
    units, position, main, opener = clause.units, clause.position, clause.main, clause.opener
    direct = opener is main or (position.group + 1 == position.main and opener.text in WORDS.dropped_degree)
    if not direct or clause.aspect or has_word(clause.front, WORDS.tying_adverb):
        return None
    if main.kind is not Kind.HAVE:
        whole = main.text[1:] in WORDS.abstract_having and main.text[0] in WORDS.you and main is clause.last
        return ("has", [Edit(opener.start, main.start + 1, PHRASE.not_without)]) if whole else None
    behind, negators = (
        clause.rest,
        PHRASES.negator_of_told if is_told(syntax) and len(syntax.text) > LONG else PHRASES.negator_of_negator,
    )
    if not behind:
        return None
    if "".join(unit.text for unit in behind) in WORDS.abstract_having:
        return "has", [put(PHRASE.not_without, opener, main)]
    if behind[0].text in WORDS.many_of_them and len(behind) > 1:
        of = behind[1] if behind[1].kind is Kind.ATTRIBUTIVE else behind[0]
        return ("has", [put(PHRASE.no_lack, opener, of)]) if of is not behind[-1] else None
    if behind[0].kind in COUNTING or behind[0].kind is Kind.WH or behind[0].kind is Kind.DEGREE:
        if not behind[0].text.startswith(_ONE):
            return None
        last = behind[1] if len(behind) > 2 and behind[1].kind is Kind.CLASSIFIER else behind[0]
        return "in_place", [put(draws.choice(negators) + PHRASE.has_not, opener, last)]
    return "in_place", [put(draws.choice(negators) + PHRASE.has_not, opener, main)]


def _copula(syntax: Syntax, clause: Clause, draws: Draws) -> Form | None:
    """Return the form for 是: 是一个好办法 → 不失为一个好办法, 是他的代表作 → 不能不说是他的代表作."""
    units, position, main = clause.units, clause.position, clause.main
    tied = has_word(clause.front, WORDS.tying_adverb)
    if main.text not in WORDS.shi or clause.opener is not main or tied or position.group == position.opening:
        return None
    behind = clause.rest
    if not behind or clause.last.text in WORDS.de or behind[0].kind is Kind.PUNCTUATION or has_kind(behind, Kind.WH):
        return None
    if has_word(behind[:5], WORDS.praising) and behind[0].text.startswith(_ONE):
        return "copula", [put(PHRASE.not_losing, main)]
    return "copula", [put(draws.choice(PHRASES.cannot_but_be), main)]


def _antonym(clause: Clause, draws: Draws) -> Form | None:
    """Return the form that denies the opposite: 很近 → 不远, 成功了 → 没有失败; None for words without an exact one."""
    units, position, main, opener = clause.units, clause.position, clause.main, clause.opener
    forms = ALTERNATIVES.opposite_denied.get(main.text)
    degree = units[position.main - 1] if position.group < position.main else main
    first = degree if degree.text in WORDS.dropped_degree else main
    # 离学校很近 ("near the school")
    direct = opener is first or opener.kind is Kind.PREPOSITION
    if forms is None or not direct or has_word(clause.front, WORDS.tying_adverb):
        return None
    form = draws.choice(forms)
    over = has_kind(clause.aspect, Kind.ASPECT)
    if not form.startswith(HAS_NOT_YET):
        return None if over or main is not clause.last else ("antonym", [put(form, first, main)])
    return "antonym", [put(form, first, main), *(put("", unit) for unit in clause.aspect if unit.text in WORDS.le)]


def _graded(syntax: Syntax, clause: Clause, draws: Draws) -> Form | None:
    """Return the form for an adjective behind a degree in what is told: 十分热闹 → 不可谓不热闹."""
    units, position, opener, main = clause.units, clause.position, clause.opener, clause.main
    direct = position.group + 1 == position.main and opener.text in WORDS.dropped_degree and main is clause.last
    tied = has_word(clause.front, WORDS.tying_adverb)
    if not direct or tied or clause.aspect or not is_told(syntax) or main.kind is not Kind.ADJECTIVE:
        return None
    return "in_place", [
        put(draws.choice((*PHRASES.negator_of_negator, PHRASE.cannot_be_called_not[:-1])) + PHRASE.bu, opener)
    ]
