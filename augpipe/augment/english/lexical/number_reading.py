"""Plain numbers and ranges in words, as the words around them require."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from augpipe.lexicon.english.number_words import LIMIT, cardinal, decimal, year

MOST_DECIMALS = 4


@dataclass(frozen=True, slots=True)
class Place:
    """What the words around a number say about how to read it.

    Args:
        year: whether four digits are a year, not a count.
        attributive: whether the number modifies a noun after it (`a $5 bill`).
        counted: whether two rising numbers are a range, not a score, as a noun shows (`5–10 trains`).
        between: whether the number follows *between*.
    """

    year: bool = True
    attributive: bool = False
    counted: bool = False
    between: bool = False


Reader = Callable[[re.Match[str], Place], str | None]
"""A function from a match and its place to the number in words, or None for one that it cannot read."""


def words_of(text: str, place: Place | None = None) -> str | None:
    """Return a plain number (`12`, `1,234.5`) in words, or None for one that is no usual number.

    Args:
        text: the number in digits.
        place: what the words around it say; without it, four digits are a count, not a year.
    """
    whole, _, rest = text.replace(",", "").partition(".")
    if (len(whole) > 1 and whole[0] == "0") or int(whole) >= LIMIT:
        return None
    if len(rest) > MOST_DECIMALS:
        return None  # a coordinate or a measured value
    if rest and rest != "00":  # `708,000,000.00` is a whole number
        return decimal(whole, rest)
    is_year = place is not None and place.year and "," not in text and len(whole) == 4 and 1000 < int(whole) < 2100
    return year(int(whole)) if is_year else cardinal(int(whole))


def pair(first: str, second: str | None, place: Place) -> str | None:
    """Return a number, or a range of two rising numbers, in words; None where they cannot be read.

    Args:
        first: the first number in digits.
        second: the second number, or None.
        place: what the words around them say.
    """
    start = words_of(first)
    if second is None or start is None:
        return start
    end = words_of(second)
    rising = float(first.replace(",", "")) < float(second.replace(",", ""))
    return None if end is None or not rising else f"{start} {'and' if place.between else 'to'} {end}"
