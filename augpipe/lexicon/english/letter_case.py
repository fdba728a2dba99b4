"""Words that running text writes in lower case, so that they may lose the capital of the beginning of a sentence."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def lower_case_words() -> dict[str, bool]:
    """Return word in lower case → whether it is practically never a name (True), or only mostly not (False)."""
    text = (files(__package__) / "case.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines() if line and not line.startswith("#"))
    return {word: kind == "certain" for word, kind in rows}
