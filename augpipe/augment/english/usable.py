"""Is a row language that a rule can work on? Broken rows are declined, never mangled."""

from __future__ import annotations

from augpipe.syntax.sentence import Syntax

MAXIMUM_SYMBOL_SHARE = 0.6
MAXIMUM_WORDS = 250


def is_broken(text: str) -> bool:
    """Return whether quotes or brackets do not match, which in a row without a clause means that it was cut."""
    return bool(text.count('"') % 2) or text.count("(") != text.count(")") or text.count("“") != text.count("”")


def is_enumeration(syntax: Syntax) -> bool:
    """Return whether a row without a clause is a list, a citation or a label with its value, which no mark improves."""
    text = syntax.text
    separators = text.count(",") + text.count(";") + text.count("–") + 2 * text.count(":")
    return separators >= 2 and len(syntax.words) > 5


def unusable(syntax: Syntax) -> str | None:
    """Return why no rule should touch a row (`cut`, `no_words`, `symbols`, `too_long`), or None."""
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
