"""English word lists: closed classes, verb forms, phrases, names, common words, and the reader of the tables."""

from __future__ import annotations

from importlib.resources import files


def rows(table: str) -> list[list[str]]:
    """Return the cells of each row of a table of this folder (`verbs` for `verbs.tsv`), without its comments."""
    text = (files(__package__) / f"{table}.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
