"""MV for statements: `他一定去了北京`, `他不得不去北京`."""

from __future__ import annotations

from augpipe.augment.chinese.mv.attitudes import (
    ATTITUDES,
    before_adverbs,
    fitting,
    fronted,
    is_retold,
    modifies_noun,
    place_by_tree,
    tied_to,
    told,
)
from augpipe.augment.chinese.mv.commands import command, opening_command
from augpipe.augment.chinese.mv.modals import is_errand, modals_of, rule_of
from augpipe.augment.chinese.mv.nominals import noun_phrase, only_looks_stated
from augpipe.augment.chinese.mv.place import (
    Person,
    Place,
    attitude_stands,
    is_attitude,
    is_counted,
    is_main,
    is_open,
    is_phrase,
    is_torn,
    person_of,
    place_in,
)
from augpipe.augment.chinese.negation.commands import LONGEST_COMMAND, command_at, fault_at, names_person, names_topic
from augpipe.augment.chinese.negation.frames import runs_on, sets_at_ease
from augpipe.augment.chinese.negation.negatable_clauses import ends_title, is_heading, opens_item
from augpipe.augment.chinese.reading.clause import (
    Change,
    Clause,
    change,
    has_colon,
    insert,
    is_subordinate_alone,
    is_unfinished,
    opens_subordinate,
    put,
    segment_at,
)
from augpipe.augment.chinese.reading.kinds import ADVERBS, COUNTING, STATED, VOICE, Kind, Units
from augpipe.augment.chinese.reading.marks import COMMA, Question, Segment, introduction_end, is_sum, is_told, last_mark
from augpipe.augment.chinese.reading.predicates import predicates_of
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASE, PHRASES, WORDS, pattern
from augpipe.syntax.syntax import Syntax

_OBLIGED = PHRASES.compulsion + PHRASES.obligation
_YOU = tuple(WORDS.you)
_LONG = 24  # characters
_RUN_TOGETHER = pattern("run_together")


def statement(syntax: Syntax, clause: Clause, draws: Draws) -> Change:
    """Return the change of a sentence that asks nothing, or the reason why nothing fits."""
    found = _stated(syntax, clause, draws)
    if found != "no_predicate":
        return found
    called = syntax.remember(command_at)
    if called is not None and not is_heading(syntax, clause):
        return "modal_imperative", [insert(called, draws.choice(PHRASES.command))]  # 给妈妈发微信
    plain = told(syntax, draws)
    if isinstance(plain, str):
        return plain
    return (
        _with_attitude(syntax, clause, None, draws.choice(fitting(syntax, None, person_of(clause.units[:2])))) or plain
    )


def _stated(syntax: Syntax, clause: Clause, draws: Draws) -> Change:
    """Return a change, or a reason; for `no_predicate`, `statement` still tries an attitude in front."""
    units, position = clause.units, clause.position
    if is_sum(syntax):
        return "modal_question", [insert(units[-1].end, draws.choice(PHRASES.sum_asked))]
    wished = clause.opener.text in WORDS.wish and not clause.front
    asked = units[0].kind is Kind.CONNECTIVE and introduction_end(syntax.text)  # 请问
    if is_unfinished(clause) or sets_at_ease(clause) or asked or wished:
        return "no_place"
    if _lists_or_exclaims(units) or runs_on(syntax) or is_subordinate_alone(syntax):
        return "no_place"
    fault = syntax.remember(fault_at)
    if fault is not None:
        having = PHRASE.having if syntax.text[fault:] in WORDS.fault_noun else ""
        return "attitude", [insert(fault, draws.choice(PHRASES.attitude) + having)]
    if names_topic(units) or ends_title(syntax) or syntax.remember(names_person):
        return noun_phrase(syntax, draws)
    place = place_in(clause)
    called = syntax.remember(command_at)
    if called and units[0].kind in (Kind.NOMINAL, Kind.NUMBER):
        # an assistant is called by name, or told when: 小布打开计算机, 四个小时以后叫我
        return "modal_imperative", [insert(called, draws.choice(PHRASES.command))]
    written = last_mark(syntax.text) == "。" and len(syntax.text) > LONGEST_COMMAND
    end = len(units) if place is None else position.end
    ordered = None if written else opening_command(units, end, draws, parsed=place is not None)
    if ordered is not None:
        return ordered
    if place is None:
        return _identity(units, draws) or noun_phrase(syntax, draws)
    if is_phrase(syntax, place):
        return noun_phrase(syntax, draws)
    if _leaves_no_room(place):
        whole = units[-1].text == "。" and has_word(units, COMMA)
        return _emphatic(syntax, clause, place, draws) if whole else "no_place"
    counted = is_counted(units)
    ordered = None if counted or (written and not has_word(units, WORDS.qing)) else command(place, draws)
    if ordered is not None:
        return ordered
    if attitude_stands(place) or _denies_all(place):
        return _beside_modal(syntax, place, draws) or _emphatic(syntax, clause, place, draws)
    leads = position.opening == 0 or place.person is Person.NONE
    # 四个合为一个 ("four make one") counts no unknown things
    scene = counted and clause.main.kind is not Kind.COPULA and clause.main.text[-1] not in WORDS.wei
    if leads and scene and not clause.negators and len(syntax.text) <= _LONG:
        having = "" if units[0].text.startswith(_YOU) else PHRASE.having
        return change("modal_existential", units[0], draws.choice(PHRASES.certainty) + having)
    weak = clause.opener.kind in (Kind.VERB, Kind.PREPOSITION) and not has_kind(place.tail, Kind.ASPECT)
    if place.unit == position.opening and weak and not is_told(syntax):
        return noun_phrase(syntax, draws)  # a search query: a bare verb phrase without a stop (看图猜电影名)
    # A comma may part a preposition phrase from its verb: 但在那个王国，人们….
    cut_off = clause.main.kind is Kind.PREPOSITION and position.segment.last < len(units) - 1
    if cut_off or not is_open(place) or not (clause.sure or clause.decisive or not position.bare):
        return _emphatic(syntax, clause, place, draws)
    if has_kind(units[position.opening : place.unit], Kind.MODAL):
        return _emphatic(syntax, clause, place, draws)
    return _inside(syntax, place, draws) or _emphatic(syntax, clause, place, draws)


def _lists_or_exclaims(units: Units) -> bool:
    """Return whether a number in words opens an item (二是提高质量), or 多么 ("how …") wonders at something."""
    return opens_item(units) or has_word(units, WORDS.exclaiming)


def _emphatic(syntax: Syntax, clause: Clause, place: Place, draws: Draws) -> Change:
    """Return the change that puts an attitude in front of the predicate, or else in front of the statement."""
    plain = fronted(syntax, clause, draws)
    if isinstance(plain, str):
        return plain
    attitude = draws.choice(fitting(syntax, place, place.person))
    return _with_attitude(syntax, clause, place, attitude) or plain


def _with_attitude(
    syntax: Syntax, clause: Clause, place: Place | None, attitude: str, *, inside: bool = False
) -> Change | None:
    """Return the change that puts an adverb of attitude behind the subject; None where its place is not certain.

    The place of a modal that fits `inside` the clause is taken where the one of the tree is not free.
    """
    units, found = clause.units, place_by_tree(syntax)
    settled = place is not None and ((inside and not is_told(syntax)) or (found is None and _is_settled(syntax, place)))
    for at in (
        None if found is None or _is_cut(units, found) else found,
        place.unit if place is not None and settled else None,
    ):
        if at is None:
            continue
        at = before_adverbs(units, at - is_torn(units, at))
        segment = segment_at(syntax, at)
        # not 的确|确认 or 确实|现属于, and not between 哪 and 也 in 哪|也没去
        runs = attitude[-1] + units[at].text[0]
        if units[at].text in WORDS.suo or (units[at].kind is Kind.VERB and units[at].text[0] in WORDS.suo):
            continue  # 我们|所要的是…
        if segment is None or _is_inside(syntax, segment, at) or runs[0] == runs[1] or _RUN_TOGETHER.match(runs):
            continue
        for index in range(segment.first, segment.last):
            text = units[index].text  # beside 约 ("about") nothing is certain
            if text in WORDS.approximate or (text in WORDS.possibility and is_attitude(units, index)):
                return "modal_already"
        return change("attitude", units[at], attitude)
    return None


def _is_cut(units: Units, at: int) -> bool:
    """Return whether a noun of one character behind another noun may be half of the word at `at`: 双|联|装."""
    before = units[at - 1]
    return at > 1 and len(before.text) == 1 and units[at - 2].kind is before.kind is Kind.NOMINAL


def _beside_modal(syntax: Syntax, place: Place, draws: Draws) -> Change | None:
    """Return the change that puts 的确 in front of a modal of duty (的确应该走), or None; none affirms a guess."""
    clause, units = place.clause, place.clause.units
    behind = unit_at(units, clause.position.group + 1, clause.position.end)
    guessed = has_word(units, WORDS.possibility - WORDS.should) or behind.text in WORDS.hui
    if clause.opener.text not in WORDS.affirmed or guessed or not place.grouped or not is_open(place):
        return None
    if clause.question is not Question.NONE or not is_main(syntax, place):
        return None
    return change("attitude", units[before_adverbs(units, place.unit)], draws.choice(PHRASES.attitude))


def _comes_later(syntax: Syntax, segment: Segment) -> bool:
    """Return whether a clause in front has a predicate, so that an attitude in `segment` leaves that out."""
    units = syntax.remember(units_of)
    return any(
        one is not None and other < segment and not opens_subordinate(units, other)
        for other, one in syntax.remember(predicates_of)
    )


def _is_inside(syntax: Syntax, segment: Segment, at: int) -> bool:
    """Return whether a phrase, a modifier, a question or another clause leaves no room for an adverb at `at`."""
    units = syntax.remember(units_of)
    front, before = units[segment.first : at], unit_at(units, at - 1)
    # 将仓库|改成画廊, 有观点|认为, 就问题|问话
    led = (
        has_kind(front, *VOICE, Kind.HAVE, Kind.MODAL)
        or (not front and units[at].pos == "CCONJ")  # 片段，|和主打曲
        or has_word(front[:1], WORDS.by_means_of)
        or any(unit.kind is Kind.PREPOSITION and unit.pos == "ADP" for unit in front[1:])
        or any(unit.text in WORDS.jiu and unit.pos == "ADP" for unit in front)
    )
    # 比上年|增加, whose preposition the segmenter left on the noun
    compared = before.text[:1] in WORDS.comparing and before.text[-1:] in WORDS.date_end
    return (
        led
        or compared
        or has_kind(units[segment.first : segment.last], Kind.A_NOT_A)
        or opens_subordinate(units, segment)
        or (segment.last < len(units) - 1 and units[segment.last - 1].text[-1] in WORDS.afterwards)  # 他离开后，…
        or has_colon(syntax, at)
        or any(one and at in one.inside for _, one in syntax.remember(predicates_of))  # 继承家督的伊达政宗
        or modifies_noun(syntax, units[at])
        or (is_told(syntax) and (_comes_later(syntax, segment) or _is_phrase(syntax, segment, at)))
    )


def _is_phrase(syntax: Syntax, segment: Segment, at: int) -> bool:
    """Return whether a segment that ends in a modified noun is one by the tree: 大街靠近车站的一侧，主要经营饮食业."""
    units = syntax.remember(units_of)
    modified = units[segment.last - 1].kind is Kind.NOMINAL and has_kind(units[at : segment.last], Kind.ATTRIBUTIVE)
    return modified and all(root.index > units[segment.last - 1].last for root in syntax.roots)


def _is_settled(syntax: Syntax, place: Place) -> bool:
    """Return whether an adverb in front of the predicate group stands in no other clause's way."""
    clause = place.clause
    stands = has_kind(clause.units[clause.position.opening : place.unit], Kind.MODAL)
    return not stands and (clause.sure or not clause.position.bare) and is_open(place) and is_main(syntax, place)


def _inside(syntax: Syntax, place: Place, draws: Draws) -> Change | None:
    """Return the change that puts a modal into the clause, or the reason why there is none; None where none fits."""
    clause, position, stopped = place.clause, place.clause.position, is_told(syntax)
    if not stopped and position.bare and is_errand(place):
        return change("modal_obligation", place.first, PHRASE.need)
    if only_looks_stated(syntax, place):
        return "no_predicate"
    if not is_main(syntax, place):
        return None
    if place.person is Person.NONE:
        if not stopped and position.bare and place.bare and clause.main.kind is Kind.ADJECTIVE:
            return "no_predicate"
        # Without a subject 可以来, 没有电 and 忘记带伞了 state something.
        done = clause.opener.kind is not Kind.PREPOSITION and clause.units[-1].text in WORDS.le
        if clause.opener.kind not in STATED and (stopped or not done):
            return None
    if has_word(clause.units[position.end :], WORDS.ba_particle):  # 他睡了吧 supposes that it is so
        first = place.person is Person.FIRST or syntax.remember(command_at) is not None  # 你再讲一遍吧
        return "no_place" if first else change(rule_of(place), place.first, draws.choice(PHRASES.supposition))
    if has_word(clause.own, WORDS.approximate):
        return "modal_already"
    settled = place.person is Person.NONE and clause.opener.kind not in STATED
    options = PHRASES.attitude if settled else fitting(syntax, place, place.person)
    written = stopped and len(syntax.text) > _LONG
    if not settled and not written and not is_retold(syntax.text):
        exclaims = any(unit.kind is Kind.DEGREE and unit.text in WORDS.emphatic_degree for unit in clause.own)
        # no 一定真好 and no 显然真好
        options = PHRASES.attitude if exclaims else (*modals_of(place, stopped=stopped), *options)
    modal = draws.choice(options)
    if modal in ATTITUDES:
        return _with_attitude(syntax, clause, place, modal, inside=True)
    if modal not in _OBLIGED:
        return change(rule_of(place), place.first, modal)
    # Under a modal of obligation 了 is deleted.
    over = [put("", clause.behind)] if clause.behind.text in WORDS.le else []
    return change("modal_obligation", place.first, modal, *over)


def _identity(units: Units, draws: Draws) -> Change | None:
    """Return the change for a copula such as 就是 in a sentence whose predicate was not found, or None."""
    at = next((at for at in range(1, len(units)) if units[at].text in WORDS.identity), None)
    if at is None:
        return None
    while at > 1 and units[at - 1].kind in ADVERBS and units[at - 1].text not in WORDS.adverb_before_modal:
        at -= 1  # 一共只有五项 ("only five in all")
    return change("modal_copula", units[at], draws.choice(PHRASES.certainty))


def _leaves_no_room(place: Place) -> bool:
    """Return whether a sentence asks although it ends like a statement, or its clause is a condition or very short."""
    clause, units, position = place.clause, place.clause.units, place.clause.position
    segment, opens = units[position.segment.first : position.segment.last], units[0]
    some = opens.text[0] in WORDS.a_few_character or has_word(units[:3], WORDS.also)
    return (
        has_word(units[position.segment.first : position.opening + 2], WORDS.condition)
        or (opens.kind is Kind.WH and not some)
        or has_kind(segment, Kind.A_NOT_A)
        or sum(len(unit.text) for unit in segment) < 3
        or clause.asking.text[:1] in WORDS.asked_character
        # a choice: 是分期，还是一次性还 ("in instalments or all at once")
        or (units[-1].text != "。" and unit_at(units, position.end + 1).text in WORDS.haishi)
        # 他昨天去的 ("it was yesterday that he went") would need a 是
        or (clause.last.kind is Kind.ATTRIBUTIVE and clause.behind is clause.last and has_kind(clause.front, Kind.TIME))
        or (clause.main.kind is Kind.ADJECTIVE and has_word(units[1 : place.unit], WORDS.haishi))
    )


def _denies_all(place: Place) -> bool:
    """Return whether 也 or 都 ties a wh-word or a number to the predicate, so that nothing goes between: 什么也没说."""
    units, before = place.clause.units, place.unit - 1
    counted = unit_at(units, before - 1)
    tied = counted.kind in COUNTING or counted.text in WORDS.again_or_a_little  # 再|也打不开
    return (tied and place.before.text in WORDS.also) or any(
        tied_to(units, at) < at for at in (before, place.unit) if at > 0
    )
