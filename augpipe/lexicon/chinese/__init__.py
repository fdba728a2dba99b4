"""Tables of Mandarin in Simplified characters, and how a rule asks them for words, phrases and patterns by name.

- `words.tsv`: a word, its kind if it is found by its characters wherever the segmenter cut, and its classes;
- `classes.tsv`: what the words of each class have in common;
- `phrases.tsv`: what rules put into a sentence; phrases of one name are alternatives, which all are equally likely;
- `replacements.tsv`: what takes the place of a word; alternatives have a bar between them;
- `patterns.tsv`: regular expressions, in which `<name>` stands for any one word of that class.

So a word or a phrase is added as one row. To ask for a name that no table has is a `KeyError`.
"""

from __future__ import annotations

import re
from importlib.resources import files


def _table(name: str, column: int = 0) -> dict[str, list[list[str]]]:
    """Return the rows of a table by the words in one of their columns."""
    found: dict[str, list[list[str]]] = {}
    for line in (files(__package__) / f"{name}.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        row = line.split("\t")
        for key in row[column].split():
            found.setdefault(key, []).append(row)
    return found


_CLASSES = _table("words", column=2)
_PHRASES, _REPLACEMENTS, _PATTERNS = _table("phrases"), _table("replacements"), _table("patterns")

KINDS = {word: kind for kind, rows in _table("words", column=1).items() for word, *_ in rows}
"""The words that are found by their characters, each with the name of its kind."""


def words(*names: str) -> frozenset[str]:
    """Return the words that are in one of these classes."""
    return frozenset(word for name in names for word, *_ in _CLASSES[name])


def phrases(name: str) -> tuple[str, ...]:
    """Return the phrases of this name, in the order of their table."""
    return tuple(phrase for _, phrase, _ in _PHRASES[name])


def phrase(name: str) -> str:
    """Return the only phrase of this name."""
    (only,) = phrases(name)
    return only


def replacements(name: str) -> dict[str, str]:
    """Return the words of this name, each with what takes its place; possibly nothing."""
    return {word: replacement for _, word, replacement in _REPLACEMENTS[name]}


def alternatives(name: str) -> dict[str, tuple[str, ...]]:
    """Return the words of this name, each with the texts of which one takes its place."""
    return {word: tuple(texts.split("|")) for word, texts in replacements(name).items()}


def pattern(name: str) -> re.Pattern[str]:
    """Return the regular expression of this name."""
    ((_, source, _),) = _PATTERNS[name]
    return re.compile(re.sub("<([a-z_]+)>", lambda found: _any_of(words(found[1])), source))


def _any_of(options: frozenset[str]) -> str:
    """Return a regular expression for any one of these words, the longest one that fits."""
    return f"(?:{'|'.join(map(re.escape, sorted(options, key=lambda word: (-len(word), word))))})"
