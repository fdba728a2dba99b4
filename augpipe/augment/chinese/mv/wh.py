"""MV for wh-questions: 应该 ("should") in front of how, 会 ("would") behind why, 到底 ("after all") for all."""

from __future__ import annotations

from augpipe.augment.chinese.mv.place import Change, Place, change, is_attitude, is_open, is_torn
from augpipe.augment.chinese.reading.clause import Clause
from augpipe.augment.chinese.reading.kinds import (
    ADVERBS,
    COUNTING,
    ENDINGS,
    NEGATIVE,
    NOUNS,
    VERBAL,
    VOICE,
    Kind,
    Units,
    kinds,
)
from augpipe.augment.chinese.reading.questions import asks_reason
from augpipe.augment.chinese.reading.units import has_kind, has_word, insert, unit_at
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import phrase, phrases, words
from augpipe.syntax.syntax import Syntax

WOULD, _SHOULD = phrase("would"), phrase("should")
_INSISTENCE, _SHOULD_OR_INSISTENCE = phrases("insistence"), phrases("should_or_insistence")
_WOULD_OR_INSISTENCE = phrases("would_or_insistence")
_WHY, _HOW, _INSISTING = words("asking_why"), words("asking_how"), words("insisting")


def insists(units: Units) -> bool:
    """Return whether 到底 ("after all") or the like stands in a question already."""
    return has_word(units, _INSISTING)


def wh_question(syntax: Syntax, clause: Clause, index: int, place: Place | None, draws: Draws) -> Change:
    """Return the change of a question whose wh-word is the unit at `index`, or the reason why nothing fits."""
    units, asking = clause.units, clause.units[index]
    options = _INSISTENCE
    if asking.text in _WHY or asks_reason(units, index):
        options = _WOULD_OR_INSISTENCE
    elif asking.text in _HOW:
        options = _SHOULD_OR_INSISTENCE
    word = draws.choice(options)
    if word == WOULD:
        found = reason_question(units, index, place)
        if not isinstance(found, str):
            return found
        word = draws.choice(_INSISTENCE)
    if word == _SHOULD:
        found = _how(units, index)
        if not isinstance(found, str):
            return found
        word = draws.choice(_INSISTENCE)
    return _insisting(units, index, place, word)


_JOINED_BEHIND = kinds("ATTRIBUTIVE COMPLEMENT LOCALIZER")
_OBJECT_OF = kinds("VERB COPULA HAVE ASPECT ATTRIBUTIVE CLASSIFIER NUMBER POTENTIAL ADJECTIVE")
_DE, _ASKED = words("de"), words("embedding")
_ADVERBIAL, _WHERE = words("asking_how", "asking_why", "asking_when", "where"), words("where")


def _insisting(units: Units, index: int, place: Place | None, word: str) -> Change:
    """Return the change that puts 到底 in front of a wh-word, or of the predicate whose object the wh-word is."""
    whole = units[index].kind is Kind.WH_PREDICATE
    at = index if whole else in_front(units, index)
    before = unit_at(units, at - 1)
    # 逾期还款什么时候能用 ("paid late, when can it be used") asks for the time of what follows.
    adverbial = whole or (units[index].text in _ADVERBIAL and has_kind(units[index + 1 :], *VERBAL))
    adverbial = adverbial and not (units[index].text in _WHERE and before.kind is Kind.VERB)
    linked = before.kind in (Kind.COPULA, Kind.HAVE) and before.end == units[at].start and before.text not in _ASKED
    if linked or has_kind(units[at:index], Kind.COPULA):
        at, adverbial = in_front(units, at - linked), True
    governed = not adverbial and before.kind in _OBJECT_OF and before.end == units[at].start
    if governed:
        if place is None or place.unit >= index or not _joined(units, place.unit, index) or not is_open(place):
            if before.kind in (Kind.COPULA, Kind.HAVE, Kind.VERB) and before.text not in _ASKED:
                at = in_front(units, at - 1)
            elif before.kind is not Kind.ADJECTIVE and before.text not in _ASKED:
                return "no_place"
        elif place.unit < at and before.text not in _ASKED:
            at = in_front(units, place.unit)
    if at and units[at - 1].kind in _JOINED_BEHIND and units[at - 1].kind is not Kind.LOCALIZER:
        return "no_place"
    if units[at].kind is Kind.PUNCTUATION:
        return "no_place"
    return change("modal_why" if units[index].text in _WHY else "modal_question", units[at], word)


_LEANING = ADVERBS | VOICE | kinds("MODAL PREPOSITION DISPOSAL")
_BEHIND_ALSO = words("adverb_before_modal")


def in_front(units: Units, index: int) -> int:
    """Return the index of the first of the adverbs, modals and prepositions that lead up to the unit at `index`."""
    while index and units[index - 1].end == units[index].start:
        before = units[index - 1]
        if before.kind not in _LEANING and before.kind is not Kind.COPULA:
            break
        if before.text in _BEHIND_ALSO and before.kind is not Kind.COPULA:
            break
        index -= 1
    return index


_CAUSING, _LOOKS, _OVER = words("wanting_others"), words("how_it_is"), words("over")
_ONLY_THEN, _ONLY_THEN_WORDS, _ABLE = phrase("only_then"), tuple(words("cai")), words("able")


def _how(units: Units, index: int) -> Change:
    """Return the change for how: `怎么提现` → `应该怎么提现`; `怎么能提现` → `应该怎么才能提现`."""
    at = in_front(units, index)
    before = unit_at(units, at - 1)
    stop = next((place for place in range(index, len(units)) if units[place].kind is Kind.PUNCTUATION), len(units))
    rest = tuple(other for other in units[index + 1 : stop] if other.kind is not Kind.PARTICLE)
    others = before.kind in NOUNS and unit_at(units, at - 2).text in _CAUSING
    led = has_kind(units[at:index], Kind.MODAL, Kind.COPULA, Kind.NEGATOR, *ADVERBS)
    told = not rest or rest[0].kind is Kind.ASPECT or has_word(rest, _OVER) or units[index].text in _LOOKS
    if led or others or told or rest[-1].text in _DE or before.kind in (Kind.COMPLEMENT, Kind.ATTRIBUTIVE):
        return "no_place"
    if any(is_attitude(units, place) for place in range(max(0, at - 4), stop)):
        return "modal_already"
    doubled = any(other.text.startswith(_ONLY_THEN_WORDS) for other in rest)
    then = [insert(rest[0].start, _ONLY_THEN)] if rest[0].text in _ABLE and not doubled else []
    return change("modal_question", units[at], _SHOULD, *then)


_HAI, _SHI = words("hai"), words("shi")
_STRONG = VOICE | kinds("NEGATOR HAVE COPULA POTENTIAL")
_BEFORE_WILL, _AGAIN_OR_ALL = words("adverb_before_will"), words("you_dou")
_MEI_OR_WEI, _ABLE_OR_WILLING = words("undone_character"), words("able", "would_like", "will_or_must", "hui")


def reason_question(units: Units, index: int, place: Place | None) -> Change:
    """Return the change of a question that asks why by the unit at `index`, or the reason why nothing fits.

    `为什么不能提现` → `为什么会不能提现`: 会 ("would") goes in front of the predicate behind 为什么 ("why").
    """
    asking, before = units[index], unit_at(units, index - 1)
    last = next(unit for unit in reversed(units) if unit.kind not in ENDINGS)
    start = _behind_subject(units, index, place)
    if last is asking or before.text in _SHI or start is None:
        return "no_place"
    while start < len(units) - 1 and units[start].text in _BEFORE_WILL:
        unit, following = units[start], units[start + 1]
        if unit.text in _HAI and (following.text[0] in _MEI_OR_WEI or following.text in _SHI):
            break
        if unit.text in _AGAIN_OR_ALL and following.kind in (Kind.NEGATOR, Kind.COPULA):
            break
        start += 1
    opener = units[start - is_torn(units, start)]
    if opener.kind in (*ENDINGS, *NOUNS, Kind.ATTRIBUTIVE, Kind.MODAL) or opener.text in _ABLE_OR_WILLING:
        return "no_place"
    if any(is_attitude(units, at) for at in range(index + 1, min(start + 2, len(units)))):
        return "modal_already"
    firm = opener.kind in (*NEGATIVE, Kind.HAVE, Kind.POTENTIAL, Kind.PASSIVE)
    if not firm and (has_kind(units[start:], Kind.ASPECT, Kind.NEGATOR) or opener.kind is not Kind.VERB):
        return "no_place"
    return change("modal_why", opener, WOULD)


_MESSAGES = words("telling_message")
_SUBJECTS = NOUNS | COUNTING | kinds("TIME")


def _behind_subject(units: Units, index: int, place: Place | None) -> int | None:
    """Return the index of the unit that opens the predicate behind `index`, or None if it is not certain."""
    start = index + 1
    if start >= len(units):
        return None
    first = next((at for at in range(start, len(units)) if units[at].kind is not Kind.OUTER_ADVERB), start)
    if units[first].text in _MESSAGES:
        return start
    group = -1 if place is None else place.clause.position.group
    if place is not None and group > index and _joined(units, index, group):
        return place.unit if place.unit > index else group
    if units[start].kind not in _SUBJECTS:
        return start
    found = next((at for at in range(start, len(units)) if units[at].kind in (*_STRONG, Kind.VERB)), None)
    if found is None or not _joined(units, index, found) or units[found - 1].kind is Kind.ATTRIBUTIVE:
        return None
    return found


def _joined(units: Units, first: int, last: int) -> bool:
    """Return whether no mark or space stands between two units."""
    return all(
        units[at].end == units[at + 1].start and units[at].kind is not Kind.PUNCTUATION for at in range(first, last)
    )
