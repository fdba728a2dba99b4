"""Questions that are negated twice inside: `能提现吗` → `是不是并非不能提现`, `为什么要登记` → `为什么非登记不可`."""

from __future__ import annotations

from augpipe.augment.chinese.changes import insert, put
from augpipe.augment.chinese.reading.clause import Clause
from augpipe.augment.chinese.reading.kinds import NOUNS, Kind
from augpipe.augment.chinese.reading.questions import Question
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASE, PHRASES, REPLACEMENTS, WORDS
from augpipe.syntax.edits import Edit

_ABLE = WORDS.able | WORDS.hui


_INSIDE, _FRAMED = "inside", "asked"
_LONGEST_OBLIGATION = 12  # characters
_STRONG = frozenset({Kind.NEGATOR, Kind.A_NOT_A, Kind.WH})


def asked_twice(clause: Clause, draws: Draws) -> tuple[str, list[Edit]] | None:
    """Return the rule and the edits of a question that holds a modal or a need; None where a frame is better."""
    units, position, modals, asking = clause.units, clause.position, clause.modals, clause.asking
    if clause.question is Question.A_NOT_A and asking.text in REPLACEMENTS.a_not_a_doubled:
        before = unit_at(units, units.index(asking) - 1)
        fits = before.kind in (*NOUNS, Kind.OTHER, Kind.TIME, Kind.LOCALIZER) and asking is not clause.last
        if fits and draws.choice((_FRAMED, _INSIDE)) == _INSIDE:
            return "modal", [put(PHRASE.is_it_not_un + REPLACEMENTS.a_not_a_doubled[asking.text], asking)]
        return None
    if not modals or clause.negators or clause.opener is not modals[0]:
        return None
    modal, behind = modals[0], units[position.group + 1 : position.end]
    ended = Edit(asking.start, asking.end, "")
    obliged = modal.text in WORDS.obliging and behind and behind[-1].end - modal.end <= _LONGEST_OBLIGATION
    if clause.question is Question.MA and asking.text in WORDS.ma and units.index(asking) == position.end:
        thing = behind and all(unit.kind in (*NOUNS, Kind.ATTRIBUTIVE, Kind.CLASSIFIER) for unit in behind)
        if modal.text in WORDS.needing_thing and thing:
            return "modal", [put(PHRASE.is_it + draws.choice(PHRASES.cannot_lack), modal), ended]
        if obliged and not has_kind(behind, *_STRONG):
            return "modal", [put(PHRASE.is_it + PHRASE.nothing_but, modal), put(PHRASE.will_do, asking)]
        plain = len(modals) == 1 and modal.text in _ABLE and not has_word(units[: position.group], WORDS.why)
        if (
            plain
            and unit_at(units, position.group - 1).kind is not Kind.OUTER_ADVERB
            and draws.choice((_FRAMED, _INSIDE)) == _INSIDE
        ):
            return "modal", [put(PHRASE.is_it_not_un + REPLACEMENTS.negated_modal[modal.text], modal), ended]
        return None
    why = clause.question is Question.WH and unit_at(units, position.group - 1).text in WORDS.why
    if why and obliged and clause.last is units[-1] and not has_kind(behind, Kind.ASPECT, *_STRONG):
        return "modal", [put(PHRASE.nothing_but, modal), insert(clause.last.end, PHRASE.will_do)]
    return None
