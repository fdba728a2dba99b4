"""Negating frames (`It is not true that …`): their place before a clause, and the first letter after them."""

from __future__ import annotations

from augpipe.augment.english.reading.quotes import CLOSERS
from augpipe.augment.english.writing.capitals import decapitalised
from augpipe.lexicon.english.function_words import CONNECTIVE_PHRASES, CONNECTIVES, UNMARKED_CONNECTIVES
from augpipe.lexicon.english.phrases import FRAMES
from augpipe.syntax.edits import Edit, before
from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import Word


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
    while index + 1 < len(words) and words[index].text in CLOSERS and _holds_rest(syntax, words[index]):
        index += 1
    connective = _connective(syntax, index)
    if connective is None:
        return [before(words[index], frame), *decapitalised(syntax, words[index])]
    return [before(words[connective], frame[0].lower() + frame[1:])]


def _holds_rest(syntax: Syntax, opener: Word) -> bool:
    """Return whether an opening quote or bracket is closed at the very end of the text and not before."""
    closer = CLOSERS[opener.text]
    rest = syntax.text[opener.end :].rstrip(".!?;, ")
    return rest.endswith(closer) and closer not in rest[:-1] and opener.text not in rest[:-1]


_PHRASE_OPENERS = frozenset(phrase.split()[0] for phrase in CONNECTIVE_PHRASES)
_LONGEST_LEAD = 32  # in characters: the most that may precede a frame, which is a quote or a connective


def _connective(syntax: Syntax, index: int) -> int | None:
    """Return the index of the word after a connective at `index` and its comma; None where there is no connective."""
    word, following = syntax.words[index], syntax.at(index + 1)
    lower = syntax.text[word.start : word.start + 24].lower()
    for phrase in CONNECTIVE_PHRASES if word.lower in _PHRASE_OPENERS else ():
        if lower.startswith(phrase + ","):
            behind = index + len(phrase.split()) + 1
            return behind if behind < len(syntax.words) else None
    if word.lower not in CONNECTIVES or index + 2 >= len(syntax.words):
        return None
    if following.text == ",":
        return index + 2
    joins = word.lower in ("but", "and", "so", "yet", "or") and word.pos == "CCONJ"
    nominal = following.pos in ("PROPN", "DET", "PRON", "NOUN", "SCONJ")
    return index + 1 if joins or (nominal and word.lower in UNMARKED_CONNECTIVES) else None


def opens_with_connective(syntax: Syntax) -> bool:
    """Return whether a sentence begins with a connective such as *However*, after which a frame would go."""
    return bool(syntax.words) and _connective(syntax, 0) is not None


def unframed(text: str) -> tuple[int, str]:
    """Return how many negating frames a text begins with, and the text without them and what precedes them."""
    count = 0
    while True:
        lower = text.lower()
        places = ((lower.find(f"{frame.lower()} "), len(frame) + 1) for frame in FRAMES)
        end = next((place + length for place, length in places if 0 <= place <= _LONGEST_LEAD), None)
        if end is None:
            return count, text
        text = text[end : end + 1].upper() + text[end + 1 :]
        count += 1
