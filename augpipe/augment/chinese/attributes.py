"""The units of a clause that modify a noun in front of 的, in which no predicate is looked for."""

from __future__ import annotations

from augpipe.augment.chinese.segments import Segment, enclosed_units
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.syntax.sentence import Syntax

# Kinds of units that make a predicate, or stand in one in front of its verb.
VERBAL = frozenset(
    {
        Kind.VERB,
        Kind.ADJECTIVE,
        Kind.COPULA,
        Kind.HAVE,
        Kind.POTENTIAL,
        Kind.NEGATIVE_PREDICATE,
        Kind.MODAL,
        Kind.NEGATOR,
        Kind.PASSIVE,
        Kind.DISPOSAL,
        Kind.A_NOT_A,
        Kind.PROGRESSIVE,
    }
)
# Of these, the ones that carry the meaning of a predicate.
_LEXICAL = frozenset({Kind.VERB, Kind.ADJECTIVE, Kind.COPULA, Kind.HAVE, Kind.POTENTIAL, Kind.NEGATIVE_PREDICATE})
# If a clause opens with one of these prepositions and goes on with a verb and 的, all of it modifies a noun, since no
# command begins so.
_PLACING = frozenset("在 从 由 于 为".split())
_TAKING = frozenset({Kind.PASSIVE, Kind.DISPOSAL})
_SUBJECTS = frozenset({Kind.NOMINAL, Kind.PRONOUN})
_TAIL = frozenset({Kind.PUNCTUATION, Kind.PARTICLE})


def attributive_units(syntax: Syntax, segment: Segment) -> set[int]:
    """Return the units of a segment in a modifier in front of 的, the 的 included, and those in brackets or quotes."""
    units = syntax.remember(units_of)
    inside = {index for index in syntax.remember(enclosed_units) if segment.first <= index < segment.last}
    last = segment.last
    while last > segment.first and units[last - 1].kind in _TAIL:
        last -= 1
    for place in range(segment.first + 1, last - 1):
        if units[place].kind is not Kind.ATTRIBUTIVE or place in inside:
            continue
        verb = _first_verb(units, segment.first, place, inside)
        if verb is not None and units[verb].kind is Kind.PROGRESSIVE and units[verb + 1].kind in _TAKING:
            verb += 1
        if verb is not None and units[verb].kind in _TAKING and _has_predicate(units, place + 1, last):
            verb = _first_verb(units, verb + 1, place, inside)  # 被拿剪刀的人剪掉: 拿 modifies 人 ("who holds")
        if verb is None:
            continue
        if units[verb].kind is Kind.ADJECTIVE and _only_degree(units, verb + 1, place):
            while verb - 1 >= segment.first and units[verb - 1].kind is Kind.DEGREE:
                verb -= 1
            inside.update(range(verb, place + 1))
        elif _is_modifier(syntax, units, verb, place, segment.first, last, inside):
            start = _modifier_start(units, segment.first, verb, inside)
            if units[start].text == "正在" and any(
                unit.kind is Kind.LOCALIZER for unit in units[place + 1 : place + 4]
            ):
                start += 1  # 在 goes with 里, "in the kitchen": 正在精心布置的厨房里做饭
            inside.update(range(start, place + 1))
    return inside


def _modifier_start(units: tuple[Unit, ...], first: int, verb: int, inside: set[int]) -> int:
    """Return where the modifier of a verb begins: at the preposition phrase in front, if any (在窗边坐着的人)."""
    for index in range(verb - 2, first - 1, -1):
        kind = units[index].kind
        if kind is Kind.PREPOSITION and units[index].text not in ("和", "与", "跟", "同"):
            return index
        if index in inside or kind in (Kind.OUTER_ADVERB, Kind.PUNCTUATION, Kind.CONNECTIVE):
            break
    if units[first].kind is Kind.PREPOSITION and verb > first + 1:
        return first
    return verb


def _first_verb(units: tuple[Unit, ...], first: int, last: int, inside: set[int]) -> int | None:
    for index in range(first, last):
        if units[index].kind not in VERBAL or index in inside:
            continue
        if units[index].kind is not Kind.ADJECTIVE or units[index + 1].kind is not Kind.NOMINAL:
            return index
    return None


def _only_degree(units: tuple[Unit, ...], first: int, last: int) -> bool:
    return all(units[index].kind in (Kind.DEGREE, Kind.ADJECTIVE, Kind.ASPECT) for index in range(first, last))


def _is_modifier(
    syntax: Syntax, units: tuple[Unit, ...], verb: int, place: int, first: int, last: int, inside: set[int]
) -> bool:
    """Return whether the verb at `verb` heads the modifier that the 的 at `place` closes."""
    bare = units[verb].kind in (Kind.MODAL, Kind.NEGATOR)
    if bare and not any(units[index].kind in _LEXICAL for index in range(verb + 1, place)):
        return False
    subject = _has_subject(units, first, verb, inside)
    follows = _has_predicate(units, place + 1, last)
    if not subject and units[first].text in _PLACING and not follows:
        return True
    if (
        not subject
        and units[verb].kind is not Kind.COPULA
        and first < verb
        and units[verb - 1].kind in (Kind.CLASSIFIER, Kind.NUMBER)
    ):
        return True
    if not subject and (units[verb + 1].text == "着" or (units[verb].text[-1] == "在" and len(units[verb].text) > 1)):
        return True
    below = _hangs_below(syntax, units[verb], units[place])
    if not subject:
        return follows or (below and not _is_root(syntax, units[verb]))
    if place - verb == 1 or (place - verb == 2 and units[verb + 1].kind is Kind.ASPECT):
        return units[verb].kind is not Kind.COPULA
    if units[verb].kind is Kind.COPULA:
        return False
    if follows:
        return below
    return below and not _is_root(syntax, units[verb]) and syntax.roots[0].index > units[place].word


def _has_subject(units: tuple[Unit, ...], first: int, verb: int, inside: set[int]) -> bool:
    """Return whether a noun or pronoun outside a preposition phrase stands in front of a verb."""
    seen = False
    for index in range(first, verb):
        kind = units[index].kind
        if kind is Kind.PREPOSITION and not (seen and units[index].text in ("和", "与", "跟", "同")):
            return seen
        if kind in _SUBJECTS or index in inside:
            seen = True
    return seen


def _has_predicate(units: tuple[Unit, ...], first: int, last: int) -> bool:
    """Return whether a predicate follows the noun phrase that begins at `first`."""
    for index in range(first + 1, last):
        kind = units[index].kind
        if kind not in VERBAL and kind is not Kind.WH_PREDICATE:
            continue
        before = units[index - 1].kind
        if before is Kind.ATTRIBUTIVE:
            continue
        after = units[index + 1] if index + 1 < last else None
        if kind is Kind.ADJECTIVE and after is not None and after.kind in (Kind.NOMINAL, Kind.ATTRIBUTIVE):
            continue
        return True
    return False


def _hangs_below(syntax: Syntax, verb: Unit, particle: Unit) -> bool:
    """Return whether in the tree 的 hangs on the verb, or on a word that the verb is below."""
    word = syntax.words[particle.word]
    head = syntax.head(word)
    if head.index == verb.word or head.index == word.index:
        return head.index == verb.word
    return head.index < word.index and syntax.is_below(syntax.words[verb.word], head)


def _is_root(syntax: Syntax, unit: Unit) -> bool:
    return any(syntax.words[index].head == index for index in range(unit.word, unit.last + 1))
