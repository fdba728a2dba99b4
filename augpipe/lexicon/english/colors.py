"""Colour words: those that may be replaced, the nouns whose colour may change, and the names that replace them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from augpipe.lexicon.english import WORDS, rows

# Groups of colours that a reader may mistake for one another; the new colour is from another group.
FAMILIES = tuple(frozenset(group.split("/")) for group in WORDS.color_families)
# Colour and noun that mean more than a thing of this colour.
FIXED_PAIRS = frozenset(tuple(pair.split("/")) for pair in WORDS.fixed_color_pairs)
# The colours that a living thing has, by its noun.
PALETTES = {
    noun: frozenset(names.split("/"))
    for nouns, names in (group.split("=") for group in WORDS.color_palettes)
    for noun in nouns.split("/")
}


class Color(NamedTuple):
    """One of W3C's colour names; `kind` is `plain` (*red*), `shade` (*dark red*) or `thing` (*tomato*)."""

    name: str
    kind: str


@cache
def colors() -> tuple[Color, ...]:
    """Return the 147 colour names of W3C's CSS 3."""
    return tuple(Color(name, kind) for name, kind in rows("colors"))


@cache
def insertable(*bearers: str) -> tuple[str, ...]:
    """Return the names that read well as an adjective, the plain ones, if the nouns `bearers` can have the colour."""
    palettes = [PALETTES[noun] for noun in bearers if noun in PALETTES]
    plain = (color.name for color in colors() if color.kind == "plain")
    return tuple(name for name in plain if all(name in palette for palette in palettes))


def family(*names: str) -> frozenset[str]:
    """Return the colours `names` and all that a reader may mistake for them."""
    return frozenset(names).union(*(block for block in FAMILIES if not block.isdisjoint(names)))
