"""`city`: well-known cities are replaced by less known ones of the same country or region."""

from __future__ import annotations

from typing import NamedTuple

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.sentences import is_quoted, unusable
from augpipe.lexicon.english import WORDS, places
from augpipe.syntax.edits import Edit, rewritten
from augpipe.syntax.syntax import Syntax, Word

_LINKS = frozenset("de am an upon on la le del di du der &".split())  # what links names: Palma de Mallorca
_JOINERS = frozenset({",", "and", "or", "&"})
# Beside these, what follows *at* is a school.
_SCHOOLING = frozenset(
    "coach coached coaching study studied studying studies taught teaching professor degree graduated graduate "
    "college university campus enrolled student students".split()
)
# Names of several well-known cities, of which one cannot tell which is meant.
_HOMONYMS = frozenset(
    ("Santa Fe", "La Paz", "San José", "Santiago", "Córdoba", "Cordoba", "Valencia", "Cartagena", "Alexandria")
)
# What a team has, for which its city may stand: `Kell's midfield`.
_OF_TEAMS = frozenset(
    "midfield squad defence defense offense attack lineup team coach manager striker goalkeeper bench roster".split()
)
_RENAMED = frozenset("formerly now today previously then".split())
_SUFFIXES = ("-based", "-born", "-area", ". ", ".\n")


class City(NamedTuple):
    """A mention of a well-known city: its name as written, its first and last word, its country and region."""

    name: str
    first: Word
    last: Word
    group: places.Group


def city(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with its well-known cities replaced.

    All mentions of a city get the same new name, and different cities get different ones.

    Source: AugCSE appendix A.2 (CityNamesTransformation).
    """
    if syntax.forms.isdisjoint(places.city_forms()):
        return Skipped("no_city")
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    found = _cities(syntax)
    if not found:
        return Skipped("other_use")
    chosen: dict[str, str] = {}
    for mention in found:
        if mention.name not in chosen:
            options = [name for name in places.less_known()[mention.group] if name not in chosen.values()]
            chosen[mention.name] = draws.choice([name for name in options if name not in syntax.text] or options)
    edits = [Edit(mention.first.start, mention.last.end, chosen[mention.name]) for mention in found]
    return Augmented(rewritten(syntax, edits), "city")


def _cities(syntax: Syntax) -> list[City]:
    """Return the mentions of well-known cities that can be replaced, in text order.

    A mention means the city if it follows a locative preposition (*in*, *near*) or is coordinated with such a mention.
    A name beside another capital (*Boston Celtics*, *Greater London*) does not, nor does one before a region of
    another country (*Paris, Texas*). Where one mention of a name means the city, so do all others that are not part of
    a longer name. But a city that the sentence also has inside another name or as an adjective (*Paris … the Paris
    Opera*, *Rome … Roman*) is left out, since those words would stay.
    """
    alone = [
        mention
        for mention in _mentions(syntax)
        if _stands_alone(syntax, mention) and _agrees(syntax, mention) and not is_quoted(syntax, mention.first)
    ]
    found: list[City] = []
    for mention in alone:
        if _is_place(syntax, mention, found):
            found.append(mention)
    names = {mention.name for mention in found if _is_surely_a_city(syntax, mention)}
    kept = [mention for mention in alone if mention.name in names]
    return [mention for mention in kept if not _stands_elsewhere(syntax, mention.name, kept)]


def _mentions(syntax: Syntax) -> list[City]:
    """Return all mentions of names of well-known cities; where several names fit, the longest."""
    found: list[City] = []
    table, covered = places.first_words(), -1
    for word in syntax.words:
        if word.index <= covered or word.text not in table:
            continue
        for parts in table[word.text]:
            run = syntax.words[word.index : word.index + len(parts)]
            if tuple(each.text for each in run) == parts:
                covered = run[-1].index
                name = syntax.text[word.start : run[-1].end]
                if name in places.well_known() and name not in _HOMONYMS:
                    found.append(City(name, word, run[-1], places.well_known()[name]))
                break
    return found


def _stands_alone(syntax: Syntax, city: City) -> bool:
    """Return whether a mention is not part of a longer name, as shown by capitals, hyphens and nouns beside it."""
    text, start, end = syntax.text, city.first.start, city.last.end
    before, after, beyond = map(syntax.at, (city.first.index - 1, city.last.index + 1, city.last.index + 2))
    if before.lower in ("of", "de") and before.index > 1 and syntax.at(before.index - 1).text[:1].isupper():
        return False  # University of Toronto
    if before.lower == "for" and syntax.at(before.index - 1).text.istitle():
        return False  # Transport for London
    if before.text[:1].isupper() and not (before.index == 0 and before.pos in ("ADP", "SCONJ")):
        return False
    if _is_in_list_of_name(syntax, city):
        return False
    if (after.text[:1].isupper() or after.text[:1].isdigit()) and after.start == end + 1:
        return False
    if after.lower in _LINKS and beyond.text[:1].isupper():
        return False
    if after.lower in ("'s", "'") or after.pos == "NOUN":
        return after.pos != "NOUN" and not beyond.text[:1].isupper() and beyond.lower not in _OF_TEAMS
    if text[end : end + 1] in ("-", "–", "/", "."):
        return text.startswith(_SUFFIXES, end) or end == len(text) - 1
    return text[max(start - 1, 0) : start] not in ("-", "–", "/", "'")


def _is_in_list_of_name(syntax: Syntax, city: City) -> bool:
    """Return whether a list of names ends in that of a firm or streets (`the York and Salem Railroad`)."""
    for word in syntax.words[city.last.index + 1 :]:
        if word.lower.removesuffix("s") in WORDS.things:
            return syntax.at(city.last.index + 1).lower in _JOINERS
        if not word.text[:1].isupper() and word.lower not in _JOINERS:
            return False
    return False


def _agrees(syntax: Syntax, city: City) -> bool:
    """Return whether the region after a comma or bracket, if there is one, is that of the city."""
    comma = syntax.at(city.last.index + 1)
    if comma.text not in (",", "("):
        return True
    first = syntax.at(comma.index + 1)
    if first.lower in _RENAMED:
        return False  # "Mumbai (formerly Bombay)"
    for word in syntax.words[comma.index + 1 : comma.index + 5]:
        if not word.text[:1].isupper():
            break
        group = places.regions().get(syntax.text[first.start : word.end])
        if group is not None:
            return group.country == city.group.country and group.region in ("", city.group.region)
    if not first.text[:1].isupper() or first.text in places.first_words() or first.pos != "PROPN":
        return True
    closing = next((word for word in syntax.words[first.index + 1 :] if not word.text[:1].isupper()), None)
    return closing is not None and closing.text not in (",", ".", ")", ";", "in")


def _is_place(syntax: Syntax, city: City, found: list[City]) -> bool:
    """Return whether a mention means the city, by the words before it; `found` are earlier mentions that do."""
    before, earlier = syntax.at(city.first.index - 1), syntax.at(city.first.index - 2)
    if before.lower == "to" and (syntax.at(city.last.index + 1).lower == "'s" or earlier.lower == "according"):
        return False  # the name of a person is more likely (*closer to Bilbao's wife*)
    if before.lower == "at" and (earlier.text[:1].isupper() or not _SCHOOLING.isdisjoint(syntax.forms)):
        return False  # University of Texas at Austin, "after coaching at Geneva"
    near = {word.lower for word in syntax.words[max(0, before.index - 12) : before.index]}
    if before.lower == "to" and not near.isdisjoint(("trade", "traded", "loss", "lose", "loses", "losing", "lost")):
        return False  # a team
    if before.lower in WORDS.locatives and before.pos in ("ADP", "SCONJ", "VERB", "PART"):
        return True
    if before.lower == "of":
        return earlier.lower in WORDS.place_nouns and earlier.text.islower()
    # After a list of cities, a comma may precede its *and*.
    ends = {other.last.index for other in found}
    behind_list = before.text != "," and earlier.text == "," and earlier.index - 1 in ends
    return before.lower in _JOINERS and (earlier.index in ends or behind_list)


def _is_surely_a_city(syntax: Syntax, city: City) -> bool:
    """Return whether a name is no name of a state (as *New York* is), or is beside another well-known city."""
    first, last = city.first.index, city.last.index
    beside = ((first - 1, first - 2), (last + 1, last + 2))
    return city.name not in places.ALSO_REGIONS or any(
        syntax.at(joiner).lower in _JOINERS and syntax.at(other).text in places.well_known() for joiner, other in beside
    )


def _stands_elsewhere(syntax: Syntax, name: str, kept: list[City]) -> bool:
    """Return whether the sentence has the name of a city, its adjective or a quarter of it where it is not replaced."""
    mentions = sum(mention.name == name for mention in kept)
    return syntax.text.count(name.removesuffix(" City")) != mentions or any(
        sign in syntax.text for sign in places.SIGNS.get(name, ())
    )


AUGMENTATION = Augmentation(city, rules=("city",), reasons=("unusable", "no_city", "other_use"))
