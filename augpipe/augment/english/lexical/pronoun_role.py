"""The role of *her* (`saw her`, `her book`) and *his* (`his book`, `is his`), which decides their counterparts."""

from __future__ import annotations

from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

_NOMINAL = frozenset({"NOUN", "PROPN", "ADJ", "NUM"})
_OPEN_NOUN_PHRASE = frozenset({"NOUN", "PROPN", "ADJ", "NUM", "VERB", "ADV", "X"})


def counterpart(syntax: Syntax, word: Word) -> str | None:
    """Return *his* or *him* for *her*, *her* or *hers* for *his*; None where tree and next word disagree."""
    possessive = word.relation is Relation.POSSESSIVE or (
        word.relation is Relation.DETERMINER and syntax.head(word).index > word.index
    )
    following = syntax.next(word)
    if word.lower == "her":
        if possessive:
            return "his" if _opens_noun_phrase(syntax, following) else None
        if word.relation is Relation.SUBJECT or syntax.previous(word) is None:
            return None  # no sentence begins with an object: the parser missed a possessive
        return None if following is not None and following.pos in ("NOUN", "PROPN") and _is_near(following) else "him"
    if possessive and syntax.head(word).index > word.index:
        return "her"
    return "hers" if following is None or following.pos in ("PUNCT", "CCONJ", "ADP", "AUX") else None


def _opens_noun_phrase(syntax: Syntax, following: Word | None) -> bool:
    """Return whether `following`, the word after a possessive, can begin the rest of a noun phrase."""
    if following is None:
        return False
    if following.text in ('"', "“", "'", "‘"):
        return True
    return following.pos in _OPEN_NOUN_PHRASE or following.lower in ("then", "own", "so", "now", "many", "first")


def _is_near(following: Word) -> bool:
    """Return whether a noun after *her* may belong to *her*: it is no adverbial (`saw her [today]`)."""
    return following.lower not in ("today", "tomorrow", "yesterday", "tonight", "home", "that", "this", "last", "next")
