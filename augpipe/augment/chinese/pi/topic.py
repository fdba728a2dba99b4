"""The topic of a clause: the phrase in front of its predicate, which a comma or quotes may set off."""

from __future__ import annotations

from typing import NamedTuple

from augpipe.augment.chinese.pi.edges import NEVER_BEHIND_COMMA, is_tight
from augpipe.augment.chinese.reading.clause import Clause
from augpipe.augment.chinese.reading.kinds import ADVERBS, COUNTING, NOUNS, Kind, Unit, Units, kinds
from augpipe.augment.chinese.reading.marks import is_told
from augpipe.augment.chinese.reading.subject import opens_predicate, subject_by_tree
from augpipe.augment.chinese.reading.units import has_kind, has_word, heads_modifier, unit_at, units_of
from augpipe.lexicon.chinese import WORDS
from augpipe.syntax.syntax import Relation, Syntax

_LONGEST_QUOTED = 16  # characters
_ADVERBIAL = ADVERBS | kinds("TIME")
_PHRASE = NOUNS | COUNTING | kinds("LOCALIZER ATTRIBUTIVE TIME")
_MODIFIERS = frozenset(
    {Relation.NAME_PART, Relation.NOMINAL_MODIFIER, Relation.ADJECTIVE_MODIFIER, Relation.POSSESSIVE}
)
_QUOTED = frozenset('“”"《》()（）【】')
_CUTTING = frozenset("“”‘’\"'《》「」『』【】()（）[]，,。；;：:！!？?、…—*～~·. ")
_NAME_ENDS = tuple(WORDS.name_end)
_LONGEST_NAME = 10  # characters
_SHORT = 15  # characters
_SHORTEST_NAME = 2  # characters
_SHORTEST_BEHIND_COMMA = 5  # characters
_SAID = kinds("VERB HAVE COPULA")
_NO_SUBJECT_ENDS = kinds("ATTRIBUTIVE PREPOSITION CONNECTIVE OUTER_ADVERB NUMBER")
_COMMAS = frozenset("，,、：:；;")
_NEVER_FOLLOWING = kinds("ATTRIBUTIVE NOMINAL PUNCTUATION LOCALIZER CLASSIFIER")


class Topic(NamedTuple):
    """The characters [start, end) of the phrase that a clause is about; `named` tells whether it may get quotes."""

    start: int
    end: int
    named: bool


def topic_of(syntax: Syntax, clause: Clause) -> Topic | None:
    """Return the phrase in front of the predicate group and its adverbs, or None where its edges are not certain."""
    units, position = clause.units, clause.position
    if clause.nominal or heads_modifier(units, position.main, position.end):
        return None
    edge, asks = _edge(clause)
    first = position.opening
    while first < edge and units[first].kind in (Kind.TIME, Kind.OUTER_ADVERB) and len(units[first].text) > 1:
        first += 1
    edge = _before_time(units, first, edge)
    phrase = units[first:edge]
    if not phrase or not _may_end(units, edge):
        return None
    if first and units[first - 1].kind is Kind.VERB and units[first - 1].end == units[first].start:
        return None  # 你觉得我|会成功吗
    if first and units[first - 1].text in WORDS.never_alone and not has_kind(phrase, *_SAID):
        return None  # 因为她|不想看: a comma would make "because of her" of it
    fronted = edge == position.group
    whole = _is_phrase(syntax, phrase, first, position.inside)
    if not whole and not (asks and edge > position.group):
        return None
    if position.bare and fronted and not clause.sure and phrase[-1].kind is not Kind.PRONOUN:
        return None
    if len(phrase) > 1 and phrase[-1].kind is Kind.PRONOUN and phrase[-2].kind is Kind.NOMINAL:
        phrase = phrase[:-1]  # 麦穗卡|我能用吗: the comma goes behind the topic
    start, end = phrase[0].start, phrase[-1].end
    text = syntax.text[start:end]
    if (len(text) == 1 and phrase[0].kind is not Kind.PRONOUN and fronted) or not _QUOTED.isdisjoint(text):
        return None
    pronouns = sum(unit.kind is Kind.PRONOUN for unit in phrase)
    named = (
        whole
        and len(text) <= _LONGEST_QUOTED
        and phrase[-1].kind is not Kind.LOCALIZER
        and text[-1] not in WORDS.time_or_place_character
        and (pronouns == 0 or len(phrase) == 1 or (pronouns == 1 and _is_bound(phrase)))
        and _CUTTING.isdisjoint(text)
    )
    return Topic(start, end, named)


def is_name(syntax: Syntax, clause: Clause, topic: Topic) -> bool:
    """Return whether a topic is the name of a thing, which takes quotes; a person's name or a plain noun does not."""
    text = syntax.text[topic.start : topic.end]
    units = [unit for unit in clause.units if topic.start <= unit.start < topic.end]
    if not _SHORTEST_NAME <= len(text) <= _LONGEST_NAME or any(unit.kind is not Kind.NOMINAL for unit in units):
        return False
    latin = text.isascii() or (text[0].isascii() and text[0].isalpha())
    # quotes would doubt a state, an office or a place that something is told of
    proper = len(units) > 1 and any(unit.pos in ("PROPN", "X") for unit in units) and not is_told(syntax)
    return latin or text in WORDS.service or text.endswith(_NAME_ENDS) or (proper and units[-1].pos != "PROPN")


def subject_edge(syntax: Syntax) -> int | None:
    """Return the offset behind the whole subject of the tree's root, where a comma may go, or None."""
    units, subject = syntax.remember(units_of), syntax.remember(subject_by_tree)
    if subject is None:
        return None
    first, end = subject
    if units[first].kind is Kind.PREPOSITION or has_word(units[first:end], WORDS.wei):
        return None  # 用…的方法|对待: a phrase of the predicate; 为一款红色|手持…: a predicate before
    before, last = unit_at(units, first - 1), units[end - 1]
    opens = first == 0 or before.kind in (Kind.PUNCTUATION, Kind.CONNECTIVE)
    timed = units[end].kind is Kind.TIME
    if not opens or not (timed or opens_predicate(syntax, end)) or not _may_end(units, end):
        return None
    if before.text in WORDS.never_alone and not has_kind(units[first:end], *_SAID):
        return None
    if is_tight(units, first, end) and len(syntax.text) > _SHORT:
        return None
    stop = next((at for at in range(end, len(units)) if units[at].kind is Kind.PUNCTUATION), len(units))
    if (first or stop < len(units) - 1) and units[stop - 1].end - units[end].start < _SHORTEST_NAME + 1:
        return None  # 特别篇发布
    behind_comma = not _COMMAS.isdisjoint(syntax.text[: units[first].start])
    if last.kind in _NO_SUBJECT_ENDS or (behind_comma and last.end - units[first].start < _SHORTEST_BEHIND_COMMA):
        return None
    return last.end


def _edge(clause: Clause) -> tuple[int, bool]:
    """Return the index of the unit behind the phrase, and whether that unit asks the question of the sentence."""
    units, first, group = clause.units, clause.position.opening, clause.position.group
    for place in range(first + 1, group):
        if units[place].kind is Kind.WH and units[place - 1].kind is not Kind.ATTRIBUTIVE:
            while place > first + 1 and units[place - 1].kind in (*_ADVERBIAL, Kind.PREPOSITION):
                place -= 1
            return place, True
    asking = clause.asking
    # 怎么 ("how"), 为什么 ("why") and the like open a predicate as adverbs do.
    if clause.position.bare and asking.kind is Kind.WH and asking.text in WORDS.manner_or_reason:
        asked = units.index(asking)
        if asked >= group:
            return asked, True
    edge = group
    while edge > first and units[edge - 1].kind in _ADVERBIAL and units[edge - 1].text not in WORDS.clause_closer:
        edge -= 1
    return edge, False


def _before_time(units: Units, first: int, edge: int) -> int:
    """Return the index of the time behind the subject, or `edge` where there is none: 小刘|去年十月份搬走的."""
    for place in range(first + 1, edge):
        if units[place].kind is Kind.TIME and units[place - 1].kind in NOUNS:
            return edge if has_kind(units[place:edge], Kind.ATTRIBUTIVE, Kind.PRONOUN) else place
    return edge


def _is_bound(phrase: Units) -> bool:
    """Return whether a pronoun opens a phrase as its possessor or determiner (我的账单, 这座桥), not beside it."""
    first, second = phrase[0], phrase[1]
    bound = second.kind in (*COUNTING, Kind.ATTRIBUTIVE) or first.text[0] in WORDS.pointing_character
    return first.kind is Kind.PRONOUN and bound


def _may_end(units: Units, edge: int) -> bool:
    """Return whether a phrase may end in front of the unit at `edge`."""
    last, following = units[edge - 1], units[edge]
    if last.text in WORDS.never_before_comma or last.text[-1] in WORDS.joining_character:
        return False
    ordinal = last.text in WORDS.occasion and unit_at(units, edge - 2).kind is Kind.NUMBER
    if ordinal or last.text in WORDS.approximate or has_word(units[edge : edge + 2], WORDS.suo):
        return False  # 第三度|攻占, 我|现在所说的
    this = last.kind is Kind.CLASSIFIER and unit_at(units, edge - 2).text in WORDS.this_or_that  # 这个 ("this one")
    if last.kind in (Kind.ATTRIBUTIVE, *COUNTING, Kind.PUNCTUATION, Kind.COPULA, Kind.MODAL) and not this:
        return False
    follows = following.kind not in _NEVER_FOLLOWING and following.text not in NEVER_BEHIND_COMMA
    return follows and last.end == following.start


def _is_phrase(syntax: Syntax, phrase: Units, first: int, inside: set[int]) -> bool:
    """Return whether units make one noun phrase: nothing verbal outside its modifiers, and a noun in it.

    Two phrases side by side (我们 他, 我 花呗) pass as one: both stay in front of the comma.
    """
    if not has_kind(phrase, *NOUNS) or any(unit.pos == "ADV" for unit in phrase):
        return False
    return all(
        unit.kind in _PHRASE
        or place + first in inside
        or (0 < place < len(phrase) - 1 and unit.text in WORDS.phrase_coordinator)
        or (place + 1 < len(phrase) and _modifies(syntax, unit, phrase[place + 1]))
        for place, unit in enumerate(phrase)
    )


def _modifies(syntax: Syntax, unit: Unit, following: Unit) -> bool:
    """Return whether an adjective, or a verb that the tree makes part of the noun behind it, modifies (优惠|券)."""
    word = syntax.words[unit.last]
    part = word.relation in _MODIFIERS and following.kind is Kind.NOMINAL
    return unit.kind is Kind.ADJECTIVE or (unit.kind is Kind.VERB and part)
