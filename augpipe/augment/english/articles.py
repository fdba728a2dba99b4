"""The choice between *a* and *an*, by the sound with which the next word begins."""

from __future__ import annotations

import re

_SILENT_H = ("hour", "honest", "honour", "honor", "heir")
_SOUNDS_LIKE_YOU = re.compile(r"(?:eu|ew|uni(?!n|m)|us[aeu]|ut[ei]|ub|uk|ura|uru|one\b|once\b)")
_LETTERS_WITH_VOWEL = "AEFHILMNORSX"


def indefinite_article(word: str) -> str:
    """Return the article, `a` or `an`, that fits before `word` (`an hour`, `a unit`, `an MP`, `an 8`)."""
    lower = word.lower()
    if re.match(r"[A-Z]-", word):
        return "an" if word[0] in _LETTERS_WITH_VOWEL else "a"
    if len(word) > 1 and word.isupper() and not word.isdigit():
        return "an" if word[0] in _LETTERS_WITH_VOWEL else "a"
    if word[:1].isdigit():
        return "an" if word.startswith("8") or re.match(r"1[18](?:\D|$)", word) else "a"
    if lower.startswith(_SILENT_H):
        return "an"
    if _SOUNDS_LIKE_YOU.match(lower):
        return "a"
    return "an" if lower[:1] in "aeiou" else "a"
