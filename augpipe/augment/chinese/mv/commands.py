"""MV for commands, prohibitions and requests: `必须打开窗户`, `请一定要关灯`."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.chinese.mv.place import Person, Place
from augpipe.augment.chinese.reading.clause import Change, Clause, change, insert
from augpipe.augment.chinese.reading.kinds import Kind, Units, kinds
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASE, PHRASES, WORDS

_QIU = tuple(WORDS.qiu)
_MORE = WORDS.also | WORDS.still_or_then
_TELLING = kinds("VERB ADJECTIVE NEGATOR MODAL POTENTIAL DEGREE")


def opening_command(units: Units, end: int, draws: Draws, *, parsed: bool) -> Change | None:
    """Return the change for a sentence that opens with a verb of command, or None for any other.

    Where no predicate was `parsed`, more verbs count: 连接无线键盘 ("connect the wireless keyboard").
    """
    known = units[0].text in (WORDS.always_commanded if parsed else WORDS.commanded)
    known = known and not has_word(units[1:4], WORDS.time_end)  # 打开网页后，显示异常
    if not known or units[end - 1].text in WORDS.le or _tells_more(units[:end]) or has_word(units, WORDS.ma):
        return None
    modifies = len(units) < 2 or units[1].kind is Kind.ATTRIBUTIVE
    return None if modifies else _commanded(units, 0, end, draws)


def command(place: Place, draws: Draws) -> Change | None:
    """Return the change for a command, a prohibition or a request; None for anything else."""
    clause, units = place.clause, place.clause.units
    polite = next((index for index in range(min(place.unit + 1, 4)) if units[index].text in WORDS.qing), len(units))
    if polite + 1 < len(units):
        heard = units[polite + 1].text in WORDS.asked_politely
        asked = units[polite + 1 : max(polite + 2 + heard, clause.position.main)]
        negated = has_word((clause.opener, *asked), WORDS.prohibition)
        modal = PHRASE.surely if negated else draws.choice(PHRASES.request)
        return "modal_imperative", [insert(units[polite + heard].end, modal)]
    whole = place.unit > 1 and place.before.text in WORDS.also  # 什么都不要想 ("think of nothing")
    if clause.opener.text in WORDS.prohibition and not whole:
        return change("modal_imperative", place.first, PHRASE.surely)
    if place.person is Person.SECOND and _urges(clause):
        return change("modal_imperative", place.first, draws.choice(PHRASES.urging))
    if place.person is Person.NONE and _is_command(place):
        return _commanded(units, place.unit, clause.position.end, draws)
    return None


def _commanded(units: Units, index: int, end: int, draws: Draws) -> Change:
    """Return the change for a command whose verb is at `index`; none for 求 ("beg"), which commands nobody."""
    if units[index].text.startswith(_QIU):
        return "no_place"
    forms = PHRASES.mild_command if unit_at(units, end).text in WORDS.ba_particle else PHRASES.command
    return change("modal_imperative", units[index], draws.choice(forms))


def _tells_more(units: Units) -> bool:
    """Return whether a second predicate makes a statement of what opens like a command: 听广播也断断续续."""
    if units[0].text not in WORDS.embedding and has_word(units[1:], WORDS.only_one):
        return True  # 去看她的人不只我一个, 处理这件事只有一种形式
    return any(unit.text in _MORE and behind.kind in _TELLING for unit, behind in pairwise(units[1:]))


def _is_command(place: Place) -> bool:
    """Return whether a clause without a subject and without aspect tells somebody to do something."""
    clause, units, opener = place.clause, place.clause.units, place.clause.opener
    # 1940年在当地学习。 ("studied there in 1940")
    told = units[-1].text in ("。", "；")
    dated = told and has_kind(units[: place.unit], Kind.NUMBER, Kind.TIME)
    later = told and clause.position.segment.first > 0
    if place.unit != clause.position.opening or dated or later or has_word(units, WORDS.ma):
        return False
    if opener.text in WORDS.phrase_coordinator and place.unit > 0:
        return False  # 电脑 和手机日期更改 ("computer and phone date change")
    if units[0].text in WORDS.first_person and place.unit > 1:
        return False  # 我，工作三十五年以上
    if told and units[0].text in WORDS.bing:
        return False  # 并使用了新的开发库。
    if has_kind(place.tail, Kind.ASPECT) or _tells_more(place.tail) or units[0].text in WORDS.befalling:
        return False
    if unit_at(units, clause.position.end).text in WORDS.ba_particle and opener.kind is Kind.VERB:
        return True
    if opener.text in WORDS.rang_jiang or opener.kind is Kind.DISPOSAL:
        return True
    deed = clause.main.text in WORDS.commanded or clause.main.text in WORDS.deliberate
    return deed and (
        opener.kind in (Kind.VERB, Kind.PREPOSITION) or (opener.text in WORDS.command_adverb and place.unit == 0)
    )


def _urges(clause: Clause) -> bool:
    """Return whether a clause with 你 ("you") tells the hearer to do something: 你把头伸出来 ("put your head out")."""
    position, opener = clause.position, clause.opener
    group, front = clause.units[position.group : position.end], clause.units[: position.group]
    if has_kind(group, Kind.ASPECT) or has_kind(front, Kind.MODAL):
        return False
    if has_word(group, WORDS.de) or has_word(front, WORDS.over_or_also) or clause.main.text in WORDS.saying:
        return False
    deed = opener.kind in (Kind.VERB, Kind.PREPOSITION, Kind.INNER_ADVERB) and clause.main.text in WORDS.deliberate
    pressed = opener.kind is Kind.DISPOSAL or opener.text in WORDS.pressing
    return pressed or (deed and front[-1].text in WORDS.asked_politely)
