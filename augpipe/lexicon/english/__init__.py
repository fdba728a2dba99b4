"""English word lists: closed classes, verb forms, phrases, names, common words, and the reader of the tables.

`words.tsv` has the words of which only the class counts; a comment above each class says what they have in common.
"""

from __future__ import annotations

from importlib.resources import files

from augpipe.lexicon import Names


def rows(table: str) -> list[list[str]]:
    """Return the cells of each row of a table of this folder (`verbs` for `verbs.tsv`), without its comments."""
    text = (files(__package__) / f"{table}.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]


def _classes() -> dict[str, frozenset[str]]:
    found: dict[str, list[str]] = {}
    for name, listed in rows("words"):
        found.setdefault(name, []).extend(listed.split())
    return {name: frozenset(listed) for name, listed in found.items()}


WORDS = Names(_classes())
"""The words of each class of `words.tsv`."""
