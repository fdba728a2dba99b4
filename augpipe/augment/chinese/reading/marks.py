"""What the marks of a sentence show: its segments, its final mark, what is quoted, and whether it is whole."""

from __future__ import annotations

from typing import NamedTuple

from augpipe.augment.chinese.reading.kinds import NOUNS, Kind, Units, kinds
from augpipe.augment.chinese.reading.units import is_han, units_of
from augpipe.lexicon.chinese import WORDS, pattern
from augpipe.syntax.syntax import Syntax

QUESTION_MARKS = "？?"
# Marks that end an utterance.
ENDS = "。．.！!？?；;…"
# Marks with which a sentence tells something.
TELLING = "。.！!"
COMMA = ("，", ",")
FINAL_INTERJECTIONS = "".join(sorted(WORDS.final_interjection))
_EDGES = "，,；;：:—"
_STOPS = "。！？!?…"
_CLOSING = "”」』’\"'）)】》〉"
_OPENER_OF = {"”": "“", "」": "「", "』": "『", "’": "‘", "）": "（", ")": "(", "】": "【", '"': '"', "'": "'"}
_CLOSER_OF = {"《": "》", "（": "）", "(": ")", "【": "】", "[": "]", "“": "”", "‘": "’", "「": "」", "『": "』"}

_HEARD, _TOLD = pattern("heard"), NOUNS | kinds("NUMBER TIME")
_LONGEST = 300  # characters
_OPENING_MARKS = "“‘「『（(【—-"


def unusable(syntax: Syntax) -> str:
    """Return the reason why no rule touches a sentence: `traditional` or `unusable`; nothing where rules do.

    A sentence is unusable if it is too long, opens with a closing mark, since it is cut off then, or is hardly Chinese:
    fewer than two Chinese characters, or less than a quarter of all.
    """
    text = syntax.text
    han = sum(map(is_han, text))
    forms = sum(character in WORDS.traditional_form for character in text)
    if not WORDS.traditional_character.isdisjoint(text) or (forms > 1 and forms * 5 >= han):
        return "traditional"
    cut_off = text.lstrip()[:1] in "，。、；：）》”’,.;:)」』"
    return "unusable" if len(text) > _LONGEST or cut_off or han < 2 or han < 0.25 * len(text) else ""


def inner_end(text: str) -> int:
    """Return the offset where a sentence ends, in front of white space and the closing marks behind its final mark."""
    end = len(text.rstrip())
    while end and text[end - 1] in _CLOSING and _stays_outside(text, end):
        end -= 1
    return end


def _stays_outside(text: str, end: int) -> bool:
    """Return whether the closing mark in front of `end` stays behind a final mark of the sentence."""
    mark = text[end - 1]
    if end > 1 and text[end - 2] in ENDS:
        return True
    opener = _OPENER_OF.get(mark)
    return opener is not None and text.lstrip().startswith(opener) and text.count(opener) == 1 + (opener == mark)


def last_mark(text: str) -> str:
    """Return the last character of a sentence inside its closing quotes; nothing for an empty sentence."""
    return text[: inner_end(text)][-1:]


def is_told(syntax: Syntax) -> bool:
    """Return whether a sentence ends in a full stop or an exclamation mark."""
    return last_mark(syntax.text) in TELLING


class Segment(NamedTuple):
    """The units [first, last) between two commas or stops; `sentence` is the number of stops in front of them."""

    first: int
    last: int
    sentence: int


def segments_of(syntax: Syntax) -> tuple[Segment, ...]:
    """Return the segments that hold more than punctuation; a space between two Chinese words ends one as well."""
    units = syntax.remember(units_of)
    enclosed = syntax.remember(enclosed_units)
    found: list[Segment] = []
    first = _hearsay_end(units) if units else 0
    sentence = 0
    for index, unit in enumerate(units):
        mark = unit.text[0]
        if index > first and unit.start > units[index - 1].end and is_han(mark) and is_han(units[index - 1].text[-1]):
            found.append(Segment(first, index, sentence))
            first = index
        if unit.kind is not Kind.PUNCTUATION or index in enclosed or mark not in _EDGES + _STOPS:
            continue
        if not are_marks(units[first:index]):
            found.append(Segment(first, index, sentence))
        first = index + 1
        sentence += mark in _STOPS
    if not are_marks(units[first:]):
        found.append(Segment(first, len(units), sentence))
    return tuple(found)


def _hearsay_end(units: Units) -> int:
    """Return the index behind 听说 or 你觉得, which only introduce what is told or asked, or 0: 你说|他会来吗."""
    first = (
        1
        if units[0].text in WORDS.hearsay_opener
        else 2 * (_HEARD.match("".join(unit.text for unit in units[:2])) is not None)
    )
    whole = len(units) - first > 2 and units[first].kind in _TOLD
    return first if first and whole else 0


def are_marks(units: Units) -> bool:
    """Return whether units are punctuation alone, or none at all."""
    return all(unit.kind is Kind.PUNCTUATION for unit in units)


def enclosed_units(syntax: Syntax) -> frozenset[int]:
    """Return the indices of the units in brackets or quotes, marks included, unless these hold the whole text."""
    units = syntax.remember(units_of)
    found: set[int] = set()
    for index, unit in enumerate(units):
        closer = _CLOSER_OF.get(unit.text)
        if closer is None or index in found:
            continue
        end = next((end for end in range(index + 1, len(units)) if units[end].text == closer), None)
        if end is not None and (index > 0 or not are_marks(units[end + 1 :])):
            found.update(range(index, end + 1))
    return frozenset(found)


def frame_place(syntax: Syntax) -> int:
    """Return the index of the unit that a frame goes in front of.

    It goes behind an opening quote, interjections and connectives with their comma.
    """
    units = syntax.remember(units_of)
    enclosed = syntax.remember(enclosed_units)
    index = 0
    # Quotes that open a sentence and close before its end are a part that the frame goes in front of.
    closer = _CLOSER_OF.get(syntax.text[:1]) if syntax.text[:1] in "“‘「『（(" else None
    if closer is not None and closer in syntax.text and not syntax.text.rstrip("。！？!?").endswith(closer):
        return 0
    while index + 1 < len(units):
        unit = units[index]
        opens = unit.kind is Kind.PUNCTUATION and (unit.text in _OPENING_MARKS or index) and index not in enclosed
        linked = unit.kind is Kind.CONNECTIVE and units[index + 1].text in COMMA
        if not (opens or linked or unit.text in WORDS.before_a_frame):
            break
        index += 1
    return index


def frame_start(syntax: Syntax) -> int:
    """Return the offset where a frame goes."""
    return syntax.remember(units_of)[frame_place(syntax)].start


def bare_text(syntax: Syntax) -> str:
    """Return the text without the marks at both ends."""
    return syntax.text.strip(" 。？！.?!～~，,")
