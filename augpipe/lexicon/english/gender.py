"""Words with a counterpart of the other sex: nouns, titles and first names."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from augpipe.lexicon.english import PAIRS, rows

ROLE_PRONOUNS = frozenset({"her", "his"})

# Behind these a single name is a surname; the title is replaced even so.
POLITE_TITLES = frozenset({"Mr.", "Mr", "Mrs.", "Mrs", "Ms.", "Ms", "Madame", "Monsieur"})


class FirstName(NamedTuple):
    """The counterpart of a first name; `alone` tells whether the name is one even without a surname behind it."""

    other: str
    alone: bool


@cache
def gender_pairs() -> dict[str, str]:
    """Return gendered noun or adjective → its counterpart, in lower case."""
    found: dict[str, str] = {}
    for masculine, feminine, direction in rows("gender_pairs"):
        if direction == "both":
            found[masculine] = feminine
        found[feminine] = masculine
    return found


@cache
def first_names() -> dict[str, FirstName]:
    """Return first name → its counterpart of the same rank."""
    found: dict[str, FirstName] = {}
    for masculine, feminine, alone in rows("first_names"):
        found[masculine] = FirstName(feminine, "m" in alone)
        found[feminine] = FirstName(masculine, "f" in alone)
    return found


@cache
def other_names() -> dict[str, bool]:
    """Return first name without a counterpart → whether it is one even without a surname behind it."""
    return {name: alone == "alone" for name, alone in rows("other_names")}


@cache
def gendered_forms() -> frozenset[str]:
    """Return all gendered words in lower case; a sentence with none of them has nothing to swap."""
    titles = {title.lower() for title in PAIRS.titles}
    names = {name.lower() for name in first_names()}
    return frozenset({*PAIRS.gendered_pronouns, *ROLE_PRONOUNS, *gender_pairs(), *titles, *names})
