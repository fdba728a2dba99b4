"""The written forms of numbers: for each form one pattern that finds it and one reader that puts it into words.

A form must fill the space between blanks, brackets and sentence marks, so that codes (`B-52`, `A4`, `3.1.2`, `7th/8th`)
match no form. Every reader takes a match of its pattern and the place of the number, and returns None for a number that
it cannot read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from augpipe.augment.english.lexical.date_forms import (
    clock_words,
    day_month_words,
    decade_words,
    month_day_words,
    years_words,
)
from augpipe.augment.english.lexical.number_reading import Place, Reader, pair, words_of
from augpipe.lexicon.english.measures import CURRENCIES, HUNDREDTHS, MAGNITUDES, MONTHS, UNITS
from augpipe.lexicon.english.number_words import cardinal, fraction, ordinal

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_MONTH = "|".join(map(re.escape, MONTHS))
_UNIT = "|".join(map(re.escape, sorted(UNITS, key=len, reverse=True)))
_CURRENCY = "|".join(map(re.escape, sorted(CURRENCIES, key=len, reverse=True)))
_END = r"(?=[)\]”’]|['\"](?![\d′″])|[.,;:!?]*(?:[\s)\]”’\"'—]|$))(?!\):|\s\(\d+\):|:\d)"
_DASH = "[-–]"


def _money(match: re.Match[str], place: Place) -> str | None:
    """Return an amount of money in words: `$5 million` as `five million dollars`."""
    amount, (one, many) = match["amount"], CURRENCIES[match["currency"]]
    magnitude = MAGNITUDES.get((match["magnitude"] or "").strip(" -"))
    if magnitude is None and re.search(r"\.\d\d$", amount) and match["upper"] is None:
        return None if place.attributive else _price(amount, one, many)
    said = pair(amount, match["upper"], place)
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
    said = words_of(whole)
    if coins is None or said is None:
        return None
    if rest == "00":
        return f"{said} {one if said == 'one' else many}"
    small = f"{cardinal(int(rest))} {coins[0] if rest == '01' else coins[1]}"
    return small if said == "zero" else f"{said} {one if said == 'one' else many} and {small}"


def _percent(match: re.Match[str], place: Place) -> str | None:
    """Return a percentage in words: `5–7%` as `five to seven percent`."""
    said = pair(match["share"], match["share_to"], place)
    return said and f"{'minus ' if match['percent'][0] in '-−' else ''}{said} percent"


def _measure(match: re.Match[str], place: Place) -> str | None:
    """Return a measure in words: `5 km` as `five kilometers`, or `five-kilometer` before a noun."""
    one, many = UNITS[match["unit"]]
    said = pair(match["size"], match["size_to"], place)
    if said is None:
        return None
    said = f"minus {said}" if match["measure"][0] in "-−" else said
    if place.attributive or match["glue"] == "-":
        return f"{said}-{one}".replace(" ", "-") if match["size_to"] is None and "." not in match["size"] else None
    return f"{said} {one if said == 'one' else many}"


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
    """Return a score or range in words: `3–1` as `three–one`, `5–10 trains` as `five to ten`."""
    parts = re.split(f"({_DASH})", match["score"])
    if any(len(part) > 1 and part[0] == "0" for part in parts):
        return None
    if place.counted and len(parts) == 3 and int(parts[0]) < int(parts[2]):
        return pair(parts[0], parts[2], place)
    if len(parts) == 3 and max(int(parts[0]), int(parts[2])) > 99:
        return f"{cardinal(int(parts[0]))} to {cardinal(int(parts[2]))}"
    return "".join(part if part in "-–" else cardinal(int(part)) for part in parts)


def _compound(match: re.Match[str], place: Place) -> str | None:
    """Return a number with a hyphen and small letters after it in words: `12-year-old` as `twelve-year-old`."""
    said = words_of(match["count"])
    return said and said.replace(" ", "-") + match["tail"]


def _plain(match: re.Match[str], place: Place) -> str | None:
    """Return a number without anything else in words."""
    text = match["plain"]
    if len(text) > 4 and text.isdigit() and not text.endswith("000"):
        return None  # a long number without commas is more likely a code
    negative = text[0] in "-−"
    said = words_of(text.lstrip("-−"), place)
    return said and (f"minus {said}" if negative else said)


# Name, pattern and reader of each form; the first form that matches is taken.
FORMS: tuple[tuple[str, str, Reader], ...] = (
    (
        "date",
        rf"(?P<dm_day>\d\d?)(?:st|nd|rd|th)?(?:(?P<dm_link>{_DASH}| and | or | to )"
        rf"(?P<dm_last>\d\d?)(?:st|nd|rd|th)?)? (?P<dm_month>{_MONTH})"
        r"(?:,? (?P<dm_year>\d{4}))?",
        day_month_words,
    ),
    (
        "month_day",
        rf"(?P<md_month>{_MONTH}) (?P<md_day>\d\d?)(?:st|nd|rd|th)?(?:{_DASH}(?P<md_last>\d\d?))?"
        r"(?:,? (?P<md_year>\d{4}))?",
        month_day_words,
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
    ("clock", r"(?P<hour>\d\d?):(?P<minute>\d\d)(?: ?(?P<half>[ap]\.?m\b\.?|[AP]M))?", clock_words),
    ("years", rf"(?P<first_year>\d{{4}}){_DASH}(?P<last_year>\d{{2,4}})", years_words),
    ("decade", r"(?P<part>(?:[Mm]id|[Ll]ate|[Ee]arly|[Pp]re|[Pp]ost)-)?['’]?(?P<decade_of>\d{2,4})s", decade_words),
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
