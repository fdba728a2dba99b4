"""The replacement of one noun by a more general or more specific one, for `hypernym` and `hyponym`."""

from __future__ import annotations

from augpipe.augment.draws import Draws
from augpipe.augment.english.lexical.replaceable import drawn, is_counted, listed, replaceable, replacement
from augpipe.augment.english.rewriting import rewritten
from augpipe.augment.english.usable import unusable
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.related_words import related_words
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

_NOMINAL = ("NOUN", "PROPN", "NUM", "X", "SYM")


def with_noun_replaced(syntax: Syntax, draws: Draws, relation: str) -> Outcome:
    """Return the sentence with one noun, drawn at random, replaced by a related one.

    Args:
        syntax: the sentence.
        draws: the source of the choices.
        relation: how the new noun is related to the old one, `hypernym` or `hyponym`.
    """
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    found = listed(syntax, related_words(f"{relation}s"))
    if not found:
        return Skipped(f"no_{relation}")
    candidates = list(replaceable(syntax, found, _heads_a_phrase))
    if not candidates:
        return Skipped("fixed")
    ((noun, text),) = drawn(candidates, draws, 1)
    return Augmented(rewritten(syntax, replacement(syntax, noun, text)), relation)


def _heads_a_phrase(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun means particular things and is part of no compound (`bus station`) and no title."""
    previous, following = syntax.previous(noun), syntax.next(noun)
    if previous is not None and previous.pos in _NOMINAL and previous.pos != "NUM":
        return False
    if following is not None and following.pos == "PROPN" and previous is not None:
        # A noun with a determiner before a name (`his wife Mary`) counts, whichever of the two is the parser's head.
        return previous.pos in ("DET", "PRON")
    if noun.relation is Relation.NAME_PART or (following is not None and following.pos in _NOMINAL):
        return False
    return is_counted(syntax, noun)
