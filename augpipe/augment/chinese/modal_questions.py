"""MV for Chinese questions: `应该怎么提现`, `为什么会不能提现`, `一定能提现吗`, `是不是一定能提现`."""

from __future__ import annotations

import re

from augpipe.augment.chinese.asking import question_unit
from augpipe.augment.chinese.clause import Clause, Question
from augpipe.augment.chinese.modal_place import Person, Place, attitude_stands, place_in
from augpipe.augment.chinese.modal_wh import wh_question
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese.people import SECOND_PERSON
from augpipe.lexicon.chinese.predicates import ADJECTIVES
from augpipe.lexicon.chinese.verb_classes import DELIBERATE, FELT, MENTAL
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax

_Found = tuple[str, list[Edit]] | str

# Tag questions.
_TAGS = frozenset("好不好 行不行 对不对 是不是 可不可以 成不成 好吗 行吗 对吗 是吗 中不中".split())
# These only look like A-not-A words: 还没还 is "not paid back yet".
_FALSE_A_NOT_A = ("还没还", "又不又", "都不都", "了不了")
# A-not-A words of written style, each with what takes its place.
_WRITTEN = {"能否": "是否一定能", "可否": "是否一定可以", "会否": "是否一定会", "有无": "是否一定有"}
_A_NOT_A = re.compile(r"(.{1,2})[不没](.{1,3})")
# Words that a yes-no question may turn on behind another verb.
_TURNING = frozenset("需要 会 能 可以 还".split())
_DONE = frozenset("了 过".split())
_ALREADY = frozenset("已经 已 曾经 曾 刚 刚刚 刚才 昨天 之前".split())


def question(syntax: Syntax, clause: Clause, draws: Draws) -> _Found:
    """Return rule and edits for a sentence that asks something, or the reason why nothing fits."""
    place = place_in(syntax, clause)
    if clause.question is Question.A_NOT_A and clause.asking is not None:
        return _a_not_a(syntax, clause, clause.asking)
    if clause.question in (Question.WH, Question.NONE):
        index = _place_of(syntax, clause.asking)
        if index is not None:
            return wh_question(syntax, clause, index, place)
    if place is None or clause.nominal:
        return _adjective_question(syntax)
    assert clause.found is not None
    if attitude_stands(syntax, place, clause.found.opening):
        only = syntax.remember(units_of)[place.group]
        doubted = next((unit for unit in syntax.remember(units_of)[: place.main] if unit.text in ("真的", "真")), None)
        if doubted is not None and clause.question is Question.MA and "难道" not in syntax.text:
            return "modal_yes_no", [_before(doubted.start, "一定")]
        if only.text in ("只能", "必须") and clause.question is Question.MA and place.unit == place.group:
            return "modal_yes_no", [_before(place.at, "一定")]
        return "modal_already"
    if clause.question is Question.CHOICE:
        group = syntax.remember(units_of)[place.group].kind
        last = syntax.remember(units_of)[place.end - 1]
        if last.kind is Kind.ADJECTIVE and place.end - 1 == place.unit == place.main:
            twice = sum(unit.text == last.text for unit in syntax.remember(units_of)) > 1
            return "no_place" if twice else ("modal_question", [_before(last.start, "会比较")])
        if syntax.text.count(last.text) > 1:
            return "no_place"  # 电影好看还是小说好看 ("is the film better or the novel better")
        fits = group in (Kind.VERB, Kind.COPULA, Kind.PREPOSITION)
        return ("modal_question", [_before(place.at, "应该")]) if fits else "no_place"
    return _yes_no(syntax, clause, place, draws)


def _place_of(syntax: Syntax, asking: Unit | None) -> int | None:
    """Return the index of the wh-word: that of the clause, or 怎么 behind 几 or 多, or else the first one, or None."""
    units = syntax.remember(units_of)
    if asking is None:
        return question_unit([*units])
    if asking.text[0] in "几多":  # 差了几块钱，怎么还 ("a few yuan are missing, how do I pay")
        later = (index for index, unit in enumerate(units) if unit.kind is Kind.WH and unit.text in ("怎么", "如何"))
        manner = next(later, None)
        if manner is not None:
            return manner
    return next(index for index, unit in enumerate(units) if unit is asking)


def _adjective_question(syntax: Syntax) -> _Found:
    """Return rule and edit for a yes-no question without a predicate: its adjective was tagged as a noun.

    `这个软件安全吗` → `这个软件一定安全吗`; 就是 and 都是 inside count as well.
    """
    units = [unit for unit in syntax.remember(units_of) if unit.kind is not Kind.PUNCTUATION]
    copula = next((unit for unit in units if unit.text in ("就是", "都是")), None)
    if copula is not None and copula.start and units[-1].text in ("吗", "么"):
        return "modal_yes_no", [_before(copula.start, "一定")]
    if len(units) < 3 or units[-1].text not in ("吗", "么") or units[-2].text not in ADJECTIVES:
        return "no_predicate"
    start = units[-3].start if units[-3].kind is Kind.DEGREE else units[-2].start
    return "modal_yes_no", [_before(start, "一定")]


def _yes_no(syntax: Syntax, clause: Clause, place: Place, draws: Draws) -> _Found:
    """Return rule and edits for a yes-no question, which asks whether it is certain: `能提现吗` → `一定能提现吗`.

    Nobody is asked whether it is certain what he himself did, knows or wants.
    """
    units = syntax.remember(units_of)
    assert clause.found is not None
    whole = units[place.unit : place.end]
    segment = units[clause.found.segment.first : clause.found.segment.last]
    short = "".join(unit.text for unit in segment if unit.kind is not Kind.PUNCTUATION)
    if short in _TAGS or (short in ("可以吗", "可以么") and clause.found.segment.first == 0):
        return "no_place"
    group, main = units[place.group], units[place.main]
    if place.unit and units[place.unit - 1].text in ("哪", "岂"):
        return "no_place"  # rhetorical: 我哪会忘记呢 ("how could I forget")
    suggests = len(units) > 2 and units[place.end - 1].text == "好" and place.main < place.end - 1
    if suggests and units[place.end - 2].kind is not Kind.DEGREE:
        return "no_place"  # a suggestion: 早上喝咖啡好吗 ("how about coffee in the morning")
    allowed = group.kind is Kind.MODAL and place.unit and units[place.unit - 1].kind is Kind.NOMINAL
    if not allowed and any(
        units[index].kind in (Kind.HAVE, Kind.WH) for index in range(clause.found.opening, place.unit)
    ):
        return "no_place"  # another verb in front: 有点击可以连接吗
    if group.kind not in (Kind.MODAL, Kind.COPULA):
        later = _later_modal(units, place)
        if later is not None:  # 不使用需要年费吗 ("is there a fee if I do not use it")
            return "modal_yes_no", [_before(later.start, "一定")]
    if any(unit.text in ("怎么", "为什么", "如何", "为啥", "怎样") for unit in units):
        return "no_place"
    if main.kind is Kind.HAVE and place.main + 1 < len(units) and units[place.main + 1].text in ("什么", "啥"):
        able = units[place.main - 1] if place.main else units[0]
        if able.text in ("会", "能", "可以"):
            return "modal_yes_no", [_before(able.start, "一定")]
        return "modal_yes_no", [_before(place.at, "会")]
    if clause.asking is not None and clause.asking.text[0] in "不没":
        done = units[units.index(clause.asking) - 1].text == "了"
        owned = place.person not in (Person.SECOND, Person.FIRST)
        # 还款了没有 ("has it been paid back or not")
        if clause.asking.text in ("没有", "没") and done and owned and place.unit == place.main:
            tail = Edit(clause.asking.start, clause.asking.end, "")
            return "modal_yes_no", [_before(place.at, "是不是肯定"), tail]
        return _tailed(place, clause.asking, group)
    hearer = place.person in (Person.SECOND, Person.FIRST)
    done = any(unit.text in _DONE for unit in whole) or any(unit.text in _ALREADY for unit in units[: place.main])
    stated = (Kind.MODAL, Kind.COPULA, Kind.HAVE, Kind.ADJECTIVE, Kind.NEGATOR, Kind.POTENTIAL)
    if clause.asking is None and group.kind not in stated:
        return "no_place"
    if group.kind is Kind.MODAL:
        if group.text in ("想", "愿意", "敢", "肯") and place.person is Person.SECOND and place.unit == place.group:
            return "modal_yes_no", [_before(place.at, "会")]
        if group.text in ("想", "想要", "打算", "愿意", "敢", "肯") and hearer:
            return "no_place"
        return "modal_yes_no", [_before(place.at, "一定")]
    if group.kind in (Kind.NEGATOR, Kind.NEGATIVE_PREDICATE):
        return "no_place" if hearer else ("modal_yes_no", [_before(place.at, "一定" if not done else "肯定")])
    if place.person is Person.SECOND and not done and main.text in FELT and place.unit == place.main:
        return "modal_yes_no", [_before(place.at, "会")]
    if hearer and (done or main.text in MENTAL or group.text in ("在", "正在")):
        return "no_place"
    if main.text == "在" and main is group and place.end - place.main <= 2:
        return "no_place"  # a greeting: 在吗 ("are you there")
    if done or group.text in ("在", "正在"):
        return "modal_yes_no", [_before(place.at, "肯定")]
    human = place.person is not Person.OTHER
    options = ("一定", "必须") if human and main.text in DELIBERATE and place.group == place.unit else ("一定",)
    return "modal_yes_no", [_before(place.at, draws.choice(options))]


def _tailed(place: Place, asking: Unit, group: Unit) -> _Found:
    """Return rule and edits for a question that ends in 不, which they delete: `能还清不` → `是不是一定能还清`."""
    if asking.text != "不" or group.kind not in (Kind.MODAL, Kind.HAVE, Kind.POTENTIAL):
        return "no_place"
    return "modal_yes_no", [_before(place.at, "是不是一定"), Edit(asking.start, asking.end, "")]


def _later_modal(units: tuple[Unit, ...], place: Place) -> Unit | None:
    """Return the modal, or 还 with a verb, that the question turns on behind another verb."""
    for index in range(place.group + 1, place.end):
        unit, before = units[index], units[index - 1]
        if unit.text in _TURNING and before.kind in (Kind.VERB, Kind.NOMINAL, Kind.ASPECT, Kind.ADJECTIVE):
            following = units[index + 1] if index + 1 < place.end else None
            if unit.text != "还" or (following is not None and following.kind in (Kind.VERB, Kind.MODAL, Kind.HAVE)):
                return unit
    return None


def _a_not_a(syntax: Syntax, clause: Clause, unit: Unit) -> _Found:
    """Return rule and edits for an A-not-A word, which has no room for a modal: `能不能提现` → `是不是一定能提现`."""
    units = syntax.remember(units_of)
    index = next(place for place, other in enumerate(units) if other is unit)
    rest = [other for other in units[index + 1 :] if other.kind not in (Kind.PUNCTUATION, Kind.PARTICLE)]
    if unit.text in _FALSE_A_NOT_A or any(other.text in ("一定", "必须", "应该", "可能") for other in units):
        return "modal_already"
    if unit.text in _TAGS and not rest:
        return "no_place"
    if unit.text in _WRITTEN:
        return "modal_a_not_a", [Edit(unit.start, unit.end, _WRITTEN[unit.text])]
    before = units[index - 1].text if index else ""
    done = any(other.text in ("了", "过", "已经", "已") for other in units[index + 1 :])
    if unit.text in ("是不是", "是否", "是不"):
        modal = next((other for other in rest if other.text in ("可以", "能", "会", "要", "需要")), None)
        if modal is not None and (done or rest[0].kind not in _PREDICATIVE):
            return "modal_a_not_a", [_before(modal.start, "一定")]
        if not rest:
            return "no_place"
        if done:
            second = any(other.text in SECOND_PERSON for other in units[:index])
            fits = rest[0].kind in (*_PREDICATIVE, Kind.OUTER_ADVERB) and not second
            return ("modal_a_not_a", [_before(unit.end, "肯定")]) if fits else "no_place"
        if rest[0].kind not in _PREDICATIVE and rest[0].text not in ("就", "都", "还"):
            named = rest[0].kind in (Kind.NOMINAL, Kind.NUMBER) and unit.text == "是不是" and index > 0
            return ("modal_a_not_a", [_before(unit.end, "一定是")]) if named else "no_place"
        return "modal_a_not_a", [_before(unit.end, "一定")]
    asks_favour = rest and rest[0].text in ("帮", "帮我", "帮忙", "请", "让", "告诉", "教")
    match = _A_NOT_A.fullmatch(unit.text)
    if match is None or asks_favour or before in ("是", "要", "应该", "该"):
        return "no_place"
    verb = match.group(2)
    if verb == "有":
        named = any(other.text == "的" for other in rest)
        acted = bool(rest) and rest[0].kind in (Kind.VERB, Kind.ASPECT) and len(rest) > 1 and not named
        if not rest or acted or rest[0].text in ("人", "被"):
            return "no_place"
    elif done or verb in MENTAL:
        return "no_place"
    return "modal_a_not_a", [Edit(unit.start, unit.end, f"是不是一定{verb}")]


_PREDICATIVE = frozenset(
    {
        Kind.VERB,
        Kind.ADJECTIVE,
        Kind.MODAL,
        Kind.NEGATOR,
        Kind.HAVE,
        Kind.PASSIVE,
        Kind.DISPOSAL,
        Kind.PREPOSITION,
        Kind.POTENTIAL,
        Kind.DEGREE,
        Kind.INNER_ADVERB,
    }
)


def _before(position: int, text: str) -> Edit:
    return Edit(position, position, text)
