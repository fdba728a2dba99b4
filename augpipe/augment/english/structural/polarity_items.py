"""Polarity items, words that need a negation (*any*, *yet*, *at all*), and their replacements without a negation."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause
from augpipe.lexicon.english.function_words import POLARITY_WORDS
from augpipe.syntax.edits import Edit, delete, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

# Words that are deleted with the negation: "does not sing anymore" → "sings".
_DROPPED = frozenset({"anymore", "ever"})

# Words for which there is no common replacement.
_STUBBORN = frozenset("whatsoever slightest remotely long much far nearly bother mind".split())

_TRIGGERS = frozenset({*POLARITY_WORDS, *_DROPPED, *_STUBBORN, "yet", "either", "all", "more", "longer"})


def positive_edits(syntax: Syntax, clause: Clause, negator: Word) -> list[Edit] | None:
    """Return the edits that replace or delete the polarity items of a clause; None where one cannot be replaced.

    Args:
        syntax: the sentence.
        clause: the clause that loses its negation.
        negator: the *not* that is removed; only words after it are in its scope.
    """
    if syntax.forms.isdisjoint(_TRIGGERS):
        return []
    edits: list[Edit] = []
    inside = set(syntax.subtree(clause.head))
    skipped = -1
    for word in syntax.words[negator.index + 1 :]:
        if word.index not in inside or word.index <= skipped or word.lower not in _TRIGGERS:
            continue
        edit = _positive(syntax, word)
        if edit is None and _is_stubborn(syntax, clause, word):
            return None
        if edit is not None:
            edits.append(edit)
            skipped = word.index + (edit.end > word.end + 1)
    return edits


def _positive(syntax: Syntax, word: Word) -> Edit | None:
    """Return the edit that replaces or deletes a word, or None where it stays."""
    following, previous = syntax.next(word), syntax.words[word.index - 1]
    after = "" if following is None else following.lower
    match word.lower:
        case "any" if following is not None and after in ("more", "longer"):
            behind = syntax.next(following)
            ends = behind is None or behind.pos in ("PUNCT", "ADP", "SCONJ", "CCONJ")
            return delete(syntax.text, word, following) if ends or after == "longer" else replace(word, "some")
        case "any" if following is not None and (following.morphology.degree == "Cmp" or after == "different"):
            return delete(syntax.text, word)  # "isn't any better"
        case "all" if previous.lower == "at":
            return delete(syntax.text, previous, word)
        case "yet" if word.pos == "ADV":
            return replace(word, "already")
        case "either" if word.pos == "ADV" and (following is None or following.pos == "PUNCT"):
            return replace(word, "too")
        case "ever" if after == "since":
            return None
        case lower if lower in _DROPPED:
            return delete(syntax.text, word)
        case lower if lower in POLARITY_WORDS:
            return replace(word, POLARITY_WORDS[lower])
    return None


def _is_stubborn(syntax: Syntax, clause: Clause, word: Word) -> bool:
    """Return whether a word without a replacement would be wrong without a negation: `It matters [much]`."""
    if word.lower in ("either", "any") or word.lower not in _STUBBORN:
        return False
    if word.lower in ("bother", "mind"):
        return word == clause.verb
    following, previous = syntax.next(word), syntax.words[word.index - 1]
    if word.lower in ("long", "far", "nearly") or (word.lower == "much" and previous.lower != "as"):
        ends = following is None or following.pos in ("PUNCT", "ADP", "SCONJ", "CCONJ", "ADJ", "DET")
        return word.pos == "ADV" and ends
    return word.lower in ("whatsoever", "slightest", "remotely")
