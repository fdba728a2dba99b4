"""Questions that are negated twice inside: `能提现吗` → `是不是并非不能提现`, `为什么要登记` → `为什么非登记不可`."""

from __future__ import annotations

from augpipe.augment.chinese.negation.insertion import MODALS
from augpipe.augment.chinese.reading.clause import Clause
from augpipe.augment.chinese.reading.kinds import NOUNS, Kind
from augpipe.augment.chinese.reading.questions import WHY, Question
from augpipe.augment.chinese.reading.units import has_kind, has_word, insert, put, unit_at
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import phrase, phrases, replacements, words
from augpipe.syntax.edits import Edit

_A_NOT_A = replacements("a_not_a_doubled")
_MA, _ABLE, _OBLIGED, _NEEDED = words("ma"), words("able", "hui"), words("obliging"), words("needing_thing")
_IS_IT, _IS_IT_NOT_UN, _CANNOT_LACK = phrase("is_it"), phrase("is_it_not_un"), phrases("cannot_lack")
_NOTHING_BUT, _WILL_DO = phrase("nothing_but"), phrase("will_do")
_INSIDE, _FRAMED = "inside", "asked"
_LONGEST_OBLIGATION = 12  # characters
_STRONG = frozenset({Kind.NEGATOR, Kind.A_NOT_A, Kind.WH})


def asked_twice(clause: Clause, draws: Draws) -> tuple[str, list[Edit]] | None:
    """Return the rule and the edits of a question that holds a modal or a need; None where a frame is better."""
    units, position, modals, asking = clause.units, clause.position, clause.modals, clause.asking
    negated = _A_NOT_A.get(asking.text) if asking is not None and clause.question is Question.A_NOT_A else None
    if asking is not None and negated is not None:
        before = unit_at(units, units.index(asking) - 1)
        fits = before.kind in (*NOUNS, Kind.OTHER, Kind.TIME, Kind.LOCALIZER) and asking is not clause.last
        if fits and draws.choice((_FRAMED, _INSIDE)) == _INSIDE:
            return "modal", [put(_IS_IT_NOT_UN + negated, asking)]
        return None
    if not modals or clause.negators or asking is None or clause.opener is not modals[0]:
        return None
    modal, behind = modals[0], units[position.group + 1 : position.end]
    ended = Edit(asking.start, asking.end, "")
    obliged = modal.text in _OBLIGED and behind and behind[-1].end - modal.end <= _LONGEST_OBLIGATION
    if clause.question is Question.MA and asking.text in _MA and units.index(asking) == position.end:
        thing = behind and all(unit.kind in (*NOUNS, Kind.ATTRIBUTIVE, Kind.CLASSIFIER) for unit in behind)
        if modal.text in _NEEDED and thing:
            return "modal", [put(_IS_IT + draws.choice(_CANNOT_LACK), modal), ended]
        if obliged and not has_kind(behind, *_STRONG):
            return "modal", [put(_IS_IT + _NOTHING_BUT, modal), put(_WILL_DO, asking)]
        plain = len(modals) == 1 and modal.text in _ABLE and not has_word(units[: position.group], WHY)
        if (
            plain
            and unit_at(units, position.group - 1).kind is not Kind.OUTER_ADVERB
            and draws.choice((_FRAMED, _INSIDE)) == _INSIDE
        ):
            return "modal", [put(_IS_IT_NOT_UN + MODALS[modal.text], modal), ended]
        return None
    why = clause.question is Question.WH and unit_at(units, position.group - 1).text in WHY
    if why and obliged and clause.last is units[-1] and not has_kind(behind, Kind.ASPECT, *_STRONG):
        return "modal", [put(_NOTHING_BUT, modal), insert(clause.last.end, _WILL_DO)]
    return None
