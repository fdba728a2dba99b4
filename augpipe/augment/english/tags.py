"""Question tags, which have the opposite polarity of their clause: `He left, didn't he?`, `He didn't leave, did he?`"""

from __future__ import annotations

import re

from augpipe.lexicon.english.function_words import NEGATED_OPERATORS
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

_OPERATORS = "|".join(sorted({full for full in NEGATED_OPERATORS if full.isalpha()}, key=len, reverse=True))
_NEGATED = rf"(?P<negated>ca|wo|sha|(?:{_OPERATORS}))n['’]t"
_PRONOUN = "(?:I|you|he|she|it|we|they|there)"
_TAG = re.compile(rf", (?:{_NEGATED}|(?P<plain>{_OPERATORS})) {_PRONOUN}\?[\"'”’)]*$")
_CLIPPED = {"ca": "can", "wo": "will", "sha": "shall"}


def has_tag(text: str) -> bool:
    """Return whether a text ends in a question tag."""
    return "?" in text and _TAG.search(text) is not None


def flipped_tag(syntax: Syntax, finite: Word, *, removed: bool) -> list[Edit]:
    """Return the edit that gives a question tag the opposite polarity, after its clause was negated; [] without a tag.

    Args:
        syntax: the sentence before the negation.
        finite: the finite verb of the clause; a tag comes after it.
        removed: whether the negation of the clause was removed. Then a negative tag stays as it is.
    """
    match = _TAG.search(syntax.text) if "?" in syntax.forms else None
    if match is None or match.start() < finite.end:
        return []
    start = match.start() + 2
    if match["negated"]:
        if removed:
            return []
        return [Edit(start, start + len(match["negated"]) + 3, _CLIPPED.get(match["negated"], match["negated"]))]
    contracted = NEGATED_OPERATORS[match["plain"]][1]
    if "'" not in contracted:
        return []
    return [Edit(start, match.end("plain"), contracted)]
