"""Colour words: those that may be replaced, the nouns whose colour may change, and the names that replace them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from augpipe.lexicon.english import rows

# The colour words that may be replaced; *gold*, *silver*, *olive*, *salmon* and *chocolate* too often name the thing.
EVERYDAY = frozenset(
    "black white red green blue yellow orange purple pink brown gray grey violet crimson maroon turquoise beige "
    "scarlet magenta".split()
)

# Words for a shade or a grade in front of a colour word; other colours would not go with all of them.
SHADES = frozenset(
    "dark light pale bright deep vivid dull rich fiery medium soft warm cool faint very more most less so too "
    "slightly rather quite somewhat almost nearly off jet snow blood sky lime lemon olive coffee royal navy pure "
    "cobalt prussian midnight electric brick wine rust emerald chestnut charcoal ash pea forest hot neon burnt "
    "pastel golden creamy ivory steel salmon rose lavender straw turquoise".split()
)
# Groups of colours that a reader may mistake for one another; the new colour is from another group.
FAMILIES = tuple(
    frozenset(block.split())
    for block in (
        "black gray grey silver",
        "white beige",
        "red scarlet crimson maroon",
        "brown tan maroon",
        "orange gold",
        "yellow gold",
        "green olive teal",
        "blue indigo cyan turquoise teal",
        "purple violet indigo lavender magenta",
        "pink magenta",
    )
)
# Colour and noun that mean more than a thing of this colour: a rank, a sign, a kind of thing.
FIXED_PAIRS = frozenset(
    tuple(pair.split("/"))
    for pair in (
        "yellow/jersey green/jersey pink/jersey white/jersey red/jersey white/flag red/flag yellow/flag black/flag "
        "green/flag black/box blue/box white/box black/tie white/tie white/coat white/coats red/light green/light "
        "yellow/light white/light black/light red/lights green/lights white/smoke black/smoke yellow/star red/star "
        "blue/star white/star red/stars blue/stars white/stars black/body white/face black/face black/eye white/label "
        "white/line red/line blue/line green/line yellow/line orange/line white/paper green/paper black/ball blue/ball "
        "red/ball pink/ball white/ball red/cap blue/cap white/cap black/cap black/hat white/hat red/hat red/cross "
        "white/glass white/field green/field green/fruit black/cloud white/horse brown/paper red/rose white/rose "
        "blue/sky green/roof green/wall black/armband white/ribbon red/ribbon pink/ribbon yellow/ribbon blue/ribbon "
        "white/ensign brown/coal white/wood red/wood blue/cheese blue/plaque green/space"
    ).split()
)

# Nouns whose colour can be another: clothes, parts of plants, animals and buildings, paint, light, signs. With any
# other noun a colour word is more often half of a name (*red fox*, *white wine*, *green card*, *black metal*).
BEARERS = frozenset(
    "apron armband backdrop background balloon band bands banner barn bead beads beak beard bill bloom blooms "
    "blossom blossoms blouse boots border borders bottle bow box brick bricks button buttons candle candles "
    "canvas cap caps car cars ceiling chair circle circles cloak cloth clothes clothing coat coats collar color "
    "coloration colour colouration column columns cone cones costume cover crest cross crystal crystals cup "
    "curtain curtains dome door doors dot dots dress dresses dye eyebrow eyebrows eyes fabric face facade "
    "façade feather feathers fence field fin fins flag flags flower flowers font foliage fringe fringes frock "
    "frosting fruit fruits fur garment garments glass glaze gloves gown gowns hair hat hats head headband helmet "
    "helmets hood horns house hue hues ink jacket jackets jersey jerseys kerchief label lace lamp lamps leaf "
    "leaves legs lettering letters lights line lines lining lipstick liquid livery logo marble mane mark marking "
    "markings marks mask mat neck outfit paint pants paper patch patches petal petals pigment pigmentation "
    "plumage plume pole poles precipitate rectangle ribbon ribbons ring rings robe robes roof roofs rose "
    "roses sash saddle sari scales scarf sepals shade shades shield shirt shirts shoes shorts silk skirt sky "
    "socks solid spike spikes spot spots square squares stain star stars stem stems stockings stone streak "
    "streaks stripe stripes suit suits swimsuit sweater table tail tails throat tie tiles tinge tint trim "
    "triangle trousers truck tunic turban umbrella underparts uniform uniforms upperparts vehicle vehicles veil "
    "velvet vest wall walls wallpaper wax wing wings wood yarn bars surface shell flesh wool thread string rope "
    "cushion lid handle seat seats bus buses bicycle ball balls plastic finish lacquer enamel gem gems pearl "
    "pearls pebbles rock rocks sand sandstone granite limestone bark berries berry spores gills stalk stalks body "
    "belly breast chest abdomen forewings hindwings rump crown forehead nape chin upperside underside blotch "
    "blotches speckles sheen tone tones lighting smoke flame flames cloud clouds haze mist bowl vase plate plates "
    "box boxes cube cubes disc discs".split()
)
# Behind these a colour word tells what colour something was given.
PAINTING = frozenset("painted dyed coloured colored paint dye color colour repainted".split())


class Color(NamedTuple):
    """One of W3C's colour names; `kind` is `plain` (*red*), `shade` (*dark red*) or `thing` (*tomato*)."""

    name: str
    kind: str


@cache
def colors() -> tuple[Color, ...]:
    """Return the 147 colour names of W3C's CSS 3."""
    return tuple(Color(name, kind) for name, kind in rows("colors"))


@cache
def insertable() -> tuple[str, ...]:
    """Return the names that read well as an adjective: the plain ones."""
    return tuple(color.name for color in colors() if color.kind == "plain")


def family(*names: str) -> frozenset[str]:
    """Return the colours `names` and all that a reader may mistake for them."""
    return frozenset(names).union(*(block for block in FAMILIES if not block.isdisjoint(names)))
