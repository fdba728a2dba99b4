"""Numbers, names and texts as they are shown to people, and lists of names as people type them."""

from __future__ import annotations

import difflib
import shlex
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from augpipe.base.errors import UsageError

# Joiners are parts of emoji and of words of several scripts; tag characters spell flags.
_HARMLESS_FORMATS = frozenset("\u200c\u200d")
_TAG_CHARACTERS = range(0xE0020, 0xE0080)

# Controls, formats, private use, surrogates, unassigned characters, line and paragraph separators.
_STEERING = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})


def plural(number: int, noun: str) -> str:
    """Return `1 shard`, `2,000 shards`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def duration(seconds: float) -> str:
    """Return a time as `42 s`, `3 min 20 s` or `2 h 05 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"


def size(number: float) -> str:
    """Return a size in bytes as `12.3 MB`."""
    if number < 1000:
        return f"{number:.0f} bytes"
    for unit in ("kB", "MB"):
        number /= 1000
        if number < 999.95:  # what would be rounded to 1000.0 takes the next unit
            return f"{number:.1f} {unit}"
    return f"{number / 1000:.1f} GB"


def percent(share: float) -> str:
    """Return a share as a percentage; only 1 itself becomes 100 %, and only 0 itself 0 %."""
    shown = f"{100 * share:.2f} %"
    if share < 1 and shown == "100.00 %":
        return ">99.99 %"
    return "<0.01 %" if share > 0 and shown == "0.00 %" else shown


def quoted(path: Path) -> str:
    """Return a path quoted for the shell."""
    return shlex.quote(str(path))


def comma_names(names: str, option: str, instead: str) -> tuple[str, ...]:
    """Return the names between the commas of an option, each once; if there is none, `instead` says what to do."""
    found = tuple(dict.fromkeys(name.strip() for name in names.split(",") if name.strip()))
    if not found:
        raise UsageError(f"{option} is {names!r}, expected names between commas; {instead}")
    return found


def nearest(name: str, known: Sequence[str]) -> str:
    """Return `did you mean X? ` with the nearest of the known names, "" if none is near."""
    found = difflib.get_close_matches(name, known, n=1)
    return f"did you mean {found[0]}? " if found else ""


def visible(text: str) -> str:
    r"""Return a text safe to show: characters that would steer a terminal or a browser become escapes.

    They are those that control, direct, have no width or no agreed shape, or separate lines; the escapes are those of
    Python: `\t`, `\x00`, `\u202e`, `\U000e0001`.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(char.encode("unicode_escape").decode("ascii") if _steers(char) else char for char in text)


def _steers(char: str) -> bool:
    """Return whether a character controls what shows it instead of being shown."""
    if char in _HARMLESS_FORMATS or ord(char) in _TAG_CHARACTERS:
        return False
    return unicodedata.category(char) in _STEERING
