"""Words with a counterpart of the other sex: nouns, titles and first names."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from augpipe.lexicon.english import rows

# Pronouns whose counterpart depends on nothing; *her* and *his* depend on their role.
PRONOUNS: dict[str, str] = {
    "he": "she",
    "she": "he",
    "him": "her",
    "himself": "herself",
    "herself": "himself",
    "hers": "his",
}
ROLE_PRONOUNS = frozenset({"her", "his"})

# Titles in front of a name.
_TITLE_PAIRS = [
    pair.split("/")
    for pair in (
        "Mr./Mrs. Mr/Mrs Sir/Dame King/Queen Prince/Princess Emperor/Empress Duke/Duchess Baron/Baroness Uncle/Aunt "
        "Monsieur/Madame Lord/Lady Count/Countess Brother/Sister"
    ).split()
]
TITLES: dict[str, str] = {
    **{title: other for one, two in _TITLE_PAIRS for title, other in ((one, two), (two, one))},
    **{"Ms.": "Mr.", "Ms": "Mr", "Miss": "Mr."},
}
# Titles of either sex, behind which a first name is still a first name.
OPEN_TITLES = frozenset(
    "Dr. Dr Prof. Professor President Senator Sen. Representative Rep. Governor Gov. Mayor Judge Justice Captain Capt. "
    "Colonel Col. General Gen. Major Maj. Lieutenant Lt. Sergeant Sgt. Admiral Commander Secretary Minister Chancellor "
    "Rev. Reverend Bishop Archbishop Chief Director Dean Chairman Congressman".split()
)

# Capitalised words with one of these among them name no person: `Mary Street`, `John Deere Company`, `St. James Park`.
THINGS = frozenset(
    "street road avenue lane drive boulevard square park hill hills island islands isle bay lake river creek "
    "valley mountain mount point beach bridge castle house hall palace tower church cathedral chapel abbey temple "
    "school college university academy institute institution hospital library museum gallery theatre theater "
    "center centre stadium arena field airport station county city town township village parish district province "
    "state territory company corporation corp inc ltd co brothers bros group bank press records airlines motors "
    "league cup trophy award awards prize medal championship open series tournament society association "
    "foundation trust party fund club fc sons united band orchestra choir quartet trio show film films movie "
    "novel book song album day act bill affair case plan report expedition line railway railroad highway canal "
    "dam fort camp base ship class hms uss ss hurricane typhoon storm syndrome disease bible gospel epistle "
    "version edition sons collection estate cemetery monument memorial building hotel inn market mall enterprises "
    "productions studios associates partners plc limited industries holdings foods keynes gazette "
    "news post times herald tribune hur journal elements style".split()
)
# In front of a first name these make it a place, a church or a storm.
PLACE_OPENERS = frozenset(
    "st. st saint saints san santa santo fort ft. mount mt. lake port cape camp point hurricane hms uss ss new north "
    "south east west upper lower great villa rue isle ste. sainte sankt são".split()
)

# In a sentence with one of these words, *she* may be a ship.
SHIPS = frozenset(
    "ship ships vessel vessels boat boats schooner frigate destroyer submarine cruiser steamer hull keel hms uss "
    "sank sunk decommissioned scrapped torpedoed moored drydock".split()
)
# Words with a counterpart that, with a capital, are mostly surnames or names of firms, animals or bands.
SURNAMES = frozenset(
    "man men king kings prince baron duke abbot hero god gods brothers sons son father monk host".split()
)
# Behind these a single name is a surname; the title is replaced even so.
POLITE_TITLES = frozenset({"Mr.", "Mr", "Mrs.", "Mrs", "Ms.", "Ms", "Madame", "Monsieur"})
# Words of one sex without a counterpart, with which a sentence is left alone.
UNPAIRED = frozenset(
    "pregnant pregnancy pregnancies lesbian lesbians mistress mistresses lord lords abbe abbé née mademoiselle "
    "mme mlle señor señora beard bearded moustache mustache testicles penis vagina uterus womb breasts ovaries "
    "bra menstruation guy guys pope friar friars fraternity sorority testosterone transgender virgin miscarriage "
    "housewife housewives tomboy playboy bastard maid maids prostitute mistresses topless castrated widowed "
    "sperm insemination gestation matron bridesmaid bridesmaids".split()
)
# Gendered words that count even with a capital, in the name of a team, a contest or an office.
PLAINLY_GENDERED = frozenset("men women boys girls ladies gentlemen woman girl lady".split())


class FirstName(NamedTuple):
    """The counterpart of a first name; `alone` tells whether the name is one even without a surname behind it."""

    other: str
    alone: bool


@cache
def gender_pairs() -> dict[str, str]:
    """Return gendered noun or adjective → its counterpart, in lower case."""
    found: dict[str, str] = {}
    for masculine, feminine, direction in rows("gender_pairs"):
        if direction == "both":
            found[masculine] = feminine
        found[feminine] = masculine
    return found


@cache
def first_names() -> dict[str, FirstName]:
    """Return first name → its counterpart of the same rank."""
    found: dict[str, FirstName] = {}
    for masculine, feminine, alone in rows("first_names"):
        found[masculine] = FirstName(feminine, "m" in alone)
        found[feminine] = FirstName(masculine, "f" in alone)
    return found


@cache
def other_names() -> dict[str, bool]:
    """Return first name without a counterpart → whether it is one even without a surname behind it."""
    return {name: alone == "alone" for name, alone in rows("other_names")}


@cache
def gendered_forms() -> frozenset[str]:
    """Return all gendered words in lower case; a sentence with none of them has nothing to swap."""
    titles = {title.lower() for title in TITLES}
    names = {name.lower() for name in first_names()}
    return frozenset({*PRONOUNS, *ROLE_PRONOUNS, *gender_pairs(), *titles, *names})
