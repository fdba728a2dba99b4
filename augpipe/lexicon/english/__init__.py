"""English word lists: closed classes, verb forms, phrases, names, common words, and the reader of the tables.

`words.tsv` has the words of which only the class counts; a comment above each class says what they have in common.
`pairs.tsv` has the words that have a counterpart.
"""

from __future__ import annotations

from importlib.resources import files

from augpipe.lexicon import Names


def rows(table: str) -> list[list[str]]:
    """Return the cells of each row of a table of this folder (`verbs` for `verbs.tsv`), without its comments."""
    text = (files(__package__) / f"{table}.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]


def _listed(table: str, separator: str | None = None) -> dict[str, list[str]]:
    """Return name → entries, of a table in which a long list goes on in further rows."""
    found: dict[str, list[str]] = {}
    for name, listed in rows(table):
        found.setdefault(name, []).extend(listed.split(separator))
    return found


_LISTS = _listed("words")


def _members(name: str) -> frozenset[str]:
    """Return the words of a class; `<modals>` among them stands for all the words of the class `modals`."""
    parts = [_members(word[1:-1]) if word[0] + word[-1] == "<>" else {word} for word in _LISTS[name]]
    return frozenset(word for part in parts for word in part)


WORDS = Names({name: _members(name) for name in _LISTS})
"""The words of each class of `words.tsv`."""

PAIRS = Names({name: dict(pair.split("/") for pair in pairs) for name, pairs in _listed("pairs", " | ").items()})
"""The words of each table of `pairs.tsv`, each with its counterpart."""
