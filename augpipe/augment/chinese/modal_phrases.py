"""MV for Chinese noun phrases and search queries: `应该是穿雨衣的男人。`, `需要月季的图片`."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.chinese.clause import Clause
from augpipe.augment.chinese.final_mark import last_mark
from augpipe.augment.chinese.modal_place import Person, Place
from augpipe.augment.chinese.phrase_edges import heads_modifier
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese.people import PERSON_NOUNS
from augpipe.lexicon.chinese.queries import ERRANDS, SOUGHT
from augpipe.lexicon.chinese.verb_classes import COMMANDED
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax

_NOT_SOUGHT = frozenset(
    {
        Kind.WH,
        Kind.WH_PREDICATE,
        Kind.A_NOT_A,
        Kind.COPULA,
        Kind.MODAL,
        Kind.PUNCTUATION,
        Kind.NEGATOR,
        Kind.HAVE,
        Kind.OUTER_ADVERB,
    }
)
# What opens a phrase that introduces somebody or something: 一个 ("a"), 几位 ("some").
_INDEFINITE = frozenset(
    (
        "有人 有些人 有的人 有个人 一个 一位 一名 一只 一条 一群 一对 一辆 一架 一艘 一些 一队 一帮 "
        "一匹 一头 几个 几位 几名 几只 许多 很多 不少 有些"
    ).split()
)
_COUNTED = frozenset("个 位 名 只 条 群 对 辆 架 艘 些 队 帮 匹 头 列 伙 棵 朵 座 把 张 件 排 堆".split())
# Ends of phrases that are no thing to search for: "problem", "situation".
_MATTERS = ("问题", "情况", "原因", "事情", "方面", "错误", "公司")
_STOPS = "。！.!"


def noun_phrase(syntax: Syntax, draws: Draws) -> tuple[str, list[Edit]] | str:
    """Return rule and edits for a noun phrase or a query, or the reason why nothing fits.

    应该是 ("it should be") goes in front of a phrase with a modifier that describes a scene (穿雨衣的男人。), and 需要
    ("one needs") in front of things that people search for (月季的图片).
    """
    units = syntax.remember(units_of)
    if _is_sought(syntax.text, units) or _is_described(syntax.text, units):
        return "modal_nominal", [Edit(units[0].start, units[0].start, "需要")]
    if _is_done(syntax.text, units):
        return "modal_nominal", [Edit(units[-1].start, units[-1].start, "需要")]
    words = units[:-1] if units[-1].kind is Kind.PUNCTUATION else units
    owned = any(words[at].text == "的" and words[at - 1].kind is Kind.PRONOUN for at in range(1, len(words)))
    if owned and is_counted(units):  # 一些孩子敲他们的鼓 ("some children beat their drums")
        return "modal_existential", [Edit(words[0].start, words[0].start, draws.choice(("一定有", "应该有")))]
    stopped = last_mark(syntax.text) in "。."
    pictured = words[-1].text in PERSON_NOUNS
    if any(unit.text in ("总是", "就是", "也是", "都是", "是") for unit in words):
        return "no_predicate"
    if any(unit.kind in (Kind.PUNCTUATION, Kind.HAVE) for unit in words) or not (
        stopped or pictured or is_counted(units)
    ):
        return "no_predicate"
    if len(words) < 3 or words[-1].kind is not Kind.NOMINAL or not any(unit.text == "的" for unit in words):
        return "no_predicate"
    if words[0].kind is Kind.PRONOUN and words[0].text[0] not in "这那":
        return "no_predicate"  # a comparison: 她的心像受惊的小鸟 ("her heart is like a frightened bird")
    if words[0].text != "在" and words[0].kind in (Kind.PREPOSITION, Kind.CONNECTIVE, Kind.OUTER_ADVERB):
        return "no_predicate"
    phrase = draws.choice(("应该是", "一定是", "想必是"))
    return "modal_nominal", [Edit(words[0].start, words[0].start, phrase)]


def _is_sought(text: str, units: tuple[Unit, ...]) -> bool:
    """Return whether a query ends in a noun of things that people search for: 月季的图片 ("pictures of roses")."""
    if last_mark(text) in "。.？?" or not text.rstrip(" ！!").endswith(SOUGHT) or "求" in text:
        return False
    if any(unit.kind in _NOT_SOUGHT for unit in units[:-1]):
        return False
    return units[0].kind is not Kind.VERB or any(unit.text == "的" for unit in units)


def _is_described(text: str, units: tuple[Unit, ...]) -> bool:
    """Return whether a query names a thing by its modifier (网球比赛的门票), or by nothing but nouns."""
    if last_mark(text) in "。.？?！!" or len(units) < 2 or len(text) > 16 or units[0].kind is Kind.PRONOUN:
        return False
    if _is_named(text, units):
        return True
    if len(units) < 3 or units[0].kind is Kind.PREPOSITION:
        return False
    if any(unit.kind in _NOT_SOUGHT - {Kind.OUTER_ADVERB} or unit.text in "求把" for unit in units):
        return False
    last = units[-1]
    return last.kind is Kind.NOMINAL and units[-2].text == "的" and last.text[-2:] not in PERSON_NOUNS


def _is_named(text: str, units: tuple[Unit, ...]) -> bool:
    """Return whether a query is nothing but nouns that name one thing to search for: 古风小说主角名."""
    if not 4 <= len(text) <= 14 or units[-1].pos not in ("NOUN", "PROPN") or text.endswith(_MATTERS):
        return False
    if any(unit.end != behind.start for unit, behind in pairwise(units)) or units[-1].text[-2:] in PERSON_NOUNS:
        return False
    if all(unit.pos == "PROPN" for unit in units):
        return False
    return all(unit.kind in (Kind.NOMINAL, Kind.ATTRIBUTIVE, Kind.ADJECTIVE) for unit in units)


def _is_done(text: str, units: tuple[Unit, ...]) -> bool:
    """Return whether a query ends in a verb for what is to be done with a thing: 会员卡激活 ("activate the card")."""
    if len(units) < 2 or len(text) > 12 or units[-1].text not in ERRANDS:
        return False
    if any(unit.end != behind.start for unit, behind in pairwise(units)):
        return False
    return all(unit.kind in (Kind.NOMINAL, Kind.PRONOUN, Kind.ATTRIBUTIVE) for unit in units[:-1])


def is_counted(units: tuple[Unit, ...]) -> bool:
    """Return whether a sentence opens with a number and a measure word, or with 许多 ("many"), 有些 ("some")."""
    first, second = units[0], units[1] if len(units) > 1 else units[0]
    if first.text in _INDEFINITE:
        return True
    return first.text[0] in "一两二三四五六七八九十几" and (first.text[-1] in _COUNTED or second.text in _COUNTED)


def is_phrase(syntax: Syntax, clause: Clause, place: Place) -> bool:
    """Return whether the verb that was found is part of a noun phrase, a title or a search query."""
    units = syntax.remember(units_of)
    assert clause.found is not None
    stopped = last_mark(syntax.text) in _STOPS
    alone = place.person is Person.NONE and place.unit == clause.found.opening and place.end > 2
    if alone and units[place.end - 1].text in PERSON_NOUNS and units[place.end - 2].text == "的":
        return units[place.group].kind is Kind.VERB  # 穿雨衣的男人。 ("a man in a raincoat.")
    if units[place.group].kind in (Kind.VERB, Kind.MODAL) and heads_modifier(units, place.main, place.end):
        return True
    if not stopped and clause.found.bare and place.person is Person.OTHER and _is_heading(units, place):
        return True
    if place.person is not Person.NONE or place.unit != clause.found.opening:
        return False
    return _ends_in_phrase(syntax, units, place)


def _is_heading(units: tuple[Unit, ...], place: Place) -> bool:
    """Return whether a bare verb behind nouns is one of them (功能介绍) or modifies the last one (炒白菜的做法)."""
    if place.unit != place.main:
        return False
    if place.end > 2 and units[place.end - 2].text == "的" and units[place.end - 1].kind is Kind.NOMINAL:
        return True
    return place.main + 1 == place.end and len(units[place.main].text) == 2


def _ends_in_phrase(syntax: Syntax, units: tuple[Unit, ...], place: Place) -> bool:
    """Return whether a sentence without a subject is a noun behind its modifier: 在船上工作的男子."""
    if place.end - place.main < 3 or units[place.main].text in COMMANDED:
        return False
    if any(root.index == units[place.main].word for root in syntax.roots):
        return False
    if units[place.group].kind not in (Kind.VERB, Kind.PREPOSITION, Kind.ADJECTIVE):
        return False
    last = place.end - 1
    nominal = units[last].kind is Kind.NOMINAL
    nominal = nominal and units[last - 1].kind in (Kind.ATTRIBUTIVE, Kind.NOMINAL, Kind.ADJECTIVE)
    return nominal and any(
        units[at].text == "的" and units[at - 1].kind is not Kind.PRONOUN for at in range(place.end - 4, place.end)
    )


def says_little(syntax: Syntax, place: Place) -> bool:
    """Return whether a sentence is a search query: a bare verb phrase without a stop (看图猜电影名)."""
    units = syntax.remember(units_of)
    aspect = any(unit.kind is Kind.ASPECT for unit in units[place.main : place.end])
    weak = units[place.group].kind in (Kind.VERB, Kind.PREPOSITION)
    return weak and not aspect and last_mark(syntax.text) not in _STOPS
