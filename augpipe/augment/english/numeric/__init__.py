"""`numeric`: numbers are written in words: cardinals, ordinals, years, dates, money, measures.

Either all numbers of a sentence are written in words or none, so that its style is uniform. Codes and labels, numbers
that name something, keep their digits.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.numeric.number_forms import READERS, Place, number_matches
from augpipe.augment.english.reading.sentences import is_foreign, unusable
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.lexicon.english.measures import CURRENCIES, MONTHS
from augpipe.syntax.edits import Edit, rewritten
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, Word

MOST_NUMBERS = 8  # a text with more is a table, a fixture list or a reference
_DIGIT = re.compile(r"\d")
_THOUSANDS = re.compile(r"\d{1,3}(?: \d{3,4})+(?![\d,.-]*\d)")
_APART = re.compile(r".{0,4}?\d \. \d")  # `1 . 5`
# What begins with a digit, such as `3.1.2`, `1s` and `7th/8th`, or ends with a number behind a dash or full stop.
_FIGURE = re.compile(r"(?<![^\s(\[“‘\"$£₤€¥~±.–-])\d+")
_SHARED_MAGNITUDE = re.compile(r" (?:to|and|or) \S*\d[ -](?:thousand|[mbtr]+illion)")
_QUOTED_LAW = re.compile(r"\b(?:the|a|an) [\"“]$", re.IGNORECASE)
_OPERATION = re.compile(r" ?[×=] ?\d")  # "4 × 4"
_CODES = frozenset("ISK DM SEK NOK DKK CHF INR USD EUR GBP AUD CAD JPY CNY RM Rs".split())  # of currencies
_SPLIT_LABEL = re.compile(r"\b(?:nos?|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec) \. $", re.IGNORECASE)  # "no . 5"
_BEFORE_YEARS = frozenset("est. c. ca. fl. b. d. r. approx.".split())
_LOOSE_DASH, _BEHIND_DASH = re.compile(r" [-–] \d"), re.compile(r"\d [-–] $")
_COUPLED = re.compile(r",? (?:and|or|to|&) |, ")
_DETERMINERS = frozenset("a an the its their his her this that another each every one".split())
_ERAS = frozenset({"AD", "BC", "CE", "BCE"})
_NAMING = frozenset({"PROPN", "NOUN", "X", "ADJ"})
_FIXED = frozenset({"years", "decade", "ordinal", "money", "percent", "measure", "clock", "month_day"})


_CLOCK = re.compile(r"\d{1,2}\.[0-5]\d")


class Around(NamedTuple):
    """The words beside a number, or `NO_WORD` where more than a blank is between them, and its own first token."""

    before: Word
    word: Word
    after: Word


def numeric(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with its numbers in words: `He has 3 dogs.` → `He has three dogs.`

    `draws` is not used.

    Source: AugCSE appendix A.2 (NumericToWord).
    """
    if _DIGIT.search(syntax.text) is None:
        return Skipped("no_number")
    if syntax.remember(unusable) is not None or is_foreign(syntax):
        return Skipped("unusable")
    found = list(number_matches(syntax.text))
    if len(found) > MOST_NUMBERS:
        return Skipped("list")
    starts = [word.start for word in syntax.words]
    edits, done, labelled, day = [], [], 0, 0
    for form, match in found:
        if _is_half(syntax.text, match):
            return Skipped("mixed")
        around = _around(syntax, match, starts)
        if (
            around.before.text in CURRENCIES
            or around.before.text in _CODES
            or around.before.lower in WORDS.foreign_articles
            or around.after.lower in WORDS.foreign_months
        ):
            return Skipped("mixed")
        label = _is_label(syntax.text, form, match, around)
        if labelled and _COUPLED.fullmatch(syntax.text, labelled, match.start()):
            return Skipped("mixed")  # `lines 2 and 8`
        labelled = match.end() if label else 0
        if day and form == "plain" and _COUPLED.fullmatch(syntax.text, day, match.start()):
            return Skipped("mixed")  # `between June 4 and 13`
        day = match.end() if form == "month_day" and not match["md_year"] else 0
        said = None if label else _said(syntax, form, match, around)
        if said is not None:
            edits.append(Edit(match.start(), match.end(), _cased(syntax.text, match, said, around.after)))
        if said is not None or (label and not _is_plainly_a_number(form, match, around)):
            done.append(match.span())
    if not edits:
        return Skipped("label")
    for number in _FIGURE.finditer(syntax.text):
        if not any(start <= number.start() and number.end() <= end for start, end in done):
            return Skipped("mixed")
    return Augmented(rewritten(syntax, edits), "numeric")


def _is_half(text: str, match: re.Match[str]) -> bool:
    """Return whether a number is in inches, or part of a larger one or a name (`12" vinyl`, `9 900`, `Hill, 1st,`)."""
    beside = text[match.start() - 2 : match.start()] + text[match.end() :][:1]
    suffix = match["ordinal"] is not None and beside == ", ,"
    stopped = match["measure"] is not None and text[match.end() : match.end() + 2] in (".)", ".,", ".]")  # "(238 lbs.)"
    inches = text[match.end() : match.end() + 1] == '"' and text.count('"', 0, match.start()) % 2 == 0
    return (
        inches
        or suffix
        or stopped
        or _SPLIT_LABEL.search(text, max(match.start() - 8, 0), match.start()) is not None
        or _OPERATION.match(text, match.end()) is not None
        or _APART.match(text, max(match.start() - 4, 0)) is not None
        or _THOUSANDS.match(text, match.start()) is not None
    )


def _is_plainly_a_number(form: str, match: re.Match[str], around: Around) -> bool:
    """Return whether a number may be no label, whatever is beside it: `17 & 18`, a score, `1.00 ERA`, `88 Schools`."""
    before, _, after = around
    counts = not before.text[:1].isupper() and after.text[:1].isupper() and before.lower not in WORDS.number_labels
    return before.text == "&" or form == "score" or (form == "plain" and "." in match[0]) or counts


def _around(syntax: Syntax, match: re.Match[str], starts: list[int]) -> Around:
    """Return the words beside a number; `starts` are the character offsets of all words."""
    text, (start, end) = syntax.text, match.span()
    first, after = bisect_right(starts, start) - 1, syntax.at(bisect_right(starts, end))
    spaced = text[end : end + 1] == " " and after.start == end + 1
    before = syntax.at(first - 1) if text[max(start - 1, 0) : start] == " " else NO_WORD
    return Around(before, syntax.words[first], after if spaced else NO_WORD)


def _is_label(text: str, form: str, match: re.Match[str], around: Around) -> bool:
    """Return whether a number is a label, which keeps its digits (`Apollo 11`, `No. 5`, `"1984"`, `12 Angry Men`)."""
    before, _, after = around
    start, end = match.span()
    if text[max(start - 1, 0) : start] + text[end : end + 1] in ('""', "“”", "''", "‘’"):
        return True
    chunk = text[:start].split(None)[-1:] if text[max(start - 1, 0) : start] == " " else []
    if chunk and (chunk[0].lower().strip('(“"') in WORDS.number_labels or chunk[0][-1] in "=+×/#"):
        return True
    if form == "plain" and len(before.text) == 1 and before.text.isalpha() and before.text not in "aAI":
        return True  # "α 1006"
    if text[end : end + 1] in ('"', "”") and before.text[:1].isupper() and before.pos in _NAMING:
        return True  # `"Nordic Cool 2013"`
    if before.text.isalpha() and before.text.isupper() and len(before.text) > 1 and before.text not in _ERAS:
        return True  # "MDL 1570"
    if form in _FIXED or "," in match[0] or (len(match[0]) == 4 and match[0].isdigit() and 1000 < int(match[0]) < 2100):
        return False
    if before.text[:1].isupper() and before.pos in _NAMING:
        return before.text not in MONTHS
    return after.text[:1].isupper() and after.text not in _ERAS and form != "date" and after.pos in _NAMING


def _said(syntax: Syntax, form: str, match: re.Match[str], around: Around) -> str | None:
    """Return a number that is no label in words, or None where it keeps its digits."""
    before, _, after = around
    determined = (
        before.lower in _DETERMINERS
        or _QUOTED_LAW.search(syntax.text, max(match.start() - 6, 0), match.start()) is not None
    )
    noun = after.text.islower() and after.pos == "NOUN"
    described = after.text.islower() and after.pos == "ADJ"
    if form == "date" and determined:
        return None
    if form == "plain" and _CLOCK.fullmatch(match[0]) and before.lower == "at":
        return None  # "at 7.30 on Sunday"
    single = noun and (after.lower == "series" or not after.morphology.plural)
    if form == "plain" and determined and single and len(match[0]) != 4:
        return None  # `the 215 series`
    if form == "plain" and _is_vague_year(match[0], around):
        return None
    if form == "ordinal" and after.text[:1].isupper() and after.pos not in ("PROPN", "NOUN"):
        return None  # `4th All-Time Leader`
    if form == "ordinal" and match["ending"] == "d" and not after.text[:1].isupper():
        return None  # "3d goggles"
    if form == "plain" and before.lower == "the" and len(match[0]) > 2 and after.pos in ("VERB", "AUX"):
        return None  # "the 8910 is small"
    if form == "money" and match["magnitude"] is None and _SHARED_MAGNITUDE.match(syntax.text, match.end()):
        return None  # "from US$33 to $47 trillion"
    if form == "plain" and (_is_apart(syntax, match) or (not match.start() and after.lower in ("and", ")"))):
        return None  # "won 46 – 6", "3 and Sch.", "4 ) it works"
    # Two numbers behind such a word are a range, not a score: `weeks 5–10`, `aged 12–25`.
    ranging = (before.pos == "NOUN" and before.morphology.plural) or before.lower in ("aged", "ages", "about", "of")
    place = Place(
        year=_is_year(syntax, around),
        attributive=(noun and (determined or form == "measure")) or (form == "money" and determined and described),
        counted=(noun and not determined and before.lower != "to") or ranging,
        between=before.lower == "between",
    )
    return READERS[form](match, place)


def _is_apart(syntax: Syntax, match: re.Match[str]) -> bool:
    """Return whether a number of less than four digits stands beside a dash with blanks around it (`46 – 6`)."""
    beside = _LOOSE_DASH.match(syntax.text, match.end()) or _BEHIND_DASH.search(
        syntax.text, max(match.start() - 4, 0), match.start()
    )
    return len(match[0]) < 4 and beside is not None


def _is_vague_year(digits: str, around: Around) -> bool:
    """Return whether four digits behind *about* or the like may be a year as well as a count (`by about 1900`)."""
    before, _, after = around
    counted = after.pos in ("NOUN", "ADJ") and after.text.islower()
    return (
        len(digits) == 4 and digits.isdigit() and before.lower in ("about", "around", "approximately") and not counted
    )


def _is_year(syntax: Syntax, around: Around) -> bool:
    """Return whether four digits between these words are a year, not a count."""
    before, word, after = around
    if after.lower in PAIRS.magnitudes or before.lower in WORDS.counting_words:
        return False
    if before.lower == "of" and syntax.at(before.index - 1).lower in WORDS.counted_nouns:
        return False
    if before.lower == "in" and syntax.at(before.index - 1).lower == "living":
        return False  # "living in 1485 households"
    if word.relation is not Relation.NUMBER:
        return True
    head = syntax.head(word)
    counts = head.index > word.index and head.pos == "NOUN" and head.morphology.plural and head.text.islower()
    return not counts or before.lower in ("the", "its", "their", "in")


def _cased(text: str, match: re.Match[str], said: str, after: Word) -> str:
    """Return the words of a number with a capital at the beginning of a sentence or in a name (`Seventh Avenue`)."""
    lead = text[: match.start()].rstrip(" \"“'‘([")
    last = (lead.split() or [""])[-1]
    shortened = "." in last[:-1] or last.lower().lstrip("(") in _BEFORE_YEARS  # "i.e.", "est."
    named = match["ordinal"] is not None and after.text.istitle() and after.pos in ("PROPN", "NOUN")
    if named:
        return re.sub("(?:^| ).", lambda found: found[0].upper(), said)
    bracketed = text[: match.start()].endswith("(")  # "A. (2009)"
    return said[0].upper() + said[1:] if not lead or (lead[-1] in ".!?" and not shortened and not bracketed) else said


AUGMENTATION = Augmentation(numeric, rules=("numeric",), reasons=("unusable", "no_number", "label", "mixed", "list"))
