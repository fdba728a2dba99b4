"""The register of a text: whether it is talk, which contracts *not*, or writing, which does not."""

from __future__ import annotations

from augpipe.augment.english.reading.sentences import is_quoted
from augpipe.lexicon.english import WORDS
from augpipe.syntax.syntax import Syntax, Word

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
