"""Numbers in words at their place in a sentence: plain ones, and ranges of two."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from augpipe.lexicon.english.number_words import LIMIT, cardinal, decimal, year

MOST_DECIMALS = 4


@dataclass(frozen=True, slots=True)
class Place:
    """What the words around a number say about its reading.

    Arguments:
        year: four digits are a year here, not a count.
        attributive: a noun follows that the measure modifies (`a $5 bill`).
        counted: a noun makes two rising numbers a range and no score (`5–10 trains`).
        between: the range is the object of *between*.
    """

    year: bool = True
    attributive: bool = False
    counted: bool = False
    between: bool = False


Reader = Callable[[re.Match[str], Place], str | None]


def words_of(text: str, place: Place | None = None) -> str | None:
    """Return a plain number in words (`12`, `1,234.5`, `1987` as a year if the place says so), or None."""
    whole, _, rest = text.replace(",", "").partition(".")
    if (len(whole) > 1 and whole[0] == "0") or int(whole) >= LIMIT:
        return None
    if len(rest) > MOST_DECIMALS:
        return None  # a coordinate or a reading of an instrument
    if rest and rest != "00":  # `708,000,000.00` is a whole number
        return decimal(whole, rest)
    is_year = place is not None and place.year and "," not in text and len(whole) == 4 and 1000 < int(whole) < 2100
    return year(int(whole)) if is_year else cardinal(int(whole))


def pair(first: str, second: str | None, place: Place) -> str | None:
    """Return a number, or a range of two."""
    start = words_of(first)
    if second is None or start is None:
        return start
    end = words_of(second)
    rising = float(first.replace(",", "")) < float(second.replace(",", ""))
    return None if end is None or not rising else f"{start} {'and' if place.between else 'to'} {end}"
