"""MV for noun phrases and search queries: `应该是穿雨衣的男人。`; and which queries only look like statements."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.chinese.mv.place import Person, Place, is_counted
from augpipe.augment.chinese.reading.clause import Change, change
from augpipe.augment.chinese.reading.kinds import ASKING, Kind, kinds
from augpipe.augment.chinese.reading.marks import COMMA, is_told, last_mark
from augpipe.augment.chinese.reading.units import has_kind, has_word, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASES, WORDS
from augpipe.syntax.syntax import Syntax

_LONGEST = 30  # characters
# Verbs that tell how things are or what went wrong, and what makes a statement of any verb in front.
_TELLING = WORDS.state | WORDS.stative_verb | WORDS.reporting_verb | WORDS.reports_fault | WORDS.fault
_STATING = frozenset(COMMA) | WORDS.habitual
_TOLD = kinds("ASPECT OUTER_ADVERB FOCUS_ADVERB DEGREE POTENTIAL NEGATOR COMPLEMENT")
_BARE = kinds("VERB PREPOSITION")
_IDIOM, _SHORTEST_WRITTEN = 4, 11  # characters


def only_looks_stated(syntax: Syntax, place: Place) -> bool:
    """Return whether a sentence without a stop asks, requests or is a string of keywords: 屏幕录制设置, 你夸我两句.

    A bare verb behind a thing tells nothing for certain, unless it is a verb of state or has an aspect.
    """
    clause, main = place.clause, place.clause.main
    if is_told(syntax):
        return False
    if _asks_unmarked(place):
        return True
    if main.kind is Kind.ADJECTIVE and has_word(place.adverbial, WORDS.command_adverb):
        return True  # 声音再高一点
    if not clause.position.bare or main.kind not in _BARE or main.text in _TELLING or len(main.text) == _IDIOM:
        return False
    # 它偏向流行, 他这次独自前来
    someone = place.before.kind is Kind.PRONOUN or has_word(clause.front, WORDS.third_person)
    if place.person is not Person.SECOND and (place.person is not Person.OTHER or someone or _is_written(place)):
        return False
    return not has_kind(clause.own, *_TOLD) and not has_word(clause.units, _STATING)


def _is_written(place: Place) -> bool:
    """Return whether a bare verb is one of written style or has a long modified object: 特殊教育受到关注."""
    clause, units = place.clause, place.clause.units
    if clause.main.text in WORDS.affected:
        return True
    modified = has_kind(place.tail, Kind.ATTRIBUTIVE) and clause.last.text not in WORDS.labelled | WORDS.heading_noun
    plain = all(not unit.text.isascii() for unit in units) and not has_word(units, WORDS.service)
    return modified and plain and units[-1].end > _SHORTEST_WRITTEN


def _asks_unmarked(place: Place) -> bool:
    """Return whether a wh-word or 是…还是 ("or") asks in what ends without a mark: 借一千，每月还多少."""
    clause, units, tail = place.clause, place.clause.units, place.tail
    how = any(unit.kind in ASKING and unit.text[0] in WORDS.why_or_how_character for unit in units)
    when = any(unit.kind is Kind.WH and unit.text in WORDS.asking_when for unit in units[: place.unit])
    is_at = next((at for at, unit in enumerate(units) if unit.text in WORDS.shi), len(units))
    offered = any(one.kind is Kind.PARTICLE and two.text in WORDS.haishi for one, two in pairwise(units))
    # 他不知道按钮在哪, 我没说什么
    denied = bool(clause.negators) and not has_kind(units, Kind.WH_PREDICATE)
    ends = units[-1].kind is Kind.WH and not denied
    if (how and not denied) or when or offered or ends or has_word(units[is_at:], WORDS.haishi):
        return True
    # 他知道我是谁 ("he knows who I am") tells, 你知道哪一些 ("which ones do you know") asks
    telling = place.person is Person.FIRST or (place.person is Person.HUMAN and clause.main.text in WORDS.embedding)
    asked = any(unit.kind is Kind.WH and unit.text[0] not in WORDS.a_few_character for unit in tail)
    return asked and not telling and not clause.negators and not has_word(tail, WORDS.also)


def noun_phrase(syntax: Syntax, draws: Draws) -> Change:
    """Return the change of a noun phrase or a query, or the reason why nothing fits.

    应该是 ("it should be") goes in front of a phrase with a modifier that describes a scene (穿雨衣的男人。), and 需要
    ("one needs") in front of things that people search for (月季的图片).
    """
    text, units = syntax.text, syntax.remember(units_of)
    own = units[:-1] if units[-1].kind is Kind.PUNCTUATION else units
    first, last, counted = own[0], own[-1], is_counted(units)
    described = len(own) > 2 and last.kind is Kind.NOMINAL and has_word(own, WORDS.de)
    stated = has_word(own, WORDS.copula_in_a_phrase) or has_kind(own, Kind.PUNCTUATION, Kind.HAVE)
    # a comparison: 她的心像受惊的小鸟 ("her heart is like a frightened bird")
    compared = first.kind is Kind.PRONOUN and first.text[0] not in WORDS.this_or_that
    linked = first.kind in (Kind.PREPOSITION, Kind.CONNECTIVE, Kind.OUTER_ADVERB) and first.text not in WORDS.zai
    pictured = last_mark(text) in "。." or last.text in WORDS.person or counted
    done = len(own) > 1 and first.kind is Kind.VERB and own[1].text in WORDS.le  # 打破了原来的规矩
    if len(text) > _LONGEST or not described or stated or compared or linked or done or not pictured:
        return "no_predicate"
    return change("modal_nominal", first, draws.choice(PHRASES.surely_is))
