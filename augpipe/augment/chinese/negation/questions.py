"""The negation of questions: an A-not-A question becomes its negative answer, a wh-question asks for the opposite."""

from __future__ import annotations

from augpipe.augment.chinese.negation.insertion import HAS_NOT, HAS_NOT_YET, MODALS, NOT, stacks
from augpipe.augment.chinese.negation.removal import removal
from augpipe.augment.chinese.reading.clause import Clause
from augpipe.augment.chinese.reading.kinds import Kind, Unit, kinds
from augpipe.augment.chinese.reading.marks import FINAL_INTERJECTIONS
from augpipe.augment.chinese.reading.predicates import STATIVE
from augpipe.augment.chinese.reading.questions import HOW, WHY, asks_reason
from augpipe.augment.chinese.reading.units import has_kind, has_word, insert, put, unit_at
from augpipe.lexicon.chinese import phrase, replacements, words
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Syntax

_WHETHER, _SHIFOU = words("whether"), words("shifou")
_ANSWERS = replacements("a_not_a_answer")
_DONE_ALREADY, _NOT_YET, _IS_NOT = words("already"), phrase("still_has_not"), phrase("is_not")


def a_not_a_statement(clause: Clause) -> list[Edit] | None:
    """Return the edits that answer an A-not-A question with no (能不能提现 → 不能提现), or None."""
    unit = clause.asking
    if unit is None:
        return None
    following = unit_at(clause.units, clause.units.index(unit) + 1)
    shifou = unit.text in _SHIFOU
    if unit.text in _WHETHER and following.kind is Kind.HAVE:
        negative, last = HAS_NOT, following
    elif shifou and following.kind is Kind.COPULA:
        negative, last = _IS_NOT, following
    elif shifou and following.text in _DONE_ALREADY:
        negative, last = _NOT_YET, following
    elif shifou and following.kind is Kind.VERB and following.text not in STATIVE:
        negative, last = HAS_NOT if clause.aspect else NOT, unit
    else:
        negative, last = _ANSWERS.get(unit.text) or _second_half(unit.text), unit
    return [put(negative, unit, last), *statement_end(clause)] if negative else None


def _second_half(text: str) -> str:
    """Return the negative form in an A-not-A word (能不能 → 不能), or nothing."""
    place = text.find(NOT if NOT in text else HAS_NOT_YET)
    return text[place:] if place > 0 else ""


_QUESTION_PARTICLES = words("question_particle")


def statement_end(clause: Clause) -> list[Edit]:
    """Return the edits that delete the last particle of a question and make its mark a full stop."""
    edits: list[Edit] = []
    for unit in reversed(clause.units):
        if unit.kind is not Kind.PUNCTUATION:
            return [*edits, put("", unit)] if unit.text in _QUESTION_PARTICLES else edits
        if unit.text[0] in "？?":
            edits.append(put("。", unit))
    return edits


_ADJECTIVES, _NEGATIVE, _BEFORE_COMPLEMENT = words("adjective"), words("denying_character"), words("de_or_qi")
_BEFORE_TAIL = kinds("ASPECT NOMINAL VERB COMPLEMENT LOCALIZER")


def tail_negation(clause: Clause) -> list[Edit] | None:
    """Return the edit for an adjective right in front of 吗 (长得好看吗 → 长得不好看吗), or None for others."""
    asking = clause.asking
    if clause.nominal or asking is None or asking.kind is not Kind.PARTICLE:
        return None
    place = clause.units.index(asking) - 1
    tail, before = clause.units[place], unit_at(clause.units, place - 1)
    if place <= clause.position.main or tail.kind not in (Kind.ADJECTIVE, Kind.DEGREE):
        return None
    if tail.text[0] in _NEGATIVE or tail.text not in _ADJECTIVES:
        return None
    fits = before.kind in _BEFORE_TAIL or before.text[-1] in _BEFORE_COMPLEMENT
    return [insert(tail.start, NOT)] if fits else None


def wh_negation(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits that make a wh-question ask for the opposite, or None where a frame is better."""
    asking = clause.asking
    if asking is None or clause.nominal or _asks_no_opposite(syntax, clause, asking):
        return None
    edits = removal(syntax, clause) or _opposite(clause, asking)
    return None if edits and stacks(syntax.text, edits) else edits


_QUANTITY, _JUDGING, _BUZAI = words("quantity"), tuple(words("judging")), words("buzai")
_RELYING = words("relying")
_SPEAKERS, _CONTRASTING = words("speaking_of_oneself"), words("contrasting")


def _asks_no_opposite(syntax: Syntax, clause: Clause, asking: Unit) -> bool:
    """Return whether it makes no sense to ask for the opposite, or something else than the predicate is asked about."""
    units, position = clause.units, clause.position
    place, first = units.index(asking), position.segment.first
    behind = place > position.main
    reason = asking.text in WHY
    # 为什么扣钱，我都用了 ("why was money taken, I have used …"): the last clause only comments.
    commented = reason and place < first and units[first].text in _SPEAKERS
    return (
        asking.kind is Kind.WH_PREDICATE
        or (commented and not has_word(units[first:], _CONTRASTING))
        or has_kind(units[position.main + 1 : place], Kind.COPULA, Kind.VERB, Kind.PREPOSITION)
        or syntax.text.rstrip("？?" + FINAL_INTERJECTIONS).endswith(_JUDGING)
        or (behind and (reason or asking.text in HOW))  # what is asked about stands behind
        or position.focus
        or asking.text in _QUANTITY
        or clause.last.kind is Kind.ATTRIBUTIVE
        or unit_at(units, place - 1).text in _RELYING
        or has_word(clause.negators[:1], _BUZAI)
    )


_CHOOSING, _CHOSEN, _WHICH_ONES = words("choosing"), words("chosen_thing"), words("which_ones")
_NAMING, _COMPARING, _COMPARED = words("naming"), words("graded_character"), words("bijiao")
_PLACE_TIME = words("place_or_time")
_ONLY_THEN_NOT, _SO_MUCH = phrase("only_then_not"), words("so_much")


def _opposite(clause: Clause, asking: Unit) -> list[Edit] | None:
    """Return the edits that negate an affirmative wh-question, or None where no negator fits."""
    units, position, main, opener = clause.units, clause.position, clause.main, clause.opener
    place = units.index(asking)
    how, behind = asking.text in HOW, place > position.main
    chosen = asking.text in _CHOSEN and (clause.modals or main.text in _CHOOSING)
    if behind and main.kind is not Kind.HAVE and not chosen:
        return None
    if clause.modals and asking.start > clause.modals[0].start and asking.kind is Kind.WH and place < position.main:
        return None
    graded = any(unit.text[0] in _COMPARING or unit.text in _COMPARED for unit in clause.own)
    if graded or main.text in _NAMING:
        return None
    if how and not asks_reason(units, place):
        return None  # 怎么不能提现 would ask why
    if opener.kind is Kind.PASSIVE:
        return [insert(opener.start, HAS_NOT)]
    if clause.modals:
        return _modal(clause, asking)
    if main.kind is Kind.HAVE:
        return None if behind and asking.text in _WHICH_ONES else [put(HAS_NOT, main)]
    if main.kind is Kind.COPULA:
        return [insert(main.start, NOT)] if place < position.main else None
    # An adjective behind the verb is what is asked about: 怎么做好吃.
    judged = has_kind(units[position.main + 1 : position.end], Kind.ADJECTIVE, Kind.DEGREE)
    if clause.aspect or main.kind is Kind.POTENTIAL or (main.kind is Kind.VERB and judged):
        return None
    if asking.text in _PLACE_TIME and main.kind is Kind.VERB and place < position.main:
        return None
    negatable = asking.text in WHY or place < position.main or main.kind in (Kind.ADJECTIVE, Kind.VERB)
    if opener.text in _SO_MUCH:
        return [insert(opener.start, HAS_NOT_YET)]
    return [insert(opener.start, NOT)] if negatable else None


_SHOULD, _WRITTEN_HOW, _CAN = words("should"), words("written_how"), words("neng_keyi")
_YAO, _HAI, _NO_NEED = words("yao"), words("hai"), phrase("no_need")


def _modal(clause: Clause, asking: Unit) -> list[Edit]:
    """Return the edit that negates the modal of a question: 能 → 不能, behind 如何 → 才能不; 要 → 不用."""
    modal = clause.modals[0]
    if asking.text in HOW and modal.text in _SHOULD and modal.start < asking.start:
        return []
    if asking.text in _WRITTEN_HOW and modal.text in _CAN:
        return [put(_ONLY_THEN_NOT, modal)]
    if modal.text in _YAO:
        before = clause.units[clause.units.index(modal) - 1]
        return [put(_NO_NEED, before if before.text in _HAI else modal, modal)]
    return [put(MODALS[modal.text], modal)]
