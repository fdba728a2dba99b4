"""Common words: which of them running text writes small, and which words may replace one another.

The tables are made by `tools/lexicon/letter_case.py` and `tools/lexicon/related_words.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from augpipe.lexicon.english import rows

# Endings of common words, for words that are too rare for the table of lower-case words.
COMMON_ENDINGS = tuple(
    "tion tions ment ments ness ity ism ing ly ance ence ology ography ometry onomy ist ists".split()
)
# Endings of nouns that take no article in the singular.
MASS_ENDINGS = ("ness", "ism", "ware")
# Endings of nouns that are seldom names.
COMMON_NOUN_ENDINGS = tuple(
    "ing tion ment ness ism ware ity logy graphy nomy metry itis osis asis emia ine ide ase ium ics ure ance ence "
    "craft ship hood work ball wood stone ers ists ors ians".split()
)


@cache
def lower_case_words() -> dict[str, bool]:
    """Return word in lower case → whether it is practically never a name (True), or only mostly not (False)."""
    return {word: kind == "certain" for word, kind in rows("case")}


# Form (`dogs`) → kind of form (`plural`) → what may replace it, in the same form (`animals`).
Related = Mapping[str, Mapping[str, tuple[str, ...]]]


@cache
def related_words(table: str) -> Related:
    """Return the table `antonyms`, `synonyms`, `hypernyms` or `hyponyms`."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for form, kind, options in rows(table):
        found.setdefault(form, {})[kind] = tuple(options.split(" | "))
    return found


@cache
def compounds() -> frozenset[str]:
    """Return the fixed expressions of two words (`high school`), of which neither may be replaced."""
    return frozenset(" ".join(row) for row in rows("compounds"))
