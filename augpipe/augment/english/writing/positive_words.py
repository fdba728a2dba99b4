"""Polarity items, words that need a negation (*any*, *yet*, *at all*), and their replacements without one."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import Clause
from augpipe.augment.english.reading.sentences import is_glued
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.syntax.edits import Edit, delete, replace
from augpipe.syntax.syntax import Syntax, Word

_DENYING = WORDS.nots | {"no", "nobody", "none"}
_TRIGGERS = WORDS.stubborn_words | WORDS.words_under_negation


def positive_words(syntax: Syntax, clause: Clause, negator: Word) -> list[Edit] | None:
    """Return the edits that replace or delete the polarity items of a clause; None where one cannot be replaced.

    Args:
        clause: the clause that loses its negation.
        negator: the negator that is removed; only words after it are in its scope.
    """
    if syntax.forms.isdisjoint(_TRIGGERS):
        return []
    edits: list[Edit] = []
    inside = set(syntax.subtree(clause.head))
    skipped = -1
    for word in syntax.words[negator.index + 1 :]:
        if word.lower in _DENYING:
            break  # what follows is under this negator, too
        if word.index not in inside or word.index <= skipped or word.lower not in _TRIGGERS:
            continue
        if is_glued(syntax.text, word) or syntax.words[word.index - 1].lower in ("as", "than"):
            continue  # "happily-ever-after", "better than any"
        edit = _positive(syntax, word)
        if edit is not None:
            edits.append(edit)
            skipped = word.index + (edit.end > word.end + 1)
        elif _is_stubborn(syntax, clause, word):
            return None
    return edits


def _positive(syntax: Syntax, word: Word) -> Edit | None:
    """Return the edit that replaces or deletes a word, or None where it stays."""
    following, previous = syntax.at(word.index + 1), syntax.words[word.index - 1]
    match word.lower:
        case "any" if previous.lower == "by" and following.lower in ("means", "stretch"):
            return None
        case "any" if following.lower in ("more", "longer"):
            if syntax.at(word.index + 2).pos in ("ADJ", "ADV"):
                return delete(syntax.text, word)  # "couldn't be any more pleased"
            ends = syntax.at(word.index + 2).pos in ("", "PUNCT", "ADP", "SCONJ", "CCONJ")
            whole = ends or following.lower == "longer"
            return delete(syntax.text, word, following) if whole else replace(word, "some")
        case "any" if following.morphology.degree == "Cmp" or following.lower == "different":
            return delete(syntax.text, word)  # "isn't any better"
        case "all" if previous.lower == "at":
            return delete(syntax.text, previous, word)
        case "yet" if word.pos == "ADV":
            return replace(word, "already")
        case "either" if word.pos == "ADV" and following.pos in ("", "PUNCT"):
            return replace(word, "too")
        case "anymore" | "whatsoever":
            return delete(syntax.text, word)
        case "ever" if following.lower != "since":
            return delete(syntax.text, word)
        case lower if lower in PAIRS.polarity_words:
            return replace(word, PAIRS.polarity_words[lower])
    return None


def _is_stubborn(syntax: Syntax, clause: Clause, word: Word) -> bool:
    """Return whether a word without a replacement would be wrong without a negation: `It matters [much]`."""
    match word.lower:
        case "bother" | "mind" | "budge" | "begin":
            return word == clause.verb and (
                word.lower != "begin" or "tell" in syntax.forms or "describe" in syntax.forms
            )
        case "even" | "quite":
            before = syntax.at(word.index - 1).lower
            after_never = before == "never" and word.lower == "quite"
            return after_never or (before in WORDS.nots and word.index > clause.finite.index)
        case "damn" | "finger":
            return syntax.words[word.index - 1].lower in ("a", "no")
        case "stand":  # not "to be upright", with nothing behind it that one could bear
            borne = syntax.at(word.index + 1).pos in ("PRON", "DET", "PROPN", "NOUN")
            return borne and word == clause.verb and clause.finite.lower in ("ca", "can", "could")
        case "long" | "far" | "nearly" | "much":
            measured = word.lower in ("long", "far") and clause.is_be
            compared = word.lower == "much" and syntax.words[word.index - 1].lower == "as"
            ends = syntax.at(word.index + 1).pos in ("", "PUNCT", "ADP", "SCONJ", "CCONJ", "ADJ", "DET")
            return word.pos == "ADV" and ends and not measured and not compared
        case "any":
            return True  # "by any means"
    return word.lower in ("slightest", "remotely", "possibly", "necessarily")
