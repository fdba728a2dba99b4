"""Make `first_names.tsv` and `gender_pairs.tsv`: `python -m augpipe.lexicon.english.sources_names`.

First names come from the US Census of 1990 (public domain) as the package `names` has them; nouns from Princeton's
WordNet 3.0, where both halves of a pair must be attested as nouns, with a closed list of what a careful writer says.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

from augpipe.lexicon.english.sources import write

HERE = Path(__file__).parent
WORDNET = Path("/usr/share/wordnet")

MINIMUM_SHARE = 0.015  # percent of the bearers of one sex
MINIMUM_RATIO = 30  # times as frequent with one sex as with the other
MAXIMUM_SURNAME_RATIO = 2  # times as frequent as a surname; above it the name is one
MAXIMUM_SURNAME_SHARE = 0.008  # percent; above it the name alone may well be a surname

# Places, months, virtues, flowers, jewels and words of the language, which a capital does not make a person.
NOT_NAMES = frozenset(
    "virginia georgia carolina dakota florence charlotte victoria austin dallas houston jordan israel chad kenya "
    "india china asia madison lincoln jackson washington paris savannah sydney adelaide vienna geneva odessa "
    "trinity phoenix cuba america ireland holland troy milan santiago diego lourdes april may june august august "
    "summer autumn winter chester don will mark bill rob grant frank art gene rich chase guy king prince earl "
    "duke major junior sterling carry page rose lily daisy iris ivy violet ruby pearl amber jade crystal opal "
    "grace hope faith joy destiny ginger olive star sky chance clay forest rusty sunny angel jesus christian dean "
    "judge bishop pat drew pierce lance miles van von mercy constance patience prudence charity honey precious "
    "princess queen love melody harmony carol heather holly hazel brandy sherry cherry ginger robin kelly dale "
    "glen heath reed ford lane dell cliff brook norman roman german dominic dominique domingo francis alexandria "
    "helena augusta marina regina pasadena eugene salem concord cleveland columbus denver orlando rochelle "
    "lorraine normandy alma nova una elba arlington clinton long mayo ray tad ward wade buddy buck bud dick jack "
    "rocky mason porter saint santa an so see shin my in brain".split()
)

# masculine, feminine, direction: `both`, or the only one in which a writer would go (`feminine` → masculine is `m`).
PAIRS: tuple[tuple[str, str, str], ...] = tuple(
    (masculine, feminine, direction)
    for direction, block in {
        "both": (
            "man/woman boy/girl father/mother son/daughter brother/sister husband/wife uncle/aunt nephew/niece "
            "grandfather/grandmother grandson/granddaughter stepfather/stepmother stepson/stepdaughter "
            "stepbrother/stepsister godfather/godmother godson/goddaughter boyfriend/girlfriend schoolboy/schoolgirl "
            "king/queen prince/princess duke/duchess emperor/empress baron/baroness actor/actress hero/heroine "
            "monk/nun widower/widow bridegroom/bride gentleman/lady nobleman/noblewoman businessman/businesswoman "
            "spokesman/spokeswoman policeman/policewoman salesman/saleswoman horseman/horsewoman "
            "sportsman/sportswoman congressman/congresswoman chairman/chairwoman councilman/councilwoman "
            "assemblyman/assemblywoman countryman/countrywoman kinsman/kinswoman "
            "cowboy/cowgirl landlord/landlady waiter/waitress abbot/abbess god/goddess sorcerer/sorceress "
            "dad/mom daddy/mommy grandpa/grandma male/female masculine/feminine fiancé/fiancée"
        ),
        "m": (
            "host/hostess heir/heiress steward/stewardess count/countess author/authoress poet/poetess "
            "sculptor/sculptress priest/priestess murderer/murderess hunter/huntress "
            " manager/manageress lion/lioness tiger/tigress "
            "ambassador/ambassadress marquess/marchioness viscount/viscountess shepherd/shepherdess "
            "seducer/seductress"
        ),
    }.items()
    for masculine, _, feminine in (pair.partition("/") for pair in block.split())
)
_UNATTESTED = frozenset({"fiancé", "fiancée"})  # WordNet writes no accents
_IRREGULAR = {"wife": "wives", "hero": "heroes"}


def plural(noun: str) -> str:
    """Return the plural of a noun of the list."""
    if noun.endswith("man"):
        return noun[:-2] + "en"
    if noun in _IRREGULAR or noun[-4:] in _IRREGULAR:
        cut = noun if noun in _IRREGULAR else noun[-4:]
        return noun[: len(noun) - len(cut)] + _IRREGULAR[cut]
    if noun.endswith("y") and noun[-2] not in "aeou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "ch", "x")) else "s")


def wordnet_nouns() -> set[str]:
    """Return every noun of WordNet.

    Raises:
        FileNotFoundError: when WordNet's database is not installed (Debian: wordnet-base).
    """
    index = WORDNET / "index.noun"
    return {line.split(" ", 1)[0] for line in index.read_text(encoding="ascii").splitlines() if line[0] != " "}


def pair_rows() -> list[tuple[str, str, str]]:
    """Return (masculine, feminine, direction), singular and plural.

    Raises:
        ValueError: when WordNet lacks a word of the list, which then is a slip of the pen.
    """
    nouns = wordnet_nouns() | _UNATTESTED | {"masculine", "feminine"}
    rows = []
    for masculine, feminine, direction in PAIRS:
        missing = {masculine, feminine} - nouns
        if missing:
            raise ValueError(f"WordNet has no noun {sorted(missing)}; expected both of a pair; mend PAIRS")
        rows.append((masculine, feminine, direction))
        if not masculine.endswith("ine"):
            rows.append((plural(masculine), plural(feminine), direction))
    return rows


def _shares(kind: str) -> dict[str, float]:
    spec = find_spec("names")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("names is not installed; pip install names")
    lines = (Path(spec.origin).parent / f"dist.{kind}").read_text(encoding="utf-8").splitlines()
    return {cells[0].lower(): float(cells[1]) for cells in map(str.split, lines) if cells}


def name_rows() -> list[tuple[str, str, str]]:
    """Return (masculine, feminine, which of them may stand alone: `mf`, `m`, `f`, `-`), paired by rank."""
    male, female, last = _shares("male.first"), _shares("female.first"), _shares("all.last")

    def clear(these: dict[str, float], those: dict[str, float]) -> list[str]:
        return [
            name
            for name, share in sorted(these.items(), key=lambda item: (-item[1], item[0]))
            if share >= MINIMUM_SHARE
            and share >= MINIMUM_RATIO * those.get(name, 0.0)
            and name not in NOT_NAMES
            and len(name) > 2
            and last.get(name, 0.0) < MAXIMUM_SURNAME_RATIO * share
        ]

    rows = []
    for masculine, feminine in zip(clear(male, female), clear(female, male), strict=False):
        alone = "".join(
            letter
            for letter, name in (("m", masculine), ("f", feminine))
            if last.get(name, 0.0) < MAXIMUM_SURNAME_SHARE
        )
        rows.append((masculine.capitalize(), feminine.capitalize(), alone or "-"))
    return rows


def main() -> int:
    """Write both tables."""
    census = "masculine and feminine first name of the same rank, which may stand alone; US Census 1990, public domain"
    write(HERE / "first_names.tsv", census, [*name_rows()])
    wordnet = "masculine, feminine, direction; nouns of Princeton WordNet 3.0, chosen by sources_names.py"
    write(HERE / "gender_pairs.tsv", wordnet, [*pair_rows()])
    return 0


if __name__ == "__main__":
    sys.exit(main())
