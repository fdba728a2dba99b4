"""The replacement of a word, and the *a* or *an* before it that fits."""

from __future__ import annotations

import re

from augpipe.syntax.edits import Edit, replace
from augpipe.syntax.syntax import Syntax, Word

_SILENT_H = ("hour", "honest", "honour", "honor", "heir")
_SOUNDS_LIKE_YOU = re.compile(r"(?:eu|ew|uni(?!n|m)|us[aeu]|ut[ei]|ub|uk|ura|uru|one\b|once\b)")
_LETTERS_WITH_VOWEL = "AEFHILMNORSX"


def replacement(syntax: Syntax, word: Word, text: str) -> list[Edit]:
    """Return the edits that replace a word by `text`, and an *a* or *an* before it by the one that fits."""
    return [replace(word, text), *_fitted_article(syntax, word, text)]


def _fitted_article(syntax: Syntax, word: Word, text: str) -> list[Edit]:
    """Return the edit that puts *a* or *an* right if the word behind it becomes `text`; [] where none is needed."""
    article, fitting = syntax.at(word.index - 1), indefinite_article(text)
    return [replace(article, fitting)] if article.lower in {"a", "an"} - {fitting} else []


def indefinite_article(word: str) -> str:
    """Return the article, `a` or `an`, that fits before `word` (`an hour`, `a unit`, `an MP`, `an 8`)."""
    lower = word.lower()
    if re.match(r"[A-Z]-", word) or (len(word) > 1 and word.isupper()):
        return "an" if word[0] in _LETTERS_WITH_VOWEL else "a"
    if word[:1].isdigit():
        return "an" if word.startswith("8") or re.match(r"1[18](?:\D|$)", word) else "a"
    if _SOUNDS_LIKE_YOU.match(lower):
        return "a"
    return "an" if lower.startswith(("a", "e", "i", "o", "u", *_SILENT_H)) else "a"
