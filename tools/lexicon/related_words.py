"""Make the tables of related words: `python -m tools.lexicon.related_words [--wordnet FOLDER]`.

`wordnet_choices.tsv` names words and what may stand for each in running text. WordNet lists many more, but most of
them read badly because the sense, the register or the grammar is another (`calling` for *career*, `mortal` for
*person*), which its counts do not show; the choices are those of its pairs that were read in real sentences and kept.
This script holds each against Princeton WordNet 3.0 and against wordfreq's counts, for no word may be rare, and writes
all inflected forms, by lemminflect.
`compounds.tsv` holds the fixed expressions of two words, in which none may be replaced (`high school`, `take place`).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from augpipe.base.errors import UsageError, UserError
from tools.lexicon.inflections import forms
from tools.lexicon.table import ENGLISH, write
from tools.lexicon.wordnet import FOLDER, PARTS, WordNet
from tools.lexicon.wordnet_relations import RELATIONS

CHOICES = Path(__file__).with_name("wordnet_choices.tsv")
TABLES = {"antonym": "antonyms", "synonym": "synonyms", "hypernym": "hypernyms", "hyponym": "hyponyms"}
SOURCE = "from Princeton WordNet 3.0 (LICENSES/WordNet-3.0.txt); made by tools/lexicon/related_words.py"
# What WordNet lists as an expression (`old man`: a father, a boss), though it mostly means what its words say.
LITERAL = frozenset(
    f"{age} {person}" for age in ("old", "young") for person in "man woman lady person girl boy people".split()
)
# Expressions that WordNet lacks.
FIXED = {
    "an": "idea",
    "assisted": "living suicide",
    "likely": "voter voters",
    "semi": "truck trucks",
    "ships": "passing",
    "award": "of",
    "business": "of",
    "idea": "to",
    "increase": "of",
    "best": "friend friends",
    "big": "bang band brother",
    "closing": "credits",
    "cold": "war",
    "common": "law name names knowledge ground",
    "deep": "learning",
    "early": "music access years life days childhood age history",
    "easy": "listening",
    "external": "link links",
    "final": "whistle score cut",
    "first": "name names lady ladies class floor aid person hand cousin cousins language degree half minister order "
    "base baseman mate lieutenant sergeant down downs principles grade",
    "international": "airport law community relations",
    "last": "name names year week month night season summer decade century rites minute word post",
    "left": "back wing handed over field behind hander fielder winger",
    "live": "action birth births",
    "local": "government governments authority authorities time anesthesia",
    "national": "park parks anthem anthems forest forests hero heroes highway highways road roads route routes "
    "register debt identity security team teams side holiday holidays flag costume income guard "
    "geographic monument treasure",
    "next": "door generation",
    "no": "match",
    "double": "bass bassist bill play plays header agent standard",
    "military": "police junta",
    "fast": "bowler food forward",
    "foreign": "minister ministers policy affairs secretary exchange office language languages",
    "full": "time",
    "good": "luck faith deal",
    "great": "deal",
    "hard": "drive disk drug drugs copy work",
    "higher": "education learning",
    "high": "speed school schools court street profile priest priests command definition",
    "late": "night years life days",
    "liberal": "arts",
    "long": "time term distance way run jump",
    "low": "cost income budget",
    "lower": "house secondary case",
    "major": "league leagues general scale key",
    "male": "lead",
    "female": "lead",
    "minor": "league leagues planet planets scale key",
    "new": "wave age testament media year years",
    "old": "age testament boy",
    "popular": "culture vote music song songs demand assembly front sovereignty",
    "positive": "feedback",
    "primary": "school schools election elections care education",
    "private": "sector school schools equity law",
    "public": "school schools sector transport transportation health domain library libraries relations service "
    "services access house opinion works limited",
    "secondary": "school schools education",
    "short": "film films story stories term list stop",
    "small": "business businesses arms intestine",
    "soft": "drink drinks",
    "strong": "suit",
    "sweet": "time tooth",
    "upper": "house secondary case class",
    "young": "adult adults",
    "right": "hand wing",
    "true": "story",
    "street": "legal",
    "western": "film films movie movies countries country world nations powers",
}
# Zipf scale: 3 is once in a million words.
MINIMUM_FREQUENCY = 3.0


class Choice(NamedTuple):
    """A word and what may stand for it; `kind` is the one form that this holds for, or empty for all."""

    relation: str
    part: str
    word: str
    kind: str
    options: tuple[str, ...]


def choices(path: Path = CHOICES) -> list[Choice]:
    """Read the reviewed choices; `call.participle` is a choice for one form only."""
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return [
        Choice(relation, part, *word.partition(".")[::2], tuple(options.split(",")))
        for relation, part, word, options in rows
    ]


def refused(wordnet: WordNet, choice: Choice) -> Iterator[tuple[str, str]]:
    """Yield (option, why) for what WordNet does not hold or what is too rare."""
    from wordfreq import zipf_frequency

    related = RELATIONS[choice.relation](wordnet, choice.word, PARTS[choice.part])
    for option in choice.options:
        if option not in related:
            yield option, f"no {choice.relation} in WordNet"
        elif zipf_frequency(option, "en") < MINIMUM_FREQUENCY:
            yield option, "rare"


def table(chosen: Iterable[Choice]) -> list[tuple[str, str, str]]:
    """Return (form, kind, options) for every form of every word, options inflected alike."""
    rows: dict[tuple[str, str], str] = {}
    for choice in chosen:
        counted = choice.relation != "synonym"
        options = [forms(option, choice.part, periphrastic=True) for option in choice.options]
        for kind, form in forms(choice.word, choice.part).items():
            alike = [found[kind] for found in options if kind in found and (not counted or _is_counted(found))]
            if alike and choice.kind in ("", kind) and (form, kind) not in rows:
                rows[form, kind] = " | ".join(alike)
    return sorted((form, kind, options) for (form, kind), options in rows.items())


def _is_counted(found: dict[str, str]) -> bool:
    """Return whether a word is no noun, or one that has a plural: `a footwear` is none."""
    return "singular" not in found or "plural" in found


def compounds(wordnet: WordNet, chosen: Iterable[Choice]) -> list[tuple[str, ...]]:
    """Return the expressions of two words that hold one of the words chosen, in all their forms."""
    words = {choice.word for choice in chosen}
    rows = {(left, right) for left, rights in FIXED.items() for right in rights.split()}
    for (expression, part), senses in wordnet.senses.items():
        first, _, second = expression.partition("_")
        if words.isdisjoint((first, second)) or f"{first} {second}" in LITERAL:
            continue
        # WordNet writes the names among them with capitals (`Boston_Harbor`).
        if _is_usual(first) and _is_usual(second) and any(expression in sense.words for sense in senses):
            rows.update(_inflected(first, second, part))
    return sorted(rows)


def _inflected(first: str, second: str, part: str) -> Iterator[tuple[str, str]]:
    """Yield an expression with its noun in the plural (`high schools`) or its verb in every form (`took place`)."""
    if part == "v":
        yield from ((form, second) for form in {first, *forms(first, "verb").values()})
    else:
        yield from ((first, form) for form in {second, *(forms(second, "noun").values() if part == "n" else ())})


def _is_usual(word: str) -> bool:
    from wordfreq import zipf_frequency

    return word.isalpha() and zipf_frequency(word, "en") >= MINIMUM_FREQUENCY


def main(arguments: list[str]) -> int:
    """Write the four tables and the expressions, and name every choice that was refused."""
    parser = argparse.ArgumentParser(prog="python -m tools.lexicon.related_words")
    parser.add_argument("--wordnet", type=Path, default=FOLDER, help="the folder of WordNet's database files")
    parser.add_argument("--output", type=Path, default=ENGLISH, help="the folder that the tables are written to")
    options = parser.parse_args(arguments)
    try:
        if not options.output.is_dir():
            raise UsageError(f"no folder at {options.output}; make it, or name another by --output")
        make(WordNet(options.wordnet), options.output)
    except UserError as error:
        sys.stderr.write(f"error: {error}\n")
        return 1
    return 0


def make(wordnet: WordNet, folder: Path) -> None:
    """Write the tables.

    Raises:
        UsageError: when a choice is not one of WordNet's pairs, or is a rare word.
    """
    chosen = choices()
    wrong = [
        f"{choice.relation} {choice.word} → {option} ({why})"
        for choice in chosen
        for option, why in refused(wordnet, choice)
    ]
    if wrong:
        raise UsageError(f"{len(wrong)} choices do not hold: {'; '.join(wrong)}; take them out of wordnet_choices.tsv")
    for relation, name in TABLES.items():
        rows = table(choice for choice in chosen if choice.relation == relation)
        write(folder / f"{name}.tsv", f"form, kind, {relation}s; {SOURCE}", [*rows])
    write(folder / "compounds.tsv", f"expressions of two words; {SOURCE}", compounds(wordnet, chosen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
