"""Make `first_names.tsv`, `other_names.tsv` and `gender_pairs.tsv`: `python -m tools.lexicon.gender`.

First names come from the US Census of 1990 (public domain) as the package `names` has them; nouns from Princeton's
WordNet 3.0, where both halves of a pair must be attested as nouns, with a closed list of what a careful writer says.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

from augpipe.base.errors import UserError
from augpipe.lexicon.english.places import first_words, regions
from augpipe.lexicon.english.vocabulary import lower_case_words
from tools.lexicon.table import ENGLISH, write
from tools.lexicon.wordnet import FOLDER as WORDNET
from tools.lexicon.wordnet import WordNet

MINIMUM_SHARE = 0.015  # percent of the bearers of one sex
MINIMUM_RATIO = 30  # times as frequent with one sex as with the other
MAXIMUM_SURNAME_RATIO = 2  # times as frequent as a surname; above it the name is one
MAXIMUM_SURNAME_SHARE = 0.008  # percent; above it the name alone may well be a surname
MINIMUM_GIVEN_RATIO = 50  # times as frequent as a first name, which outweighs the limit above
OTHER_SURNAME_RATIO = 10  # as MAXIMUM_SURNAME_RATIO, for a name that has a surname behind it
OTHER_RATIO = 5  # times as frequent with one sex, from which a reader knows a name's sex

# First names that everybody knows although the word is also another.
WORDS_TOO = frozenset(
    "rob don dale dean glen carol terry toby vladimir zach lance miles rusty holly jamie vic drew "
    "frank mark bill will grant art gene rich jack dick ray hope faith grace rose heather milan jo ed".split()
)
# Names of other languages that neither the census nor WordNet has.
OF_OTHER_LANGUAGES = (
    "Napoleon Aristotle Plato Socrates "
    "Jemma Fergus Alasdair Ewan Euan Iain Rory Declan Kieran Conor Eoin Niall Nuala Orla Maeve Tamsin Philippa "
    "Imogen Pippa Isla Giles Rupert Piers Crispin Barnaby Manny Franziska Katharina Gisela Ursula Renate Monika "
    "Petra Sabine Silke Anke Antje Jana Katja Katrin Kerstin Susanne Brigitte Elke Helga Inge Ilse Jutta Gudrun "
    "Agnieszka Małgorzata Ewa Zofia Krystyna Elżbieta Katarzyna Beata Danuta Janina Halina Milena Jelena Marija "
    "Dragana Vesna Ivana Zuzana Lenka Hana Jitka Katalin Eszter Hanne Mette Grete Gro Ragnhild Sissel Frida Malin "
    "Britt Ulla Ilaria Simona Elisabetta Raquel Inês Catarina Beatriz Marit Oluf Olav Olaf Lars Knut Håkon Jens "
    "Niels Søren Anders Lasse Mikko Jari Juha Janusz Józef Jerzy Zbigniew Stanisław Władysław Ignacy Wacław Bogusław "
    "Kazimierz Aleksander Haydn Fabrice Thierry Olivier Laurent Pascal Didier Gérard Cédric Jérôme Stéphane Frédéric "
    "François Benoît Jürgen Günter Günther Jörg Björn Sven Bjorn Juergen Uwe Heinz Horst Holger Torsten Thorsten "
    "Detlef Volker Wolfram Ulf Matteo Luca Massimo Stefano Fabio Claudio Sergio Paolo Pietro Andrea Vincenzo "
    "Giuseppe Piero Dario Davide Jorge Iker Xavi Joaquín José Jesús Andrés Ramón Álvaro Raúl Martín Óscar João Paulo "
    "Thiago Dmitry Dmitriy Alexei Aleksei Andrey Andriy Sergey Serhiy Oleg Oleksandr Yuri Yury Anatoly Vitaly Evgeny "
    "Yevgeny Nikita Ruslan Roman Bogdan Zoran Goran Dragan Slobodan Milan Miloš Dušan Nenad Vladislav Stanislav Jiří "
    "Petr Pavel Tomáš Zdeněk Václav Miroslav Radek István László Zoltán Gábor Attila Ferenc János Krzysztof Andrzej "
    "Wojciech Tomasz Marek Piotr Paweł Mehmet Ahmet Mustafa Mohammed Mohamed Mohammad Muhammad Ahmed Hassan Hussein "
    "Abdullah Khalid Tariq Imran Rajesh Sanjay Vijay Anil Sunil Ashok Suresh Ramesh Amit Rahul Arjun Vikram Hiroshi "
    "Takeshi Kenji Satoshi Akira Takashi Yoko Yuko Keiko Akiko Haruka Lakshmi Priya Anjali Deepika Aishwarya Sunita "
    "Fatima Aisha Malika Leila Layla Svetlana Tatiana Tatyana Oksana Yelena Ekaterina Anastasia Nataliya Ludmila "
    "Olga Irina Galina Ingrid Sigrid Astrid Solveig Liv Annika Birgit Heike Ulrike Anneliese Hildegard Chiara "
    "Francesca Giulia Federica Alessandra Paola Giovanna Céline Amélie Hélène Mireille Véronique Françoise Geneviève "
    "Élise Sinéad Siobhán Niamh Aoife Ciarán Seán Séamus Pádraig Gareth Gwyn Rhys Dafydd Alun Huw Tomm Gillian Fiona "
    "Nigel Graeme Hamish Callum"
).split()

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
            "dad/mom daddy/mommy grandpa/grandma male/female masculine/feminine fiancé/fiancée "
            "fatherhood/motherhood manhood/womanhood boyhood/girlhood paternity/maternity paternal/maternal "
            "fatherly/motherly manly/womanly headmaster/headmistress schoolmaster/schoolmistress lad/lass "
            "patriarch/matriarch czar/czarina tsar/tsarina airman/airwoman clergyman/clergywoman "
            "alderman/alderwoman serviceman/servicewoman craftsman/craftswoman"
        ),
        "m": (
            "uncle/auntie dad/mum grandpa/granny "
            "host/hostess heir/heiress steward/stewardess count/countess author/authoress poet/poetess "
            "sculptor/sculptress priest/priestess murderer/murderess hunter/huntress "
            " manager/manageress lion/lioness tiger/tigress "
            "ambassador/ambassadress marquess/marchioness viscount/viscountess shepherd/shepherdess "
            "seducer/seductress"
        ),
    }.items()
    for masculine, _, feminine in (pair.partition("/") for pair in block.split())
)
# WordNet writes no accents; the others are in current dictionaries.
_UNATTESTED = frozenset("fiancé fiancée airwoman alderwoman clergywoman servicewoman craftswoman".split())
_ADJECTIVES = frozenset("masculine feminine paternal maternal fatherly motherly manly womanly".split())
_PERSON = "18"  # WordNet's file of persons
# What opens a name in WordNet and is none of its own.
_TITLES_OF_PERSONS = frozenset(
    "Abu Admiral Apostle Ayatollah Babe Baby Bard Baron Baroness Best Big Bing Bird Bishop Black Blessed Bloody Bomber "
    "Boy Buffalo Butcher Captain Cardinal Chevalier Chiang Chicken Chief Childe Citizen Colonel Commissaire Commodore "
    "Comte Comtesse Constant Conte Count Crazy Czar Dame Deng Denmark Der Desert Din Dizzy Dos Duc Duchess Duchesse "
    "Duke Dutch Emperor English Evangelist Father Fats Fighting First Ford Fourth Fox Fra General Gentleman Gloomy God "
    "Good Grandma Great Grim Guru Gypsy Heavenly Hero Holy Hudson Innocent Inspector Iron Jelly Jersey Jupiter Kaiser "
    "King Kong Lady Lighthorse Lightning Little Lord Lucky Mad Madame Magna Mahatma March Marquise Marshal Mata Mater "
    "Meister Montgomery Moss Mother Mullah Mystic Nguyen Odd Old Oom Oral Ortega Papa Pere Pied Pitt Pope President "
    "Prince Princess Protector Queen Rabbi Red Reverend Rider Ring Robinson Rockwell Sailor Saint Salmon San Santa "
    "Second Seigneur Shah Sieur Sir Sister Sitting Sixth Sleeping Somerset Spike Spiritual Stonewall Strauss Sugar "
    "Sultan Supreme Swedish Taoist Tennessee The Third Thornton Townsend Tsung Typhoid Uncle Upton Urban Vaughan "
    "Vicomte Vinegar Virgin Viscount Viscountess Washington Weary Wild Wilkins Woody Yardbird Rome Goya Che Chen Chou "
    "Deems Duns Zhou Kuan Qin Teng Garcia Jimenez Hume Johns Melville Morrison Meyer Sinclair Vargas Prosper".split()
)
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
    nouns = wordnet_nouns() | _UNATTESTED | _ADJECTIVES
    rows = []
    for masculine, feminine, direction in PAIRS:
        missing = {masculine, feminine} - nouns
        if missing:
            raise ValueError(f"WordNet has no noun {sorted(missing)}; expected both of a pair; mend PAIRS")
        rows.append((masculine, feminine, direction))
        if masculine not in _ADJECTIVES and not masculine.endswith(("hood", "nity")):
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
            if last.get(name, 0.0) < max(MAXIMUM_SURNAME_SHARE, {**female, **male}[name] / MINIMUM_GIVEN_RATIO)
        )
        rows.append((masculine.capitalize(), feminine.capitalize(), alone or "-"))
    return rows


def wordnet_first_names() -> set[str]:
    """Return the first words of the persons in WordNet (`Johannes Kepler`)."""
    lines = (WORDNET / "data.noun").read_text(encoding="ascii").splitlines()
    names = set()
    for cells in (line.split() for line in lines if line[0] != " " and " @i " in line):
        if cells[1] == _PERSON:
            for words in (cells[4 + 2 * entry].split("_") for entry in range(int(cells[3], 16))):
                if len(words) > 1 and words[0].isalpha() and words[0][0].isupper() and words[-1][0].isupper():
                    names.add(words[0])
    return names


def other_name_rows(taken: set[str]) -> list[tuple[str, str]]:
    """Return (first name that has no counterpart in the table, `alone` | `-`): a reader knows its sex all the same."""
    male, female, last = _shares("male.first"), _shares("female.first"), _shares("all.last")
    words, avoided = lower_case_words(), {name.lower() for name in (*NOT_NAMES, *regions(), *first_words())} - WORDS_TOO
    found: dict[str, str] = dict.fromkeys(map(str.capitalize, WORDS_TOO), "-") | dict.fromkeys(
        OF_OTHER_LANGUAGES, "alone"
    )
    for name in {*male, *female}:
        shares = sorted((male.get(name, 0.0), female.get(name, 0.0)))
        if shares[1] >= OTHER_RATIO * shares[0] and last.get(name, 0.0) < OTHER_SURNAME_RATIO * shares[1]:
            found[name.capitalize()] = "alone" if shares[1] > MINIMUM_GIVEN_RATIO * last.get(name, 0.0) else "-"
    for name in wordnet_first_names():
        found.setdefault(name, "-")
    return sorted(
        (name, alone)
        for name, alone in found.items()
        if name not in taken
        and name.lower() not in avoided
        and (len(name) > 2 or name.lower() in WORDS_TOO)
        and (name.lower() not in words or name.lower() in WORDS_TOO)
        and name not in _TITLES_OF_PERSONS
    )


def main() -> int:
    """Write the three tables."""
    try:
        WordNet(WORDNET)
    except UserError as error:
        sys.stderr.write(f"error: {error}\n")
        return 1
    census = "masculine and feminine first name of the same rank, which may stand alone; US Census 1990, public domain"
    rows = name_rows()
    write(ENGLISH / "first_names.tsv", census, [*rows])
    others = (
        "other first name, and whether it is one alone; US Census 1990, Princeton WordNet 3.0, tools/lexicon/gender.py"
    )
    write(ENGLISH / "other_names.tsv", others, [*other_name_rows({name for row in rows for name in row[:2]})])
    wordnet = "masculine, feminine, direction; nouns of Princeton WordNet 3.0, chosen by tools/lexicon/gender.py"
    write(ENGLISH / "gender_pairs.tsv", wordnet, [*pair_rows()])
    return 0


if __name__ == "__main__":
    sys.exit(main())
