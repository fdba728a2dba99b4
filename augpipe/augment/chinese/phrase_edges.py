"""The topic of a clause: the phrase in front of its predicate, which a comma or quotes may set off."""

from __future__ import annotations

from typing import NamedTuple

from augpipe.augment.chinese.clause import Clause
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.lexicon.chinese.phrase_ends import (
    CLAUSE_CLOSERS,
    MANNER_AND_REASON,
    NEVER_BEFORE_COMMA,
    NEVER_BEHIND_COMMA,
)
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation

MAXIMUM_QUOTED = 16  # characters
_ADVERBS = frozenset({Kind.OUTER_ADVERB, Kind.INNER_ADVERB, Kind.FOCUS_ADVERB, Kind.DEGREE, Kind.TIME})
_PHRASE = frozenset(
    {
        Kind.NOMINAL,
        Kind.PRONOUN,
        Kind.NUMBER,
        Kind.CLASSIFIER,
        Kind.LOCALIZER,
        Kind.ATTRIBUTIVE,
        Kind.TIME,
    }
)
_MODIFIERS = frozenset(
    {Relation.NAME_PART, Relation.NOMINAL_MODIFIER, Relation.ADJECTIVE_MODIFIER, Relation.POSSESSIVE}
)
_COORDINATORS = frozenset("和 与 跟 及 以及 或 或者".split())
_CUTTING = frozenset("“”‘’\"'《》「」『』【】()（）[]，,。；;：:！!？?、…—*～~·. ")


class Topic(NamedTuple):
    """The characters [start, end) of the phrase that a clause is about; `named` tells whether it may get quotes."""

    start: int
    end: int
    named: bool


def topic_of(syntax: Syntax, clause: Clause) -> Topic | None:
    """Return the phrase in front of the predicate group and its adverbs, or None where its edges are not certain."""
    found = clause.found
    units = syntax.remember(units_of)
    if found is None:
        return _named_thing(syntax, units)
    if heads_modifier(units, found.main, found.end):
        return None
    edge, asks = _edge(units, clause, found.opening, found.group)
    first = found.opening
    while first < edge and units[first].kind in (Kind.TIME, Kind.OUTER_ADVERB) and len(units[first].text) > 1:
        first += 1
    phrase = units[first:edge]
    if not phrase or not _is_open_edge(units, edge):
        return None
    whole = _is_phrase(syntax, phrase, first, found.inside)
    if not whole and not (asks and edge > found.group):
        return None
    if found.bare and edge == found.group and not (clause.sure or phrase[-1].kind is Kind.PRONOUN):
        return None
    start, end = phrase[0].start, phrase[-1].end
    if end - start == 1 and phrase[0].kind is not Kind.PRONOUN and edge == found.group:
        return None
    text = syntax.text[start:end]
    if any(mark in text for mark in '“”"《》()（）【】'):
        return None
    pronouns = sum(unit.kind is Kind.PRONOUN for unit in phrase)
    named = (
        whole
        and end - start <= MAXIMUM_QUOTED
        and phrase[-1].kind is not Kind.LOCALIZER
        and text[-1] not in "年月日时里上下中内外前后间"
        and (pronouns == 0 or len(phrase) == 1 or (pronouns == 1 and _is_bound(phrase)))
        and _CUTTING.isdisjoint(text)
    )
    return Topic(start, end, named)


def heads_modifier(units: tuple[Unit, ...], main: int, end: int) -> bool:
    """Return whether the verb at `main` modifies a noun, though the search took it for the predicate: 没见过的人."""
    if units[main].kind is not Kind.VERB:
        return False
    at = main + 1
    if at < end and units[at].kind is Kind.ASPECT:
        at += 1
    return at + 1 < end and units[at].text == "的" and units[at + 1].kind is Kind.NOMINAL


def _named_thing(syntax: Syntax, units: tuple[Unit, ...]) -> Topic | None:
    """Return the phrase that a question without a verb is about: 投诉书 in 投诉书|怎么写, or None."""
    edge = next((place for place, unit in enumerate(units) if unit.kind in (Kind.WH, Kind.WH_PREDICATE)), 0)
    while edge and units[edge - 1].kind in _ADVERBS:
        edge -= 1
    if not edge or not _is_phrase(syntax, units[:edge], 0, set()) or not _is_open_edge(units, edge):
        return None
    text = syntax.text[: units[edge - 1].end]
    if len(text) < 2 or not _CUTTING.isdisjoint(text):
        return None
    return Topic(0, len(text), len(text) <= MAXIMUM_QUOTED)


def _edge(units: tuple[Unit, ...], clause: Clause, first: int, group: int) -> tuple[int, bool]:
    """Return the index of the unit behind the phrase, and whether that unit asks the question of the sentence."""
    for place in range(first + 1, group):
        if units[place].kind is Kind.WH and units[place - 1].kind is not Kind.ATTRIBUTIVE:
            while place > first + 1 and units[place - 1].kind in (*_ADVERBS, Kind.PREPOSITION):
                place -= 1
            return place, True
    if clause.found is not None and clause.found.bare and clause.asking is not None and asks_manner(clause.asking):
        asked = next((place for place in range(group, len(units)) if units[place] is clause.asking), None)
        if asked is not None:
            return asked, True
    edge = group
    while edge > first and units[edge - 1].kind in _ADVERBS and units[edge - 1].text not in CLAUSE_CLOSERS:
        edge -= 1
    return edge, False


def _is_bound(phrase: tuple[Unit, ...]) -> bool:
    """Return whether a pronoun opens a phrase as its possessor or determiner (我的账单, 这座桥), not beside it."""
    if phrase[0].kind is not Kind.PRONOUN:
        return False
    return phrase[1].kind in (Kind.ATTRIBUTIVE, Kind.CLASSIFIER, Kind.NUMBER) or phrase[0].text[0] in "这那此其该"


def asks_manner(unit: Unit) -> bool:
    """Return whether a unit is 怎么 ("how"), 为什么 ("why") or the like, which open a predicate as adverbs do."""
    return unit.kind is Kind.WH and unit.text in MANNER_AND_REASON


def _is_open_edge(units: tuple[Unit, ...], edge: int) -> bool:
    """Return whether a phrase may end in front of the unit at `edge`."""
    last, following = units[edge - 1], units[edge]
    if last.kind is Kind.PUNCTUATION:
        return False
    if following.text[0] in "只把对部台" and last.text[-1] in "这那几两一二三四五六七八九十每哪":
        return False  # a measure word: 那|只|狗 ("that dog")
    if (
        last.text in NEVER_BEFORE_COMMA
        or following.text in NEVER_BEHIND_COMMA | CLAUSE_CLOSERS
        or last.text[-1] in "地的得"
    ):
        return False
    pointing = last.kind is Kind.CLASSIFIER and edge > 1 and units[edge - 2].text in ("这", "那")  # 这个 ("this one")
    if last.kind in (Kind.ATTRIBUTIVE, Kind.NUMBER, Kind.CLASSIFIER) and not pointing:
        return False
    if last.end != following.start:
        return False
    return following.kind not in (Kind.ATTRIBUTIVE, Kind.NOMINAL, Kind.PUNCTUATION, Kind.LOCALIZER, Kind.CLASSIFIER)


def _is_phrase(syntax: Syntax, phrase: tuple[Unit, ...], first: int, inside: set[int]) -> bool:
    """Return whether units make one noun phrase: nothing verbal outside its modifiers, and a noun in it."""
    if not any(unit.kind in (Kind.NOMINAL, Kind.PRONOUN) for unit in phrase):
        return False
    for place, unit in enumerate(phrase):
        inner = 0 < place < len(phrase) - 1
        if unit.pos == "ADV" or unit.text in ("正在", "正", "才能"):
            return False
        if unit.kind in _PHRASE or place + first in inside:
            continue
        if unit.text in _COORDINATORS and inner:
            continue
        if unit.kind is Kind.ADJECTIVE and place + 1 < len(phrase):
            continue
        # 优惠 in 优惠|券: a verb that the tree makes part of the noun behind it.
        modifies = syntax.words[unit.last].relation in _MODIFIERS and syntax.words[unit.last].head > unit.last
        if unit.kind is Kind.VERB and place + 1 < len(phrase) and modifies and phrase[place + 1].kind is Kind.NOMINAL:
            continue
        return False
    # Two phrases side by side (我们 他, 我 花呗) pass as one: both stay in front of the comma.
    return True
