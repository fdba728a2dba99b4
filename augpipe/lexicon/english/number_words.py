"""Numbers in English words, in American usage: no *and* below the hundreds, `one hundred five`.

The digits behind a point come as a string, so that leading zeros are kept.
"""

from __future__ import annotations

from augpipe.lexicon.english import PAIRS

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()
_SCALES = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (10**3, "thousand"), (100, "hundred"))
_HALF_AND_QUARTERS = {2: ("half", "halves"), 4: ("quarter", "quarters")}

LIMIT = 10**15


def cardinal(number: int) -> str:
    """Return a whole number in words: `12345` → `twelve thousand three hundred forty-five`.

    Raises:
        ValueError: when the number is a quadrillion or more, for which there is no word here.
    """
    if abs(number) >= LIMIT:
        raise ValueError(f"{number} has no words: expected less than {LIMIT}; leave it in digits")
    if number < 0:
        return f"minus {cardinal(-number)}"
    if number < 20:
        return _SMALL[number]
    if number < 100:
        tens, unit = divmod(number, 10)
        return f"{_TENS[tens]}-{_SMALL[unit]}" if unit else _TENS[tens]
    size, name = next(scale for scale in _SCALES if number >= scale[0])
    count, rest = divmod(number, size)
    head = f"{cardinal(count)} {name}"
    return f"{head} {cardinal(rest)}" if rest else head


def ordinal(number: int) -> str:
    """Return the ordinal of a positive whole number: `21` → `twenty-first`."""
    words = cardinal(number)
    cut = max(words.rfind(" "), words.rfind("-")) + 1
    last = words[cut:]
    if last.endswith("y"):
        return f"{words[:cut]}{last[:-1]}ieth"
    return words[:cut] + PAIRS.ordinals.get(last, last + "th")


def decimal(whole: str, fraction: str) -> str:
    """Return a decimal number: `("3", "14")` → `three point one four`."""
    return f"{cardinal(int(whole))} point {digits(fraction)}"


def digits(text: str) -> str:
    """Return digits one by one: `14` → `one four`."""
    return " ".join(_SMALL[int(digit)] for digit in text)


def year(number: int) -> str:
    """Return a year as it is said: `1987` → `nineteen eighty-seven`, `1905` → `nineteen oh five`.

    The first decade of a millennium, and years below 1000, are said as numbers: `2005` → `two thousand five`.
    """
    century, rest = divmod(number, 100)
    if century < 10 or (century % 10 == 0 and rest < 10):
        return cardinal(number)
    return f"{cardinal(century)} {two_digits(rest) if rest else 'hundred'}"


def two_digits(number: int) -> str:
    """Return the last two digits of a year or the minutes of an hour: `7` → `oh seven`."""
    return f"oh {cardinal(number)}" if number < 10 else cardinal(number)


def decade(number: int) -> str:
    """Return a decade, or a century's name: `1990` → `nineteen-nineties`, `1800` → `eighteen hundreds`."""
    century, rest = divmod(number, 100)
    if rest:
        tens = _plural(cardinal(rest))
        return f"{cardinal(century)}-{tens}" if century else tens
    return _plural(year(number))


def _plural(words: str) -> str:
    return f"{words[:-1]}ies" if words.endswith("y") else f"{words}s"


def fraction(numerator: int, denominator: int) -> str:
    """Return a simple fraction: `(2, 3)` → `two-thirds`, `(1, 2)` → `one-half`."""
    singular, plural = _HALF_AND_QUARTERS.get(denominator) or (ordinal(denominator), f"{ordinal(denominator)}s")
    return f"{cardinal(numerator)}-{singular if numerator == 1 else plural}"
