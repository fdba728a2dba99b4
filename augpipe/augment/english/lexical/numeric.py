"""`numeric`: numbers are written in words: cardinals, ordinals, years, dates, money, measures.

Either all numbers of a sentence are written in words or none, so that its style is uniform. Codes and labels, numbers
that name something, keep their digits.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.lexical.number_forms import READERS, number_matches
from augpipe.augment.english.lexical.number_reading import Place
from augpipe.augment.english.rewriting import rewritten
from augpipe.augment.english.usable import unusable
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.measures import COUNTED, COUNTING, LABELS, MAGNITUDES, MONTHS
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

RULES = ("numeric",)
REASONS = ("unusable", "no_number", "label", "mixed", "list")

MOST_NUMBERS = 8  # a text with more is a table, a fixture list or a reference
_DIGIT = re.compile(r"\d")
_THOUSANDS = re.compile(r"\d{1,3}(?: \d{3,4})+(?![\d,.-]*\d)")
# A number that a reader would not take for a part of a code, since no letter or sign touches it.
_BARE = re.compile(r"(?<![^\s(\[“‘\"$£€¥~±.–-])\d+(?:[.,:]\d+)*(?=%|[)\]”’\"'.,;:!?–-]*(?:\s|$))")
_DETERMINERS = frozenset("a an the its their his her this that another each every one".split())
_ERAS = frozenset({"AD", "BC", "CE", "BCE"})
_NAMING = frozenset({"PROPN", "NOUN", "X", "ADJ"})
_FIXED = frozenset({"years", "decade", "ordinal", "money", "percent", "measure", "clock", "month_day"})


def numeric(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with its numbers in words: `He has 3 dogs.` → `He has three dogs.`

    `draws` is not used.

    Source: AugCSE appendix A.2 (NumericToWord).
    """
    if _DIGIT.search(syntax.text) is None:
        return Skipped("no_number")
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    found = list(number_matches(syntax.text))
    if len(found) > MOST_NUMBERS:
        return Skipped("list")
    starts = [word.start for word in syntax.words]
    edits, done = [], []
    for form, match in found:
        around = _around(syntax, match, starts)
        said = _said(syntax, form, match, around)
        if said is not None:
            edits.append(Edit(match.start(), match.end(), _cased(syntax.text, match, said, around.after)))
        if _is_half(syntax.text, match):
            return Skipped("mixed")
        named = not _is_plainly_a_number(form, match, around) and _is_label(syntax, form, match, *around[::2])
        if said is not None or named:
            done.append(match.span())
    if not edits:
        return Skipped("label")
    if any(not _is_among(number, done) for number in _BARE.finditer(syntax.text)):
        return Skipped("mixed")
    return Augmented(rewritten(syntax, edits), "numeric")


def _is_half(text: str, match: re.Match[str]) -> bool:
    """Return whether a number is in inches or part of a larger number (`12" vinyl`, `9 900`, `36 1201`)."""
    inches = text[match.end() : match.end() + 1] == '"' and text.count('"', 0, match.start()) % 2 == 0
    return inches or _THOUSANDS.match(text, match.start()) is not None


def _is_plainly_a_number(form: str, match: re.Match[str], around: Around) -> bool:
    """Return whether a number is no label, whatever words are beside it: `17 & 18`, a score, `1.00 ERA`."""
    joined = around.before is not None and around.before.text == "&"
    return joined or form == "score" or (form == "plain" and "." in match[0])


def _is_among(number: re.Match[str], done: list[tuple[int, int]]) -> bool:
    """Return whether a number is inside one of the spans."""
    return any(start <= number.start() and number.end() <= end for start, end in done)


class Around(NamedTuple):
    """The words beside a number.

    Args:
        before: the word before it, if only a blank is between them, or None.
        word: the first token of the number.
        after: the word after it, if only a blank is between them, or None.
    """

    before: Word | None
    word: Word
    after: Word | None


def _around(syntax: Syntax, match: re.Match[str], starts: list[int]) -> Around:
    """Return the words beside a number; `starts` are the character offsets of all words."""
    text, first = syntax.text, bisect_right(starts, match.start()) - 1
    following = bisect_right(starts, match.end())
    before = syntax.words[first - 1] if first > 0 and text[match.start() - 1] == " " else None
    after = syntax.words[following] if following < len(starts) and starts[following] == match.end() + 1 else None
    if after is not None and text[match.end()] != " ":
        after = None
    return Around(before, syntax.words[first], after)


def _said(syntax: Syntax, form: str, match: re.Match[str], around: Around) -> str | None:
    """Return a number in words, or None where it keeps its digits."""
    before, word, after = around
    if _is_label(syntax, form, match, before, after):
        return None
    determined = before is not None and before.lower in _DETERMINERS
    noun = after is not None and after.text.islower() and after.pos == "NOUN"
    described = after is not None and after.text.islower() and after.pos == "ADJ"
    if form == "date" and determined:
        return None
    place = Place(
        year=_is_year(syntax, before, after, word),
        attributive=(noun and (determined or form == "measure")) or (form == "money" and determined and described),
        counted=(noun and not determined) or (before is not None and _counts_on(before)),
        between=before is not None and before.lower == "between",
    )
    return READERS[form](match, place)


def _counts_on(before: Word) -> bool:
    """Return whether two numbers after a word are a range, not a score (`weeks 5–10`, `aged 12–25`)."""
    return (before.pos == "NOUN" and before.morphology.plural) or before.lower in ("aged", "ages", "about", "of")


def _is_label(syntax: Syntax, form: str, match: re.Match[str], before: Word | None, after: Word | None) -> bool:
    """Return whether a number is a label, which keeps its digits (`Apollo 11`, `No. 5`, `"1984"`, `12 Angry Men`)."""
    text = syntax.text
    quoted = text[max(match.start() - 1, 0) : match.start()] + text[match.end() : match.end() + 1]
    if quoted in ('""', "“”", "''", "‘’"):
        return True
    chunk = text[: match.start()].rsplit(None, 1)[-1:] if text[match.start() - 1 : match.start()] == " " else []
    if chunk and (chunk[0].lower().strip('(“"') in LABELS or chunk[0][-1] in "=+×/#"):
        return True
    if form in _FIXED or _is_four_digits(match[0]):
        return False
    if before is not None and before.text[:1].isupper() and before.pos in _NAMING:
        return before.text not in MONTHS and before.text not in _ERAS
    named = after is not None and after.text[:1].isupper() and after.text not in _ERAS and form != "date"
    return named and after is not None and after.pos in ("PROPN", "NOUN", "ADJ", "X")


def _is_four_digits(text: str) -> bool:
    """Return whether a number may be a year."""
    return len(text) == 4 and text.isdigit() and 1000 < int(text) < 2100


def _is_year(syntax: Syntax, before: Word | None, after: Word | None, word: Word) -> bool:
    """Return whether four digits between these words are a year, not a count."""
    if after is not None and after.lower in MAGNITUDES:
        return False
    if before is not None:
        if before.lower in COUNTING:
            return False
        earlier = syntax.previous(before)
        if before.lower == "of" and earlier is not None and earlier.lower in COUNTED:
            return False
    if word.relation is not Relation.NUMBER:
        return True
    head = syntax.head(word)
    counts = head.index > word.index and head.pos == "NOUN" and head.morphology.plural
    return not counts or (before is not None and before.lower in ("the", "its", "their", "in"))


def _cased(text: str, match: re.Match[str], said: str, after: Word | None) -> str:
    """Return the words of a number with a capital at the beginning of a sentence or in a name (`Seventh Avenue`)."""
    lead = text[: match.start()].rstrip(" \"“'‘([")
    named = match["ordinal"] is not None and after is not None and after.text[:1].isupper()
    if not lead or lead[-1] in ".!?" or (named and after is not None and after.pos == "PROPN"):
        return said[0].upper() + said[1:]
    return said


AUGMENTATION = Augmentation(numeric, rules=RULES, reasons=REASONS, version=1)
