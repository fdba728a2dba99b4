"""Tests on a unit and its neighbours for the search of the predicate.

In all of them `units` are those of the whole sentence, the other numbers are indices of units, `end` is behind the last
unit of the clause, and `inside` holds the units in which no predicate is looked for (see `Found`).
"""

from __future__ import annotations

from augpipe.augment.chinese.attributes import VERBAL
from augpipe.augment.chinese.units import Kind, Unit
from augpipe.lexicon.chinese.predicates import REPORTING_VERBS, STATIVE_VERBS

COORDINATORS = frozenset("和 与 跟 同 及 以及 或 或者 、".split())
RECKONING = frozenset("乘 加 减 除 乘以 除以 加上 减去".split())
_JOINED = frozenset(
    {
        Kind.NOMINAL,
        Kind.PRONOUN,
        Kind.NUMBER,
        Kind.CLASSIFIER,
        Kind.LOCALIZER,
        Kind.WH,
        Kind.ATTRIBUTIVE,
        Kind.VERB,
        Kind.ADJECTIVE,
        Kind.PUNCTUATION,
    }
)
_LEXICAL_HEADS = frozenset({Kind.VERB, Kind.ADJECTIVE, Kind.COPULA, Kind.HAVE, Kind.POTENTIAL, Kind.NEGATIVE_PREDICATE})
# Ends of phrases of time or condition, and of 对…来说 ("for …").
_TEMPORAL = frozenset("时 后 前 之后 之前 以后 以前 时候 的时候 期间 之时 的话 起 以来".split())
_VIEWING = frozenset("来说 而言 来讲 说来".split())

Units = tuple[Unit, ...]


def fronted_units(units: Units, opening: int, end: int, inside: set[int]) -> range:
    """Return the units of a phrase in front of the predicate: 买东西时 ("when buying things"), 对我来说 ("for me")."""
    for index in range(opening + 1, end - 1):
        unit = units[index]
        if unit.text in _VIEWING and units[opening].text in ("对", "对于"):
            return range(opening, index + 1)
        if unit.text in _TEMPORAL and index not in inside and unit.kind is not Kind.VERB:
            verbs = [place for place in range(opening, index) if units[place].kind in VERBAL and place not in inside]
            copular = any(units[place].kind is Kind.COPULA for place in verbs)
            if verbs and not copular and has_verb_after(units, index, end, inside):
                return range(verbs[0], index + 1)
    return range(0)


def ends_in_permission(units: Units, opening: int, end: int, inside: set[int]) -> bool:
    """Return whether 可以 or 行 ("all right") at the end is the predicate of all that precedes it: 我想借钱可以吗."""
    if units[end - 1].text not in ("可以", "行", "可行") or end - 1 <= opening:
        return False
    return any(units[index].kind in VERBAL and index not in inside for index in range(opening, end - 1))


def has_modal(units: Units, first: int, end: int, inside: set[int]) -> bool:
    """Return whether a modal stands in [first, end), `inside` left out."""
    return any(units[index].kind is Kind.MODAL and index not in inside for index in range(first, end))


def has_verb_after(units: Units, index: int, end: int, inside: set[int]) -> bool:
    """Return whether a verbal unit that is no attributive adjective follows the unit `index`."""
    for later in range(index + 1, end):
        if later not in inside and units[later].kind in VERBAL:
            after = units[later + 1] if later + 1 < end else None
            attributive = after is not None and after.kind in (Kind.NOMINAL, Kind.ATTRIBUTIVE)
            if not (units[later].kind is Kind.ADJECTIVE and attributive):
                return True
    return False


def joins_nouns(units: Units, index: int, first: int, end: int) -> bool:
    """Return whether the 和 ("and") at `index` stands between two units that it may join as nouns."""
    if index <= first or index + 1 >= end:
        return False
    return units[index - 1].kind in _JOINED and units[index + 1].kind in _JOINED


def is_predicative(units: Units, index: int, first: int, end: int) -> bool:
    """Return whether the verb or adjective at `index` is a predicate, and no noun or modifier of a noun."""
    unit = units[index]
    before = units[index - 1] if index > first else None
    after = units[index + 1] if index + 1 < end else None
    if before is not None and before.kind in (Kind.ATTRIBUTIVE, Kind.CLASSIFIER):
        return before.kind is Kind.CLASSIFIER and after is None  # 这条比那条|长 ("this one is longer than that one")
    if after is not None and after.kind is Kind.ATTRIBUTIVE and index + 2 < end:
        return False
    if unit.text in RECKONING and before is not None and before.kind is Kind.NUMBER:
        return False
    if unit.kind is not Kind.ADJECTIVE or after is None or after.kind not in (Kind.NOMINAL, Kind.VERB):
        return True
    return before is not None and before.kind is Kind.DEGREE


def keeps(units: Units, verb: int, strong: int, *, subject: bool) -> bool:
    """Return whether the bare verb at `verb` stays the predicate although a modal, negator or copula is at `strong`.

    `subject` says whether anything stands in front of the verb's group.
    """
    text = units[verb].text
    if text in REPORTING_VERBS or (text in STATIVE_VERBS and units[verb].kind is Kind.VERB):
        return True
    following = units[verb + 1] if verb + 1 < strong else None
    if following is None or following.kind is not Kind.ASPECT or not subject:
        return False
    # 逾期了会扣钱 ("once it is overdue, money will be taken")
    return not (following.text == "了" and units[strong].kind is Kind.MODAL)


def head_from(units: Units, index: int, end: int, inside: set[int]) -> int:
    """Return the index of the lexical head of a group whose modal, negator, 把 or 被 is at `index`."""
    if units[index].kind in _LEXICAL_HEADS:
        return index
    for later in range(index + 1, end):
        kind = units[later].kind
        if later in inside or kind not in _LEXICAL_HEADS:
            continue
        if kind is not Kind.ADJECTIVE or later + 1 >= end or units[later + 1].kind is not Kind.NOMINAL:
            return later
    for later in range(index + 1, end):
        if units[later].kind is Kind.PREPOSITION or units[later].text in ("不是", "没有", "没"):
            return later
    return index
