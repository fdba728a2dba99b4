"""MV for questions: `真的能提现吗`, `到底能不能提现`, `应该是现金还是支票`; wh-questions are in `wh.py`."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.chinese.mv.place import Person, Place, attitude_stands, is_open, place_in
from augpipe.augment.chinese.mv.wh import in_front, wh_question
from augpipe.augment.chinese.reading.clause import Change, Clause, change
from augpipe.augment.chinese.reading.kinds import ENDINGS, NOTHING, Kind, Unit, Units, kinds
from augpipe.augment.chinese.reading.marks import Question, enclosed_units, question_unit
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASES, WORDS, pattern
from augpipe.syntax.syntax import Syntax

_STATING = kinds("HAVE MODAL")
_REQUEST_TAG = pattern("request_tag")


def question(syntax: Syntax, clause: Clause, draws: Draws) -> Change:
    """Return the change of a sentence that asks something, or the reason why nothing fits."""
    units, place, asking = clause.units, place_in(clause), clause.asking
    if has_word(units, WORDS.insisting):
        return "modal_already"
    if clause.question is Question.A_NOT_A:
        return _a_not_a(units, asking, draws)
    if asking is not NOTHING and _is_quoted(syntax, place, units.index(asking)):
        return "no_place"
    if clause.question in (Question.WH, Question.NONE):
        index = _wh_index(units, asking)
        if index is not None:
            return wh_question(syntax, clause, index, place, draws)
    if _REQUEST_TAG.search(syntax.text):
        return "no_place"  # 您给我一杯茶，好吗？ asks nothing that one could doubt
    if place is None:
        return _adjective_question(units, draws)
    if clause.question is Question.CHOICE:  # `到底是现金还是支票`
        return change("modal_question", place.first, draws.choice(PHRASES.insistence))
    later = None if clause.sure or clause.last.kind is Kind.COPULA else _later(syntax, clause)
    if later is not None:  # 票没退|还能退吗 ("the ticket is not returned, can it be")
        return change("modal_yes_no", units[in_front(units, later)], draws.choice(PHRASES.doubt))
    return _yes_no(place, draws)


def _is_quoted(syntax: Syntax, place: Place | None, index: int) -> bool:
    """Return whether quotes hold the wh-word at `index` alone (他和“谁”有关系), or the question but not its modal."""
    enclosed, units = syntax.remember(enclosed_units), syntax.remember(units_of)
    alone = unit_at(units, index - 1).kind is unit_at(units, index + 1).kind is Kind.PUNCTUATION
    outside = place is not None and place.unit not in enclosed and units[index].kind is not Kind.WH
    return index in enclosed and (alone or outside)


def _later(syntax: Syntax, clause: Clause) -> int | None:
    """Return the index of the modal or 有 behind the main verb that the tree asks about, or None."""
    if all(root.index <= clause.main.last for root in syntax.roots):
        return None
    own = range(clause.position.main + 1, clause.position.end)
    return next((at for at in own if clause.units[at].kind in _STATING), None)


def _wh_index(units: Units, asking: Unit) -> int | None:
    """Return the index of the wh-word: that of the clause, or 怎么 behind 几 or 多, or else the first one, or None."""
    if asking is NOTHING:
        return question_unit(units)
    if asking.text[0] in WORDS.amount_character:  # 差了几块钱，怎么还 ("a few yuan are missing, how do I pay")
        for index, unit in enumerate(units):
            if unit.kind is Kind.WH and (unit.text in WORDS.how_of_manner or unit.text in WORDS.how_it_is):
                return index
    return units.index(asking)


def _adjective_question(units: Units, draws: Draws) -> Change:
    """Return the change of a yes-no question without a predicate: its adjective was tagged as a noun, or a number asks.

    `这个软件安全吗` → `这个软件真的安全吗`; `最多三个月吗` → `真的最多三个月吗`.
    """
    own = [unit for unit in units if unit.kind is not Kind.PUNCTUATION]
    if own[-1].text not in WORDS.ma:
        return "no_predicate"
    counted = (one for one, two in pairwise(own) if one.kind is Kind.FOCUS_ADVERB and two.kind is Kind.NUMBER)
    asked = next(counted, own[-2] if own[-2].text in WORDS.adjective else None)
    return "no_predicate" if asked is None else change("modal_yes_no", asked, draws.choice(PHRASES.doubt))


def _yes_no(place: Place, draws: Draws) -> Change:
    """Return the change of a yes-no question, which doubts it: `能提现吗` → `真的能提现吗`; of what is to come, 会."""
    clause, units, position = place.clause, place.clause.units, place.clause.position
    main, asking = clause.main, clause.asking
    if _takes_no_modal(place) or not is_open(place):
        return "no_place"
    if has_word(units[position.end :], WORDS.ba_particle):  # 你放假了吧？ supposes that it is so
        stands = attitude_stands(place)
        return "modal_already" if stands else change("modal_yes_no", place.first, draws.choice(PHRASES.supposition))
    if asking.text[:1] in WORDS.bare_negator or asks_of_having(clause):
        return change("modal_yes_no", place.first, draws.choice(PHRASES.insistence))
    reason = next((unit for unit, behind in pairwise(units) if behind.text in WORDS.because), None)
    if reason is not None and reason.kind is Kind.COPULA and reason.start > main.start:
        return change("modal_yes_no", reason, draws.choice(PHRASES.doubt))  # 他生气|是因为我迟到吗
    lately = has_word(units[: position.main], WORDS.already_or_lately)
    done = lately or has_word(units[place.unit : position.end], WORDS.over)
    bare = position.bare and place.grouped and main.kind is Kind.VERB and not done
    coming = bare and (has_word(units[: position.main], WORDS.ahead) or main.text in WORDS.affecting)
    return change("modal_yes_no", place.first, draws.choice(PHRASES.doubt_or_future if coming else PHRASES.doubt))


def asks_of_having(clause: Clause) -> bool:
    """Return whether 有 and a final 没有 ask together: 家里有人没有 ("is anybody at home")."""
    own = [unit for unit in clause.units if unit.kind not in ENDINGS]
    return clause.main.kind is Kind.HAVE and clause.main is not own[-1] and own[-1].text in WORDS.meiyou


def _takes_no_modal(place: Place) -> bool:
    """Return whether a yes-no question only asks for agreement or leave, or a wh-word stands in front."""
    clause, position = place.clause, place.clause.position
    front = clause.units[position.opening : place.unit]
    return (
        has_word(clause.units[place.unit :], WORDS.of_condition)  # 不用的话会收费吗
        or has_word(clause.units[place.unit + 1 : position.end - 1], WORDS.clause_closer)  # 更改|后花呗还在吗
        # a suggestion: 早上喝咖啡好吗 ("how about coffee in the morning")
        or (clause.last.text in WORDS.hao and position.main < position.end - 1)
        or (clause.last.kind is Kind.COPULA and clause.last is clause.main)  # 可以借款了 是吗, and nothing in front
        # 你看我的卡开通了吗 ("have a look whether my card is activated")
        or (len(clause.main.text) == 1 and clause.main.text in WORDS.embedding and clause.behind.kind is Kind.PRONOUN)
        # 这几天有雪吗, but 尾款在哪付的？花呗吗
        or any(unit.kind is Kind.WH and unit.text[0] not in WORDS.a_few_character for unit in front)
        or (place.grouped and has_kind(place.adverbial, Kind.WH))
        or (clause.main.kind is Kind.COPULA and clause.behind.kind is Kind.WH)
        or (place.person is Person.NONE and clause.opener.kind is Kind.PREPOSITION)
    )


def _a_not_a(units: Units, unit: Unit, draws: Draws) -> Change:
    """Return the change of an A-not-A word: `能不能提现` → `到底能不能提现`."""
    index = units.index(unit)
    rest = tuple(other for other in units[index + 1 :] if other.kind not in ENDINGS)
    both = (
        unit_at(units, index - 1).text + unit.text[0] in WORDS.haishi or units[-1].text in WORDS.ma
    )  # 还|是不是, 还没还清吗
    if (unit.text in WORDS.tag_question and not rest) or both:
        return "no_place"
    place = in_front(units, index)
    before = unit_at(units, place - 1)
    if before.kind in (Kind.ATTRIBUTIVE, Kind.COMPLEMENT):
        return "no_place"
    return change("modal_a_not_a", units[place], draws.choice(PHRASES.insistence))
