"""Words that may replace one another by form, chosen from WordNet: synonyms, antonyms, hypernyms, hyponyms; compounds.

The tables are made by `tools/lexicon/related_words.py`, and read when a rule first asks for one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

# Form (`dogs`) → kind of form (`plural`) → what may replace it, in the same form (`animals`).
Related = Mapping[str, Mapping[str, tuple[str, ...]]]


@cache
def related_words(table: str) -> Related:
    """Return the table `antonyms`, `synonyms`, `hypernyms` or `hyponyms`."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for form, kind, options in _rows(table):
        found.setdefault(form, {})[kind] = tuple(options.split(" | "))
    return found


@cache
def compounds() -> frozenset[str]:
    """Return the fixed expressions of two words (`high school`), of which neither may be replaced."""
    return frozenset(" ".join(row) for row in _rows("compounds"))


def _rows(table: str) -> list[list[str]]:
    text = (files(__package__) / f"{table}.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
