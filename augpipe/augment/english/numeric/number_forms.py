"""The written forms of numbers: for each form one pattern that finds it and one reader that puts it into words.

A form must fill the space between blanks, brackets and sentence marks, so that codes (`B-52`, `A4`, `3.1.2`, `7th/8th`)
match no form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from augpipe.lexicon.english import PAIRS
from augpipe.lexicon.english.measures import CURRENCIES, HUNDREDTHS, MONTHS, UNITS
from augpipe.lexicon.english.number_words import LIMIT, cardinal, decade, decimal, fraction, ordinal, two_digits, year

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_MONTH = "|".join(map(re.escape, MONTHS))
_UNIT = "|".join(map(re.escape, sorted(UNITS, key=len, reverse=True)))
_CURRENCY = "|".join(map(re.escape, sorted(CURRENCIES, key=len, reverse=True)))
_END = r"(?=[)\]”’]|['\"](?![\d′″])|[.,;:!?]*(?:[\s)\]”’\"'—]|$))(?!\):|\s\(\d+\):|:\d)"
_DASH = "[-–]"
_SET_FIGURES = frozenset({"9-11", "7-11", "24-7", "50-50"})  # neither scores nor ranges


@dataclass(frozen=True, slots=True)
class Place:
    """What the words around a number say about how to read it.

    Args:
        year: whether four digits are a year, not a count.
        attributive: whether the number modifies a noun after it (`a $5 bill`).
        counted: whether two rising numbers are a range, not a score, as a noun shows (`5–10 trains`).
        between: whether the number follows *between*.
    """

    year: bool
    attributive: bool
    counted: bool
    between: bool


Reader = Callable[[re.Match[str], Place], str | None]
"""A function from a match and its place to the number in words, or None for one that it cannot read."""


def _words_of(text: str, *, is_year: bool = False) -> str | None:
    """Return a plain number (`12`, `1,234.5`), of which four digits may be a year, in words, or None."""
    whole, _, rest = text.replace(",", "").partition(".")
    if (len(whole) > 1 and whole[0] == "0") or int(whole) >= LIMIT or len(rest) > 4:
        return None  # a fifth decimal is one of a coordinate or a measured value
    if rest and rest != "00":  # `708,000,000.00` is a whole number
        return decimal(whole, rest)
    is_year = is_year and "," not in text and len(whole) == 4 and 1000 < int(whole) < 2100
    return year(int(whole)) if is_year else cardinal(int(whole))


def _pair(first: str, second: str | None, place: Place) -> str | None:
    """Return a number in digits, or a range of two rising numbers, in words; None where they cannot be read."""
    start = _words_of(first)
    if second is None or start is None:
        return start
    end = _words_of(second)
    rising = float(first.replace(",", "")) < float(second.replace(",", ""))
    return None if end is None or not rising else f"{start} {'and' if place.between else 'to'} {end}"


def _day(text: str) -> str | None:
    """Return a day of the month as an ordinal, or None."""
    return ordinal(int(text)) if 1 <= int(text) <= 31 else None


def _day_month(match: re.Match[str], place: Place) -> str | None:
    """Return `5 May 1999` or `5–7 May` in words: `the fifth of May nineteen ninety-nine`."""
    first, last = _day(match["dm_day"]), match["dm_last"] and _day(match["dm_last"])
    if first is None or (match["dm_last"] and last is None):
        return None
    link = (match["dm_link"] or "").strip("–- ") or "to"
    days = f"the {first} {link} the {last}" if last else f"the {first}"
    when = f" {year(int(match['dm_year']))}" if match["dm_year"] else ""
    return f"{days} of {match['dm_month']}{when}"


def _month_day(match: re.Match[str], place: Place) -> str | None:
    """Return `May 5, 1999` in words: `May fifth, nineteen ninety-nine`."""
    first, last = _day(match["md_day"]), match["md_last"] and _day(match["md_last"])
    if first is None or (match["md_last"] and last is None):
        return None
    when = f", {year(int(match['md_year']))}" if match["md_year"] else ""
    return f"{match['md_month']} {first}{f' to {last}' if last else ''}{when}"


def _money(match: re.Match[str], place: Place) -> str | None:
    """Return an amount of money in words: `$5 million` as `five million dollars`."""
    amount, (one, many) = match["amount"], CURRENCIES[match["currency"]]
    magnitude = PAIRS.magnitudes.get((match["magnitude"] or "").strip(" -"))
    if magnitude is None and re.search(r"\.\d\d$", amount) and match["upper"] is None:
        return None if place.attributive else _price(amount, one, many)
    said = _pair(amount, match["upper"], place)
    if said is None:
        return None
    said = f"{said} {magnitude}" if magnitude else said
    if place.attributive:
        return f"{said} {one}".replace(" ", "-") if match["upper"] is None and " " not in one else None
    return f"{said} {one if said == 'one' else many}"


def _price(amount: str, one: str, many: str) -> str | None:
    """Return an amount with hundredths in words: `$5.20` as `five dollars and twenty cents`."""
    whole, _, rest = amount.partition(".")
    coins = HUNDREDTHS.get(one.rpartition(" ")[2])
    said = _words_of(whole)
    if coins is None or said is None:
        return None
    if rest == "00":
        return f"{said} {one if said == 'one' else many}"
    small = f"{cardinal(int(rest))} {coins[0] if rest == '01' else coins[1]}"
    return small if said == "zero" else f"{said} {one if said == 'one' else many} and {small}"


def _percent(match: re.Match[str], place: Place) -> str | None:
    """Return a percentage in words: `5–7%` as `five to seven percent`."""
    said = _pair(match["share"], match["share_to"], place)
    return said and f"{'minus ' if match['percent'][0] in '-−' else ''}{said} percent"


def _measure(match: re.Match[str], place: Place) -> str | None:
    """Return a measure in words: `5 km` as `five kilometers`, or `five-kilometer` before a noun."""
    one, many = UNITS[match["unit"]]
    said = _pair(match["size"], match["size_to"], place)
    if said is None:
        return None
    said = f"minus {said}" if match["measure"][0] in "-−" else said
    if place.attributive or match["glue"] == "-":
        return f"{said}-{one}".replace(" ", "-") if match["size_to"] is None and "." not in match["size"] else None
    return f"{said} {one if said == 'one' else many}"


def _clock(match: re.Match[str], place: Place) -> str | None:
    """Return a time of day in words: `10:30` as `ten thirty`, `3:00` as `three o'clock`."""
    hour, minute = int(match["hour"]), int(match["minute"])
    half = f" {match['half']}" if match["half"] else ""
    if hour > 23 or minute > 59 or (minute == 0 and hour > 12):
        return None
    return cardinal(hour) + (f" {two_digits(minute)}{half}" if minute else half or " o'clock")


def _years(match: re.Match[str], place: Place) -> str | None:
    """Return two years in words: `1995–1997` with *to*, or *and* after *between*; `1995–96` keeps its dash."""
    first, last, length = int(match["first_year"]), int(match["last_year"]), len(match["last_year"])
    if not 1000 < first < 2100 or length == 3:
        return None
    if length == 4:
        return f"{year(first)} {'and' if place.between else 'to'} {year(last)}" if last > first else None
    if last == 0:
        return f"{year(first)}–{year(first - first % 100 + 100)}" if first % 100 else None
    return f"{year(first)}–{two_digits(last)}" if last > first % 100 else None


def _decade(match: re.Match[str], place: Place) -> str | None:
    """Return a decade in words, with the part before it if there is one: `mid-1990s` as `mid-nineteen-nineties`."""
    number = int(match["decade_of"])
    if number % 10 or not (20 <= number <= 90 or 1000 <= number <= 2090):
        return None
    return (match["part"] or "") + decade(number)


def _ordinal(match: re.Match[str], place: Place) -> str | None:
    """Return an ordinal in words: `21st` as `twenty-first`; None where the ending is wrong."""
    digits = match["place"].replace(",", "")
    ending = "th" if digits[-2:-1] == "1" else {"1": "st", "2": "nd", "3": "rd"}.get(digits[-1], "th")
    if digits[0] == "0" or (match["ending"] != ending and (match["ending"], ending[-1]) != ("d", "d")):
        return None
    return ordinal(int(digits)) + (match["rest"] or "")


def _fraction(match: re.Match[str], place: Place) -> str | None:
    """Return a fraction in words: `2 1/2` as `two and one-half`; None for one that may be a date or code."""
    whole, top, bottom = match["whole"], int(match["top"]), int(match["bottom"])
    if not 0 < top < bottom <= 10 or (top > 1 and bottom % top == 0):
        return None
    return f"{cardinal(int(whole))} and {fraction(top, bottom)}" if whole else fraction(top, bottom)


def _score(match: re.Match[str], place: Place) -> str | None:
    """Return a score or range in words: `3–1` as `three–one`, `23–20` and `5–10 trains` with *to*."""
    parts = re.split(f"({_DASH})", match["score"])
    if any(len(part) > 1 and part[0] == "0" for part in parts) or match["score"] in _SET_FIGURES:
        return None
    if place.counted and len(parts) == 3 and int(parts[0]) < int(parts[2]):
        return _pair(parts[0], parts[2], place)
    said = [cardinal(int(part)) for part in parts[::2]]
    if max(map(int, parts[::2])) >= 20:  # neither `twenty-three-twenty` nor `thirty–six`
        return " to ".join(said) if len(said) == 2 else None
    return parts[1].join(said)


def _compound(match: re.Match[str], place: Place) -> str | None:
    """Return a number with a hyphen and small letters after it in words: `12-year-old` as `twelve-year-old`."""
    said = _words_of(match["count"])
    return said and said.replace(" ", "-") + match["tail"]


def _plain(match: re.Match[str], place: Place) -> str | None:
    """Return a number without anything else in words."""
    text = match["plain"]
    if len(text) > 4 and text.isdigit() and not text.endswith("000"):
        return None  # a long number without commas is more likely a code
    negative = text[0] in "-−"
    said = _words_of(text.lstrip("-−"), is_year=place.year)
    return said and (f"minus {said}" if negative else said)


# Name, pattern and reader of each form; the first form that matches is taken.
FORMS: tuple[tuple[str, str, Reader], ...] = (
    (
        "date",
        rf"(?P<dm_day>\d\d?)(?:st|nd|rd|th)?(?:(?P<dm_link>{_DASH}| and | or | to )"
        rf"(?P<dm_last>\d\d?)(?:st|nd|rd|th)?)? (?P<dm_month>{_MONTH})"
        r"(?:,? (?P<dm_year>\d{4}))?",
        _day_month,
    ),
    (
        "month_day",
        rf"(?P<md_month>{_MONTH}) (?P<md_day>\d\d?)(?:st|nd|rd|th)?(?:{_DASH}(?P<md_last>\d\d?))?"
        r"(?:,? (?P<md_year>\d{4}))?",
        _month_day,
    ),
    (
        "money",
        rf"(?P<currency>{_CURRENCY}) ?(?P<amount>{_NUMBER})(?:{_DASH}(?P<upper>{_NUMBER}))?"
        r"(?P<magnitude>[ -](?:thousand|million|billion|trillion)|m|bn)?",
        _money,
    ),
    ("percent", rf"[-−]?(?P<share>{_NUMBER})(?: ?{_DASH} ?(?P<share_to>{_NUMBER}))? ?%", _percent),
    (
        "measure",
        rf"[-−]?(?P<size>{_NUMBER})(?:{_DASH}(?P<size_to>{_NUMBER}))?(?P<glue>[ -]?)(?P<unit>{_UNIT})",
        _measure,
    ),
    ("clock", r"(?P<hour>\d\d?):(?P<minute>\d\d)(?: ?(?P<half>[ap]\.?m\b\.?|[AP]M))?", _clock),
    ("years", rf"(?P<first_year>\d{{4}}){_DASH}(?P<last_year>\d{{2,4}})", _years),
    ("decade", r"(?P<part>(?:[Mm]id|[Ll]ate|[Ee]arly|[Pp]re|[Pp]ost)-)?['’]?(?P<decade_of>\d{2,4})s", _decade),
    ("ordinal", r"(?P<place>\d{1,3}(?:,\d{3})*|\d+)(?P<ending>st|nd|rd|th|d)(?P<rest>(?:-[a-z]+)+)?", _ordinal),
    ("fraction", r"(?:(?P<whole>\d+) )?(?P<top>\d)/(?P<bottom>\d\d?)", _fraction),
    ("score", rf"\d{{1,3}}(?:{_DASH}\d{{1,3}}){{1,2}}", _score),
    ("compound", r"(?P<count>\d+)(?P<tail>(?:-[a-z]+)+)", _compound),
    ("plain", rf"(?:(?<!\S)[-−])?{_NUMBER}", _plain),
)
READERS: dict[str, Reader] = {name: reader for name, _, reader in FORMS}
_ANY_FORM = re.compile("(?:" + "|".join(f"(?P<{name}>{pattern})" for name, pattern, _ in FORMS) + ")" + _END)
_CHUNK = re.compile(r"(?<!\S)[(\[“‘\"]*([^\s\d]*\d)\S*")
_MONTH_SET = frozenset(MONTHS)


def number_matches(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """Yield every number of a text that has one of the forms, as the name of the form and the match, in text order."""
    done = 0
    for chunk in _CHUNK.finditer(text):
        start = chunk.start(1)
        if start < done:
            continue
        month = text.rfind(" ", 0, max(start - 1, 0)) + 1
        if text[month : start - 1].lstrip("(") in _MONTH_SET and month >= done:
            start = month + (text[month] == "(")
        match = _ANY_FORM.match(text, start)
        if match is None and start != chunk.start(1):
            match = _ANY_FORM.match(text, chunk.start(1))
        if match is not None:
            done = match.end()
            yield next(name for name in READERS if match[name] is not None), match
