"""Make text safe to show: characters that control a terminal or a browser become visible escapes."""

from __future__ import annotations

import unicodedata

# Harmless: joiners are parts of emoji and of words of several scripts; tag characters spell flags.
_HARMLESS_FORMATS = frozenset("\u200c\u200d")
_TAG_CHARACTERS = range(0xE0020, 0xE0080)

_STEERING = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def visible(text: str) -> str:
    """Return a text with control, direction, zero-width and line separator characters replaced by escapes."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escaped(char) if _steers(char) else char for char in text)


def _steers(char: str) -> bool:
    """Return whether a character controls what shows it instead of being shown."""
    if char in _HARMLESS_FORMATS or ord(char) in _TAG_CHARACTERS:
        return False
    return unicodedata.category(char) in _STEERING


def _escaped(char: str) -> str:
    r"""Return the escape of one character: `\t`, `\x00`, `\u202e`, `\U000e0001`."""
    return char.encode("unicode_escape").decode("ascii")
