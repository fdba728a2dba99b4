"""The texts that rules may change: their sentences, quotations, tags and register, and what makes them unusable."""

from __future__ import annotations

import re
from typing import NamedTuple

from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.function_words import NEGATED_OPERATORS
from augpipe.syntax.syntax import Syntax, Word

DOUBLE_QUOTES = {'"': '"', "“": "”"}
"""The mark that closes a quotation, for each mark that opens one."""
QUOTES = DOUBLE_QUOTES | {"'": "'", "‘": "’"}
CLOSERS = QUOTES | {"(": ")", "[": "]"}

OPENING_MARKS = frozenset("\"'“‘([«")
CLOSING_MARKS = frozenset("\"'”’)]»")

_BINDING = frozenset("-–/&")
_QUOTES = frozenset('"“”')
LONGEST_TITLE = 50  # in characters, from quote to quote


def letters_beside(text: str, word: Word, last: Word | None = None) -> str:
    """Return the letter, mark or blank before a word and the one after it, or after `last` if the word begins a run."""
    end = (last or word).end
    return text[max(word.start - 1, 0) : word.start] + text[end : end + 1]


def is_glued(text: str, word: Word) -> bool:
    """Return whether a hyphen, slash or ampersand touches a word (`Jean-Marie`, `she-wolf`)."""
    return not _BINDING.isdisjoint(letters_beside(text, word))


def is_quoted(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is inside double quotes: an odd number of them comes before it."""
    if _QUOTES.isdisjoint(syntax.text):
        return False
    return sum(letter in _QUOTES for letter in syntax.text[: word.start]) % 2 == 1


def is_in_short_quotation(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is inside a short quotation, which is more likely a title than direct speech."""
    if not is_quoted(syntax, word):
        return False
    start = max(syntax.text.rfind(quote, 0, word.start) for quote in _QUOTES)
    ends = [end for end in (syntax.text.find(quote, word.end) for quote in _QUOTES) if end >= 0]
    return bool(ends) and min(ends) - start <= LONGEST_TITLE


_LONG_SMALL_WORD = 5  # in letters: only shorter words are written small in a title
_TITLE_WINDOW = 12  # in words: the farthest that a quote may be from a word of the title


def is_in_title(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is part of a title in double quotes: `"I'm an Old Sailor"`."""
    if syntax.forms.isdisjoint(('"', "“")):
        return False
    words, here = syntax.words, word.index
    before = [other.index for other in words[max(0, here - _TITLE_WINDOW) : here + 1] if other.text in ('"', "“")]
    if not before:
        return False
    end = min(len(words) - 1, here + _TITLE_WINDOW)
    inside = words[before[-1] + 2 : next((other.index for other in words[here:end] if other.text in ('"', "”")), end)]
    small = any(other.text.islower() and len(other.text) >= _LONG_SMALL_WORD for other in inside)
    return not small and any(other.text[:1].isupper() and other.text != "I" for other in inside)


# A quotation that ends in a mark, and a letter or digit after it; `"Sold!" was` begins with a title.
_SPEECH = re.compile(
    r"(?!\W+(?:\S+ ){1,2}(?:is|was|are|were|has|had) )"
    r"\s*(?:\"[^\"]*[,.!?] ?\"|“[^”]*[,.!?] ?”|['‘][^'’]*[,.!?]['’]|``[^`]*[,.!?] ?(?:``|''))\s*[\w\[(]"
)


def opens_with_speech(text: str) -> bool:
    """Return whether a text begins with direct speech and goes on after it (`"I am tired," he said.`)."""
    return text.lstrip()[:1] in "\"“'‘`" and _SPEECH.match(text) is not None


def lies_in_speech(text: str, word: Word) -> bool:
    """Return whether a word is inside the direct speech with which a text begins."""
    return opens_with_speech(text) and (found := _SPEECH.match(text)) is not None and word.end < found.end()


def opens_unclosed(text: str) -> bool:
    """Return whether a text begins with a quote that is never closed, or closes a bracket before it opens one."""
    if 0 <= text.find(")") < (text.find("(") if "(" in text else len(text)):
        return True
    closer = DOUBLE_QUOTES.get(text.lstrip()[:1])
    return closer is not None and closer not in text.lstrip()[1:]


# A digit right before the quote is a number of inches.
_TAIL = re.compile(r'^[^"]*(?:[^\W\d]|\w ?[,.!?\'’]+ ?)"\s+\w[^"]*$')


def closes_speech(text: str) -> bool:
    """Return whether a text begins inside a quotation that was cut off, and goes on after it (`… go," he said.`)."""
    return text.count('"') == 1 and _TAIL.match(text) is not None


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
    if (
        syntax.text.lstrip().startswith((",", ";", ":", ")"))
        or ", , ," in syntax.text
        or _CUT_CONTRACTION.search(syntax.text)
    ):
        return "cut"
    if syntax.at(0).text in WORDS.finite_be_forms and not syntax.text.rstrip().endswith("?"):
        return "cut"  # "are at the keel line, this allows …"
    visible, plain = len("".join(syntax.text.split())), sum(map(str.isalnum, syntax.text))
    if not plain:
        return "no_words"
    if plain < (1 - MAXIMUM_SYMBOL_SHARE) * visible:
        return "symbols"
    if len(syntax.words) > MAXIMUM_WORDS:
        return "too_long"
    return None


# "don ' t", "doesn 't", "you ' ve": a corpus cut a word in the wrong place, which no parse holds then.
_CUT_CONTRACTION = re.compile(r"n(?<=\wn)(?<!\bvan)(?: ['’] ?|['’] )t\b|['’](?<=\w\s['’]) ve\b")
# A numbered step, a bullet, a heading of a chapter, an imprint, the head of a post that another one quotes.
_OPENING = re.compile(
    r"\s*(?:\d{1,2}[.)]\s+[^\W\d]|[a-z]\)\s|[-*•·–]+\s|=+\s|(?:Chapter|Step|Figure|Table)\s+\d+\s*[:.])"
    r"|(?:Copyright(?= ?(?:©|\(c\)|\d|by\b))|Printed in|Retrieved|First published|Published by)"
    r"\b(?!.*\b(?:is|was|are|were)\b)"
    r"|(?i:originally posted by)\b"
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


def is_headline(text: str) -> bool:
    """Return whether a text in small letters has no final mark, as headlines have in many corpora."""
    return text.islower() and not text.rstrip("\"'”’) ").endswith((".", "!", "?", "…"))


def is_cut_off(syntax: Syntax) -> bool:
    """Return whether a text is what a formula was followed by: `where A is a constant.`"""
    return syntax.words[0].text == "where" and "," not in syntax.forms and syntax.at(1).pos in ("DET", "NOUN", "PROPN")


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
    if not (start.text[:1].isupper() or start.text[:1].isdigit()) or is_abbreviated(syntax, word):
        return False
    piece = syntax.text[syntax.words[first].start : word.end]
    return not is_broken(piece) and _tree(syntax, word) != _tree(syntax, start)


def is_abbreviated(syntax: Syntax, mark: Word) -> bool:
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


_OPERATORS = "|".join(sorted({full for full in NEGATED_OPERATORS if full.isalpha()}, key=len, reverse=True))


_NEGATED = rf"(?P<negated>ca|wo|sha|(?:{_OPERATORS}))n['’]t"


_PRONOUN = "(?:I|you|he|she|it|we|they|there)"


_TAG = re.compile(rf", (?:{_NEGATED}|(?P<plain>{_OPERATORS})) {_PRONOUN}\?[\"'”’)]*$")


def question_tag(text: str) -> re.Match[str] | None:
    """Return the match of the question tag in which a text ends, or None.

    Its operator is in the group `plain` (`, did he?`) or, without the *n't*, in the group `negated` (`, didn't he?`).
    """
    return _TAG.search(text) if "?" in text else None


def ends_as_question(text: str) -> bool:
    """Return whether a text ends with a question mark, which closing quotes and brackets may follow."""
    return text.rstrip(" \t\"'”’»)]!").endswith("?")


# In words. A text of more words that shows no sign of talk is writing.
LONGEST_NEUTRAL = 9


def contracts(syntax: Syntax, *besides: Word) -> bool:
    """Return whether a text has contractions, those of some words left aside."""
    contracted = syntax.forms & WORDS.contracted_forms
    return bool(contracted) and any(
        word.lower in contracted
        and word not in besides
        and (word.lower != "'s" or word.pos in ("AUX", "VERB"))
        and not is_quoted(syntax, word)
        for word in syntax.words
    )


def is_talk(syntax: Syntax) -> bool:
    """Return whether a text sounds like talk: it has contractions, a speaker or a listener, or an exclamation mark."""
    if syntax.text.rstrip("\"'”’) ").endswith("!") or contracts(syntax):
        return True
    speakers = syntax.forms & WORDS.speakers
    return bool(speakers) and any(
        word.lower in speakers
        and word.pos in ("PRON", "DET")
        and word.text != "US"
        and not (word.text == "I" and syntax.at(word.index - 1).pos == "PROPN")  # "Henry I"
        and not is_quoted(syntax, word)
        for word in syntax.words
    )


def is_neutral(syntax: Syntax) -> bool:
    """Return whether a text without signs of talk is so short and plain that it may be talk all the same."""
    words = [word.text for word in syntax.words if word.text[:1].isalnum()]
    return len(words) <= LONGEST_NEUTRAL and not any(text[0].isdigit() for text in words)
