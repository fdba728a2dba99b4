"""The well-known cities in a sentence: which mentions of a name mean the city, and whether its region agrees."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from augpipe.augment.english.lexical.surroundings import is_quoted
from augpipe.lexicon.english.places import (
    ALSO_REGIONS,
    LOCATIVES,
    PLACE_NOUNS,
    SIGNS,
    Group,
    first_words,
    regions,
    well_known,
)
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

_LINKS = frozenset("de am an upon on la le del di du der".split())  # small words in names: Palma de Mallorca
_JOINERS = frozenset({",", "and", "or", "&"})
_BASED = ("-based", "-born", "-area")


class City(NamedTuple):
    """A mention of a well-known city.

    Args:
        name: the name as written.
        first, last: the first and the last word of the name.
        group: the country and region of the city.
    """

    name: str
    first: Word
    last: Word
    group: Group


def cities(syntax: Syntax) -> list[City]:
    """Return the mentions of well-known cities that can be replaced, in text order.

    A mention means the city if it follows a locative preposition (*in*, *near*) or is coordinated with such a mention.
    A name beside another capital (*Boston Celtics*, *Greater London*) does not, nor does one before a region of
    another country (*Paris, Texas*). Where one mention of a name means the city, so do all others that are not part of
    a longer name. But a city that the sentence also has inside another name or as an adjective (*Paris … the Paris
    Opera*, *Rome … Roman*) is left out, since those words would stay.
    """
    alone = [
        city
        for city in _mentions(syntax)
        if _stands_alone(syntax, city) and _agrees(syntax, city) and not is_quoted(syntax, city.first)
    ]
    found: list[City] = []
    for city in alone:
        if _is_place(syntax, city, found):
            found.append(city)
    names = {city.name for city in found if _is_surely_a_city(syntax, city)}
    kept = [city for city in alone if city.name in names]
    return [city for city in kept if not _stands_elsewhere(syntax, city.name, kept)]


def _is_surely_a_city(syntax: Syntax, city: City) -> bool:
    """Return whether a name is no name of a state (as *New York* is), or is beside another well-known city."""
    if city.name not in ALSO_REGIONS:
        return True
    before, after = syntax.previous(city.first), syntax.next(city.last)
    earlier = syntax.previous(before) if before is not None and before.lower in _JOINERS else None
    later = syntax.next(after) if after is not None and after.lower in _JOINERS else None
    cities_beside = [word for word in (earlier, later) if word is not None and word.text in _whole_names()]
    return bool(cities_beside)


@cache
def _whole_names() -> frozenset[str]:
    """Return the well-known cities whose name is one word."""
    return frozenset(name for name in well_known() if " " not in name)


def _stands_elsewhere(syntax: Syntax, name: str, kept: list[City]) -> bool:
    """Return whether the sentence has the name of a city, its adjective or a quarter of it where it is not replaced."""
    stem = name.removesuffix(" City")
    if syntax.text.count(stem) != sum(city.name == name for city in kept):
        return True
    return any(sign in syntax.text for sign in SIGNS.get(name, ()))


def _mentions(syntax: Syntax) -> list[City]:
    """Return all mentions of names of well-known cities; where several names fit, the longest."""
    found: list[City] = []
    table, covered = first_words(), -1
    for word in syntax.words:
        if word.index <= covered or word.text not in table:
            continue
        for parts in table[word.text]:
            last = word.index + len(parts) - 1
            if last < len(syntax.words) and tuple(each.text for each in syntax.words[word.index : last + 1]) == parts:
                covered = last
                name = syntax.text[word.start : syntax.words[last].end]
                if name in well_known():
                    found.append(City(name, word, syntax.words[last], well_known()[name]))
                break
    return found


def _stands_alone(syntax: Syntax, city: City) -> bool:
    """Return whether a mention is not part of a longer name, as shown by capitals, hyphens and nouns beside it."""
    before, after, text = syntax.previous(city.first), syntax.next(city.last), syntax.text
    if before is not None and before.lower in ("of", "de"):
        named = syntax.previous(before)
        if named is not None and named.text[:1].isupper() and named.index > 0:
            return False  # University of Toronto
    if before is not None and before.text[:1].isupper() and not (before.index == 0 and before.pos in ("ADP", "SCONJ")):
        return False
    if (
        after is not None
        and (after.text[:1].isupper() or after.text[:1].isdigit())
        and after.start == city.last.end + 1
    ):
        return False
    if after is not None and (after.lower in _LINKS or after.text == "&"):
        linked = syntax.next(after)
        if linked is not None and linked.text[:1].isupper():
            return False
    if after is not None and (after.lower in ("'s", "'") or after.pos == "NOUN"):
        following = syntax.next(after)
        return after.pos != "NOUN" and (following is None or not following.text[:1].isupper())
    if text[city.last.end : city.last.end + 1] in ("-", "–", "/", "."):
        return text.startswith((*_BASED, ". ", ".\n"), city.last.end) or city.last.end == len(text) - 1
    return text[max(city.first.start - 1, 0) : city.first.start] not in ("-", "–", "/", "'")


def _is_place(syntax: Syntax, city: City, found: list[City]) -> bool:
    """Return whether a mention means the city, by the words before it; `found` are earlier mentions that do."""
    before = syntax.previous(city.first)
    if before is None:
        return False
    following = syntax.next(city.last)
    if before.lower == "to" and following is not None and following.lower == "'s":
        return False  # the name of a person is more likely (*closer to Bilbao's wife*)
    campus = syntax.previous(before)
    if before.lower == "at" and campus is not None and campus.text[:1].isupper():
        return False  # University of Texas at Austin
    if before.lower in LOCATIVES and before.pos in ("ADP", "SCONJ", "VERB", "PART"):
        return True
    if before.lower == "of":
        noun = syntax.previous(before)
        return noun is not None and noun.lower in PLACE_NOUNS and noun.text.islower()
    earlier = syntax.previous(before)
    return (
        before.lower in _JOINERS
        and earlier is not None
        and any(earlier == city_.last or (before.text != "," and _ends_list(syntax, earlier, city_)) for city_ in found)
    )


def _ends_list(syntax: Syntax, word: Word, city: City) -> bool:
    """Return whether a word is the comma right after a city, as before the *and* of a list."""
    return word.text == "," and word.index == city.last.index + 1


def _agrees(syntax: Syntax, city: City) -> bool:
    """Return whether the region after a comma or bracket, if there is one, is that of the city."""
    comma = syntax.next(city.last)
    if comma is None or comma.text not in (",", "("):
        return True
    name = ""
    for word in syntax.words[comma.index + 1 : comma.index + 5]:
        if not word.text[:1].isupper():
            break
        name = syntax.text[syntax.words[comma.index + 1].start : word.end]
        group = regions().get(name)
        if group is not None:
            return group.country == city.group.country and group.region in ("", city.group.region)
    if not name:
        return True
    first = syntax.words[comma.index + 1]
    if first.text in first_words() or first.pos != "PROPN":
        return True
    closing = next((word for word in syntax.words[first.index + 1 :] if not word.text[:1].isupper()), None)
    return closing is not None and closing.text not in (",", ".", ")", ";", "in")
