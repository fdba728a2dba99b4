"""Negating frames (`It is not true that …`): their place before a clause, and the first letter after them."""

from __future__ import annotations

import re

from augpipe.lexicon.english.function_words import CONNECTIVE_PHRASES, CONNECTIVES
from augpipe.lexicon.english.letter_case import lower_case_words
from augpipe.lexicon.english.phrases import FRAMES
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

_OPENERS = "\"“'‘(["
_CLOSERS = {'"': '"', "“": "”", "'": "'", "‘": "’", "(": ")", "[": "]"}


def framed(syntax: Syntax, start: Word, frame: str) -> list[Edit]:
    """Return the edits that insert a frame before a grammatical sentence.

    The frame goes after a connective (`However, it is not true that …`) and inside quotes or brackets around the whole
    text. The word after it loses its capital, unless the capital belongs to the word, as in a name, acronym or *I*.

    Args:
        syntax: the parsed original.
        start: the first word of the grammatical sentence.
        frame: the frame, with a capital and without a final space.
    """
    words = syntax.words
    index = start.index
    while index + 1 < len(words) and words[index].text in _OPENERS and _holds_rest(syntax, words[index]):
        index += 1
    opening = words[index]
    connective = _connective(syntax, index)
    if connective is None:
        return [Edit(opening.start, opening.start, f"{frame} "), *decapitalised(syntax, opening)]
    first = words[connective]
    lowered = frame[0].lower() + frame[1:]
    return [Edit(first.start, first.start, f"{lowered} ")]


def _holds_rest(syntax: Syntax, opener: Word) -> bool:
    """Return whether an opening quote or bracket is closed at the very end of the text and not before."""
    closer = _CLOSERS[opener.text]
    rest = syntax.text[opener.end :].rstrip(".!?;, ")
    if not rest.endswith(closer):
        return False
    inner = rest[:-1]
    return closer not in inner and opener.text not in inner


# Connectives that may precede a subject without a comma.
_UNMARKED_CONNECTIVES = frozenset("however therefore thus hence so instead then meanwhile nevertheless finally".split())
_PHRASE_OPENERS = frozenset(phrase.split()[0] for phrase in CONNECTIVE_PHRASES)


def _connective(syntax: Syntax, index: int) -> int | None:
    """Return the index of the word after a connective at `index` and its comma; None where there is no connective."""
    words = syntax.words
    lower = syntax.text[words[index].start : words[index].start + 24].lower()
    for phrase in CONNECTIVE_PHRASES if words[index].lower in _PHRASE_OPENERS else ():
        if lower.startswith(phrase + ","):
            length = len(phrase.split())
            return index + length + 1 if index + length + 1 < len(words) else None
    if words[index].lower not in CONNECTIVES or index + 2 >= len(words):
        return None
    if words[index + 1].text == ",":
        return index + 2
    if words[index].lower in ("but", "and", "so", "yet", "or") and words[index].pos == "CCONJ":
        return index + 1
    nominal = words[index + 1].pos in ("PROPN", "DET", "PRON", "NOUN", "SCONJ")
    return index + 1 if words[index].lower in _UNMARKED_CONNECTIVES and nominal else None


def opens_with_connective(syntax: Syntax) -> bool:
    """Return whether a sentence begins with a connective such as *However*, after which a frame would go."""
    return bool(syntax.words) and _connective(syntax, 0) is not None


def decapitalised(syntax: Syntax, word: Word) -> list[Edit]:
    """Return the edit that makes the first letter of a sentence small; [] where the capital belongs to the word."""
    return [Edit(word.start, word.start + 1, word.text[0].lower())] if loses_capital(syntax, word) else []


def loses_capital(syntax: Syntax, word: Word) -> bool:
    """Return whether the first word of a sentence would be written small inside a sentence.

    Names, acronyms and *I* would not, nor any word that running text seldom writes small.
    """
    text = word.text
    if (
        not text[:1].isupper()
        or len(text[0].lower()) > 1  # İ, whose small form has two characters
        or text in ("I", "O")
        or (len(text) > 1 and not text[1:].islower() and not _apostrophe(text))
    ):
        return False
    following = syntax.next(word)
    if text == "A":
        return following is not None and following.text not in (".", "'s") and word.pos == "DET"
    if following is not None and following.text.startswith("-") and following.start == word.end:
        return False
    certain = lower_case_words().get(word.lower)
    if certain is None:
        common = word.pos in ("ADV", "VERB") or (word.pos == "NOUN" and word.morphology.plural)
        common = common or (word.pos != "PROPN" and word.lower.endswith(_COMMON_ENDINGS))
        return common or word.lower in _CONTRACTED
    titled = following is not None and following.text[:1].isupper() and following.pos in ("PROPN", "NOUN")
    if word.pos == "ADJ" and titled:
        return False
    if word.pos != "PROPN":
        return True
    return certain and not (following is not None and following.pos == "PROPN" and following.text[:1].isupper())


# Endings of common words, for words that are too rare for the table of lower-case words.
_COMMON_ENDINGS = (
    "tion",
    "tions",
    "ment",
    "ments",
    "ness",
    "ity",
    "ism",
    "ing",
    "ly",
    "ance",
    "ence",
    "ology",
    "ist",
    "ists",
)
_CONTRACTED = frozenset({"that's", "it's"})


def _apostrophe(text: str) -> bool:
    """Return whether a word has an apostrophe inside."""
    return any(letter in "'’" for letter in text)


# A quotation that ends in a mark, and a letter or digit after it.
_SPEECH = re.compile(r"\s*(?:\"[^\"]*[,.!?]\"|“[^”]*[,.!?]”|['‘][^'’]*[,.!?]['’])\s*\w")


def opens_with_speech(text: str) -> bool:
    """Return whether a text begins with direct speech and goes on after it (`"I am tired," he said.`)."""
    return text.lstrip()[:1] in "\"“'‘" and _SPEECH.match(text) is not None


def opens_unclosed(text: str) -> bool:
    """Return whether a text begins with a quote that is never closed, or closes a bracket before it opens one."""
    first = text.lstrip()[:1]
    closer = {'"': '"', "“": "”"}.get(first)
    if 0 <= text.find(")") < (text.find("(") if "(" in text else len(text)):
        return True
    return closer is not None and closer not in text.lstrip()[1:]


def unframed(text: str) -> tuple[int, str]:
    """Return how many negating frames a text begins with, and the text without them and what precedes them."""
    count = 0
    found = True
    while found:
        found = False
        for frame in FRAMES:
            position = text.lower().find(frame.lower() + " ")
            if 0 <= position <= 32:
                clause = text[position + len(frame) + 1 :]
                text = clause[:1].upper() + clause[1:]
                count += 1
                found = True
                break
    return count, text
