"""Questions that are negated twice inside: `要密码吗` → `是不是少不了密码`, `为什么要登记` → `为什么非登记不可`."""

from __future__ import annotations

from augpipe.augment.chinese.reading.clause import Clause, insert, put
from augpipe.augment.chinese.reading.kinds import NOUNS, Kind, kinds
from augpipe.augment.chinese.reading.marks import Question
from augpipe.augment.chinese.reading.units import has_kind, unit_at
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASE, PHRASES, WORDS
from augpipe.syntax.edits import Edit

_LONGEST_OBLIGATION = 12  # characters
_STRONG = kinds("NEGATOR A_NOT_A WH ASPECT")
_THING = NOUNS | kinds("ATTRIBUTIVE CLASSIFIER")


def asked_twice(clause: Clause, draws: Draws) -> tuple[str, list[Edit]] | None:
    """Return the rule and the edits of a question that holds a modal or a need; None where a frame is better."""
    units, position, modals, asking = clause.units, clause.position, clause.modals, clause.asking
    if not modals or clause.negators or clause.opener is not modals[0] or has_kind(clause.rest, Kind.PARTICLE):
        return None
    if clause.question is Question.MA and (has_kind(clause.front, Kind.WH) or clause.before.text in WORDS.tying_adverb):
        return None
    modal, behind, before = modals[0], units[position.group + 1 : position.end], unit_at(units, position.group - 1)
    obliged = modal.text in WORDS.obliging and behind and behind[-1].end - modal.end <= _LONGEST_OBLIGATION
    if clause.question is Question.MA and asking.text in WORDS.ma and units.index(asking) == position.end:
        if modal.text in WORDS.needing_thing and behind and all(unit.kind in _THING for unit in behind):
            return "modal", [put(PHRASE.is_it + draws.choice(PHRASES.cannot_lack), modal), put("", asking)]
        if obliged and not has_kind(behind[1:], Kind.MODAL):  # 要登记才能进
            return "modal", [put(PHRASE.is_it + PHRASE.nothing_but, modal), put(PHRASE.will_do, asking)]
        return None
    why = clause.question is Question.WH and before.text in WORDS.why
    if why and obliged and clause.last is units[-1] and not has_kind(behind, *_STRONG):
        return "modal", [put(PHRASE.nothing_but, modal), insert(clause.last.end, PHRASE.will_do)]
    return None
