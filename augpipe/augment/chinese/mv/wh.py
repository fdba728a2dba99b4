"""MV for wh-questions: 应该 ("should") in front of how, when and what, 会 ("would") behind why: `为什么会不能提现`."""

from __future__ import annotations

from augpipe.augment.chinese.mv.place import Change, Person, Place, change, is_attitude, is_open, is_torn
from augpipe.augment.chinese.reading.clause import Clause
from augpipe.augment.chinese.reading.kinds import (
    COUNTING,
    ENDINGS,
    NEGATIVE,
    NOTHING,
    NOUNS,
    VOICE,
    Kind,
    Unit,
    Units,
    kinds,
)
from augpipe.augment.chinese.reading.marks import FINAL_INTERJECTIONS
from augpipe.augment.chinese.reading.predicates import STATIVE
from augpipe.augment.chinese.reading.questions import EMBEDDING
from augpipe.augment.chinese.reading.units import has_kind, has_word, insert, unit_at
from augpipe.lexicon.chinese import phrase, words
from augpipe.syntax.syntax import Syntax

SURELY, WOULD, SHOULD = phrase("surely"), phrase("would"), phrase("should")
_RATHER, _ABLE = phrase("would_rather"), words("able")
_WHY, _HOW, _WHEN, _ONLY = words("asking_why"), words("asking_how"), words("asking_when"), words("only_can")


def _ask(unit: Unit, text: str) -> Change:
    """Return the change that puts a modal in front of a unit of a question."""
    return change("modal_question", unit, text)


def wh_question(syntax: Syntax, clause: Clause, index: int, place: Place | None) -> Change:
    """Return the change of a question whose wh-word is the unit at `index`, or the reason why nothing fits."""
    units, asking = clause.units, clause.units[index]
    near = range(max(0, index - 4), min(index + 4, len(units)))
    own = range(0) if place is None else range(place.unit, clause.position.main + 1)
    standing = next((units[at] for at in sorted({*near, *own}) if is_attitude(units, at)), None)
    if standing is not None:
        only = asking.text in _WHY and standing.text in _ONLY and standing.start > asking.start
        return change("modal_why", standing, WOULD) if only else "modal_already"
    noun = _asked_noun(syntax, units, index)
    if noun is not None:
        return noun
    if asking.text in _WHY or asks_reason(units, index):
        return reason_question(units, index, place)
    if asking.kind is Kind.WH_PREDICATE or asking.text in _HOW:
        return _how(units, index)
    if asking.text in _WHEN:
        return _when(units, index)
    return _by_neighbours(units, index) if place is None else _what(units, index, place)


_NOUNS, _MATTERS, _TELLING, _SHI = words("asked_noun"), words("asked_noun_with_would"), words("told_noun"), words("shi")
_SHOULD_BE, _WOULD_BE = phrase("should_be"), phrase("would_be")
_NO_NOUN = kinds("MODAL NEGATOR WH PREPOSITION COPULA")


def _asked_noun(syntax: Syntax, units: Units, index: int) -> Change | None:
    """Return the change of a question that ends in 什么意思 ("what meaning"), 多少钱 or the like, or None."""
    bare, before = syntax.text.rstrip("？?。.！! " + FINAL_INTERJECTIONS), unit_at(units, index - 1)
    tail = next((noun for noun in _NOUNS if bare.endswith(noun)), None)
    if tail is None or units[index].start != len(bare) - len(tail) or before is NOTHING:
        return None
    would = tail in _MATTERS
    if before.text in _SHI:
        return _ask(before, WOULD if would else SHOULD)
    named = tail not in _TELLING and before.kind in (Kind.VERB, Kind.ADJECTIVE, Kind.HAVE)
    return None if before.kind in _NO_NOUN or named else _ask(units[index], _WOULD_BE if would else _SHOULD_BE)


_DE, _CAUSING, _WILL_OR_CAN = words("de"), words("wanting_others"), words("will_or_can")
_LOOKS, _STATE_QUESTIONS, _GUO = words("how_it_is"), words("asking_how", "how_things_are"), words("guo")
_ONLY_THEN, _ONLY_THEN_WORDS, _OF_SENTENCE = phrase("only_then"), tuple(words("cai")), phrase("of")


def _how(units: Units, index: int) -> Change:
    """Return the change for how: `怎么提现` → `应该怎么提现`; `怎么能提现` → `应该怎么才能提现`."""
    unit, before = units[index], unit_at(units, index - 1)
    # 要别人如何 ("wants others to do what")
    others = before.kind in NOUNS and unit_at(units, index - 2).text in _CAUSING
    if unit_at(units, index + 1).text in _DE or others:
        return "no_place"
    stop = next((at for at in range(index, len(units)) if units[at].kind is Kind.PUNCTUATION), len(units))
    rest = tuple(other for other in units[index + 1 : stop] if other.kind is not Kind.PARTICLE)
    if not rest and before.text in _WILL_OR_CAN:  # 会怎么样 ("what will happen")
        return _ask(before, SHOULD)
    thing = before.kind is Kind.NOMINAL and stop == index + 1 and not has_kind(units[:index], Kind.VERB)
    if thing and unit.text in _LOOKS:
        return "modal_question", [insert(unit.start, _SHOULD_BE), insert(unit.end, _OF_SENTENCE)]
    if unit.text in _STATE_QUESTIONS and all(other.kind is Kind.ASPECT and other.text not in _GUO for other in rest):
        return "no_place"
    if before.text in EMBEDDING:
        return "no_place"
    doubled = any(other.text.startswith(_ONLY_THEN_WORDS) for other in rest)
    then = [insert(rest[0].start, _ONLY_THEN)] if rest and rest[0].text in _ABLE and not doubled else []
    return change("modal_question", _clear_of(units, index), SHOULD, *then)


_NEEDING, _LASTING = words("needing"), words("how_long")
_BEFORE_LASTING = kinds("VERB ASPECT ADJECTIVE NEGATOR DEGREE")


def _when(units: Units, index: int) -> Change:
    """Return the change of a question for a time or a span: `应该什么时候发货`, `还清多久应该能再借`."""
    before, following = unit_at(units, index - 1), unit_at(units, index + 1)
    if following.text in _DE:
        return "no_place"
    if before.kind in (Kind.COPULA, Kind.HAVE) or before.text in _NEEDING:
        return _ask(before, SHOULD)
    lasting = units[index].text in _LASTING and not following.text.startswith(_ONLY_THEN_WORDS)
    if not lasting or before.kind not in _BEFORE_LASTING:
        last = next(unit for unit in reversed(units) if unit.kind is not Kind.PUNCTUATION)
        return _ask(_clear_of(units, index), _SHOULD_BE if last.text in _DE else SHOULD)
    modal = unit_at(units, index - 2)
    if modal.kind is Kind.MODAL and before.kind is Kind.VERB:
        return _ask(modal, SHOULD)
    if following.kind is Kind.VERB:
        return _ask(following, WOULD)
    if following.kind is not Kind.MODAL:
        return "no_place"
    return _ask(following, SURELY if following.text in _HUI else SHOULD)


_HUI, _LEANING = words("hui"), words("leaning_preposition")


def _clear_of(units: Units, index: int) -> Unit:
    """Return the unit in front of which a modal for the wh-adverb at `index` goes: its modal, copula or preposition."""
    while index and (units[index - 1].kind in (Kind.MODAL, Kind.COPULA) or units[index - 1].text in _LEANING):
        index -= 1
    return units[index]


_GOOD = words("hao")


def _by_neighbours(units: Units, index: int) -> Change:
    """Return the change of a sentence whose predicate was not found, by the words beside the wh-word."""
    before, following = unit_at(units, index - 1), unit_at(units, index + 1)
    if before.kind is Kind.HAVE:
        return _ask(before, WOULD)
    if before.kind is Kind.COPULA or (before.kind is Kind.VERB and len(before.text) < 3):
        return _ask(before, SHOULD)
    if following.kind is Kind.HAVE:
        return _ask(following, WOULD)
    own = [unit for unit in units if unit.kind not in ENDINGS]
    if len(own) > 2 and own[-1].text in _GOOD and own[-2].kind in (Kind.ATTRIBUTIVE, Kind.NOMINAL):
        return _ask(own[-1], _RATHER)
    return "no_predicate"


_WANTING, _FELT, _MENTAL, _BE_DOING = words("wanting_oneself"), words("felt"), words("mental"), words("being_at")
_YOU_TWICE, _PLEASE, _CAI, _OVER = words("you_both"), words("qing"), words("cai"), words("over")


def _what(units: Units, index: int, place: Place) -> Change:
    """Return the change for who, what, which and where."""
    linked = _linked(units, index)
    if linked is not None:
        return linked
    clause, position, opener, main = place.clause, place.clause.position, place.clause.opener, place.clause.main
    apart = has_kind(units[min(index, place.unit) : max(index, place.unit)], Kind.PUNCTUATION)
    if apart or not is_open(place) or sum(unit.text in _YOU_TWICE for unit in units) > 1:
        return "no_place"
    if opener.text in _WANTING or opener.kind is Kind.NEGATOR:
        return "no_place"
    if place.person is Person.SECOND:
        if main.text in _FELT and place.bare and index > position.main:
            return _ask(place.first, WOULD)
        if main.text in _MENTAL or opener.text in _BE_DOING:
            return "no_place"
    if index < position.group:  # the wh-word is (part of) the subject
        return _wh_subject(units, index, place)
    if units[0].text in _PLEASE or units[place.unit - 1].text in _CAI:
        return "no_place"
    if unit_at(units, position.main + 1).text in _OVER or unit_at(units, index - 1).text in _OVER:
        return "no_place"  # 他说了些什么 ("what did he say") asks for what was done
    governor = _governor(clause, index)
    if governor is not None:
        return _ask(governor, SHOULD)
    fits = opener.kind is Kind.MODAL or main.kind in (Kind.COPULA, Kind.VERB, Kind.PREPOSITION, Kind.ADJECTIVE)
    return _ask(place.first, SHOULD) if fits else "no_place"


_CALLED, _WHAT, _WHICH, _EQUALS = words("called"), words("shenme_sha"), words("which"), words("equals")
_ONLY_THEN_SHOULD, _PLAINLY_MORE = phrase("only_then_should"), words("comparing_character")
_PERSONS_AND_THINGS, _LINKS = words("person_or_thing"), words("adverb_behind_modal_in_questions")


def _linked(units: Units, index: int) -> Change | None:
    """Return the change for a wh-word right beside 是, 有 or the like (是谁, 有什么, 什么是), or None for others."""
    asking, before, following = units[index], unit_at(units, index - 1), unit_at(units, index + 1)
    if index == 0 and len(units) > 2 and following.text in _CALLED and asking.text in _WHAT:
        return _ask(following, _ONLY_THEN_SHOULD)
    if index == 0 and following.kind is Kind.COPULA:
        return _ask(following, SHOULD)
    if asking.text in _WHICH and following.kind in (Kind.ADJECTIVE, Kind.DEGREE):
        plain = following.kind is Kind.ADJECTIVE and following.text[0] not in _PLAINLY_MORE
        return _ask(following, _RATHER if plain else SHOULD)
    if before.text in _EQUALS:
        return _ask(before, SHOULD)
    if before.kind not in (Kind.COPULA, Kind.HAVE):
        return None
    start = index - 1
    would = before.kind is Kind.HAVE and asking.text in _PERSONS_AND_THINGS
    while start and (units[start - 1].kind is Kind.MODAL or units[start - 1].text in _HUI):
        start, would = start - 1, False
    if unit_at(units, start - 1).kind in (Kind.NEGATOR, Kind.DEGREE):
        return "no_place"
    while not would and start and units[start - 1].text in _LINKS:
        start -= 1
    return _ask(units[start], WOULD if would else SHOULD)


_TO_OR_AT, _WITH, _SERIAL = words("verb_preposition"), words("use_or_give"), words("serial")


def _governor(clause: Clause, index: int) -> Unit | None:
    """Return the verb right in front of a wh-object, where another verb opens the clause: 结婚祝词写什么好."""
    units, first, verb = clause.units, clause.position.main, index - 1
    if verb > 0 and (units[verb].kind is Kind.ASPECT or units[verb].text in _TO_OR_AT):
        verb -= 1
    if clause.opener.kind not in (Kind.VERB, Kind.HAVE, Kind.PREPOSITION) or verb <= first:
        return None
    if units[verb].kind is not Kind.VERB and units[verb].text not in _WITH:
        return None
    if clause.main.text in STATIVE and clause.main.kind is Kind.VERB:
        return None
    if verb == first + 1 and clause.main is clause.opener and clause.main.text not in _SERIAL:
        return units[verb]  # 结婚送什么 ("give what at a wedding")
    while verb - 1 > first and units[verb - 1].kind in (Kind.MODAL, Kind.OUTER_ADVERB, Kind.INNER_ADVERB):
        verb -= 1
    return units[verb] if units[verb - 1].kind in (*NOUNS, Kind.VERB) and verb - 1 > first else None


_WHERE, _WHEREABOUTS, _MOVING, _LE = words("where"), words("whereabouts"), words("moving_character"), words("le")
_SHOULD_BE_AT, _USING = phrase("should_be_at"), words("yong")
_ADJECTIVES, _ABLE_OR_WILL, _WHO, _MOST = words("adjective"), _ABLE | words("hui", "yao"), words("who"), words("zui")


def _wh_subject(units: Units, index: int, place: Place) -> Change:
    """Return the change for a wh-word in front of the predicate, as in 谁有 ("who has") and 哪里有 ("where is")."""
    asking, before, following = units[index], unit_at(units, index - 1), units[index + 1]
    opener, main = place.clause.opener, place.clause.main
    where = asking.text in _WHERE
    if where and before.kind is Kind.PREPOSITION and following.kind is Kind.ADJECTIVE:
        return "no_place"
    attached = (Kind.PREPOSITION, Kind.VERB, Kind.ATTRIBUTIVE, Kind.PUNCTUATION)
    if asking.text in _WHEREABOUTS and following.kind is Kind.VERB and index and before.kind not in attached:
        moves = following.text[0] in _MOVING or unit_at(units, index + 2).text in _LE
        return "no_place" if moves else _ask(asking, _SHOULD_BE_AT)
    if where and following.kind is Kind.VERB and place.clause.position.group > index + 1:
        return _ask(following, SHOULD)
    # 早餐吃什么有营养 ("what is healthy to eat at breakfast")
    if before.kind is Kind.VERB or before.text in _USING:
        return _ask(_clear_of(units, index - 1), SHOULD)
    if sum(unit.text == asking.text for unit in units) > 1:
        return "no_place"  # 谁好谁坏 ("who is good, who is bad")
    if opener.kind is Kind.MODAL:
        return _ask(place.first, SURELY if opener.text in _ABLE_OR_WILL else SHOULD)
    if main.kind is Kind.HAVE or asking.text in _WHO:
        return _ask(place.first, WOULD)
    plain = place.bare and (main.kind is Kind.ADJECTIVE or main.text in _ADJECTIVES) and main.text[0] not in _MOST
    return _ask(place.first, _RATHER if plain else SHOULD)


_PLAIN_HOW, _CUES, _HAI, _SO_MUCH = words("plain_how"), words("reason_cue"), words("hai"), words("so_or_such")
_THINGS = NOUNS | kinds("NUMBER ASPECT TIME")


def asks_reason(units: Units, index: int) -> bool:
    """Return whether the unit at `index` is a 怎么 ("how") that asks for the reason: 怎么还没到 ("why … not yet")."""
    rest = tuple(unit for unit in units[index + 1 :] if unit.kind not in ENDINGS)
    if units[index].text not in _PLAIN_HOW or not rest:
        return False
    first, second, over = rest[0], rest[1].kind if len(rest) > 1 else Kind.NOMINAL, rest[-1].text in _LE
    # the manner: 怎么洗才能不掉色 ("how to wash it so that it keeps its colour"), 是怎么提示的 ("how did it say so")
    so_that = any(unit.text.startswith(_ONLY_THEN_WORDS) for unit in rest[1:])
    if so_that or (unit_at(units, index - 1).text in _SHI and rest[-1].text in _DE):
        return False
    if first.text in _HAI and second in _THINGS:
        return over  # 怎么还款 ("how do I pay back") asks for the manner
    if first.text in _CAI and second is Kind.MODAL:
        return False
    if first.text in _CUES or first.kind in (Kind.POTENTIAL, Kind.PRONOUN, *NEGATIVE):
        return first.text not in _HUI or over or has_kind(rest, Kind.NEGATOR)
    if first.kind in (Kind.ADJECTIVE, Kind.DEGREE):
        return len(rest) == 1 or first.kind is Kind.DEGREE
    return over or has_word(rest, _SO_MUCH) or has_kind(rest, Kind.NEGATOR, Kind.POTENTIAL)


_PLAIN_WHY, _STILL, _LASTING_CUES = words("plain_why"), words("still_again"), words("lasting")
_STRONG = VOICE | kinds("NEGATOR MODAL HAVE COPULA POTENTIAL")
_MEI_OR_WEI, _AGAIN_OR_ALL, _BEFORE_WILL = words("undone_character"), words("you_dou"), words("adverb_before_will")
_HOW_COME, _WILLING, _FUTURE, _BU = words("zenme_hui"), words("would_like"), words("will_or_must"), words("bu")


def reason_question(units: Units, index: int, place: Place | None) -> Change:
    """Return the change of a question that asks why by the unit at `index`, or the reason why nothing fits.

    `为什么不能提现` → `为什么会不能提现`: 会 ("would") goes in front of the predicate behind 为什么 ("why").
    """
    asking, before = units[index], unit_at(units, index - 1)
    last = next(unit for unit in reversed(units) if unit.kind not in ENDINGS)
    if index > 1 and last is asking and asking.text in _PLAIN_WHY:
        # 用不了了，是为什么 ("it stopped working, why is that")
        copular = before.text in _SHI
        return change("modal_why", before if copular else asking, WOULD if copular else _WOULD_BE)
    if before.text in _SHI:
        return "no_place"  # 你是怎么这么傻的 ("how is it that you are so silly")
    start = _behind_subject(units, index, place)
    if index == 0 or before.kind is Kind.PUNCTUATION:
        later = (at for at in range(index + 2, len(units) - 1) if units[at].text in _STILL)
        still = next((at for at in later if units[at - 1].kind is Kind.PUNCTUATION), None)
        if still is not None and units[still + 1].kind in (Kind.NEGATOR, Kind.POTENTIAL):
            # 为什么还款了，还是不能用 ("why can it still not be used though I have paid")
            return "modal_why", [insert(units[still].end, WOULD)]
        told = start is not None and (units[start].kind in _STRONG or units[start].text in _LASTING_CUES)
        if not told and any(unit.kind is Kind.PUNCTUATION and unit.text in "，," for unit in units[index:]):
            return "no_place"  # the reason is asked for something that a later clause tells
    if start is None:
        return "no_place"
    while start < len(units) - 1 and units[start].text in _BEFORE_WILL:
        unit, following = units[start], units[start + 1]
        if unit.text in _HAI and (following.text[0] in _MEI_OR_WEI or following.text in _SHI):
            break
        if unit.text in _AGAIN_OR_ALL and following.kind in (Kind.NEGATOR, Kind.COPULA):
            break
        start += 1
    opener = units[start - is_torn(units, start)]
    how, second = asking.text in _PLAIN_HOW, place is not None and place.person is Person.SECOND
    if opener.kind in (*ENDINGS, *NOUNS, Kind.ATTRIBUTIVE) or (how and opener.text in _HUI):
        return "no_place"
    if opener.text in _FUTURE:
        return change("modal_why", opener, SURELY)
    if opener.text in _WILLING:
        return change("modal_why", opener, WOULD)
    if opener.kind is Kind.MODAL or opener.text in _ABLE or (second and opener.text in _BU):
        return "no_place"
    return "modal_already" if asking.text in _HOW_COME else change("modal_why", opener, WOULD)


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
