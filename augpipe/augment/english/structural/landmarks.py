"""The words by which clause boundaries are found (*landmarks*): conjuncts, finite verbs and subjects."""

from __future__ import annotations

from typing import NamedTuple

from augpipe.lexicon.english.function_words import FINITE_AUXILIARIES
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

_FINITE_FORMS = (VerbForm.PAST, VerbForm.PRESENT)


class Landmarks(NamedTuple):
    """The conjuncts, finite verbs and subjects of a sentence, in text order."""

    conjuncts: tuple[Word, ...]
    finite: tuple[Word, ...]
    subjects: tuple[Word, ...]


def landmarks(syntax: Syntax) -> Landmarks:
    """Return the landmarks of a sentence. Through `Syntax.remember`, one pass over it serves all augmentations."""
    conjuncts, finite, subjects = [], [], []
    for word in syntax.words:
        relation = word.relation
        if relation is Relation.CONJUNCT:
            conjuncts.append(word)
        elif relation is Relation.SUBJECT or relation is Relation.EXPLETIVE:
            subjects.append(word)
        if word.pos in ("VERB", "AUX") and (
            word.morphology.verb_form in _FINITE_FORMS or word.lower in FINITE_AUXILIARIES
        ):
            finite.append(word)
    return Landmarks(tuple(conjuncts), tuple(finite), tuple(subjects))
