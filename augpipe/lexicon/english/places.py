"""Cities: the well-known ones, the less known ones that may replace them, and regions that follow a city's name."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from augpipe.lexicon.english import rows

# Names of cities that are names of states as well.
ALSO_REGIONS = frozenset({"New York"})
# City → words that tie a sentence to it and do not begin with its name.
SIGNS = {name: tuple(signs.split(" | ")) for name, signs in rows("city_signs")}


class Group(NamedTuple):
    """A country and, if texts name it behind a city, the region in it; otherwise an empty string."""

    country: str
    region: str


@cache
def well_known() -> dict[str, Group]:
    """Return well-known city → its country and region."""
    return {
        name: Group(country, region.strip("-")) for name, country, region, kind in rows("cities") if kind == "known"
    }


@cache
def less_known() -> dict[Group, list[str]]:
    """Return country and region → its less known cities."""
    found: dict[Group, list[str]] = {}
    for name, country, region, kind in rows("cities"):
        if kind == "less":
            found.setdefault(Group(country, region.strip("-")), []).append(name)
    return found


@cache
def regions() -> dict[str, Group]:
    """Return name of a country, an American state or another known region → its country and region."""
    tables = (*rows("regions"), *rows("other_regions"))
    return {name: Group(country, region.strip("-")) for name, country, region in tables}


@cache
def first_words() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return first word → the names of well-known cities that begin with it, as tuples of words, longest first."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for name in well_known():
        parts = tuple(name.split())
        found.setdefault(parts[0], []).append(parts)
    return {first: tuple(sorted(names, key=len, reverse=True)) for first, names in found.items()}


@cache
def city_forms() -> frozenset[str]:
    """Return the longest word of every well-known city in lower case; a sentence with none of them names no city."""
    return frozenset(max(name.split(), key=len).lower() for name in well_known())
