"""Make `colors.tsv`, the named colours of W3C's CSS: `python -m tools.lexicon.colors`.

The names come from the package `webcolors` (BSD); CSS writes them in one word, which is cut here where its parts are
names or listed words.
"""

from __future__ import annotations

import sys
from importlib import import_module

from tools.lexicon.table import ENGLISH, write

# Words of the names that are no colour by themselves, longest first where one begins another.
PARTS = (
    "blanched almond alice antique blush burly wood cadet chiffon cream dark dim dodger deep drab fire brick "
    "floral forest ghost golden hot indian lace lawn lemon light medium midnight mint misty navajo old pale "
    "papaya peach powder puff rose rosy royal saddle sandy sea shell silk sky slate smoke spring steel whip"
).split()
WHOLE = frozenset("burlywood firebrick goldenrod seashell gainsboro aquamarine cornsilk lavender cornflower".split())
PROPER = {"alice": "Alice", "navajo": "Navajo", "indian": "Indian", "peru": "Peru", "dodger": "Dodger"}

# Names that are a colour word to every reader, and as an adjective nothing else (as *navy*, *coral*, *ivory* may be).
PLAIN = frozenset(
    "beige black blue brown crimson cyan gold gray green indigo lavender magenta maroon olive orange pink purple red "
    "silver tan teal turquoise violet white yellow".split()
)
# What else ends the name of a shade; any other name is a thing (*tomato*, *thistle*, *floral white*).
HUES = PLAIN | frozenset("aqua aquamarine azure coral fuchsia ivory khaki navy salmon".split())


_THINGS = frozenset("floral ghost misty rosy saddle sandy".split())


def words_of(name: str, names: frozenset[str]) -> list[str]:
    """Return the words that a name is run together from, the name itself if from none."""
    return [name] if name in WHOLE else _cut(name, {*names, *PARTS, *WHOLE} - {name}) or [name]


def _cut(rest: str, known: set[str]) -> list[str]:
    """Return words of `known` that make up `rest`, longest first; nothing if there are none."""
    for first in sorted(known, key=lambda word: (word not in WHOLE, -len(word))):
        if rest == first:
            return [first] if first in WHOLE else _cut(first, known - {first}) or [first]
        if rest.startswith(first):
            more = _cut(rest.removeprefix(first), known)
            if more:
                return [*(_cut(first, known - {first}) or [first]), *more] if first not in WHOLE else [first, *more]
    return []


def color_rows() -> list[tuple[str, str]]:
    """Return (name in words, `plain` | `shade` | `thing`), one spelling of gray."""
    names = frozenset(import_module("webcolors").names("css3"))
    rows = []
    for name in sorted(names):
        if "grey" in name:
            continue
        words = words_of(name, names)
        kind = "plain" if name in PLAIN else "shade" if words[-1] in HUES and not _THINGS & {*words} else "thing"
        rows.append((" ".join(PROPER.get(word, word) for word in words), kind))
    return rows


def main() -> int:
    """Write the table."""
    source = "name in words, plain, shade or thing; the 147 colour names of W3C's CSS 3 (SVG 1.0) by webcolors (BSD)"
    write(ENGLISH / "colors.tsv", source, [*color_rows()])
    return 0


if __name__ == "__main__":
    sys.exit(main())
