"""MV for wh-questions: 应该 ("should") before how, 会 ("would") behind why, 大概 before amounts, 到底 for all."""

from __future__ import annotations

from augpipe.augment.chinese.mv.place import Place, is_attitude, is_open, is_torn
from augpipe.augment.chinese.reading.clause import Change, Clause, change, insert
from augpipe.augment.chinese.reading.kinds import (
    ADVERBS,
    COUNTING,
    ENDINGS,
    NEGATIVE,
    NOTHING,
    NOUNS,
    VERBAL,
    VOICE,
    Kind,
    Units,
    kinds,
)
from augpipe.augment.chinese.reading.marks import asks_reason, worded_start
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASE, PHRASES, WORDS
from augpipe.syntax.syntax import Syntax

_OBJECT_OF = kinds("VERB COPULA HAVE ASPECT ATTRIBUTIVE CLASSIFIER NUMBER POTENTIAL ADJECTIVE")
_ADVERBIAL = WORDS.asking_how | WORDS.asking_why | WORDS.asking_when | WORDS.where
_HOW = WORDS.asking_how | WORDS.what_to_do | WORDS.how_to_verb
_LEANING = ADVERBS | VOICE | kinds("MODAL PREPOSITION COPULA")
_STRONG = VOICE | kinds("NEGATOR HAVE COPULA POTENTIAL")
_SUBJECTS = NOUNS | COUNTING | kinds("TIME")
_MODIFYING = kinds("COMPLEMENT ATTRIBUTIVE")
_DOING = VOICE | kinds("VERB PREPOSITION INNER_ADVERB OUTER_ADVERB FOCUS_ADVERB")


def wh_question(syntax: Syntax, clause: Clause, index: int, place: Place | None, draws: Draws) -> Change:
    """Return the change of a question whose wh-word is the unit at `index`, or the reason why nothing fits."""
    units = clause.units
    if unit_at(units, index + 1).text in WORDS.feeling:
        return "no_place"  # 我怎么觉得不对 ("somehow it feels wrong to me") asks nothing
    reason = units[index].text in WORDS.asking_why or asks_reason(units, index)
    word = draws.choice(PHRASES.would_or_insistence if reason else _fitting(syntax, units, index))
    if (reason and word == PHRASE.would) or word in PHRASES.how_modal:
        found = reason_question(units, index, place) if reason else _how(units, index, word)
        if not isinstance(found, str):
            return found
        word = draws.choice(PHRASES.insistence)
    return _insisting(units, index, place, word)


def _fitting(syntax: Syntax, units: Units, index: int) -> tuple[str, ...]:
    """Return what goes with a wh-word that asks for no reason: a modal with how, 大概 with an amount."""
    asking, before = units[index].text, unit_at(units, index - 1)
    if asking in WORDS.how_it_is and before.kind is Kind.NOMINAL and has_word(units[:index], WORDS.ahead):
        return PHRASES.would_or_insistence  # 明天天气怎么样 ("what will the weather be like tomorrow")
    if asking in _HOW or worded_start(syntax.text):
        return PHRASES.how_modal + PHRASES.insistence
    estimated = asking in WORDS.estimated and not _is_exact(units)
    return PHRASES.estimate + PHRASES.insistence if estimated else PHRASES.insistence


def _is_exact(units: Units) -> bool:
    """Return whether the amount that is asked for can be no estimate: that of a sum, a most or a least."""
    return has_word(units, WORDS.exact) or any(is_attitude(units, at) for at in range(len(units)))


def _insisting(units: Units, index: int, place: Place | None, word: str) -> Change:
    """Return the change that puts 到底 in front of a wh-word, or of the predicate whose object the wh-word is."""
    whole = units[index].kind is Kind.WH_PREDICATE
    leading = unit_at(units, index - 1)
    wanted = leading.kind is Kind.MODAL or leading.text in WORDS.should  # 想怎么弄, 该怎么办
    at = index if whole and not wanted else in_front(units, index)
    before = unit_at(units, at - 1)
    # 逾期还款什么时候能用 ("paid late, when can it be used") asks for the time of what follows.
    adverbial = whole or (units[index].text in _ADVERBIAL and has_kind(units[index + 1 :], *VERBAL))
    adverbial = adverbial or (units[index].text in WORDS.why and before.kind is Kind.VERB)  # 关闭|为什么有时候…
    where = units[index].text in WORDS.where
    lasting = where or units[index].text[0] in WORDS.amount_character  # 等多久
    adverbial = adverbial and not (lasting and before.kind is Kind.VERB)
    linked = before.kind in (Kind.COPULA, Kind.HAVE)
    if linked or has_kind(units[at:index], Kind.COPULA):
        at, adverbial = in_front(units, at - linked), True
    # 你喜欢他哪里 ("what do you like about him")
    about = where and before.kind is Kind.PRONOUN and unit_at(units, at - 2).kind is Kind.VERB
    governed = not adverbial and (about or before.kind in _OBJECT_OF) and before.end == units[at].start
    known = next((at for at in range(index) if units[at].text in WORDS.embedding), None)
    unknown = known is not None or has_kind(units[:index], Kind.POTENTIAL)
    if governed and before.kind is Kind.ASPECT and unknown:
        at = in_front(units, at - 2)  # 我不知道我|到底发了多少次
    elif governed:
        embeds = before.text in WORDS.embedding and has_kind(units[index + 1 :], *VERBAL)
        if place is None or place.unit >= index or not _joined(units, place.unit, index) or not is_open(place):
            if before.kind is Kind.VERB and not embeds:
                at = in_front(units, at - 1)
            elif before.kind not in (Kind.VERB, Kind.ADJECTIVE):
                return "no_place"
        elif place.unit < at and not embeds:
            told = known is not None and place.unit <= known < at - 1 and before.kind is Kind.VERB  # 告诉我你|叫什么
            at = in_front(units, at - 1 if told else place.unit)
    if unit_at(units, at - 1).kind in (Kind.ATTRIBUTIVE, Kind.COMPLEMENT):
        return "no_place"
    return change("modal_why" if units[index].text in WORDS.asking_why else "modal_question", units[at], word)


def in_front(units: Units, index: int) -> int:
    """Return the index of the first of the adverbs, modals and prepositions that lead up to the unit at `index`."""
    while index and units[index - 1].end == units[index].start:
        before = units[index - 1]
        leans = before.kind in _LEANING or before.text in WORDS.should
        if not leans or before.text in WORDS.adverb_before_modal or before.text in WORDS.yixia:
            break
        index -= 1
    return index


def _how(units: Units, index: int, modal: str) -> Change:
    """Return the change for how: `怎么提现` → `应该怎么提现`; `怎么能提现` → `应该怎么才能提现`; `该怎么办`."""
    at = in_front(units, index)
    before = unit_at(units, at - 1)
    stop = next((place for place in range(index, len(units)) if units[place].kind is Kind.PUNCTUATION), len(units))
    rest = tuple(other for other in units[index + 1 : stop] if other.kind is not Kind.PARTICLE)
    led = has_kind(units[at:index], Kind.MODAL, Kind.COPULA, Kind.NEGATOR, *ADVERBS)
    first, last = (rest[0], rest[-1]) if rest else (NOTHING, NOTHING)
    told = (not rest and units[index].kind is not Kind.WH_PREDICATE) or has_word(rest, WORDS.over)
    told = told or (units[index].text in WORDS.how_it_is and first.kind not in _DOING)
    # 你怎么知道 ("how do you know") doubts what the hearer says
    doubted = first.text in WORDS.embedding and before.kind is Kind.PRONOUN
    if led or told or doubted or first.kind is Kind.ASPECT or last.text in WORDS.de or before.kind in _MODIFYING:
        return "no_place"
    if any(is_attitude(units, place) for place in range(max(0, at - 4), stop)):
        return "modal_already"
    then = [insert(first.start, PHRASE.only_then)] if first.text in WORDS.able else []
    return change("modal_question", units[at], modal, *then)


def reason_question(units: Units, index: int, place: Place | None) -> Change:
    """Return the change of a question that asks why by the unit at `index`, or the reason why nothing fits.

    `为什么不能提现` → `为什么会不能提现`: 会 ("would") goes in front of the predicate behind 为什么 ("why").
    """
    last = next(unit for unit in reversed(units) if unit.kind not in ENDINGS)
    start = _behind_subject(units, index, place)
    if last is units[index] or start is None:
        return "no_place"
    while start < len(units) - 1 and units[start].text in WORDS.adverb_before_will:
        if units[start].text in WORDS.you_dou and units[start + 1].kind in (Kind.NEGATOR, Kind.COPULA):
            break
        start += 1
    opener = units[start - is_torn(units, start)]
    if opener.kind in (*ENDINGS, *NOUNS, Kind.ATTRIBUTIVE, Kind.MODAL) or opener.text[-1] in WORDS.hui:
        return "no_place"
    torn = opener.kind is Kind.NEGATOR and unit_at(units, start - 1).kind is Kind.VERB  # 登陆|不进去
    if torn or opener.text[0] in WORDS.hai or has_kind(units[index + 1 : start], Kind.NEGATOR):
        return "no_place"  # 怎么还没到, 为什么不帮他的手机充电
    if any(is_attitude(units, at) for at in range(index + 1, min(start + 2, len(units)))):
        return "modal_already"
    firm = opener.kind in (*NEGATIVE, Kind.HAVE, Kind.POTENTIAL, Kind.PASSIVE)
    if not firm and (has_kind(units[start:], Kind.ASPECT, Kind.NEGATOR) or opener.kind is not Kind.VERB):
        return "no_place"
    return change("modal_why", opener, PHRASE.would)


def _behind_subject(units: Units, index: int, place: Place | None) -> int | None:
    """Return the index of the unit that opens the predicate behind `index`, or None if it is not certain."""
    start = index + 1
    if start >= len(units):
        return None
    first = next((at for at in range(start, len(units)) if units[at].kind is not Kind.OUTER_ADVERB), start)
    if units[first].text in WORDS.telling_message:
        return start
    group = -1 if place is None else place.clause.position.group
    if place is not None and group > index and _joined(units, index, group):
        return place.unit
    if units[start].kind not in _SUBJECTS:
        return start
    found = next((at for at in range(start, len(units)) if units[at].kind in (*_STRONG, Kind.VERB)), None)
    return found if found is not None and _joined(units, index, found) else None


def _joined(units: Units, first: int, last: int) -> bool:
    """Return whether no mark or space stands between two units."""
    return all(
        units[at].end == units[at + 1].start and units[at].kind is not Kind.PUNCTUATION for at in range(first, last)
    )
