"""Dates, years, decades and times of day in words: the readers of these forms for `number_forms.py`.

Each takes a match of its pattern and the place of the number, and returns None for a number that it cannot read.
"""

from __future__ import annotations

import re

from augpipe.augment.english.lexical.number_reading import Place
from augpipe.lexicon.english.number_words import cardinal, decade, ordinal, two_digits, year


def _day(text: str) -> str | None:
    """Return a day of the month as an ordinal, or None."""
    number = int(text)
    return ordinal(number) if 1 <= number <= 31 else None


def day_month_words(match: re.Match[str], place: Place) -> str | None:
    """Return `5 May 1999` or `5–7 May` in words: `the fifth of May nineteen ninety-nine`."""
    first, last = _day(match["dm_day"]), match["dm_last"] and _day(match["dm_last"])
    if first is None or (match["dm_last"] and last is None):
        return None
    link = (match["dm_link"] or "").strip("–- ") or "to"
    days = f"the {first} {link} the {last}" if last else f"the {first}"
    when = f" {year(int(match['dm_year']))}" if match["dm_year"] else ""
    return f"{days} of {match['dm_month']}{when}"


def month_day_words(match: re.Match[str], place: Place) -> str | None:
    """Return `May 5, 1999` in words: `May fifth, nineteen ninety-nine`."""
    first, last = _day(match["md_day"]), match["md_last"] and _day(match["md_last"])
    if first is None or (match["md_last"] and last is None):
        return None
    when = f", {year(int(match['md_year']))}" if match["md_year"] else ""
    return f"{match['md_month']} {first}{f' to {last}' if last else ''}{when}"


def clock_words(match: re.Match[str], place: Place) -> str | None:
    """Return a time of day in words: `10:30` as `ten thirty`, `3:00` as `three o'clock`."""
    hour, minute = int(match["hour"]), int(match["minute"])
    half = f" {match['half']}" if match["half"] else ""
    if hour > 23 or minute > 59 or (minute == 0 and hour > 12):
        return None
    said = cardinal(hour)
    if minute:
        return f"{said} {two_digits(minute)}{half}"
    return said + (half or " o'clock")


def years_words(match: re.Match[str], place: Place) -> str | None:
    """Return two years in words: `1995–1997` with *to*, or *and* after *between*; `1995–96` keeps its dash."""
    first, last = match["first_year"], match["last_year"]
    if not 1000 < int(first) < 2100:
        return None
    if len(last) == 2:
        start, end = int(first), int(last)
        if end == 0:
            return f"{year(start)}–{year(start - start % 100 + 100)}" if start % 100 else None
        return f"{year(start)}–{two_digits(end)}" if end > start % 100 else None
    if len(last) != 4 or int(last) <= int(first):
        return None
    return f"{year(int(first))} {'and' if place.between else 'to'} {year(int(last))}"


def decade_words(match: re.Match[str], place: Place) -> str | None:
    """Return a decade in words, with the part before it if there is one: `mid-1990s` as `mid-nineteen-nineties`."""
    number = int(match["decade_of"])
    if number % 10 or (number < 100 and not 20 <= number <= 90) or (99 < number < 1000) or number > 2090:
        return None
    return (match["part"] or "") + decade(number)
