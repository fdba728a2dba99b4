"""MV for noun phrases and search queries: `应该是穿雨衣的男人。`, `需要月季的图片`."""

from __future__ import annotations

from augpipe.augment.chinese.mv.place import is_counted
from augpipe.augment.chinese.reading.clause import Change, change
from augpipe.augment.chinese.reading.kinds import Kind
from augpipe.augment.chinese.reading.marks import last_mark
from augpipe.augment.chinese.reading.units import has_kind, has_word, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASES, WORDS
from augpipe.syntax.syntax import Syntax

_LONGEST = 30  # characters


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
    if len(text) > _LONGEST or not described or stated or compared or linked or not pictured:
        return "no_predicate"
    return change("modal_nominal", first, draws.choice(PHRASES.surely_is))
