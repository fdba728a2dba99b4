"""Which words running text writes in lower case, so that a word may lose the capital of a sentence start."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def lower_case_words() -> dict[str, bool]:
    """Return lower-case word → whether it is practically never a name (`True`) or only mostly not."""
    text = (files(__package__) / "case.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines() if line and not line.startswith("#"))
    return {word: kind == "certain" for word, kind in rows}
