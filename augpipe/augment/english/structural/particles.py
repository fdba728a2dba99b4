"""The particles of verbs: `headed [up] by`, `carried [forward]`."""

from __future__ import annotations

from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

# Particles that form idioms with verbs, after Huddleston and Pullum (2002), chapter 4, section 6.
_PARTICLES = frozenset(
    "up down out off away back forward forwards together apart aside along over on in through around ahead".split()
)


def is_particle(syntax: Syntax, word: Word) -> bool:
    """Return whether a word after a verb is its particle: by its label, or as a preposition without a noun."""
    if word.relation is Relation.PARTICLE:
        return True
    if word.lower not in _PARTICLES or word.relation in (Relation.PREPOSITION, Relation.MARKER):
        return False
    return all(child.pos in ("ADP", "PUNCT") for child in syntax.children(word))
