"""Tables of Mandarin in Simplified characters, and how a rule asks them for words, phrases and patterns by name.

- `words.tsv`: a word, its kind if it is found by its characters wherever the segmenter cut, and its classes;
- `classes.tsv`: what the words of each class have in common;
- `phrases.tsv`: what rules put into a sentence; phrases of one name are alternatives, which all are equally likely;
- `replacements.tsv`: what takes the place of a word; alternatives have a bar between them;
- `patterns.tsv`: regular expressions, in which `<name>` stands for any one word of that class.

So a word or a phrase is added as one row. A rule asks by name: `WORDS.le`, `PHRASE.has_not`. To ask for a name that no
table has is an `AttributeError`.
"""

from __future__ import annotations

import re
from importlib.resources import files

from augpipe.lexicon import Names


def _table(name: str, column: int = 0) -> dict[str, list[list[str]]]:
    """Return the rows of a table by the words in one of their columns."""
    found: dict[str, list[list[str]]] = {}
    for line in (files(__package__) / f"{name}.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        row = line.split("\t")
        for key in row[column].split():
            found.setdefault(key, []).append(row)
    return found


KINDS = {word: kind for kind, rows in _table("words", column=1).items() for word, *_ in rows}
"""The words that are found by their characters, each with the name of its kind."""

WORDS = Names({name: frozenset(row[0] for row in rows) for name, rows in _table("words", column=2).items()})
"""The words of each class."""

PHRASES = Names({name: tuple(row[1] for row in rows) for name, rows in _table("phrases").items()})
"""The phrases of each name, in the order of their table."""

PHRASE: Names[str] = Names({name: phrases[0] for name, phrases in vars(PHRASES).items() if len(phrases) == 1})
"""The phrase of each name that has only one."""

REPLACEMENTS = Names({name: {row[1]: row[2] for row in rows} for name, rows in _table("replacements").items()})
"""The words of each name, each with what takes its place; possibly nothing."""

ALTERNATIVES: Names[dict[str, tuple[str, ...]]] = Names(
    {name: {word: tuple(text.split("|")) for word, text in texts.items()} for name, texts in vars(REPLACEMENTS).items()}
)
"""The words of each name, each with the texts of which one takes its place."""

_PATTERNS = _table("patterns")


def pattern(name: str) -> re.Pattern[str]:
    """Return the regular expression of this name."""
    ((_, source, _),) = _PATTERNS[name]
    return re.compile(re.sub("<([a-z_]+)>", lambda found: _any_of(getattr(WORDS, found[1])), source))


def _any_of(options: frozenset[str]) -> str:
    """Return a regular expression for any one of these words, the longest one that fits."""
    return f"(?:{'|'.join(map(re.escape, sorted(options, key=lambda word: (-len(word), word))))})"
