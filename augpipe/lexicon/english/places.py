"""Cities: the well-known ones, the less known ones that may replace them, and regions that follow a city's name."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from augpipe.lexicon.english import rows

# Prepositions behind which the name of a city is a place and no person, team or thing.
LOCATIVES = frozenset(
    "in at from to near around through via outside inside into toward towards between throughout within across "
    "leaving".split()
)
# Nouns in front of *of* and a city: "the city of Chicago", "north of Chicago".
PLACE_NOUNS = frozenset(
    "city cities town suburb suburbs outskirts centre center north south east west northeast northwest southeast "
    "southwest northern streets part parts area areas neighborhood neighbourhood district capital mayor people "
    "population port outside people inhabitants residents citizens".split()
)
# Names of cities that are names of states as well.
ALSO_REGIONS = frozenset({"New York"})
# City → words that tie a sentence to it and do not begin with its name: adjectives, other names, well-known quarters.
SIGNS: dict[str, tuple[str, ...]] = {
    name: tuple(signs.split("/"))
    for name, signs in {
        "Rome": "Roman/Vatican",
        "Venice": "Venetian/Venezia/Biennale",
        "Vienna": "Viennese/Wien",
        "Naples": "Neapolitan/Napoli",
        "Athens": "Athenian/Acropolis/Piraeus",
        "Moscow": "Muscovite/Moskva/Kremlin",
        "Glasgow": "Glaswegian",
        "Manchester": "Mancunian",
        "Liverpool": "Liverpudlian",
        "Genoa": "Genoese",
        "Turin": "Torino",
        "Milan": "Milano",
        "Seville": "Sevilla",
        "Cologne": "Köln",
        "Munich": "München",
        "Prague": "Praha",
        "Warsaw": "Varsovian/Warszawa",
        "Lisbon": "Lisboa",
        "Bordeaux": "Bordelais",
        "Cambridge": "Cantabrigian",
        "Oxford": "Oxonian",
        "Copenhagen": "København",
        "Los Angeles": "Angeleno/L.A./Hollywood/UCLA/Beverly Hills",
        "New York City": "NYC/Manhattan/Brooklyn/Bronx/Queens/Harlem/Staten Island/Broadway/Carnegie Hall/Times Square",
        "New York": "NYC/Manhattan/Brooklyn/Bronx/Queens/Harlem/Staten Island/Broadway/Carnegie Hall/Times Square",
        "London": "Westminster/Soho/Thames/West End/Heathrow/Kensington/Hackney/Chelsea/Wembley/Covent Garden/Bush",
        "Paris": "Montmartre/Louvre/Seine/Sorbonne/Versailles/Eiffel/Montparnasse",
        "Tokyo": "Shibuya/Shinjuku/Ginza/Minato/Setagaya",
        "Berlin": "Kreuzberg/Charlottenburg/Brandenburg Gate",
        "Beijing": "Peking/Forbidden City",
    }.items()
}
# Other names that may follow a city and a comma, each with country and region.
OTHER_REGIONS: dict[str, tuple[str, str]] = {
    "England": ("GB", "ENG"),
    "Scotland": ("GB", "SCT"),
    "Wales": ("GB", "WLS"),
    "Northern Ireland": ("GB", "NIR"),
    "UK": ("GB", ""),
    "U.K.": ("GB", ""),
    "USA": ("US", ""),
    "U.S.": ("US", ""),
    "US": ("US", ""),
    "Ontario": ("CA", "08"),
    "Quebec": ("CA", "10"),
    "Alberta": ("CA", "01"),
    "British Columbia": ("CA", "02"),
    "Manitoba": ("CA", "03"),
    "New South Wales": ("AU", "02"),
    "Queensland": ("AU", "04"),
    "South Australia": ("AU", "05"),
    "Victoria": ("AU", "07"),
    "Western Australia": ("AU", "08"),
}


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
    found = {name: Group(country, region.strip("-")) for name, country, region in rows("regions")}
    return {**found, **{name: Group(*group) for name, group in OTHER_REGIONS.items()}}


@cache
def first_words() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return first word → the names of well-known cities that begin with it, as tuples of words, longest first."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for name in well_known():
        words = tuple(name.split())
        found.setdefault(words[0], []).append(words)
    return {first: tuple(sorted(names, key=len, reverse=True)) for first, names in found.items()}


@cache
def city_forms() -> frozenset[str]:
    """Return the longest word of every well-known city in lower case; a sentence with none of them names no city."""
    return frozenset(max(name.split(), key=len).lower() for name in well_known())
