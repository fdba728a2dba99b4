"""Where a comma may go: between two clauses that have none, and behind the word that opens a sentence."""

from __future__ import annotations

from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.lexicon.chinese.phrase_ends import (
    CLAUSE_CLOSERS,
    CLAUSE_OPENERS,
    OPENING_CONNECTIVES,
    STATE_QUESTIONS,
    WEAK_CLOSERS,
)
from augpipe.syntax.sentence import Syntax

_VERBAL = frozenset(
    {Kind.VERB, Kind.ADJECTIVE, Kind.HAVE, Kind.COPULA, Kind.POTENTIAL, Kind.NEGATIVE_PREDICATE, Kind.ASPECT}
)
_SUBJECTS = frozenset({Kind.NOMINAL, Kind.PRONOUN})
_SHORTEST_CLAUSE = 4  # characters


def clause_edge(syntax: Syntax) -> int | None:
    """Return the offset of the character in front of which a comma may part two clauses, or None."""
    units = syntax.remember(units_of)
    state = _state_question(syntax.text, units)
    if state is not None:
        return state
    start = 0
    for place, unit in enumerate(units):
        if unit.kind is Kind.PUNCTUATION:
            start = place + 1
            continue
        if place <= start or place + 2 >= len(units) or unit.start != units[place - 1].end:
            continue
        following = units[place + 1]
        if following.kind is Kind.PUNCTUATION or following.start != unit.end:
            continue
        if unit.text in CLAUSE_OPENERS and unit.kind is not Kind.VERB:
            if unit.start - units[start].start >= _SHORTEST_CLAUSE and _has_verb(units[start:place]):
                return unit.start
        elif unit.text in CLAUSE_CLOSERS and start == 0 and _closes_clause(units, place):
            return unit.end
    return None


def _closes_clause(units: tuple[Unit, ...], place: int) -> bool:
    """Return whether the closer at `place` ends an adverbial clause that the main clause follows."""
    unit, following = units[place], units[place + 1]
    if units[place - 1].text in ("影响", "关于", "是", "到", "在"):
        return False
    if following.kind in (Kind.ATTRIBUTIVE, Kind.PARTICLE, Kind.LOCALIZER, Kind.CLASSIFIER):
        return False
    if unit.text in WEAK_CLOSERS:
        return units[place - 1].kind in _VERBAL and following.kind is Kind.PRONOUN
    if not _has_verb(units[:place]):
        return following.kind in _SUBJECTS and units[0].kind is not Kind.PRONOUN
    return True


def _has_verb(units: tuple[Unit, ...]) -> bool:
    return any(unit.kind in _VERBAL for unit in units)


def _state_question(text: str, units: tuple[Unit, ...]) -> int | None:
    """Return the offset of a question at the end that is about what was told before it (忘记密码了|怎么办), or None."""
    bare = text.rstrip("？?。.！! 啊呀呢")
    tail = next((ending for ending in STATE_QUESTIONS if bare.endswith(ending)), None)
    if tail is None:
        return None
    start = len(bare) - len(tail)
    place = next((index for index, unit in enumerate(units) if unit.start == start), None)
    if place is None or place < 2 or units[place - 1].end != start:
        return None
    before = units[place - 1]
    told = units[_last_mark(units, place) : place]
    if before.kind not in (
        Kind.ASPECT,
        Kind.VERB,
        Kind.ADJECTIVE,
        Kind.NOMINAL,
        Kind.POTENTIAL,
        Kind.NEGATIVE_PREDICATE,
    ):
        return None
    if before.kind is Kind.ASPECT and before.text != "了":
        return None
    if tail in ("可以吗", "好吗", "行吗", "对吗", "为什么") and before.text != "了" and not _is_clause(told):
        return None
    return start if before.text == "了" or _is_clause(told) else None


def _is_clause(units: tuple[Unit, ...]) -> bool:
    """Return whether there are more than two units, with a negator, modal, aspect or the like behind the last 的."""
    last = max((place for place, unit in enumerate(units) if unit.kind is Kind.ATTRIBUTIVE), default=-1)
    rest = units[last + 1 :]
    strong = (
        Kind.NEGATOR,
        Kind.MODAL,
        Kind.PASSIVE,
        Kind.DISPOSAL,
        Kind.HAVE,
        Kind.POTENTIAL,
        Kind.ASPECT,
        Kind.DEGREE,
    )
    return len(units) > 2 and any(unit.kind in strong for unit in rest)


def _last_mark(units: tuple[Unit, ...], place: int) -> int:
    """Return the index behind the last punctuation mark in front of `place`, or 0."""
    return next((index + 1 for index in range(place - 1, -1, -1) if units[index].kind is Kind.PUNCTUATION), 0)


def opening_edge(syntax: Syntax) -> int | None:
    """Return the offset where a comma may set off the connective or the time that opens a sentence, or None."""
    units = syntax.remember(units_of)
    if len(units) < 4 or units[0].text not in OPENING_CONNECTIVES:
        return None
    following = units[1]
    if following.kind is Kind.PUNCTUATION or following.start != units[0].end:
        return None
    if units[0].kind is Kind.TIME:
        return units[0].end if following.kind in (*_SUBJECTS, Kind.VERB, Kind.MODAL) else None
    return units[0].end if following.kind in (*_SUBJECTS, Kind.TIME, Kind.NUMBER, Kind.WH) else None
