"""The checks by which augmentations skip texts that are no whole sentence, or no language at all."""

from __future__ import annotations

from augpipe.syntax.sentence import Syntax

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
    if syntax.text.lstrip()[:1] in (",", ";", ":", ")"):
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
