"""MV for noun phrases and search queries: `应该是穿雨衣的男人。`, `需要月季的图片`."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.chinese.mv.place import PERSONS, Change, change, is_counted
from augpipe.augment.chinese.reading.kinds import ASKING, Kind, Units, kinds
from augpipe.augment.chinese.reading.marks import last_mark
from augpipe.augment.chinese.reading.units import has_kind, has_word, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import phrase, phrases, words
from augpipe.syntax.syntax import Syntax

_NEED, _SURELY_THERE_IS, _SURELY_IS = phrase("need"), phrases("surely_there_is"), phrases("surely_is")
_DE, _COPULAS, _AT, _POINTING = words("de"), words("copula_in_a_phrase"), words("zai"), words("this_or_that")


def noun_phrase(syntax: Syntax, draws: Draws) -> Change:
    """Return the change of a noun phrase or a query, or the reason why nothing fits.

    应该是 ("it should be") goes in front of a phrase with a modifier that describes a scene (穿雨衣的男人。), and 需要
    ("one needs") in front of things that people search for (月季的图片).
    """
    text, units = syntax.text, syntax.remember(units_of)
    if _is_sought(text, units) or _is_described(text, units):
        return change("modal_nominal", units[0], _NEED)
    if _is_done(text, units):
        return change("modal_nominal", units[-1], _NEED)
    own = units[:-1] if units[-1].kind is Kind.PUNCTUATION else units
    first, last, counted = own[0], own[-1], is_counted(units)
    owned = any(of.text in _DE and before.kind is Kind.PRONOUN for before, of in pairwise(own))
    if owned and counted:  # 一些孩子敲他们的鼓 ("some children beat their drums")
        return change("modal_existential", first, draws.choice(_SURELY_THERE_IS))
    described = len(own) > 2 and last.kind is Kind.NOMINAL and has_word(own, _DE)
    stated = has_word(own, _COPULAS) or has_kind(own, Kind.PUNCTUATION, Kind.HAVE)
    # a comparison: 她的心像受惊的小鸟 ("her heart is like a frightened bird")
    compared = first.kind is Kind.PRONOUN and first.text[0] not in _POINTING
    linked = first.kind in (Kind.PREPOSITION, Kind.CONNECTIVE, Kind.OUTER_ADVERB) and first.text not in _AT
    pictured = last_mark(text) in "。." or last.text in PERSONS or counted
    if not described or stated or compared or linked or not pictured:
        return "no_predicate"
    return change("modal_nominal", first, draws.choice(_SURELY_IS))


_NOTHING_SOUGHT = ASKING | kinds("A_NOT_A COPULA MODAL PUNCTUATION NEGATOR HAVE")
_SOUGHT, _BEGGING, _BEGGING_OR_BA = tuple(words("sought")), words("qiu"), words("qiu_or_ba")


def _is_sought(text: str, units: Units) -> bool:
    """Return whether a query ends in a noun of things that people search for: 月季的图片 ("pictures of roses")."""
    if last_mark(text) in "。.？?" or not text.rstrip(" ！!").endswith(_SOUGHT) or not _BEGGING.isdisjoint(text):
        return False
    if has_kind(units[:-1], *_NOTHING_SOUGHT, Kind.OUTER_ADVERB):
        return False
    return units[0].kind is not Kind.VERB or has_word(units, _DE)


def _is_described(text: str, units: Units) -> bool:
    """Return whether a query names a thing by its modifier (网球比赛的门票), or by nothing but nouns."""
    if last_mark(text) in "。.？?！!" or len(units) < 2 or len(text) > 16 or units[0].kind is Kind.PRONOUN:
        return False
    if _is_named(text, units):
        return True
    if len(units) < 3 or units[0].kind is Kind.PREPOSITION:
        return False
    if has_kind(units, *_NOTHING_SOUGHT) or has_word(units, _BEGGING_OR_BA):
        return False
    last = units[-1]
    return last.kind is Kind.NOMINAL and units[-2].text in _DE and last.text[-2:] not in PERSONS


_MATTERS = tuple(words("matter"))


def _is_named(text: str, units: Units) -> bool:
    """Return whether a query is nothing but nouns that name one thing to search for: 古风小说主角名."""
    return (
        4 <= len(text) <= 14
        and not text.endswith(_MATTERS)
        and units[-1].pos in ("NOUN", "PROPN")
        and units[-1].text[-2:] not in PERSONS
        and not all(unit.pos == "PROPN" for unit in units)
        and all(unit.kind in (Kind.NOMINAL, Kind.ATTRIBUTIVE, Kind.ADJECTIVE) for unit in units)
        and _is_unspaced(units)
    )


def _is_unspaced(units: Units) -> bool:
    return all(unit.end == behind.start for unit, behind in pairwise(units))


ERRANDS = words("errand")


def _is_done(text: str, units: Units) -> bool:
    """Return whether a query ends in a verb for what is to be done with a thing: 会员卡激活 ("activate the card")."""
    return (
        len(units) > 1
        and len(text) <= 12
        and units[-1].text in ERRANDS
        and all(unit.kind in (Kind.NOMINAL, Kind.PRONOUN, Kind.ATTRIBUTIVE) for unit in units[:-1])
        and _is_unspaced(units)
    )
