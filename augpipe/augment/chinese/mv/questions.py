"""MV for questions: `一定能提现吗`, `是不是一定能提现`, `应该是现金还是支票`; wh-questions are in `wh.py`."""

from __future__ import annotations

from augpipe.augment.chinese.mv.place import Change, Person, Place, attitude_stands, change, place_in
from augpipe.augment.chinese.mv.wh import SHOULD, SURELY, WOULD, wh_question
from augpipe.augment.chinese.reading.clause import Clause
from augpipe.augment.chinese.reading.kinds import ENDINGS, NEGATIVE, VOICE, Kind, Unit, Units, kinds
from augpipe.augment.chinese.reading.questions import SECOND_PERSON, Question, question_unit
from augpipe.augment.chinese.reading.units import has_kind, has_word, insert, put, unit_at
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import pattern, phrase, phrases, replacements, words
from augpipe.syntax.syntax import Syntax

_RATHER, _MA = phrase("would_rather"), words("ma")


def question(syntax: Syntax, clause: Clause, draws: Draws) -> Change:
    """Return the change of a sentence that asks something, or the reason why nothing fits."""
    units, place, asking = clause.units, place_in(clause), clause.asking
    if clause.question is Question.A_NOT_A and asking is not None:
        return _a_not_a(units, asking)
    if clause.question in (Question.WH, Question.NONE):
        index = _wh_index(units, asking)
        if index is not None:
            return wh_question(syntax, clause, index, place)
    if place is None:
        return _adjective_question(units)
    if attitude_stands(place):
        return _doubted(syntax, place)
    return _choice(syntax, place) if clause.question is Question.CHOICE else _yes_no(place, draws)


_AMOUNT, _MANNER = words("amount_character"), words("how_of_manner")


def _wh_index(units: Units, asking: Unit | None) -> int | None:
    """Return the index of the wh-word: that of the clause, or 怎么 behind 几 or 多, or else the first one, or None."""
    if asking is None:
        return question_unit(units)
    if asking.text[0] in _AMOUNT:  # 差了几块钱，怎么还 ("a few yuan are missing, how do I pay")
        for index, unit in enumerate(units):
            if unit.kind is Kind.WH and unit.text in _MANNER:
                return index
    return units.index(asking)


_COPULAS, _ADJECTIVES = words("jiushi_doushi"), words("adjective")


def _adjective_question(units: Units) -> Change:
    """Return the change of a yes-no question without a predicate: its adjective was tagged as a noun.

    `这个软件安全吗` → `这个软件一定安全吗`; 就是 and 都是 inside count as well.
    """
    own = [unit for unit in units if unit.kind is not Kind.PUNCTUATION]
    if own[-1].text not in _MA:
        return "no_predicate"
    copula = next((unit for unit in own if unit.text in _COPULAS), None)
    if copula is not None and copula.start:
        return change("modal_yes_no", copula, SURELY)
    if len(own) < 3 or own[-2].text not in _ADJECTIVES:
        return "no_predicate"
    return change("modal_yes_no", own[-3] if own[-3].kind is Kind.DEGREE else own[-2], SURELY)


_REALLY, _ONLY_OR_MUST, _RHETORICAL = words("really"), words("only_or_must"), words("rhetorical_adverb")


def _doubted(syntax: Syntax, place: Place) -> Change:
    """Return the change of a question with an attitude: 一定 goes in front of 真的 ("really"), 只能 or 必须."""
    clause = place.clause
    if clause.question is Question.MA:
        really = next((unit for unit in clause.units[: clause.position.main] if unit.text in _REALLY), None)
        if really is not None and not any(word in syntax.text for word in _RHETORICAL):
            return change("modal_yes_no", really, SURELY)
        if place.grouped and clause.opener.text in _ONLY_OR_MUST:
            return change("modal_yes_no", place.first, SURELY)
    return "modal_already"


def _choice(syntax: Syntax, place: Place) -> Change:
    """Return the change of a question for a choice."""
    clause, last = place.clause, place.clause.last
    if last.kind is Kind.ADJECTIVE and place.bare and last is clause.main:
        twice = sum(unit.text == last.text for unit in clause.units) > 1
        return "no_place" if twice else change("modal_question", last, _RATHER)
    # 电影好看还是小说好看 ("is the film better or the novel better")
    fits = clause.opener.kind in (Kind.VERB, Kind.COPULA, Kind.PREPOSITION) and syntax.text.count(last.text) == 1
    return change("modal_question", place.first, SHOULD) if fits else "no_place"


_TAGS, _PERMISSION_TAGS = words("tag_question"), words("permission_tag")
_SURELY_NOT, _GOOD, _WHY_OR_HOW = words("rhetorical_which"), words("hao"), words("why_or_how")
_WHAT, _ABLE = words("shenme_sha"), words("will_or_can")
_BU_OR_MEI, _HAS_NOT, _LE = words("bare_negator"), words("lacking"), words("le")
_CERTAINLY, _IS_IT_CERTAIN, _IS_IT_SURE = phrase("certainly"), phrase("whether_certainly"), phrase("whether_surely")
_OVER, _ALREADY, _GOING_ON = words("over"), words("already_or_lately"), words("being_at")
_OFFERING, _WANTING, _FELT, _MENTAL = words("offering"), words("offering", "planning"), words("felt"), words("mental")
_AT, _DELIBERATE, _SURELY_OR_MUST = words("zai"), words("deliberate"), phrases("surely_or_must")
_ASSERTED = kinds("MODAL COPULA HAVE ADJECTIVE NEGATOR POTENTIAL")


def _yes_no(place: Place, draws: Draws) -> Change:
    """Return the change of a yes-no question, which asks whether it is certain: `能提现吗` → `一定能提现吗`.

    Nobody is asked whether it is certain what he himself did, knows or wants.
    """
    clause, units, position = place.clause, place.clause.units, place.clause.position
    opener, main, asking = clause.opener, clause.main, clause.asking
    if _takes_no_modal(place):
        return "no_place"
    # 不使用需要年费吗 ("is there a fee if I do not use it")
    later = None if opener.kind in (Kind.MODAL, Kind.COPULA) else _later_modal(clause)
    if later is not None:
        return change("modal_yes_no", later, SURELY)
    if has_word(units, _WHY_OR_HOW):
        return "no_place"
    if main.kind is Kind.HAVE and unit_at(units, position.main + 1).text in _WHAT:
        able = units[max(position.main - 1, 0)]
        return (
            change("modal_yes_no", able, SURELY) if able.text in _ABLE else change("modal_yes_no", place.first, WOULD)
        )
    if asking is not None and asking.text[0] in _BU_OR_MEI:
        return _tailed(place, asking)
    hearer = place.person in (Person.SECOND, Person.FIRST)
    whole = units[place.unit : position.end]
    done = has_word(whole, _OVER) or has_word(units[: position.main], _ALREADY)
    going_on = opener.text in _GOING_ON
    if asking is None and opener.kind not in _ASSERTED:
        return "no_place"
    if opener.kind is Kind.MODAL:
        if opener.text in _OFFERING and place.person is Person.SECOND and place.grouped:
            return change("modal_yes_no", place.first, WOULD)
        return "no_place" if hearer and opener.text in _WANTING else change("modal_yes_no", place.first, SURELY)
    if opener.kind in NEGATIVE:
        return "no_place" if hearer else change("modal_yes_no", place.first, _CERTAINLY if done else SURELY)
    if place.person is Person.SECOND and not done and main.text in _FELT and place.bare:
        return change("modal_yes_no", place.first, WOULD)
    if hearer and (done or going_on or main.text in _MENTAL):
        return "no_place"
    if main.text in _AT and main is opener and len(place.tail) <= 2:
        return "no_place"  # a greeting: 在吗 ("are you there")
    if done or going_on:
        return change("modal_yes_no", place.first, _CERTAINLY)
    deed = place.person is not Person.OTHER and main.text in _DELIBERATE and place.grouped
    return change("modal_yes_no", place.first, draws.choice(_SURELY_OR_MUST if deed else _SURELY_OR_MUST[:1]))


def _takes_no_modal(place: Place) -> bool:
    """Return whether a yes-no question only asks for agreement or leave, or another verb stands in front."""
    clause, units, position = place.clause, place.clause.units, place.clause.position
    segment = position.segment
    short = "".join(unit.text for unit in units[segment.first : segment.last] if unit.kind is not Kind.PUNCTUATION)
    allowed = clause.opener.kind is Kind.MODAL and place.before.kind is Kind.NOMINAL
    front = units[position.opening : place.unit]
    return (
        short in _TAGS
        or (short in _PERMISSION_TAGS and segment.first == 0)
        or place.before.text in _SURELY_NOT  # rhetorical: 我哪会忘记呢 ("how could I forget")
        # a suggestion: 早上喝咖啡好吗 ("how about coffee in the morning")
        or (
            clause.last.text in _GOOD
            and len(units) > 2
            and position.main < position.end - 1
            and units[position.end - 2].kind is not Kind.DEGREE
        )
        or (not allowed and has_kind(front, Kind.HAVE, Kind.WH))  # 有点击可以连接吗
    )


def _tailed(place: Place, asking: Unit) -> Change:
    """Return the change of a question that ends in 不 or 没有, which it deletes: `能还清不` → `是不是一定能还清`."""
    units = place.clause.units
    done = units[units.index(asking) - 1].text in _LE
    owned = place.person not in (Person.SECOND, Person.FIRST)
    # 还款了没有 ("has it been paid back or not")
    if asking.text in _HAS_NOT and done and owned and place.bare:
        return change("modal_yes_no", place.first, _IS_IT_CERTAIN, put("", asking))
    if asking.text not in _BU or place.clause.opener.kind not in (Kind.MODAL, Kind.HAVE, Kind.POTENTIAL):
        return "no_place"
    return change("modal_yes_no", place.first, _IS_IT_SURE, put("", asking))


_BU, _TURNING, _HAI = words("bu"), words("turning"), words("hai")


def _later_modal(clause: Clause) -> Unit | None:
    """Return the modal, or 还 with a verb, that the question turns on behind another verb."""
    units, end = clause.units, clause.position.end
    for index in range(clause.position.group + 1, end):
        unit, before, following = units[index], units[index - 1].kind, unit_at(units, index + 1, end).kind
        turns = unit.text not in _HAI or following in (Kind.VERB, Kind.MODAL, Kind.HAVE)
        if turns and unit.text in _TURNING and before in (Kind.VERB, Kind.NOMINAL, Kind.ASPECT, Kind.ADJECTIVE):
            return unit
    return None


_FALSE_A_NOT_A, _STANDING, _WRITTEN = words("false_a_not_a"), words("certain_already"), replacements("asked_certainty")
_DONE, _IS_IT, _IS_IT_NOT = words("over", "already"), words("is_it"), words("shibushi")
_LATER, _STILL, _SURELY_IS = words("later_modal"), words("jiu_dou_hai"), phrase("surely_it_is")
_A_NOT_A, _FAVOURS, _OBLIGED = pattern("a_not_a_word"), words("favour"), words("before_no_a_not_a")
_YOU, _DE, _SOMEBODY = words("you"), words("de"), words("somebody_or_passive")
_PREDICATIVE = VOICE | kinds("VERB ADJECTIVE MODAL NEGATOR HAVE PREPOSITION POTENTIAL DEGREE INNER_ADVERB")


def _a_not_a(units: Units, unit: Unit) -> Change:
    """Return the change of an A-not-A word, which has no room for a modal: `能不能提现` → `是不是一定能提现`."""
    index = units.index(unit)
    rest = tuple(other for other in units[index + 1 :] if other.kind not in ENDINGS)
    if unit.text in _FALSE_A_NOT_A or has_word(units, _STANDING):
        return "modal_already"
    if unit.text in _TAGS and not rest:
        return "no_place"
    if unit.text in _WRITTEN:
        return "modal_a_not_a", [put(_WRITTEN[unit.text], unit)]
    done = has_word(units[index + 1 :], _DONE)
    if unit.text in _IS_IT:
        return _is_it(units, index, rest, done=done)
    match = _A_NOT_A.fullmatch(unit.text)
    first = rest[0] if rest else None
    if match is None or (first is not None and first.text in _FAVOURS) or unit_at(units, index - 1).text in _OBLIGED:
        return "no_place"
    verb = match[2]
    if verb in _YOU:
        acted = len(rest) > 1 and rest[0].kind in (Kind.VERB, Kind.ASPECT) and not has_word(rest, _DE)
        fits = first is not None and not acted and first.text not in _SOMEBODY
    else:
        fits = not done and verb not in _MENTAL
    return ("modal_a_not_a", [put(_IS_IT_SURE + verb, unit)]) if fits else "no_place"


def _is_it(units: Units, index: int, rest: Units, *, done: bool) -> Change:
    """Return the change of a question with 是不是 or 是否 at `index`; `rest` is what follows it, without marks."""
    unit = units[index]
    if not rest:
        return "no_place"
    predicative = rest[0].kind in _PREDICATIVE
    modal = next((other for other in rest if other.text in _LATER), None)
    if modal is not None and (done or not predicative):
        return change("modal_a_not_a", modal, SURELY)
    if done:
        second = has_word(units[:index], SECOND_PERSON)
        fits = (predicative or rest[0].kind is Kind.OUTER_ADVERB) and not second
        return ("modal_a_not_a", [insert(unit.end, _CERTAINLY)]) if fits else "no_place"
    if predicative or rest[0].text in _STILL:
        return "modal_a_not_a", [insert(unit.end, SURELY)]
    named = rest[0].kind in (Kind.NOMINAL, Kind.NUMBER) and unit.text in _IS_IT_NOT and index > 0
    return ("modal_a_not_a", [insert(unit.end, _SURELY_IS)]) if named else "no_place"
