"""The grammatical sentences of an original: where each begins and ends, according to its marks and the parse."""

from __future__ import annotations

import re
from typing import NamedTuple

from augpipe.augment.english.usable import is_broken
from augpipe.lexicon.english.abbreviations import ABBREVIATIONS
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

_MARKS = frozenset({".", "!", "?", "…", "...", "?!", "!!"})
_CLOSERS = frozenset("\"'”’)]»")
_OPENERS = frozenset("\"'“‘([«")


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
    if ". " in text or "? " in text or "! " in text or "… " in text:
        return True
    return _QUOTED_MARK.search(text) is not None


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
    return all(earlier.text in _OPENERS for earlier in before)


def final_marks(syntax: Syntax, span: SentenceSpan) -> int:
    """Return the index of the first of the marks and closing quotes at the end of a sentence.

    A closing quote counts only if it closes a quotation of the whole sentence; otherwise it belongs to the words before
    it. Without a mark the result is the index after the sentence.
    """
    index = span.last + 1
    opened = syntax.words[span.first].text in _OPENERS
    while index - 1 > span.first:
        text = syntax.words[index - 1].text
        if text not in _MARKS and not (text in _CLOSERS and opened and _holds(syntax, span)):
            break
        index -= 1
    return index


def _holds(syntax: Syntax, span: SentenceSpan) -> bool:
    """Return whether the quote or bracket at the beginning of a sentence is closed at its end and not before."""
    inner = syntax.text[syntax.words[span.first].end : syntax.words[span.last].start].rstrip(".!?… ")
    return not any(letter in '"“”()[]' for letter in inner)


def _ends_sentence(syntax: Syntax, first: int, word: Word) -> bool:
    """Return whether the sentence that begins at the word index `first` ends with `word`."""
    following = syntax.words[word.index + 1]
    start = following
    if following.start == word.end or _final_mark(syntax, first, word) is None:
        return False
    if start.text in _OPENERS and start.index + 1 < len(syntax.words):
        start = syntax.words[start.index + 1]
    if not (start.text[:1].isupper() or start.text[:1].isdigit()) or _is_abbreviated(syntax, word):
        return False
    piece = syntax.text[syntax.words[first].start : word.end]
    return not is_broken(piece) and _tree(syntax, word) != _tree(syntax, start)


def _is_abbreviated(syntax: Syntax, mark: Word) -> bool:
    """Return whether the word before a full stop is an abbreviation or an initial."""
    previous = syntax.previous(mark)
    if mark.text != "." or previous is None or previous.end < mark.start:
        return False
    return (
        previous.lower in ABBREVIATIONS or "." in previous.text or (len(previous.text) == 1 and previous.text.isupper())
    )


def _final_mark(syntax: Syntax, first: int, word: Word) -> Word | None:
    """Return the final mark at or before `word`, with only closing quotes between them, or None."""
    while word.text in _CLOSERS and word.index > first:
        word = syntax.words[word.index - 1]
    return word if word.text in _MARKS else None


def _tree(syntax: Syntax, word: Word) -> int:
    """Return the index of the root of the tree that contains a word."""
    *_, root = syntax.upwards(word)
    return root.index
