"""English word lists: closed classes, verb forms, phrases, names, common words, and the reader of the tables.

`words.tsv` has the words of which only the class counts; a comment above each class says what they have in common.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


def rows(table: str) -> list[list[str]]:
    """Return the cells of each row of a table of this folder (`verbs` for `verbs.tsv`), without its comments."""
    text = (files(__package__) / f"{table}.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]


def words(*names: str) -> frozenset[str]:
    """Return the words that are in one of these classes of `words.tsv`."""
    return frozenset(word for name in names for word in _classes()[name])


@cache
def _classes() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, listed in rows("words"):
        found.setdefault(name, []).extend(listed.split())
    return found
