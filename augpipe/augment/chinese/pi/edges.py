"""Where a comma may go: between two clauses, or behind the word that opens a sentence; and which noun takes quotes."""

from __future__ import annotations

from augpipe.augment.chinese.reading.kinds import ASKING, LEXICAL, NOUNS, VOICE, Kind, Units, kinds
from augpipe.augment.chinese.reading.marks import FINAL_INTERJECTIONS
from augpipe.augment.chinese.reading.units import has_kind, unit_at, units_of
from augpipe.lexicon.chinese import words
from augpipe.syntax.syntax import Syntax

_VERBAL = LEXICAL | kinds("ASPECT")
_SHORTEST_CLAUSE = 4  # characters
_OPENERS, _CLOSERS, _WEAK_CLOSERS = words("clause_opener"), words("clause_closer"), words("weak_clause_closer")


def clause_edge(syntax: Syntax) -> int | None:
    """Return the offset of the character in front of which a comma may part two clauses, or None."""
    units = syntax.remember(units_of)
    state = _state_question(syntax.text, units)
    if state is not None:
        return state
    start = 0
    for place, unit in enumerate(units[:-2]):
        following = units[place + 1]
        if unit.kind is Kind.PUNCTUATION:
            start = place + 1
        elif place > start and units[place - 1].end == unit.start and unit.end == following.start:
            if following.kind is Kind.PUNCTUATION:
                continue
            if unit.text in _OPENERS and unit.kind is not Kind.VERB:
                if unit.start - units[start].start >= _SHORTEST_CLAUSE and has_kind(units[start:place], *_VERBAL):
                    return unit.start
            elif unit.text in _CLOSERS and start == 0 and _closes_clause(units, place):
                return unit.end
    return None


_NO_CLAUSE_IN_FRONT = words("no_clause_in_front")


def _closes_clause(units: Units, place: int) -> bool:
    """Return whether the closer at `place` ends an adverbial clause that the main clause follows."""
    before, following = units[place - 1], units[place + 1]
    if before.text in _NO_CLAUSE_IN_FRONT:
        return False
    if following.kind in (Kind.ATTRIBUTIVE, Kind.PARTICLE, Kind.LOCALIZER, Kind.CLASSIFIER):
        return False
    if units[place].text in _WEAK_CLOSERS:
        return before.kind in _VERBAL and following.kind is Kind.PRONOUN
    return has_kind(units[:place], *_VERBAL) or (following.kind in NOUNS and units[0].kind is not Kind.PRONOUN)


_STATE_QUESTIONS, _LE = words("state_question"), words("le")
_FINAL = "？?。.！! " + FINAL_INTERJECTIONS
_TOLD = kinds("ASPECT VERB ADJECTIVE NOMINAL POTENTIAL NEGATIVE_PREDICATE")
_STRONG = VOICE | kinds("NEGATOR MODAL HAVE POTENTIAL ASPECT DEGREE")


def _state_question(text: str, units: Units) -> int | None:
    """Return the offset of a question at the end that is about what was told before it (忘记密码了|怎么办), or None."""
    bare = text.rstrip(_FINAL)
    starts = {len(bare) - len(ending) for ending in _STATE_QUESTIONS if bare.endswith(ending)}
    if not starts:
        return None
    start = min(starts)
    place = next((index for index, unit in enumerate(units) if unit.start == start), 0)
    before = unit_at(units, place - 1)
    if place < 2 or before.end != start or before.kind not in _TOLD:
        return None
    mark = max((index for index in range(place) if units[index].kind is Kind.PUNCTUATION), default=-1)
    told = units[mark + 1 : place]
    behind_modifier = max((index for index, unit in enumerate(told) if unit.kind is Kind.ATTRIBUTIVE), default=-1) + 1
    clause = len(told) > 2 and has_kind(told[behind_modifier:], *_STRONG)
    over = before.text in _LE
    return start if over or (clause and before.kind is not Kind.ASPECT) else None


_OPENING = words("set_off_opening")


def opening_edge(syntax: Syntax) -> int | None:
    """Return the offset where a comma may set off the connective or the time that opens a sentence, or None."""
    units = syntax.remember(units_of)
    if len(units) < 4 or units[0].text not in _OPENING or units[1].start != units[0].end:
        return None
    timed = units[0].kind is Kind.TIME
    behind = (Kind.VERB, Kind.MODAL) if timed else (Kind.TIME, Kind.NUMBER, Kind.WH)
    return units[0].end if units[1].kind in (*NOUNS, *behind) else None


_SHORTEST, _LONGEST = 2, 12  # characters
_QUOTES = frozenset("“”\"‘’'《》「」『』【】*")
_IN_FRONT = kinds("VERB COPULA DISPOSAL PREPOSITION HAVE ATTRIBUTIVE MODAL ASPECT POTENTIAL CLASSIFIER WH")
_BEHIND = ASKING | kinds(
    "PUNCTUATION ATTRIBUTIVE PARTICLE VERB ADJECTIVE DEGREE MODAL A_NOT_A NEGATOR OUTER_ADVERB HAVE COPULA"
)
_TAGS = ("NOUN", "PROPN", "PART", "X", "NUM", "")
_PLACES = words("place_character")


def quotable_noun(syntax: Syntax) -> tuple[int, int] | None:
    """Return the characters [start, end) of the longest run of nouns that is a phrase of its own, or None.

    A verb or 的 stands in front of such a phrase, a verb or mark behind. It gets quotes where nothing else may be set
    off: 怎么修改“收货地址”？.
    """
    if not _QUOTES.isdisjoint(syntax.text):
        return None
    units = syntax.remember(units_of)
    best = (0, 0)
    last = -1
    for place, unit in enumerate(units):
        if place <= last or unit.kind is not Kind.NOMINAL:
            continue
        last = place
        while unit_at(units, last + 1).kind is Kind.NOMINAL:
            last += 1
        start, end = unit.start, units[last].end
        if (
            all(noun.pos in _TAGS for noun in units[place : last + 1])
            and (place == 0 or units[place - 1].kind in _IN_FRONT)
            and (last + 1 == len(units) or units[last + 1].kind in _BEHIND)
            and syntax.text[end - 1] not in _PLACES
            and max(best[1] - best[0] + 1, _SHORTEST) <= end - start <= _LONGEST
            and " " not in syntax.text[start:end]
        ):
            best = (start, end)
    return best if best != (0, 0) else None
