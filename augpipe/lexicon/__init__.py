"""Word lists and tables for the rules, a folder per language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

Entry = TypeVar("Entry")


class Names(Generic[Entry]):
    """The entries of a table as attributes: `WORDS.modals` is the class `modals`.

    Raises:
        AttributeError: for a name that the table does not have.
    """

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        vars(self).update(entries)

    def __getattr__(self, name: str) -> Entry:
        raise AttributeError(f"no {name!r} in this table of the lexicon")
