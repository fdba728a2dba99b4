"""The texts that rules may change, and the grammatical sentences in them: where each begins and ends."""

from __future__ import annotations

import re
from typing import NamedTuple

from augpipe.augment.english.reading.quotes import CLOSING_MARKS, OPENING_MARKS
from augpipe.lexicon.english import WORDS
from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import Word

MAXIMUM_SYMBOL_SHARE = 0.6
MAXIMUM_WORDS = 250


def is_broken(text: str) -> bool:
    """Return whether quotes or brackets do not match; a text without a main clause was then cut off."""
    return bool(text.count('"') % 2) or text.count("(") != text.count(")") or text.count("“") != text.count("”")


def is_enumeration(syntax: Syntax) -> bool:
    """Return whether a text without a main clause is a list, a citation or a label with its value."""
    text = syntax.text
    separators = text.count(",") + text.count(";") + text.count("–") + 2 * text.count(":")
    return separators >= 2 and len(syntax.words) > 5


def unusable(syntax: Syntax) -> str | None:
    """Return why no rule may change a sentence (`cut`, `no_words`, `symbols` or `too_long`), or None."""
    if syntax.text.lstrip().startswith((",", ";", ":", ")")) or _CUT_CONTRACTION.search(syntax.text):
        return "cut"
    visible = plain = 0
    for word in syntax.words:
        text = word.text
        visible += len(text)
        if text.isalnum():
            plain += len(text)
        elif len(text) > 1:
            plain += sum(map(str.isalnum, text))
    if not plain:
        return "no_words"
    if plain < (1 - MAXIMUM_SYMBOL_SHARE) * visible:
        return "symbols"
    if len(syntax.words) > MAXIMUM_WORDS:
        return "too_long"
    return None


# "don ' t", "doesn 't": a corpus cut the word in the wrong place, so that no parse holds the negation.
_CUT_CONTRACTION = re.compile(r"n(?<=\wn)(?: ['’] ?|['’] )t\b")
# A numbered step, a bullet, a heading of a chapter, an imprint.
_OPENING = re.compile(
    r"\s*(?:\d{1,2}[.)]\s+[^\W\d]|[a-z]\)\s|[-*•·–]+\s|=+\s|(?:Chapter|Step|Figure|Table)\s+\d+\s*[:.])"
    r"|(?:Copyright|Printed in|Retrieved|First published|Published by)\b(?!.*\b(?:is|was|are|were)\b)"
)
# Markup, an address, an imprint; no alternative begins with `\b` or `\w`, which would be tried at every letter.
_INSIDE = re.compile(r"</?[a-zA-Z][^<>]*>|&[a-z]+;|\{\{|\]\]|://|www\.\w|@\w+\.\w|©|ISBN|All rights reserved")


def is_no_sentence(text: str) -> bool:
    """Return whether a text is an item of a list, a heading, an imprint or the like, or has markup or an address."""
    return _OPENING.match(text) is not None or _INSIDE.search(text) is not None


def is_foreign(syntax: Syntax) -> bool:
    """Return whether at least a fifth of the words are French, German or Spanish function words, and four of them."""
    foreign = syntax.forms & WORDS.foreign_words
    if not foreign:
        return False
    found = sum(word.text in foreign or (not word.index and word.lower in foreign) for word in syntax.words)
    return found > _NAMES_MAY_HOLD and 5 * found >= len(syntax.words)


_NAMES_MAY_HOLD = 3


def has_gap(text: str) -> bool:
    """Return whether a space precedes a mark, where a formula or figure is missing (`It weighs about .`)."""
    return text.endswith((" .", " ,")) or " . " in text


_MARKS = frozenset({".", "!", "?", "…", "...", "?!", "!!"})
_QUOTED_MARK = re.compile(r"[.!?…][\"”'’)] ")


class SentenceSpan(NamedTuple):
    """The indices of the first and the last word of a sentence, including its marks and quotes."""

    first: int
    last: int


def sentence_spans(syntax: Syntax) -> tuple[SentenceSpan, ...]:
    """Return the sentences of an original, in text order.

    A sentence ends where all of this holds: a mark is a token of its own and not part of an abbreviation (*Dr. Smith*),
    a space and then a capital or digit follow, no quote or bracket is open, and the parse begins another tree.
    """
    last = len(syntax.words) - 1
    if not may_be_several(syntax.text):
        return (SentenceSpan(0, last),)
    found = []
    first = 0
    for word in syntax.words[:last]:
        if _ends_sentence(syntax, first, word):
            found.append(SentenceSpan(first, word.index))
            first = word.index + 1
    return (*found, SentenceSpan(first, last))


def may_be_several(text: str) -> bool:
    """Return whether a final mark comes before a space, so that a text may have several sentences; most have none."""
    return any(mark in text for mark in (". ", "? ", "! ", "… ")) or _QUOTED_MARK.search(text) is not None


def ends_with_mark(syntax: Syntax, span: SentenceSpan) -> bool:
    """Return whether a sentence ends with a final mark, inside closing quotes or not."""
    return _final_mark(syntax, span.first, syntax.words[span.last]) is not None


def span_around(syntax: Syntax, word: Word) -> SentenceSpan:
    """Return the sentence that contains a word."""
    spans = syntax.remember(sentence_spans)
    return spans[0] if len(spans) == 1 else next(span for span in spans if span.last >= word.index)


def opens_sentence(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is the first of its sentence, after opening quotes and brackets or none."""
    before = syntax.words[span_around(syntax, word).first : word.index]
    return all(earlier.text in OPENING_MARKS for earlier in before)


def final_marks(syntax: Syntax, span: SentenceSpan) -> int:
    """Return the index of the first of the marks and closing quotes at the end of a sentence.

    A closing quote counts only if it closes a quotation of the whole sentence; otherwise it belongs to the words before
    it. Without a mark the result is the index after the sentence.
    """
    index = span.last + 1
    opened = syntax.words[span.first].text in OPENING_MARKS
    while index - 1 > span.first:
        text = syntax.words[index - 1].text
        if text not in _MARKS and not (text in CLOSING_MARKS and opened and _holds(syntax, span)):
            break
        index -= 1
    return index


def _holds(syntax: Syntax, span: SentenceSpan) -> bool:
    """Return whether the quote or bracket at the beginning of a sentence is closed at its end and not before."""
    inner = syntax.text[syntax.words[span.first].end : syntax.words[span.last].start].rstrip(".!?… ")
    return not any(letter in '"“”()[]' for letter in inner)


def _ends_sentence(syntax: Syntax, first: int, word: Word) -> bool:
    """Return whether the sentence that begins at the word index `first` ends with `word`."""
    start = syntax.words[word.index + 1]
    if start.start == word.end or _final_mark(syntax, first, word) is None:
        return False
    if start.text in OPENING_MARKS and start.index + 1 < len(syntax.words):
        start = syntax.words[start.index + 1]
    if not (start.text[:1].isupper() or start.text[:1].isdigit()) or _is_abbreviated(syntax, word):
        return False
    piece = syntax.text[syntax.words[first].start : word.end]
    return not is_broken(piece) and _tree(syntax, word) != _tree(syntax, start)


def _is_abbreviated(syntax: Syntax, mark: Word) -> bool:
    """Return whether the word before a full stop is an abbreviation or an initial."""
    previous = syntax.at(mark.index - 1)
    if mark.text != "." or previous.end < mark.start:
        return False
    is_initial = len(previous.text) == 1 and previous.text.isupper()
    return is_initial or previous.lower in WORDS.abbreviations or "." in previous.text


def _final_mark(syntax: Syntax, first: int, word: Word) -> Word | None:
    """Return the final mark at or before `word`, with only closing quotes between them, or None."""
    while word.text in CLOSING_MARKS and word.index > first:
        word = syntax.words[word.index - 1]
    return word if word.text in _MARKS else None


def _tree(syntax: Syntax, word: Word) -> int:
    """Return the index of the root of the tree that contains a word."""
    *_, root = syntax.upwards(word)
    return root.index


def has_ellipsis(text: str) -> bool:
    """Return whether dots with blanks between them join parts of a text (`old blarney . . . take your pick`)."""
    return " . . " in text


_ASKED = re.compile(r"\? [^\W\d_]|\?[ .?!]*$")


def holds_a_question(text: str) -> bool:
    """Return whether a text ends with a question, or has one before its end; none of them can stand in a frame."""
    return "?" in text and _ASKED.search(text.rstrip("\"'”’)")) is not None
